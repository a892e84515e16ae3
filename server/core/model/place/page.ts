import { isNamePart, isWhiteSpace } from '../../page/characters.ts';
import type { Element, Page } from '../../page/pageTree.ts';
import { holdsClasses } from '../../page/script/classUses.ts';
import { mayBeginTag, readTag, type TagSyntax } from '../../page/tag/tagReader.ts';
import { isVerbatim, nodesAt } from '../../page/walk.ts';
import { lineEnd, lineStart } from '../../text/lines.ts';
import type { PageContext } from './pageContext.ts';
import { headingIdContext, importContext, importNameContext, targetContext } from './pageLink.ts';

/** Maximum distance (in characters) from the offset back to a tag that is not in the page's tree. */
const reach = 4000;

const tries = 16;

/** The place at an offset, also in half-typed text. Undefined in prose and unknown places. */
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
    const context = tagContext(text, tag, offset, isKnown(page, start));
    if (context?.kind === 'tag-name' && isInValue(page, start)) continue;
    if (context !== undefined) return context;
  }
  return headingIdContext(page, offset) ?? targetContext(page, offset);
}

/** Offsets of `<` from which a tag may reach the offset: first those in the tree, then by searching backwards. */
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

/** Whether a `<` is inside an attribute's quotes. In a half-typed tag, only its own line counts. */
function isInValue(page: Page, start: number): boolean {
  const around = nodesAt(page, start).findLast((node): node is Element => node.kind === 'element');
  const isKnown = around?.attributes.some(
    ({ value }) => value?.kind === 'string' && value.range.start < start && start < value.range.end,
  );
  const { text } = page.file;
  const before = text.slice(Math.max(lineStart(text, start), start - 300), start);
  return isKnown === true || /<[A-Za-z][^<>]*=\s*(?:"[^"<>]*|'[^'<>]*)$/.test(before);
}

/** The place in a tag that was read up to the offset and does not end before it. */
function tagContext(text: string, tag: TagSyntax, offset: number, known: boolean): PageContext | undefined {
  const { fault, start } = tag;
  if (fault === undefined) return undefined;
  // A blank line in a tag that is not in the tree: the tag was left unfinished further up.
  if (!known && /\n[ \t]*\r?\n/.test(text.slice(start, offset))) return undefined;
  if (tag.form === 'close') {
    if (fault.at < offset || (tag.nameEnd !== offset && tag.name !== '')) return undefined;
    const range = { start: tag.nameStart, end: nameEndFrom(text, offset) };
    return { kind: 'closing-name', start, range, whole: text[skipWhiteSpace(text, range.end)] === '>' };
  }
  const last = tag.attributes.at(-1);
  if (tag.nameEnd === offset || (tag.name === '' && tag.nameStart === offset)) {
    if (fault.at < offset) return undefined;
    // `<5` means "less than five".
    if (/[\d=]/.test(text[tag.nameStart] ?? '')) return undefined;
    const range = { start: tag.nameStart, end: nameEndFrom(text, offset) };
    return { kind: 'tag-name', start, range, whole: isWholeFrom(text, start) };
  }
  const behindEquals = last !== undefined && last.value === undefined && text[last.end - 1] === '=';
  if (last !== undefined && behindEquals) {
    const open = skipWhiteSpace(text, last.end);
    const mark = open < offset ? text[open] : undefined;
    if (mark === '"' || mark === "'") return valueContext({ text, tag, name: last.name, open, offset });
    if (mark === '{') return expressionContext({ text, tag, name: last.name, open, offset });
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
    return { kind: 'attribute', tag, range, whole: text[skipWhiteSpace(text, range.end)] === '=' };
  }
  const before = text.charCodeAt(offset - 1);
  if (!isWhiteSpace(before)) return undefined;
  const end = nameEndFrom(text, offset);
  return {
    kind: 'attribute',
    tag,
    range: { start: offset, end },
    whole: end > offset && text[skipWhiteSpace(text, end)] === '=',
  };
}

/** A value being typed after the quote or brace at `open`. */
interface OpenValue {
  readonly text: string;
  readonly tag: TagSyntax;
  readonly name: string;
  readonly open: number;
  readonly offset: number;
}

function valueContext({ text, tag, name, open, offset }: OpenValue): PageContext | undefined {
  const quote = text[open] === '"' ? '"' : "'";
  if (text.slice(open, offset).includes('\n')) return undefined;
  const limit = lineEnd(text, offset);
  let end = offset;
  while (end < limit && text[end] !== quote) end++;
  // A quote after `=` opens the next value, so this one's closing quote is missing.
  const closed =
    end < limit &&
    text[end - 1] !== '=' &&
    !(/[<>]/.test(text.slice(offset, end)) && /=\s*$/.test(text.slice(offset, end)));
  return { kind: 'value', tag, name, range: { start: open + 1, end: closed ? end : offset }, quote, closed };
}

function expressionContext({ text, tag, name, open, offset }: OpenValue): PageContext | undefined {
  // Class names can be in any string of the code.
  if (holdsClasses(name))
    return { kind: 'expression', tag, name, range: { start: open + 1, end: lineEnd(text, offset) } };
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

function skipWhiteSpace(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && isWhiteSpace(text.charCodeAt(at))) at++;
  return at;
}

/** Whether a complete tag starts here, with its end on the first line or after further attributes. */
function isWholeFrom(text: string, start: number): boolean {
  const tag = readTag(text, start, text.length);
  if (tag.fault !== undefined) return false;
  // In a blockquote, the first `>` of a line does not end a tag.
  const before = text.slice(lineStart(text, start), start);
  if (before.trimStart().startsWith('>') && /\n[ \t]*>$/.test(text.slice(start, tag.end))) return false;
  // Words of the next paragraph look like bare attributes up to some `>`.
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

/** Whether a quote or brace is still open. */
function isOpen(info: string): boolean {
  const left = info.replace(/"[^"]*"|'[^']*'|\{[^}]*\}/g, '');
  return /(?:^|[\s=])["']|\{/.test(left);
}
