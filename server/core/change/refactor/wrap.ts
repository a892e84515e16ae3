import type { CodeFix } from '../../model/answers.ts';
import type { Block, Element, Inline, Page, PageNode } from '../../page/pageTree.ts';
import { nodesAt } from '../../page/walk.ts';
import { catalogue } from '../../schema/catalogue.ts';
import { isDeclared } from '../../site/link/references.ts';
import { insertion } from '../../text/finding.ts';
import { containerMarkers, lineEnd, lineEnding, lineStart, marginAt } from '../../text/lines.ts';
import { type Range, touches } from '../../text/range.ts';

/** Common wrappers with their opening and closing tags. */
const wrappers: readonly (readonly [label: string, open: readonly string[], close: readonly string[]])[] = [
  ...['Note', 'Tip', 'Info', 'Warning', 'Check', 'Frame'].map((name) => [name, [`<${name}>`], [`</${name}>`]] as const),
  ['Accordion', ['<Accordion title="Details">'], ['</Accordion>']],
  ['Card', ['<Card title="Title">'], ['</Card>']],
  ['Expandable', ['<Expandable title="properties">'], ['</Expandable>']],
  ['Steps', ['<Steps>', '<Step title="First step">'], ['</Step>', '</Steps>']],
  ['Tabs', ['<Tabs>', '<Tab title="First tab">'], ['</Tab>', '</Tabs>']],
];

/** Wraps the selected blocks in a component. */
export function wrapFixes(page: Page, range: Range): readonly CodeFix[] {
  if (range.start === range.end) return [];
  const run = blocksIn(page, range);
  if (run === undefined || run.blocks.some(({ kind }) => kind === 'esm')) return [];
  const { text, path } = page.file;
  const { start, end } = run.range;
  // Text on the same line as a tag is not a block.
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
        // Without blank lines, MDX would not read the lines next to a tag as Markdown.
        edits: [
          insertion(start, `${open.join(line)}${blank}${line}`),
          insertion(end, `${blank}${line}${close.join(line)}`),
        ],
      },
    ],
  }));
}

/** Changes the kind of a callout. */
export function calloutFixes(page: Page, range: Range): readonly CodeFix[] {
  const kinds = [...catalogue().components.values()]
    .filter(({ shape, variant }) => shape === 'callout' && variant !== 'custom')
    .map(({ name }) => name);
  const callout = nodesAt(page, range.start).findLast(
    (node): node is Element => node.kind === 'element' && kinds.includes(node.name) && !isDeclared(page, node.name),
  );
  if (callout === undefined || !isOnTag(callout, range)) return [];
  return kinds
    .filter((name) => name !== callout.name)
    .map((name) => ({
      title: `Change to ${name}`,
      kind: 'refactor.rewrite.callout',
      edits: [
        {
          kind: 'change',
          path: page.file.path,
          edits: [callout.nameRange, ...(callout.closeNameRange === undefined ? [] : [callout.closeNameRange])].map(
            (each) => ({ range: each, text: name }),
          ),
        },
      ],
    }));
}

function isOnTag({ openTag, closeTag }: Element, { start }: Range): boolean {
  return touches(openTag, start) || (closeTag !== undefined && touches(closeTag, start));
}

/** Adjacent blocks in one container. */
export interface BlockRun {
  readonly container: PageNode;
  readonly blocks: readonly (Block | Inline)[];
  readonly range: Range;
}

/** The blocks that a selection touches, in the innermost container around it. */
export function blocksIn(page: Page, range: Range): BlockRun | undefined {
  const { text } = page.file;
  // Whitespace at the edges of the selection does not count.
  let { start, end } = range;
  while (start < end && /\s/.test(text.charAt(start))) start++;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  const around = nodesAt(page, start).filter((node) => node.range.start <= start && end <= node.range.end);
  const container = around.findLast((node) => holdsBlocks(node) && isInContent(node, start, end));
  if (container === undefined || !('children' in container)) return undefined;
  const blocks = container.children.filter((child) => child.range.start < end && start < child.range.end);
  const first = blocks[0];
  const last = blocks.at(-1);
  if (first === undefined || last === undefined) return undefined;
  return { container, blocks, range: { start: first.range.start, end: last.range.end } };
}

function holdsBlocks(node: PageNode): boolean {
  return node.kind === 'root' || (node.kind === 'element' && node.flow) || node.kind === 'listItem';
}

/** A selection that includes a tag selects the whole element. */
function isInContent(node: PageNode, start: number, end: number): boolean {
  if (node.kind !== 'element') return true;
  return node.closeTag !== undefined && node.openTag.end <= start && end <= node.closeTag.start;
}
