import { withGeneratedPages } from '../openapi/page/generatedPages.ts';
import { resolveLink } from '../site/link/resolve.ts';
import { baseName, folderOf, isPage, slugOfPath } from '../site/paths.ts';
import type { Site } from '../site/siteTypes.ts';
import { documentOf } from './document.ts';
import { idPrefix } from './page/context.ts';
import { encodePath } from './page/markdown/address.ts';
import { withFragment } from './page/markdown/link.ts';
import { renderPreview } from './preview.ts';
import type { RenderHost } from './renderTypes.ts';
import type { StaticSearchRow } from './search/rankPages.ts';
import { searchPages } from './search/search.ts';

/** A site as files that open from disk or any web server, without a network. */
export interface StaticSite {
  /** Pages as HTML, one by one: a large site is never in memory as a whole. */
  readonly pages: Iterable<StaticFile>;
  /** What a web server shows for addresses without a page; undefined where the site has a page of that name. */
  readonly missing: StaticFile | undefined;
  /** Paths of the site's files that the pages so far show: they are copied as they are, to the same path. */
  readonly assets: ReadonlySet<string>;
}

/** A file of a site that is written out as HTML. */
export interface StaticFile {
  /** Relative to the output folder: `guides/start.html`. */
  readonly path: string;
  readonly text: string;
}

/** What a static site needs of its host; assets and pages have their addresses by their place. */
export interface StaticHost extends Pick<RenderHost, 'glyph' | 'highlight' | 'allowedHosts'> {
  /** Letters and digits that nobody can guess, others for every page: scripts carry it. */
  nonce(): string;
}

/** The folder beside the pages that holds `preview.js`, `preview.css`, `mermaid.js` and `fonts/`. */
export const staticFolder = '_docsight';

/** Every page of a site as a file; the site's home also as `index.html`. */
export function renderStatic(site: Site, host: StaticHost): StaticSite {
  const assets = new Set<string>();
  return { pages: pagesOf(withGeneratedPages(site), host, assets), missing: missingOf(site, host, assets), assets };
}

/** By this name web servers know the page. */
const missingFile = '404.html';

function missingOf(site: Site, host: StaticHost, assets: Set<string>): StaticFile | undefined {
  for (const path of withGeneratedPages(site).index.pages.keys())
    if (isPage(path) && staticPath(path) === missingFile) return undefined;
  return { path: missingFile, text: renderStaticPage(site, '', host, assets, missingFile) };
}

function* pagesOf(site: Site, host: StaticHost, assets: Set<string>): Iterable<StaticFile> {
  const files = new Set<string>();
  for (const path of site.index.pages.keys()) {
    if (!isPage(path)) continue;
    const file = staticPath(path);
    files.add(file);
    yield { path: file, text: renderStaticPage(site, path, host, assets, file) };
  }
  const home = resolveLink(site.index, '', '/');
  if (!files.has('index.html') && home.kind === 'page') {
    yield { path: 'index.html', text: renderStaticPage(site, home.path, host, assets, 'index.html') };
  }
}

/**
 * What the pages' search looks at, as a script: a page opened from disk may load nothing else. One row for each page:
 * its file, title, description, and heading, fragment and text of its sections.
 */
export function renderStaticSearch(site: Site): StaticFile {
  const rows: StaticSearchRow[] = [];
  for (const { path, title, description, sections, place, language, version } of searchPages(site)) {
    const parts = sections.map(({ heading, fragment, text }) => [heading ?? '', fragment ?? '', text] as const);
    rows.push([encodePath(staticPath(path)), title, description, parts, place, language ?? '', version ?? '']);
  }
  return { path: `${staticFolder}/search.js`, text: `docsightSearch=${JSON.stringify(rows)}\n` };
}

/** Where a page is written. */
export function staticPath(path: string): string {
  return `${slugOfPath(path)}.html`;
}

/**
 * One page of a static site, as it stands at `file`. A path that is no page gives the page that says so: web servers show
 * it at any address, so its links begin at the server's root.
 */
export function renderStaticPage(
  site: Site,
  path: string,
  host: StaticHost,
  assets: Set<string>,
  file = staticPath(path),
): string {
  const isMissing = !withGeneratedPages(site).files.has(path);
  const toRoot = isMissing ? '/' : '../'.repeat(file.split('/').length - 1);
  const preview = renderPreview(site, path, {
    ...host,
    assetUrl(asset) {
      assets.add(asset);
      return toRoot + encodePath(asset);
    },
    // Pages that are files have ids behind their prefix.
    pageUrl: (page, fragment) =>
      withFragment(
        isMissing ? toRoot + encodePath(staticPath(page)) : relativeUrl(folderOf(file), staticPath(page)),
        fragment && `${idPrefix}${fragment}`,
      ),
  });
  return documentOf(preview, { folder: `${toRoot}${staticFolder}/`, nonce: host.nonce() });
}

/** From a folder to a file, both relative to the output's root. */
function relativeUrl(folder: string, file: string): string {
  const from = folder === '' ? [] : folder.split('/');
  const to = folderOf(file) === '' ? [] : folderOf(file).split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared++;
  return encodePath([...from.slice(shared).map(() => '..'), ...to.slice(shared), baseName(file)].join('/'));
}
