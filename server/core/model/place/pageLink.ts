import type { Page } from '../../page/pageTree.ts';
import { isVerbatim, nodesAt } from '../../page/walk.ts';
import { lineEnd, lineStart } from '../../text/lines.ts';
import type { PageContext } from './pageContext.ts';

/** A place in the path of an import. The path may be half-typed, so that the statement is not in the tree. */
export function importContext(text: string, offset: number): PageContext | undefined {
  const start = lineStart(text, offset);
  if (!text.startsWith('import ', start)) return undefined;
  const line = text.slice(start, offset);
  const open = Math.max(line.lastIndexOf('"'), line.lastIndexOf("'"));
  if (open < 0) return undefined;
  const quote = line[open];
  const before = line.slice(0, open);
  if (before.includes(quote ?? '') || !/^import (?:[^"']*\sfrom\s*)?$/.test(before)) return undefined;
  const limit = lineEnd(text, offset);
  let end = offset;
  while (end < limit && text[end] !== quote && !/[\s;]/.test(text.charAt(end))) end++;
  return { kind: 'import', range: { start: start + open + 1, end } };
}

/** Maximum length of an import statement, in characters. */
const maxImportLength = 2000;

/** A name in `import { … } from "…"`, which can span several lines. */
export function importNameContext(text: string, offset: number): PageContext | undefined {
  const open = text.lastIndexOf('{', offset - 1);
  if (open < 0 || offset - open > maxImportLength) return undefined;
  const start = lineStart(text, open);
  if (!/^import\s+(?:[\w$]+\s*,\s*)?$/.test(text.slice(start, open))) return undefined;
  const before = text.slice(open + 1, offset);
  const behind = /^([^}"';]*)\}\s*from\s*(["'])([^"'\n]*)\2/.exec(text.slice(offset, offset + maxImportLength));
  const [, rest = '', , source = ''] = behind ?? [];
  // After `as`, authors choose a new name.
  if (behind === null || /[}"';]|\n[ \t]*\r?\n/.test(before) || /\bas\s+[\w$]*$/.test(before)) return undefined;
  let from = offset;
  while (/[\w$]/.test(text.charAt(from - 1))) from--;
  const end = offset + (/^[\w$]*/.exec(rest)?.[0].length ?? 0);
  const others = `${text.slice(open + 1, from)},${text.slice(end, offset + rest.length)}`;
  const taken = others.split(',').map((each) => each.trim().split(/\s/, 1)[0] ?? '');
  return { kind: 'import-name', range: { start: from, end }, source, taken };
}

/** A place in an id, `{#id}`, at the end of a heading; undefined elsewhere. */
export function headingIdContext(page: Page, offset: number): PageContext | undefined {
  const { text } = page.file;
  const start = lineStart(text, offset);
  const open = text.lastIndexOf('{#', offset - 1);
  if (open < start || text[start] !== '#') return undefined;
  const typed = text.slice(open + 2, offset);
  if (!/^[\p{L}\p{N}_-]*$/u.test(typed)) return undefined;
  let end = offset;
  const limit = lineEnd(text, offset);
  while (end < limit && /[\p{L}\p{N}_-]/u.test(text.charAt(end))) end++;
  return { kind: 'heading-id', range: { start: open + 2, end }, closed: text[end] === '}' };
}

/** After `](` of a link, in the tree or half-typed. */
export function targetContext(page: Page, offset: number): PageContext | undefined {
  const { text } = page.file;
  let start = offset;
  const from = Math.max(lineStart(text, offset), offset - 1000);
  while (start > from && !/[\s()<>]/.test(text.charAt(start - 1))) start--;
  const definition = definitionContext(page, start, offset);
  if (definition !== undefined) return definition;
  if (text[start - 1] !== '(' || text[start - 2] !== ']') return undefined;
  if (isVerbatim(page, start - 1) || isInExpression(page, start)) return undefined;
  const open = openingBracket(text, start - 2);
  if (open === undefined) return undefined;
  let end = offset;
  const limit = lineEnd(text, offset);
  while (end < limit && !/[\s()<>]/.test(text.charAt(end))) end++;
  return {
    kind: 'target',
    range: { start, end },
    image: text[open - 1] === '!',
    closed: text[end] === ')' || /^\s+["']/.test(text.slice(end, end + 20)),
  };
}

/** Braces contain JavaScript, not Markdown. */
function isInExpression(page: Page, offset: number): boolean {
  return nodesAt(page, offset).some(
    ({ kind, range }) => kind === 'expression' && range.start < offset && offset < range.end,
  );
}

/** `[label]: /target` on its own line. */
function definitionContext(page: Page, start: number, offset: number): PageContext | undefined {
  const { text } = page.file;
  const before = text.slice(Math.max(lineStart(text, offset), start - 300), start);
  if (!/^[ \t>]*\[[^\]^][^\]]*\]:[ \t]+$/.test(before) || isVerbatim(page, start - 1)) return undefined;
  const end = offset + (/^[^\s]*/.exec(text.slice(offset, lineEnd(text, offset)))?.[0].length ?? 0);
  return { kind: 'target', range: { start, end }, image: false, closed: true };
}

/** The `[` for the `]` at `close`, on the same line. */
function openingBracket(text: string, close: number): number | undefined {
  let depth = 0;
  for (let at = close; at >= 0 && at > close - 2000 && text[at] !== '\n'; at--) {
    if (text[at] === ']') depth++;
    else if (text[at] === '[' && --depth === 0) return at;
  }
  return undefined;
}
