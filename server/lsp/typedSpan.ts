import {
  configPath,
  isMarkdown,
  type Page,
  pageOf,
  type Range,
  type Site,
  type SourceFile,
  spotAt,
} from '../core/index.ts';

/**
 * What an author is in the middle of writing at an offset: the tag, expression, fence or link there, in docs.json the
 * value with its key; elsewhere, and always at least, the line.
 */
export function typedSpan(site: Site, file: SourceFile, offset: number): Range {
  const whole = lineAround(file.text, offset);
  const inner = isMarkdown(file.path) ? inPage(pageOf(file), offset) : inData(site, file, offset);
  return inner === undefined
    ? whole
    : { start: Math.min(whole.start, inner.start), end: Math.max(whole.end, inner.end) };
}

/** Found from the offset on: to count the lines of a large text takes long. */
function lineAround(text: string, offset: number): Range {
  const start = Math.max(text.lastIndexOf('\n', offset - 1), text.lastIndexOf('\r', offset - 1)) + 1;
  const ends = [text.indexOf('\n', offset), text.indexOf('\r', offset)].filter((at) => at >= 0);
  return { start: offset === 0 ? 0 : start, end: Math.min(text.length, ...ends) };
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
  if (file.path !== configPath) return undefined;
  const spot = spotAt(site.index.config.data.root, offset);
  return (
    spot.onKey?.range ?? (spot.node?.kind === 'object' || spot.node?.kind === 'array' ? undefined : spot.node?.range)
  );
}
