import { format } from 'jsonc-parser';
import { isTooDeep } from '../../data/json/parseJson.ts';
import type { Edit } from '../../text/edit.ts';
import type { Range } from '../../text/range.ts';

/** How an editor indents. */
export interface FormatOptions {
  readonly tabSize: number;
  readonly insertSpaces: boolean;
}

/** Longer texts are left as they are. */
const maxLength = 5_000_000;

/** Edits that lay a JSON text out; comments stay. Line endings are the text's own. */
export function formatJson(text: string, options: FormatOptions, range?: Range): readonly Edit[] {
  if (text.length > maxLength) return [];
  // Each level indents by one more: what nests without end would grow by the square of its size.
  if (isTooDeep(text)) return [];
  const place = range === undefined ? undefined : { offset: range.start, length: range.end - range.start };
  return format(text, place, options).map(({ offset, length, content }) => ({
    range: { start: offset, end: offset + length },
    text: content,
  }));
}
