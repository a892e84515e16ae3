import { deepestAnchor } from '../../page/anchors.ts';
import type { Heading, Page, Text } from '../../page/pageTree.ts';
import { isBlankText, walk } from '../../page/walk.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { includedIn } from '../../site/snippet/included.ts';
import { isPart } from '../../site/snippet/includers.ts';
import type { Edit } from '../../text/edit.ts';
import { type Finding, type Fix, insertion, suggestion } from '../../text/finding.ts';
import { pushAll } from '../../text/pushAll.ts';
import { shorten } from '../../text/text.ts';
import type { PageCheck } from '../check.ts';

/** Maximum number of findings with a fix, because a fix can change all headings after its own. */
const fixed = 50;

/** Reports headings of level 1, which is the page's title, and skipped levels. */
export const headingLevel: PageCheck = {
  on: 'page',
  codes: ['heading/level-one', 'heading/skipped-level'],
  *run(page, index): Iterable<Finding> {
    const { headings } = page;
    const levels = headings.map(({ level }) => level);
    // An empty heading has another finding.
    const top = headings.find((each) => each.level === 1 && !isEmptyHeading(each));
    if (top !== undefined) yield levelOne(page, top, levels);
    const ofSnippets = headingsOfSnippets(page, index);
    let next = 0;
    // A snippet in any folder continues at the level of the page that includes it.
    let previous = isPart(index, page.file.path) ? 6 : 1;
    let reported = 0;
    for (const [at, heading] of headings.entries()) {
      for (; (ofSnippets[next]?.start ?? Infinity) < heading.range.start; next++)
        previous = ofSnippets[next]?.last ?? previous;
      if (heading.level > previous + 1 && !isEmptyHeading(heading)) {
        const lifted = reported++ < fixed ? liftedFrom(levels, at, previous + 1) : undefined;
        yield skipped(page, heading, previous, lifted);
      }
      previous = heading.level;
    }
  },
};

/** Returns where a page includes snippets with headings, and the level of the last heading in each. */
function headingsOfSnippets(
  page: Page,
  index: SiteIndex,
): readonly { readonly start: number; readonly last: number }[] {
  return [...includedIn(page, index)].flatMap(([element, { parts }]) => {
    const last = parts.findLast((part) => part.kind === 'heading');
    return last === undefined ? [] : [{ start: element.range.start, last: last.level }];
  });
}

/** Reported once for a page. */
function levelOne(page: Page, heading: Heading, levels: readonly number[]): Finding {
  const several = levels.filter((level) => level === 1).length > 1;
  const deeper = demotedFrom(levels);
  // A heading below the last level with a fragment would break the links to it.
  const isCut = deeper.some((level, at) => level > deepestAnchor && (levels[at] ?? level) <= deepestAnchor);
  const demoted = isCut ? undefined : relevel(page, 'Demote all headings by one level', deeper);
  return {
    code: 'heading/level-one',
    range: heading.range,
    message: `The page title is the level 1 heading. Start the headings on the page at level 2${several ? '; several here are level 1' : ''}.`,
    fixes: demoted === undefined ? [] : [demoted],
  };
}

function skipped(page: Page, heading: Heading, previous: number, levels: readonly number[] | undefined): Finding {
  const wanted = previous + 1;
  const fix = levels && relevel(page, `Make it level ${wanted}, and those below it accordingly`, levels);
  const after =
    previous === 1 ? 'the headings of a page start at level 2' : `the heading before it is level ${previous}`;
  return {
    code: 'heading/skipped-level',
    range: heading.range,
    message: `"${shorten(heading.text, 60)}" is level ${heading.level}, but ${after}.`,
    fixes: fix === undefined ? [] : [fix],
  };
}

/** Moves all headings down one level without skipping any: a level 3 after a level 1 stays. */
function demotedFrom(levels: readonly number[]): readonly number[] {
  let previous = 1;
  return levels.map((level) => {
    previous = Math.min(level + 1, previous + 1, 6);
    return previous;
  });
}

/** Returns the levels if the heading at `at`, and those after it in its section, are moved up to `wanted`. */
function liftedFrom(levels: readonly number[], at: number, wanted: number): readonly number[] {
  const own = levels[at] ?? wanted;
  const result = [...levels];
  let i = at;
  for (; i < levels.length && (levels[i] ?? 0) >= own; i++) result[i] = (levels[i] ?? 0) - (own - wanted);
  return inOrder(levels, result, i);
}

