import { isNamePart, isWhiteSpace } from '../../page/characters.ts';
import type { Code, Element, Page } from '../../page/pageTree.ts';
import { mayBeginTag, readTag, type TagSyntax } from '../../page/tag/tagReader.ts';
import { isVerbatim, nodesAt } from '../../page/walk.ts';
import { lineEnd, lineStart } from '../../text/lines.ts';
import type { Range } from '../../text/range.ts';

/** Where in a page an offset stands, as far as there is something to complete or to explain. */
export type PageContext =
  /** Behind `<` or in the name of a tag. */
  | {
      readonly kind: 'tag-name';
      /** Of the `<`. */
      readonly start: number;
      readonly range: Range;
      /** The rest of the tag is there already: only the name is to be changed. */
      readonly whole: boolean;
    }
  /** Behind `</` or in the name there. */
  | { readonly kind: 'closing-name'; readonly start: number; readonly range: Range; readonly whole: boolean }
  /** In a tag where an attribute's name stands or may stand. */
  | {
      readonly kind: 'attribute';
      readonly tag: TagSyntax;
      readonly range: Range;
      /** A `=` follows already. */
      readonly whole: boolean;
    }
  /** In an attribute's value in quotes, or behind its `=`. */
  | {
      readonly kind: 'value';
      readonly tag: TagSyntax;
      readonly name: string;
      /** Between the quotes; empty behind a bare `=`. */
      readonly range: Range;
      readonly quote: '"' | "'" | undefined;
      readonly closed: boolean;
    }
  /** In an attribute's braces. */
  | { readonly kind: 'expression'; readonly tag: TagSyntax; readonly name: string; readonly range: Range }
  /** In the line that opens a code block. */
  | { readonly kind: 'fence'; readonly fence: Code; readonly range: Range; readonly language: boolean }
  /** In the quotes of a value in that line. */
  | {
      readonly kind: 'fence-value';
      readonly fence: Code;
      readonly name: string;
      readonly quote: string;
      readonly range: Range;
      readonly closed: boolean;
    }
  /** In the target of a Markdown link or image. */
  | { readonly kind: 'target'; readonly range: Range; readonly image: boolean; readonly closed: boolean }
  /** In the path of an import. */
  | { readonly kind: 'import'; readonly range: Range }
  /** Between the braces of an import whose path is there already. */
  | { readonly kind: 'import-name'; readonly range: Range; readonly source: string; readonly taken: readonly string[] }
  /** In the `{#…}` of a heading. */
  | { readonly kind: 'heading-id'; readonly range: Range; readonly closed: boolean };

/** How far before the offset a tag may begin that the page's tree does not know. */
const reach = 4000;
const tries = 16;

/** The place that an offset stands in, also in half-typed text; undefined in prose and where nothing is known. */
export function contextAt(page: Page, offset: number): PageContext | undefined {
  const { text } = page.file;
  if (page.frontMatter !== undefined && offset <= page.frontMatter.range.end) return undefined;
  const fence = fenceContext(page, offset);
  if (fence !== undefined) return fence === 'inside' ? undefined : fence;
  const esm = importContext(text, offset) ?? importNameContext(text, offset);
  if (esm !== undefined) return esm;
  for (const start of tagStarts(page, offset)) {
    const tag = readTag(text, start, offset);
    if (tag.fault === undefined) continue;
    const spot = tagContext(text, tag, offset, isKnown(page, start));
    if (spot?.kind === 'tag-name' && isInValue(page, start)) continue;
    if (spot !== undefined) return spot;
  }
  return headingIdContext(page, offset) ?? targetContext(page, offset);
}

/** Offsets of `<` before which reading a tag may reach the offset: what the tree says first, then backwards. */
function* tagStarts(page: Page, offset: number): Iterable<number> {
  const { text } = page.file;
  const around = nodesAt(page, offset).filter((node): node is Element => node.kind === 'element');
  const inner = around.at(-1);
  if (inner !== undefined && inner.openTag.start < offset && offset < inner.openTag.end) {
    // Tags inside an attribute's braces come before the tag around them.
    const within = [...innerTags(text, inner.openTag.start + 1, offset)];
    yield* within;
    yield inner.openTag.start;
    return;
  }
  let left = tries;
  for (let at = offset - 1; at >= Math.max(0, offset - reach) && left > 0; at--) {
    if (text[at] !== '<' || !mayBeginTag(text, at, offset) || isVerbatim(page, at)) continue;
    left--;
    yield at;
  }
}

function* innerTags(text: string, from: number, offset: number): Iterable<number> {
  let left = tries;
  for (let at = offset - 1; at >= Math.max(from, offset - reach) && left > 0; at--) {
    if (text[at] !== '<' || !mayBeginTag(text, at, offset)) continue;
    left--;
    yield at;
  }
}

function isKnown(page: Page, start: number): boolean {
  return nodesAt(page, start).some(
    (node) => node.kind === 'element' && node.openTag.start === start && node.openTag.end < node.range.end,
  );
}

