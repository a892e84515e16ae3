import { exportsOf } from '../../model/page/exports.ts';
import type { PageContext } from '../../model/place/pageContext.ts';
import { anchorPlacesOf, headingFragments } from '../../page/anchors.ts';
import type { Page } from '../../page/pageTree.ts';
import { rootAddress } from '../../site/link/lookup.ts';
import { fragmentsOf, resolveLink } from '../../site/link/resolve.ts';
import { baseName, configPath, folderOf, isPage, isSnippet, linkPath } from '../../site/paths.ts';
import type { PageSummary, SiteIndex } from '../../site/siteTypes.ts';
import { hiddenTwins } from '../../site/twins.ts';
import { lineStart } from '../../text/lines.ts';
import { encodeFragment, encodeTarget } from '../../text/percent.ts';
import type { Range } from '../../text/range.ts';
import type { Suggestion } from '../assistTypes.ts';

type Writer = (value: string) => string;

/** A place for a link: the existing text, the range to replace, and how to write the target. */
interface LinkPlace {
  readonly index: SiteIndex;
  readonly page: Page;
  readonly range: Range;
  readonly typed: string;
  readonly write: Writer;
}

/** Pages by title, and the headings of a page after `#`. */
export function linkSuggestions(place: LinkPlace, offset: number): readonly Suggestion[] {
  const { index, page, range, typed, write } = place;
  const hash = typed.indexOf('#');
  if (hash >= 0)
    return anchorSuggestions(
      index,
      page,
      { start: range.start + hash + 1, end: range.end },
      typed.slice(0, hash),
      write,
    );
  // The target has a scheme, so it is outside the site.
  if (/^[a-z][a-z0-9+.-]*:/i.test(typed) || offset < range.start) return [];
  const own = typed === '' ? ownAnchors(index, page, range, write) : [];
  const others = [...own, ...fileSuggestions(place)];
  const before = typed.slice(0, Math.max(0, offset - range.start));
  const room = Math.max(maxSuggested / 2, maxSuggested - others.length);
  return [...suggestedPages(place, before, room).map((summary) => pageSuggestion(place, summary)), ...others];
}

/**
 * Maximum number of suggested links. Above it, the best matches are suggested, and the editor asks again at each
 * keystroke.
 */
export const maxSuggested = 200;

/** The suggested pages: all of them, or the best matches of a large site. */
function suggestedPages(place: LinkPlace, before: string, most: number): readonly PageSummary[] {
  const { index, page } = place;
  const hidden = hiddenTwins(index);
  const all = [...index.pages.values()].filter(({ path }) => isPage(path) && !hidden.has(path));
  if (all.length <= most) return all;
  const wanted = before.toLowerCase();
  const byRank = new Map<number, PageSummary[]>();
  for (const summary of all) {
    const fit = fitOf(`${pathAs(place, linkPath(summary.path))} ${labelOf(summary) ?? ''}`.toLowerCase(), wanted);
    if (fit === undefined) continue;
    const rank = 10 * fit + pathDistance(page.file.path, summary.path);
    const ranked = byRank.get(rank);
    if (ranked === undefined) byRank.set(rank, [summary]);
    else if (ranked.length < most) ranked.push(summary);
  }
  const inOrder = [...byRank].sort(([a], [b]) => a - b).flatMap(([, ranked]) => ranked);
  return inOrder.slice(0, most);
}

/** 0: contains the typed text. 1: contains its letters in order. Undefined: an editor would filter it out. */
function fitOf(text: string, wanted: string): 0 | 1 | undefined {
  if (text.includes(wanted)) return 0;
  let at = 0;
  for (const letter of wanted) {
    at = text.indexOf(letter, at) + 1;
    if (at === 0) return undefined;
  }
  return 1;
}

function labelOf({ sidebarTitle, title }: PageSummary): string | undefined {
  return [sidebarTitle, title].find((each) => each?.trim());
}

/** Files that readers download. OpenAPI documents are included, the site's settings are not. */
const loadable = /\.(?:csv|docx|gz|ics|json|mp3|pdf|pptx|tgz|tsv|txt|wav|xlsx|xml|ya?ml|zip)$/i;

