import type { Range } from '../../text/range.ts';
import { type Draft, originOf } from '../draft.ts';
import type { Element, Heading, Root, Uncertain } from '../pageTree.ts';

/** Maximum number of parts of each kind, because of hostile text. */
const maxCount = 100;

/**
 * Returns the parts of a page that its unpaired and broken tags make uncertain, if any. An element without its closing
 * tag may end anywhere up to the end of the element around it. A closing tag alone may belong to anything after the
 * last heading, or after the start of the element around it.
 */
export function uncertainParts(draft: Draft, root: Root, elements: readonly Element[]): Uncertain | undefined {
  const { unclosed, strays, broken, source } = draft;
  if (unclosed.length + strays.length + draft.reported.size === 0) return undefined;
  const byStart = new Map(elements.map((element) => [element.openTag.start, element]));
  const headings = root.children.filter((node): node is Heading => node.kind === 'heading');
  const nesting: Range[] = [];
  for (const { start, contentEnd, tag } of unclosed.slice(0, maxCount)) {
    const element = byStart.get(source.at(start));
    // Words in angle brackets and elements of HTML have no parts of a certain kind.
    const around = /^[A-Z]/.test(tag.syntax.name) ? element?.parent : undefined;
    const end = Math.max(around?.range.end ?? contentEnd, element?.range.end ?? contentEnd);
    nesting.push({ start: source.at(start), end });
  }
  for (const { start } of strays.slice(0, maxCount)) {
    const end = source.at(start);
    const around = elements.findLast(({ range }) => range.start < end && end < range.end);
    const above = headings.findLast(({ range }) => range.end <= end);
    nesting.push({ start: around?.range.start ?? above?.range.end ?? 0, end });
  }
  for (const start of [...draft.reported.keys()].slice(0, maxCount)) {
    const at = source.at(start);
    nesting.push({ start: at, end: at + 1 });
  }
  const rejected = [...broken.map(({ content, tag: syntax }) => ({ content, syntax })), ...draft.slashless];
  const tags = rejected.slice(0, maxCount).map(
    ({ content, syntax: { start, end } }): Range => ({
      start: source.at(originOf(content, start)),
      end: source.at(originOf(content, Math.max(start, end - 1)) + 1),
    }),
  );
  return { nesting, tags };
}
