import type { Page } from '../page/pageTree.ts';
import { insertion } from '../text/fix.ts';
import { containerMarkers, lineEnd, lineEnding, lineStart, marginAt } from '../text/lines.ts';
import type { Range } from '../text/range.ts';
import { blocksIn } from './blocksAt.ts';
import type { CodeFix } from './ideTypes.ts';

/** What a selection is most often wrapped in, with the tags around it. */
const wrappers: readonly (readonly [label: string, open: readonly string[], close: readonly string[]])[] = [
  ...['Note', 'Tip', 'Info', 'Warning', 'Check', 'Frame'].map((name) => [name, [`<${name}>`], [`</${name}>`]] as const),
  ['Accordion', ['<Accordion title="Details">'], ['</Accordion>']],
  ['Card', ['<Card title="Title">'], ['</Card>']],
  ['Expandable', ['<Expandable title="properties">'], ['</Expandable>']],
  ['Steps', ['<Steps>', '<Step title="First step">'], ['</Step>', '</Steps>']],
  ['Tabs', ['<Tabs>', '<Tab title="First tab">'], ['</Tab>', '</Tabs>']],
];

/** Puts the selected blocks into a component. */
export function wrapFixes(page: Page, range: Range): readonly CodeFix[] {
  if (range.start === range.end) return [];
  const run = blocksIn(page, range);
  if (run === undefined || run.blocks.some(({ kind }) => kind === 'esm')) return [];
  const { text, path } = page.file;
  const { start, end } = run.range;
  // What shares its lines with a tag is no block of its own.
  const before = text.slice(lineStart(text, start), start).replace(containerMarkers, '');
  if (before.trim() !== '' || text.slice(end, lineEnd(text, end)).trim() !== '') return [];
  const ending = lineEnding(text);
  const margin = marginAt(text, start);
  const line = ending + margin;
  const blank = ending + margin.trimEnd();
  return wrappers.map(([label, open, close]) => ({
    title: `Wrap in ${label}`,
    kind: 'refactor.rewrite.wrap',
    edits: [
      {
        kind: 'change',
        path,
        // Blank lines keep Markdown next to a tag what it was.
        edits: [
          insertion(start, `${open.join(line)}${blank}${line}`),
          insertion(end, `${blank}${line}${close.join(line)}`),
        ],
      },
    ],
  }));
}