/** True for a `<` in the quotes of an attribute's value; those of a half-typed tag stand on its line. */
function isInValue(page: Page, start: number): boolean {
  const around = nodesAt(page, start).findLast((node): node is Element => node.kind === 'element');
  const isKnown = around?.attributes.some(
    ({ value }) => value?.kind === 'string' && value.range.start < start && start < value.range.end,
  );
  const { text } = page.file;
  const before = text.slice(Math.max(lineStart(text, start), start - 300), start);
  return isKnown === true || /<[A-Za-z][^<>]*=\s*(?:"[^"<>]*|'[^'<>]*)$/.test(before);
}

/** The place inside a tag that was read up to the offset and is not over there. */
function tagContext(text: string, tag: TagSyntax, offset: number, known: boolean): PageContext | undefined {
  const { fault, start } = tag;
  if (fault === undefined) return undefined;
  // A blank line in a tag that the tree does not know: the tag was left unfinished further up.
  if (!known && /\n[ \t]*\r?\n/.test(text.slice(start, offset))) return undefined;
  if (tag.form === 'close') {
    if (fault.at < offset || (tag.nameEnd !== offset && tag.name !== '')) return undefined;
    const range = { start: tag.nameStart, end: nameEndFrom(text, offset) };
    return { kind: 'closing-name', start, range, whole: text[skipBlanks(text, range.end)] === '>' };
  }
  const last = tag.attributes.at(-1);
  if (tag.nameEnd === offset || (tag.name === '' && tag.nameStart === offset)) {
    if (fault.at < offset) return undefined;
    // `<5` is less than five.
    if (/[\d=]/.test(text[tag.nameStart] ?? '')) return undefined;
    const range = { start: tag.nameStart, end: nameEndFrom(text, offset) };
    return { kind: 'tag-name', start, range, whole: isWholeFrom(text, start) };
  }
  const behindEquals = last !== undefined && last.value === undefined && text[last.end - 1] === '=';
  if (last !== undefined && behindEquals) {
    const open = skipBlanks(text, last.end);
    const mark = open < offset ? text[open] : undefined;
    if (mark === '"' || mark === "'") return valueContext(text, tag, last.name, open, offset);
    if (mark === '{') return expressionContext(text, tag, last.name, open, offset);
    if (mark === undefined) {
      return {
        kind: 'value',
        tag,
        name: last.name,
        range: { start: offset, end: offset },
        quote: undefined,
        closed: true,
      };
    }
    return undefined;
  }
  if (fault.at < offset) return undefined;
  if (last !== undefined && last.nameEnd === offset && last.value === undefined) {
    const range = { start: last.start, end: nameEndFrom(text, offset) };
    return { kind: 'attribute', tag, range, whole: text[skipBlanks(text, range.end)] === '=' };
  }
  const before = text.charCodeAt(offset - 1);
  if (!isWhiteSpace(before)) return undefined;
  const end = nameEndFrom(text, offset);
  return {
    kind: 'attribute',
    tag,
    range: { start: offset, end },
    whole: end > offset && text[skipBlanks(text, end)] === '=',
  };
}

function valueContext(
  text: string,
  tag: TagSyntax,
  name: string,
  open: number,
  offset: number,
): PageContext | undefined {
  const quote = text[open] === '"' ? '"' : "'";
  if (text.slice(open, offset).includes('\n')) return undefined;
  const limit = lineEnd(text, offset);
  let end = offset;
  while (end < limit && text[end] !== quote) end++;
  // A quote behind `=` opens the next value: this one's own is missing.
  const closed =
    end < limit &&
    text[end - 1] !== '=' &&
    !(/[<>]/.test(text.slice(offset, end)) && /=\s*$/.test(text.slice(offset, end)));
  return { kind: 'value', tag, name, range: { start: open + 1, end: closed ? end : offset }, quote, closed };
}