/** Changes the levels from `from` on, so that headings that did not skip a level still do not. */
function inOrder(before: readonly number[], levels: readonly number[], from: number): readonly number[] {
  const result = [...levels];
  for (let i = from; i < result.length; i++) {
    const wasInOrder = (before[i] ?? 0) <= (before[i - 1] ?? 1) + 1;
    if (wasInOrder) result[i] = Math.min(result[i] ?? 0, (result[i - 1] ?? 1) + 1);
  }
  return result;
}

/** Returns a fix that sets the level of each heading. Undefined if one of them cannot have its new level. */
function relevel(page: Page, title: string, levels: readonly number[]): Fix | undefined {
  const edits: Edit[] = [];
  for (const [at, heading] of page.headings.entries()) {
    const level = levels[at] ?? heading.level;
    if (level === heading.level) continue;
    const own = rewrite(page, heading, level);
    if (own === undefined) return undefined;
    pushAll(edits, own);
  }
  return edits.length === 0 ? undefined : suggestion({ path: page.file.path, title, edits });
}

/** Changes the level of one heading: its `#` characters, or its underline. */
function rewrite({ file: { text } }: Page, { range, level }: Heading, wanted: number): readonly Edit[] | undefined {
  const { start, end } = range;
  const marks = '#'.repeat(wanted);
  const written = text.slice(start, end);
  if (/^#+/.exec(written)?.[0].length === level) return [{ range: { start, end: start + level }, text: marks }];
  const newline = written.lastIndexOf('\n');
  const inside = written.slice(0, newline).trimEnd();
  const line = /[=-]+/.exec(written.slice(newline))?.[0];
  if (newline < 0 || line === undefined) return undefined;
  const from = written.indexOf(line, newline) + start;
  if (wanted === 2) return [{ range: { start: from, end: from + line.length }, text: '-'.repeat(line.length) }];
  // A heading with `#` has one line, and a `#` at its end would be lost.
  if (/[\r\n]|#$/.test(inside)) return undefined;
  const below = { start: start + inside.length, end };
  return [insertion(start, `${marks} `), { range: below, text: '' }];
}

/** Reports headings that show as text because the space after their `#` is missing, and headings without text. */
export const headingWriting: PageCheck = {
  on: 'page',
  codes: ['heading/missing-space', 'heading/empty'],
  run(page) {
    const findings: Finding[] = [];
    // A quick check, because most pages have no such text.
    if (/##[\p{L}\p{N}]/u.test(page.file.text))
      walk(page.root, (node, around) => {
        const parent = around.at(-1);
        if (node.kind === 'text' && parent?.kind === 'paragraph')
          pushAll(findings, withoutSpace(page, node, parent.children[0] === node));
      });
    for (const heading of page.headings) {
      if (!isEmptyHeading(heading)) continue;
      findings.push({
        code: 'heading/empty',
        range: heading.range,
        message: 'This heading has no text. Write one, or remove it.',
        fixes: [
          suggestion({
            path: page.file.path,
            title: 'Remove the heading',
            edits: [{ range: heading.range, text: '' }],
          }),
        ],
      });
    }
    return findings;
  },
};

/** True for a heading without text. The content of expressions and elements is unknown. */
export function isEmptyHeading({ children }: Heading): boolean {
  return children.every(isBlankText);
}

/** A single `#` is rarely meant as a heading: channels, tags and colors have one. */
const marks = /(^|\n)[ \t]*(#{2,6})(?=[\p{L}\p{N}])/gu;

function* withoutSpace(page: Page, { range }: Text, isFirst: boolean): Iterable<Finding> {
  const written = page.file.text.slice(range.start, range.end);
  if (!written.includes('##')) return;
  for (const match of written.matchAll(marks)) {
    const [all, newline = '', hashes = ''] = match;
    if (newline === '' && !isFirst) continue;
    const end = range.start + match.index + all.length;
    yield {
      code: 'heading/missing-space',
      range: { start: end - hashes.length, end },
      message: `Readers see this as text. A heading needs a space after "${hashes}".`,
      fixes: [suggestion({ path: page.file.path, title: 'Add the space', edits: [insertion(end, ' ')] })],
    };
  }
}
