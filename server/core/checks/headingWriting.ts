import type { Heading, Page, Text } from '../page/pageTree.ts';
import { walk } from '../page/walk.ts';
import type { Finding } from '../text/finding.ts';
import { insertion, suggestion } from '../text/fix.ts';
import { pushAll } from '../text/pushAll.ts';
import type { PageCheck } from './check.ts';

/** Headings that read as text because the blank behind their `#` is missing, and headings without text. */
export const headingWriting: PageCheck = {
  on: 'page',
  codes: ['heading/missing-space', 'heading/empty'],
  run(page) {
    const findings: Finding[] = [];
    // Most pages have none: they need not be walked through.
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
        fixes: [suggestion(page.file.path, 'Remove the heading', [{ range: heading.range, text: '' }])],
      });
    }
    return findings;
  },
};

/** True for a heading that shows nothing; what an expression or an element in it shows is not known. */
export function isEmptyHeading({ children }: Heading): boolean {
  return children.every((child) => child.kind === 'text' && child.value.trim() === '');
}

/** One `#` is seldom meant as a heading: channels, tags and colors are written so. */
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
      fixes: [suggestion(page.file.path, 'Add the space', [insertion(end, ' ')])],
    };
  }
}