/** Files next to the page. Images, of which there are many, only from the typed folder. */
function fileSuggestions(place: LinkPlace): readonly Suggestion[] {
  const { index, range, typed, write } = place;
  const folder = typed.slice(0, typed.lastIndexOf('/') + 1);
  const found: Suggestion[] = [];
  for (const path of index.paths) {
    if (path === configPath || /(?:^|\/)[._]/.test(path) || index.pages.has(path)) continue;
    const target = pathAs(place, path);
    const isWanted = loadable.test(path) || (/[^./]/.test(folder) && target.startsWith(folder) && pictures.test(path));
    if (isWanted) found.push(fileSuggestion(path, target, range, write));
  }
  return found;
}

function fileSuggestion(path: string, target: string, range: Range, write: Writer): Suggestion {
  return {
    label: baseName(path),
    kind: 'file',
    edit: { range, text: write(encodeTarget(target)) },
    detail: target,
    filter: `${target} ${baseName(path)}`,
    sort: '5',
    ...(pictures.test(path) && !videos.test(path) ? { image: path } : {}),
  };
}

function pageSuggestion(place: LinkPlace, summary: PageSummary): Suggestion {
  const { page, range, write } = place;
  const target = pathAs(place, linkPath(summary.path));
  const label = labelOf(summary) ?? target;
  return {
    label,
    kind: 'page',
    edit: { range, text: write(encodeTarget(target)) },
    detail: target,
    filter: `${target} ${label}`,
    sort: summary.path === page.file.path ? '2' : `11${pathDistance(page.file.path, summary.path)}`,
    page: summary.path,
    ...(summary.description === undefined ? {} : { documentation: escapeMarkdown(summary.description) }),
  };
}

/** Distance between pages: 0 in the same folder, plus 1 for each folder above, 9 for others. */
function pathDistance(from: string, to: string): number {
  const [here, there] = [folderOf(from), folderOf(to)];
  if (here === there) return 0;
  const isAbove = there === '' || here.startsWith(`${there}/`);
  return isAbove ? Math.min(8, depthOf(here) - depthOf(there)) : 9;
}

function depthOf(folder: string): number {
  return folder === '' ? 0 : folder.split('/').length;
}

/**
 * Moves recently edited pages to the top of a list of links.
 *
 * @param recent their paths, the latest first
 */
export function recentFirst(suggestions: readonly Suggestion[], recent: readonly string[]): readonly Suggestion[] {
  if (recent.length === 0) return suggestions;
  return suggestions.map((suggestion) => {
    const at = suggestion.page === undefined ? -1 : recent.indexOf(suggestion.page);
    // The page itself and its headings stay in place.
    if (at < 0 || suggestion.sort?.startsWith('11') !== true) return suggestion;
    return { ...suggestion, sort: `10${String(at).padStart(4, '0')}` };
  });
}

/** A path in the style that the author began: root-relative, or relative to the page's folder. */
function pathAs({ index, page, typed }: LinkPlace, path: string): string {
  if (!/^\.\.?(?:\/|$)/.test(typed)) return rootAddress(index, { path, typed });
  const from = page.file.path;
  const here = folderOf(from) === '' ? [] : folderOf(from).split('/');
  const there = path.split('/');
  let same = 0;
  while (same < here.length && same < there.length - 1 && here[same] === there[same]) same++;
  const up = here.length - same;
  return (up === 0 ? './' : '../'.repeat(up)) + there.slice(same).join('/');
}

function anchorSuggestions(
  index: SiteIndex,
  page: Page,
  range: Range,
  base: string,
  write: Writer,
): readonly Suggestion[] {
  const resolved = resolveLink({ index, fromPath: page.file.path, target: base });
  if (resolved.kind !== 'page') return [];
  if (resolved.path === page.file.path) return ownAnchors(index, page, range, write, '');
  const summary = index.pages.get(resolved.path);
  return summary === undefined ? [] : anchors(index, summary, range, write, '');
}

/** Headings of the current text, which the site's index may not have yet. */
function ownAnchors(index: SiteIndex, page: Page, range: Range, write: Writer, lead = '#'): readonly Suggestion[] {
  const own = anchorPlacesOf(page).map(({ anchor }) => anchor);
  return anchors(index, { path: page.file.path, headings: page.headings, anchors: own }, range, write, lead);
}

