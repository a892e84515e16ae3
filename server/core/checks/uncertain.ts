import { openFrontMatter } from '../model/page/misplacedFrontMatter.ts';
import type { Page } from '../page/pageTree.ts';
import type { Finding } from '../text/finding.ts';

/** Codes about something missing on a page. The parser itself checks what it misses. */
const absences: ReadonlySet<string> = new Set([
  'component/unknown',
  'component/incomplete',
  'component/missing-attribute',
  'expression/undeclared',
  'link/undefined-label',
  'openapi/param-missing',
  'api/no-error-response',
  'api/rate-limit',
  'api/authentication-format',
]);

/** Codes about what is inside which element, or next to what. */
const nesting: ReadonlySet<string> = new Set([
  'code/repeated-title',
  'code/single-in-group',
  'code/title-first',
  'code/ungrouped',
  'component/child',
  'component/empty-frame',
  'component/incomplete',
  'component/loose-content',
  'component/nested',
  'component/outside-panel',
  'component/parent',
  'component/repeated-title',
  'component/untitled-code',
  'image/frame',
]);

/** Codes about names that an import or export declares. */
const names: ReadonlySet<string> = new Set(['component/unknown', 'expression/undeclared']);

/**
 * True if a finding may only follow from something that the page does not say: from its part that was not read, or from
 * a fault of syntax that is reported itself.
 */
export function isUncertain(page: Page, finding: Finding): boolean {
  const { unreadFrom, uncertain } = page;
  const { code, range } = finding;
  if (unreadFrom !== undefined && absences.has(code)) return true;
  if (names.has(code) && isInBrokenCode(page, page.file.text.slice(range.start, range.end))) return true;
  if (uncertain === undefined) return false;
  const isAboutTag = code.startsWith('component/') || /["']/.test(page.file.text.slice(range.start, range.end));
  if (isAboutTag && uncertain.tags.some(({ start, end }) => start <= range.start && range.start < end)) return true;
  return nesting.has(code) && uncertain.nesting.some(({ start, end }) => start < range.end && range.start < end);
}

/** True if a name is in an import or export that MDX rejects, or in the first lines below an unclosed front matter. */
function isInBrokenCode(page: Page, name: string): boolean {
  const {
    findings,
    file: { text },
  } = page;
  const isOpen = openFrontMatter(page) !== undefined;
  const places = findings.filter(({ code }) => code === 'mdx/esm').map(({ range }) => range);
  return [...places, ...(isOpen ? [{ start: 0, end: 0 }] : [])].some(({ start, end }) => {
    const above = Math.max(text.lastIndexOf('\n\n', start), text.lastIndexOf('\n\r\n', start)) + 1;
    const below = /\n\r?\n/.exec(text.slice(end))?.index ?? text.length;
    return text
      .slice(above, end + below)
      .split(/[^\w$]+/)
      .includes(name);
  });
}
