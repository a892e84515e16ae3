import { format } from 'jsonc-parser';
import { parseJson } from '../../data/json/parseJson.ts';
import type { Edit } from '../../text/edit.ts';
import type { Range } from '../../text/range.ts';

/** How an editor indents. */
export interface FormatOptions {
  readonly tabSize: number;
  readonly insertSpaces: boolean;
}

/** Longer texts are left as they are. */
const maxLength = 5_000_000;

/** Findings about texts that are still whole. */
const harmless: ReadonlySet<string> = new Set(['json/comment', 'json/duplicate-key', 'json/trailing-comma']);

/**
 * Edits that lay a JSON text out; comments, line endings and a final line break stay. A text with syntax errors is left
 * alone: what belongs together in it is a guess.
 */
export function formatJson(text: string, options: FormatOptions, range?: Range): readonly Edit[] {
  if (text.length > maxLength) return [];
  // Among them what nests too deep: each level indents by one more.
  if (parseJson(text, '').findings.some(({ code }) => !harmless.has(code))) return [];
  const place = range === undefined ? undefined : { offset: range.start, length: range.end - range.start };
  const insertFinalNewline = range === undefined && /[\r\n]\s*$/.test(text.slice(-1000));
  return format(text, place, { ...options, insertFinalNewline }).map(({ offset, length, content }) => ({
    range: { start: offset, end: offset + length },
    text: content,
  }));
}