function anchors(
  index: SiteIndex,
  { path, headings, anchors: own }: Pick<PageSummary, 'path' | 'headings' | 'anchors'>,
  range: Range,
  write: Writer,
  lead: string,
): readonly Suggestion[] {
  const rule = index.config.anchorRule;
  const slugs = [...headingFragments(own, rule)];
  const ofHeadings = slugs.map(([at, slug], order): Suggestion => {
    const { level, text } = headings[at] ?? { level: 0, text: '' };
    const words = rule.fill(text);
    return {
      label: words === '' ? slug : words,
      kind: 'anchor',
      edit: { range, text: write(lead + encodeFragment(slug)) },
      detail: `#${slug}`,
      documentation: `Heading of level ${level}`,
      filter: `${lead}${slug} ${words}`,
      sort: `3${String(order).padStart(4, '0')}`,
    };
  });
  const known = new Set(slugs.map(([, slug]) => slug));
  const others = [...fragmentsOf(index, path)]
    .filter((fragment) => !known.has(fragment))
    .map(
      (fragment): Suggestion => ({
        label: `#${fragment}`,
        kind: 'anchor',
        edit: { range, text: write(lead + encodeFragment(fragment)) },
        filter: lead + fragment,
        sort: '4',
      }),
    );
  return [...ofHeadings, ...others];
}

const pictures = /\.(?:avif|gif|ico|jpe?g|png|svg|webp|mp4|webm|mov)$/i;
const videos = /\.(?:mp4|webm|mov)$/i;

/** Images and videos of the site. */
export function assetSuggestions(place: LinkPlace): readonly Suggestion[] {
  const { index, range, typed, write } = place;
  if (/^[a-z][a-z0-9+.-]*:/i.test(typed)) return [];
  const found: Suggestion[] = [];
  for (const path of index.paths)
    if (pictures.test(path)) found.push(fileSuggestion(path, pathAs(place, path), range, write));
  return found;
}

/** Files for `<Snippet file="…">`. */
export function snippetFileSuggestions(index: SiteIndex, range: Range, write: Writer): readonly Suggestion[] {
  return [...index.pages.keys()].filter(isSnippet).map((path) => {
    const name = path.replace(/^.*?_?snippets\//, '');
    return { label: name, kind: 'file', edit: { range, text: write(name) }, detail: `/${path}` };
  });
}

/** Snippets that can be imported. */
export function importSuggestions(
  index: SiteIndex,
  page: Page,
  { range }: Extract<PageContext, { kind: 'import' }>,
): readonly Suggestion[] {
  return [...index.paths]
    .filter((path) => path !== page.file.path && /^_?snippets\/.*\.(?:mdx?|jsx|tsx)$/.test(path))
    .map((path) => ({ label: `/${path}`, kind: 'snippet', edit: { range, text: `/${path}` } }));
}

/** Exports of an imported file that the statement does not import yet. */
export function exportSuggestions(
  index: SiteIndex,
  page: Page,
  { range, source, taken }: Extract<PageContext, { kind: 'import-name' }>,
): readonly Suggestion[] {
  return (exportsOf(index, page.file.path, { source }) ?? [])
    .filter((name) => !taken.includes(name))
    .map((name) => ({ label: name, kind: 'value', edit: { range, text: name }, detail: source }));
}

/** Suggestions for the target of a Markdown link or image. */
export function targetSuggestions(
  index: SiteIndex,
  page: Page,
  { range, image, closed }: Extract<PageContext, { kind: 'target' }>,
  offset: number,
): readonly Suggestion[] {
  const typed = page.file.text.slice(range.start, offset);
  const write: Writer = (value) => (closed ? value : `${value})`);
  const place = { index, page, range, typed, write };
  return image ? assetSuggestions(place) : linkSuggestions(place, offset);
}

/** The id that a heading gets by default. */
export function headingIdSuggestions(
  index: SiteIndex,
  page: Page,
  { range, closed }: Extract<PageContext, { kind: 'heading-id' }>,
): readonly Suggestion[] {
  const { text } = page.file;
  const heading = text
    .slice(lineStart(text, range.start), range.start - 2)
    .replace(/^#+/, '')
    .trim();
  const { slug: slugOf, fill } = index.config.anchorRule;
  const slug = slugOf(fill(heading));
  return slug === '' ? [] : [{ label: slug, kind: 'anchor', edit: { range, text: closed ? slug : `${slug}}` } }];
}

/** Escapes a text of the site for Markdown. */
export function escapeMarkdown(text: string): string {
  return text.replace(/[\\`*_{}[\]()#+\-.!|<>&~$]/g, '\\$&').replace(/\s+/g, ' ');
}
