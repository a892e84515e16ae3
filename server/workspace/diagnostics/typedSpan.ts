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
 * What an author is in the middle of writing at an offset: the tag, expression, fence or link there, in docs.json the
 * value with its key; elsewhere, and always at least, the line.
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

function inData(site: Site, file: SourceFile, offset: number): Range | undefined {
  const part = configFileAt(site.index.config.whole, file.path);
  if (part === undefined) return undefined;
  const context = contextAt(part.data.root, offset);
  return (
    context.onKey?.range ??
    (context.node?.kind === 'object' || context.node?.kind === 'array' ? undefined : context.node?.range)
  );
}
