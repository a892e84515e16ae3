import { format } from 'jsonc-parser';
import { parseJson } from '../../data/json/parseJson.ts';
import type { Edit } from '../../text/edit.ts';
import type { Range } from '../../text/range.ts';

/** The editor's indentation settings. */
export interface FormatOptions {
  readonly tabSize: number;
  readonly insertSpaces: boolean;
}

/** In characters. Longer texts are not formatted. */
const maxLength = 5_000_000;

/** Findings about texts that can still be formatted. */
const harmless: ReadonlySet<string> = new Set(['json/comment', 'json/duplicate-key', 'json/trailing-comma']);

/**
 * Edits that format a JSON text. Comments, line endings and a final line break stay. A text with syntax errors is not
 * changed, because its structure is only a guess.
 */
export function formatJson(text: string, options: FormatOptions, range?: Range): readonly Edit[] {
  if (text.length > maxLength) return [];
  // Nesting that is too deep is one of these errors: each level would add indentation.
  if (parseJson(text, '').findings.some(({ code }) => !harmless.has(code))) return [];
  const place = range === undefined ? undefined : { offset: range.start, length: range.end - range.start };
  const insertFinalNewline = range === undefined && /[\r\n]\s*$/.test(text.slice(-1000));
  return format(text, place, { ...options, insertFinalNewline }).map(({ offset, length, content }) => ({
    range: { start: offset, end: offset + length },
    text: content,
  }));
}