function expressionContext(
  text: string,
  tag: TagSyntax,
  name: string,
  open: number,
  offset: number,
): PageContext | undefined {
  let start = open + 1;
  while (start < offset && isWhiteSpace(text.charCodeAt(start))) start++;
  if (!/^["']?[\w.-]*$/.test(text.slice(start, offset))) return undefined;
  let end = offset;
  while (isNamePart(text.charCodeAt(end))) end++;
  if (end < text.length && (text[end] === '"' || text[end] === "'")) end++;
  return { kind: 'expression', tag, name, range: { start, end } };
}

function nameEndFrom(text: string, offset: number): number {
  let end = offset;
  while (end < text.length && (isNamePart(text.charCodeAt(end)) || text[end] === '.')) end++;
  return end;
}

function skipBlanks(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && isWhiteSpace(text.charCodeAt(at))) at++;
  return at;
}

/** True when a complete tag stands there, its end on the line of its name or behind further attributes. */
function isWholeFrom(text: string, start: number): boolean {
  const tag = readTag(text, start, text.length);
  if (tag.fault !== undefined) return false;
  // In a quote a line's first `>` ends no tag.
  const before = text.slice(lineStart(text, start), start);
  if (before.trimStart().startsWith('>') && /\n[ \t]*>$/.test(text.slice(start, tag.end))) return false;
  // Words of a following paragraph look like bare attributes, up to some `>`.
  return !/\n[ \t]*\r?\n/.test(text.slice(start, tag.end));
}

function fenceContext(page: Page, offset: number): PageContext | 'inside' | undefined {
  const { text } = page.file;
  const fence = page.fences.find(({ range }) => range.start <= offset && offset <= range.end);
  if (fence === undefined) return undefined;
  const opening = lineEnd(text, fence.range.start);
  if (offset > opening) return offset < fence.range.end || !fence.closed ? 'inside' : undefined;
  const { start } = fence.infoRange;
  if (offset < start) return 'inside';
  const value = /(?:^|\s)([a-z]+)=(["'])([^"']*)$/i.exec(text.slice(start, offset));
  if (value !== null) {
    const [, name = '', quote = '"', typed = ''] = value;
    const rest = text.slice(offset, opening);
    const close = rest.indexOf(quote);
    const end = offset + (close < 0 ? 0 : close);
    return {
      kind: 'fence-value',
      fence,
      name,
      quote,
      range: { start: offset - typed.length, end },
      closed: close >= 0,
    };
  }
  if (isOpen(text.slice(start, offset))) return 'inside';
  let from = offset;
  while (from > start && !isWhiteSpace(text.charCodeAt(from - 1))) from--;
  let end = offset;
  while (end < opening && !isWhiteSpace(text.charCodeAt(end))) end++;
  return { kind: 'fence', fence, range: { start: from, end }, language: from === start };
}

/** True behind a quote or brace that is not closed yet. */
function isOpen(info: string): boolean {
  const left = info.replace(/"[^"]*"|'[^']*'|\{[^}]*\}/g, '');
  return /(?:^|[\s=])["']|\{/.test(left);
}

/** The path of an import may be half-typed, so that its statement is none yet. */
function importContext(text: string, offset: number): PageContext | undefined {
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

/** A statement of an import is no longer. */
const longestImport = 2000;

/** A name in `import { … } from "…"`, which may go over several lines. */
function importNameContext(text: string, offset: number): PageContext | undefined {
  const open = text.lastIndexOf('{', offset - 1);
  if (open < 0 || offset - open > longestImport) return undefined;
  const start = lineStart(text, open);
  if (!/^import\s+(?:[\w$]+\s*,\s*)?$/.test(text.slice(start, open))) return undefined;
  const before = text.slice(open + 1, offset);
  const behind = /^([^}"';]*)\}\s*from\s*(["'])([^"'\n]*)\2/.exec(text.slice(offset, offset + longestImport));
  const [, rest = '', , source = ''] = behind ?? [];
  // A new name is chosen freely.
  if (behind === null || /[}"';]|\n[ \t]*\r?\n/.test(before) || /\bas\s+[\w$]*$/.test(before)) return undefined;
  let from = offset;
  while (/[\w$]/.test(text.charAt(from - 1))) from--;
  const end = offset + (/^[\w$]*/.exec(rest)?.[0].length ?? 0);
  const others = `${text.slice(open + 1, from)},${text.slice(end, offset + rest.length)}`;
  const taken = others.split(',').map((each) => each.trim().split(/\s/, 1)[0] ?? '');
  return { kind: 'import-name', range: { start: from, end }, source, taken };
}

function headingIdContext(page: Page, offset: number): PageContext | undefined {
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

/** Behind `](`: of a link that the tree knows, or of one that is being typed. */
function targetContext(page: Page, offset: number): PageContext | undefined {
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

/** What stands in braces is JavaScript. */
function isInExpression(page: Page, offset: number): boolean {
  return nodesAt(page, offset).some(
    ({ kind, range }) => kind === 'expression' && range.start < offset && offset < range.end,
  );
}

/** `[label]: /target` on a line of its own. */
function definitionContext(page: Page, start: number, offset: number): PageContext | undefined {
  const { text } = page.file;
  const before = text.slice(Math.max(lineStart(text, offset), start - 300), start);
  if (!/^[ \t>]*\[[^\]^][^\]]*\]:[ \t]+$/.test(before) || isVerbatim(page, start - 1)) return undefined;
  const end = offset + (/^[^\s]*/.exec(text.slice(offset, lineEnd(text, offset)))?.[0].length ?? 0);
  return { kind: 'target', range: { start, end }, image: false, closed: true };
}

/** The `[` that the `]` at `close` belongs to, on the same line. */
function openingBracket(text: string, close: number): number | undefined {
  let depth = 0;
  for (let at = close; at >= 0 && at > close - 2000 && text[at] !== '\n'; at--) {
    if (text[at] === ']') depth++;
    else if (text[at] === '[' && --depth === 0) return at;
  }
  return undefined;
}
