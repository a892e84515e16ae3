import type { Edit } from '../text/edit.ts';
import type { Fix } from '../text/finding.ts';
import { insertion, safeFix } from '../text/fix.ts';
import type { Draft } from './draft.ts';
import { readExpression, type SyntaxFault } from './expressionReader.ts';
import { readTag } from './tagReader.ts';

/**
 * What may cure a tag or expression that goes on outside of its list or quote: to give its lines what makes them part of
 * it; or, where its first line is such a line too, to end the paragraph before it. `start` is an offset of the source.
 */
export function lazyFixes(draft: Draft, start: number, { fault }: SyntaxFault): readonly Fix[] {
  if (fault === 'lazy-line') return [safeFix(draft.path, 'Indent the line', furtherLines(draft, start))];
  if (fault !== 'lazy-start') return [];
  const lineStart = draft.source.text.lastIndexOf('\n', start - 1) + 1;
  const blank = `${prefixOf(draft, start).trimEnd()}\n`;
  return [safeFix(draft.path, 'Insert a blank line before it', [insertion(draft.source.at(lineStart), blank)])];
}

const PREFIX = /[ \t]*>?/y;

/** Gives each further line of a tag or expression the prefix that its first line has, where it lacks it. */
function furtherLines(draft: Draft, start: number): readonly Edit[] {
  const { source, effort } = draft;
  const { text } = source;
  const read =
    text.charCodeAt(start) === 123
      ? readExpression(text, start, text.length, 'child', effort)
      : readTag(text, start, text.length, effort);
  const first = text.indexOf('\n', start);
  const end = 'end' in read && !('fault' in read) ? read.end : first + 2;
  const prefix = prefixOf(draft, start);
  const edits: Edit[] = [];
  for (let at = first; at >= 0 && at < end - 1; at = text.indexOf('\n', at + 1)) {
    PREFIX.lastIndex = at + 1;
    const [own = ''] = PREFIX.exec(text) ?? [];
    if (own.endsWith('>') || (!prefix.includes('>') && own.length >= prefix.length)) continue;
    edits.push(insertion(source.at(at + 1), prefix));
  }
  return edits;
}

/** What a line needs to stand in the same list or quote as what begins at an offset. */
function prefixOf({ source: { text } }: Draft, offset: number): string {
  return text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset).replace(/[^>\s]/g, ' ');
}
