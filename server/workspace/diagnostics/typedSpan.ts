import {
  configFileAt,
  contextAt,
  isMarkdown,
  lineEnd,
  lineStart,
  type Page,
  pageOf,
  type Range,
  type Site,
  type SourceFile,
} from '../../core/index.ts';

/**
 * Returns what an author is typing at an offset: the line, extended by the tag, expression, fence or link there, or in
 * docs.json by the property.
 */
export function typedSpan(site: Site, file: SourceFile, offset: number): Range {
  const { text } = file;
  const whole = { start: lineStart(text, offset), end: lineEnd(text, offset) };
  const inner = isMarkdown(file.path) ? inPage(pageOf(file), offset) : inData(site, file, offset);
  return inner === undefined
    ? whole
    : { start: Math.min(whole.start, inner.start), end: Math.max(whole.end, inner.end) };
}

function inPage(page: Page, offset: number): Range | undefined {
  const holds = (range: Range | undefined): range is Range =>
    range !== undefined && range.start <= offset && offset <= range.end;
  const tags = page.elements.flatMap((element) => [element.openTag, element.closeTag]).filter(holds);
  const others = [page.frontMatter, ...page.expressions, ...page.fences, ...page.esm]
    .map((node) => node?.range)
    .filter(holds);
  return [...tags, ...others].sort((a, b) => a.end - a.start - (b.end - b.start))[0];
}

/** @param onKey true if a key counts alone, not with its value */
function inData(
  site: Site,
  file: SourceFile,
  offset: number,
  onKey: 'key' | 'property' = 'property',
): Range | undefined {
  const part = configFileAt(site.index.config.whole, file.path);
  if (part === undefined) return undefined;
  const context = contextAt(part.data.root, offset);
  return (
    (onKey === 'key' ? context.onKey?.keyRange : context.onKey?.range) ??
    (context.node?.kind === 'object' || context.node?.kind === 'array' ? undefined : context.node?.range)
  );
}

/**
 * Returns what the cursor is inside of: a tag with its attributes, an expression, a fence, an import, a link or an
 * image. In front matter it is a line, and in docs.json a key or value. Both ends are inside it. After a closing `>` the
 * cursor is outside, and at the end of something unclosed it is inside. Undefined in plain text and between values.
 */
export function heldSpan(site: Site, file: SourceFile, offset: number): Range | undefined {
  const { text } = file;
  if (!isMarkdown(file.path)) {
    const value = inData(site, file, offset, 'key');
    return value && insideAt(text, { range: value, closer: /"$/ }, offset);
  }
  const page = pageOf(file);
  if (page.frontMatter !== undefined && offset <= page.frontMatter.range.end)
    return { start: lineStart(text, offset), end: lineEnd(text, offset) };
  return constructs(page)
    .flatMap((construct) => insideAt(text, construct, offset) ?? [])
    .sort((a, b) => b.end - b.start - (a.end - a.start))[0];
}

interface Construct {
  readonly range: Range;
  /** Its ending once it is closed. */
  readonly closer: RegExp;
  /** True if the parser may end it too early while it is not closed. */
  readonly mayGoOn?: boolean;
}

function constructs({ elements, expressions, fences, links, images, esm, findings }: Page): readonly Construct[] {
  const withCloser = (nodes: readonly { readonly range: Range }[], closer: RegExp): readonly Construct[] =>
    nodes.map(({ range }) => ({ range, closer }));
  return [
    ...elements
      .flatMap(({ openTag, closeTag }) => (closeTag === undefined ? [openTag] : [openTag, closeTag]))
      .map((range) => ({ range, closer: />$/, mayGoOn: true })),
    ...withCloser(expressions, /\}$/),
    ...withCloser(fences, /\n[ \t>]*(?:`{3,}|~{3,})[ \t]*$/),
    ...withCloser([...links, ...images], /[)\]>]$/),
    ...withCloser(esm, /;$/),
    // The parser makes no element or expression of these: `<`, `{a +`.
    ...findings
      .filter(({ code }) => code.startsWith('mdx/un') || code === 'mdx/bad-tag')
      .map(({ range, code }) => ({ range, closer: /[>}]$/, mayGoOn: code.startsWith('mdx/un') })),
  ];
}

/** How far something unclosed is followed, and how far its end is searched, in UTF-16 code units. */
const maxTail = 1000;

function insideAt(text: string, { range, closer, mayGoOn = false }: Construct, offset: number): Range | undefined {
  const { start, end } = range;
  if (offset <= start || offset > end + (mayGoOn ? maxTail : 0)) return undefined;
  if (closer.test(text.slice(Math.max(start + 1, end - maxTail), end)))
    return offset < end ? { start: start + 1, end: end - 1 } : undefined;
  if (offset <= end) return { start: start + 1, end };
  return /\n[ \t]*\n/.test(text.slice(end, offset)) ? undefined : { start: start + 1, end: lineEnd(text, offset) };
}
