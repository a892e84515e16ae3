import type { Fix } from '../../text/finding.ts';
import { suggestion } from '../../text/finding.ts';
import type { Draft } from '../draft.ts';

/** A message for `{#id}` in a heading that is not read as an id, and how to write it. */
export interface MisplacedId {
  readonly message: string;
  readonly fixes: readonly Fix[];
}

/** Longer lines are not headings. */
const maxLine = 2000;

/**
 * Returns a message for a `{#…}` that does not set the id of its heading: after four spaces of indentation, in an
 * underlined heading, or before other words. Undefined for any other brace. No fix escapes the brace, because it was
 * meant as an id.
 */
export function misplacedId(draft: Draft, start: number): MisplacedId | undefined {
  const { text } = draft.source;
  if (!text.startsWith('{#', start)) return undefined;
  const begin = text.lastIndexOf('\n', start - 1) + 1;
  const end = lineEnd(text, start);
  if (end - begin > maxLine) return undefined;
  const line = text.slice(begin, end);
  const found = /^\{#([^}]*)\}/.exec(text.slice(start, end));
  if (found === null) return undefined;
  const written = found[0];
  const id = (found[1] ?? '').trim();
  const atx = /^([ \t>]*)(#{1,6})[ \t]/.exec(line);
  if (atx !== null) return inHashes(draft, begin, line, start - begin, written, id);
  const under = /^\n([ \t]*)(=+|-+)[ \t]*(?=\n|$)/.exec(text.slice(end, end + maxLine));
  if (under === null || !line.trimEnd().endsWith(written)) return undefined;
  const level = under[2]?.startsWith('=') === true ? 1 : 2;
  const words = line.slice(0, start - begin).trim();
  const isAlone = begin === 0 || /(?:^|\n)[ \t]*\n$/.test(text.slice(Math.max(0, begin - maxLine), begin));
  const to = end + under[0].length;
  return {
    message: `An underlined heading can't have \`${written}\`, because the build reads it as an expression. Begin the heading with "${'#'.repeat(level)}".`,
    fixes: isAlone
      ? [
          replace(draft, begin, to, `Change to "${'#'.repeat(level)} …"`, `${'#'.repeat(level)} ${words} ${written}`),
          ...inHtml(draft, begin, to, level, words, id),
        ]
      : [],
  };
}

function inHashes(
  draft: Draft,
  begin: number,
  line: string,
  at: number,
  written: string,
  id: string,
): MisplacedId | undefined {
  const [, lead = '', hashes = ''] = /^([ \t>]*)(#{1,6})/.exec(line) ?? [];
  const words = line.slice(lead.length + hashes.length, at).trim();
  const rest = line.slice(at + written.length).trim();
  const end = begin + line.length;
  // Only `#` characters close the heading.
  if (/[^#]/.test(rest)) {
    const moved = `${line.slice(0, at).trimEnd()} ${rest} ${written}`;
    return {
      message: `\`${written}\` is an id only at the end of a heading. Move it there.`,
      fixes:
        rest.includes('{#') || rest.endsWith('#') ? [] : [replace(draft, begin, end, 'Move the id to the end', moved)],
    };
  }
  if (!/^(?: {4}| {0,3}\t)/.test(lead)) return undefined;
  const unindent = /[\t>]*[^ \t]/.test(lead)
    ? []
    : [replace(draft, begin, begin + lead.length, 'Unindent the heading', '')];
  return {
    message: `After four spaces, the build reads \`${written}\` as an expression. Unindent the heading, or use \`<h${hashes.length} id>\`.`,
    fixes: [...unindent, ...inHtml(draft, begin + lead.length, end, hashes.length, words, id)],
  };
}

/** Offers the same heading as a tag, if a tag can contain its words. */
function inHtml(draft: Draft, start: number, end: number, level: number, words: string, id: string): readonly Fix[] {
  if (words === '' || id === '' || /["<>{}\\]/.test(id)) return [];
  return [replace(draft, start, end, `Write <h${level} id="…">`, `<h${level} id="${id}">${words}</h${level}>`)];
}

function replace({ path, source }: Draft, start: number, end: number, title: string, text: string): Fix {
  return suggestion({ path, title, edits: [{ range: source.range(start, end), text }] });
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end;
}
