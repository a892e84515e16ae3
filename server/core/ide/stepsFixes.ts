import { nodesAt } from '../page/nodeAt.ts';
import type { Block, Heading, Inline, Page } from '../page/pageTree.ts';
import type { Edit } from '../text/edit.ts';
import { insertion } from '../text/fix.ts';
import { lineEnding } from '../text/lines.ts';
import { type Range, touches } from '../text/range.ts';
import type { CodeFix } from './ideTypes.ts';

/** Headings of one level that follow each other become Steps, each with its section as content. */
export function stepsFixes(page: Page, range: Range): readonly CodeFix[] {
  const heading = page.headings.find((each) => touches(each.range, range.start));
  const parent =
    heading === undefined
      ? undefined
      : nodesAt(page, range.start).findLast(
          (node) => 'children' in node && (node.children as readonly unknown[]).includes(heading),
        );
  if (heading === undefined || parent === undefined || parent.kind !== 'root') return [];
  const sections = sectionsLike(parent.children, heading);
  if (sections.length < 2 || sections.some(({ title }) => /[\r\n]/.test(title))) return [];
  return [
    {
      title: `Turn the ${sections.length} headings of level ${heading.level} into Steps`,
      kind: 'refactor.rewrite.steps',
      edits: [{ kind: 'change', path: page.file.path, edits: stepEdits(page, sections) }],
    },
  ];
}

interface Section {
  readonly heading: Heading;
  readonly title: string;
  /** Of the last block below the heading; of the heading where there is none. */
  readonly end: number;
}

/** The heading's section and those beside it: from the heading above them to the next one above or the end. */
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
      sections.push({ heading: block, title: block.text, end: block.range.end });
    } else if (last !== undefined) sections[sections.length - 1] = { ...last, end: block.range.end };
  }
  return sections;
}

function stepEdits(page: Page, sections: readonly Section[]): readonly Edit[] {
  const line = lineEnding(page.file.text);
  return sections.flatMap(({ heading, title, end }, at) => {
    const open = `${at === 0 ? `<Steps>${line}` : ''}<Step title="${attributeText(title)}">`;
    const close = `${line}${line}</Step>${at === sections.length - 1 ? `${line}</Steps>` : ''}`;
    return [{ range: heading.range, text: open }, insertion(end, close)];
  });
}

function attributeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}
