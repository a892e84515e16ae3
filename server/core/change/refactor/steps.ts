import type { CodeFix } from '../../model/answers.ts';
import type { AnchorRule } from '../../page/anchorRule.ts';
import { fragmentsOfHeadings } from '../../page/anchors.ts';
import type { Block, Heading, Inline, Page, PageNode } from '../../page/pageTree.ts';
import { mdxAttribute } from '../../page/richText/mdxText.ts';
import { nodesAt } from '../../page/walk.ts';
import { catalogueOf } from '../../site/link/references.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Edit } from '../../text/edit.ts';
import { insertion } from '../../text/finding.ts';
import { lineEnding, marginAt } from '../../text/lines.ts';
import type { Range } from '../../text/range.ts';

/**
 * Converts adjacent sections of the same level to Steps: those in the selection, else all next to the one at the
 * cursor.
 */
export function stepsFixes(page: Page, index: SiteIndex, range: Range): readonly CodeFix[] {
  const heading = page.headings.find((each) => overlaps(each, range));
  const parent =
    heading === undefined
      ? undefined
      : nodesAt(page, heading.range.start).findLast(
          (node) => 'children' in node && (node.children as readonly unknown[]).includes(heading),
        );
  if (heading === undefined || parent === undefined || !takesSteps(index, parent)) return [];
  const all = sectionsLike(parent.children, heading);
  const selected = all.filter((each) => overlaps(each.heading, range));
  const sections = selected.length > 1 ? selected : all;
  if (sections.length < 2 || !sections.every((each) => isPlain(each.heading))) return [];
  return [
    {
      title: `Turn the ${sections.length} headings of level ${heading.level} into Steps`,
      kind: 'refactor.rewrite.steps',
      edits: [{ kind: 'change', path: page.file.path, edits: stepEdits(page, sections, index.config.anchorRule) }],
    },
  ];
}

function overlaps({ range }: Heading, { start, end }: Range): boolean {
  return range.start <= end && start <= range.end;
}

/** Whether Steps are allowed here. An unclosed tag is excluded, because its content is unclear. */
function takesSteps(index: SiteIndex, node: PageNode): node is Extract<PageNode, { kind: 'root' | 'element' }> {
  if (node.kind === 'root') return true;
  if (node.kind !== 'element' || !node.flow || node.closeTag === undefined) return false;
  return catalogueOf(index).components.get(node.name)?.children === undefined;
}

interface Section {
  readonly heading: Heading;
  /** End of the last block below the heading, or of the heading if it has none. */
  readonly end: number;
}

/** The section of a heading and its siblings: from the heading above them to the next higher one or the end. */
function sectionsLike(blocks: readonly (Block | Inline)[], heading: Heading): readonly Section[] {
  const { level } = heading;
  let start = blocks.indexOf(heading);
  while (start > 0) {
    const before = blocks[start - 1];
    if (before === undefined || before.kind === 'esm' || (before.kind === 'heading' && before.level < level)) break;
    start--;
  }
  const sections: Section[] = [];
  for (const block of blocks.slice(start)) {
    if (block.kind === 'esm' || (block.kind === 'heading' && block.level < level)) break;
    const last = sections.at(-1);
    if (block.kind === 'heading' && block.level === level) {
      sections.push({ heading: block, end: block.range.end });
    } else if (last !== undefined) sections[sections.length - 1] = { ...last, end: block.range.end };
  }
  return sections;
}

/** A step's title is plain text, so links, images and components in a heading would be lost. */
function isPlain({ text, children }: Heading): boolean {
  return text !== '' && !/[\r\n]/.test(text) && children.every(isText);
}

function isText(node: Inline): boolean {
  if (node.kind === 'emphasis' || node.kind === 'strong') return node.children.every(isText);
  return node.kind === 'text' || node.kind === 'inlineCode';
}

function stepEdits(page: Page, sections: readonly Section[], rule: AnchorRule): readonly Edit[] {
  const fragments = fragmentsOfHeadings(page, rule);
  const { text } = page.file;
  const ending = lineEnding(text);
  const titles = titlesOf(sections);
  return sections.flatMap(({ heading, end }, at) => {
    const margin = marginAt(text, heading.range.start);
    const line = ending + margin;
    const title = titles[at] ?? heading.text;
    // Links to the heading must lead to the step.
    const fragment = fragments.get(heading);
    const id = fragment === undefined || fragment === rule.slug(title) ? '' : ` id="${mdxAttribute(fragment)}"`;
    const open = `${at === 0 ? `<Steps>${line}` : ''}<Step title="${mdxAttribute(title)}"${id}>`;
    const close = `${ending}${line}</Step>${at === sections.length - 1 ? `${line}</Steps>` : ''}`;
    return [{ range: heading.range, text: open }, insertion(end, close)];
  });
}

/** Titles of the steps. Numbers are removed if they equal those of the steps. */
function titlesOf(sections: readonly Section[]): readonly string[] {
  const texts = sections.map(({ heading }) => heading.text);
  const found = texts.map((text) => /^(?:step\s*(\d{1,2})|(\d{1,2})(?=[.:)]\s))[\s.:)–—-]+/i.exec(text));
  const rest = texts.map((text, at) => text.slice(found[at]?.[0].length ?? 0));
  const counts = found.every((match, at) => Number(match?.[1] ?? match?.[2]) === at + 1);
  return counts && rest.every((each) => each !== '') ? rest : texts;
}
