import { baseName, folderOf, isPage, slugOfPath } from '../site/paths.ts';
import { resolveLink } from '../site/resolve.ts';
import type { Site } from '../site/siteTypes.ts';
import { shell } from './chrome/shell.ts';
import { el, type Html, join, text, trusted } from './html.ts';
import { type Preview, renderPreview } from './preview.ts';
import type { StaticSearchRow } from './rankPages.ts';
import type { RenderHost } from './renderTypes.ts';
import { searchPages } from './search.ts';
import { encodePath } from './url.ts';

/** A site as files that open from disk or any web server, without a network. */
export interface StaticSite {
  /** Pages as HTML, one by one: a large site is never in memory as a whole. */
  readonly pages: Iterable<StaticFile>;
  /** Paths of the site's files that the pages so far show: they are copied as they are, to the same path. */
  readonly assets: ReadonlySet<string>;
}

export interface StaticFile {
  /** Relative to the output folder: `guides/start.html`. */
  readonly path: string;
  readonly text: string;
}

/** What a static site needs of its host; assets and pages have their addresses by their place. */
export type StaticHost = Pick<RenderHost, 'glyph' | 'highlight' | 'allowedHosts'>;

/** The folder beside the pages that holds `preview.js`, `preview.css`, `mermaid.js` and `fonts/`. */
export const staticFolder = '_docsight';

/** Every page of a site as a file; the site's home also as `index.html`. */
export function renderStatic(site: Site, host: StaticHost): StaticSite {
  const assets = new Set<string>();
  return { pages: pagesOf(site, host, assets), assets };
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
  for (const { path, title, description, sections } of searchPages(site)) {
    const parts = sections.map(({ heading, fragment, text }) => [heading ?? '', fragment ?? '', text] as const);
    rows.push([encodePath(staticPath(path)), title, description, parts]);
  }
  return { path: `${staticFolder}/search.js`, text: `docsightSearch=${JSON.stringify(rows)}\n` };
}

/** Where a page is written. */
export function staticPath(path: string): string {
  return `${slugOfPath(path)}.html`;
}

/** One page of a static site, as it stands at `file`. */
export function renderStaticPage(
  site: Site,
  path: string,
  host: StaticHost,
  assets: Set<string>,
  file = staticPath(path),
): string {
  const toRoot = '../'.repeat(file.split('/').length - 1);
  const preview = renderPreview(site, path, {
    ...host,
    assetUrl(asset) {
      assets.add(asset);
      return toRoot + encodePath(asset);
    },
    pageUrl: (page) => relativeUrl(folderOf(file), staticPath(page)),
  });
  return documentOf(preview, `${toRoot}${staticFolder}/`);
}

/** From a folder to a file, both relative to the output's root. */
function relativeUrl(folder: string, file: string): string {
  const from = folder === '' ? [] : folder.split('/');
  const to = folderOf(file) === '' ? [] : folderOf(file).split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared++;
  return encodePath([...from.slice(shared).map(() => '..'), ...to.slice(shared), baseName(file)].join('/'));
}

/** Scripts carry a nonce that no page's text can give itself, since pages are escaped. */
const nonce = 'docsight';

function documentOf(preview: Preview, folder: string): string {
  const { mode } = preview;
  const parts: Record<string, Html> = {};
  for (const { part, html } of preview.parts) parts[part] = trusted(html);
  const blocks = (isBeside: boolean): Html =>
    trusted(
      preview.blocks
        .filter(({ html }) => html.startsWith('<div class="block" data-place="aside"') === isBeside)
        .map(({ html }) => html)
        .join('\n'),
    );
  const head = join([
    trusted('<meta charset="utf-8">'),
    trusted(
      `<meta http-equiv="Content-Security-Policy" content="script-src 'nonce-${nonce}'; object-src 'none'; base-uri 'none'; form-action 'none'">`,
    ),
    trusted('<meta name="viewport" content="width=device-width, initial-scale=1">'),
    el('title', {}, text(preview.title)),
    preview.favicon === undefined ? undefined : trusted(`<link rel="icon" href="${text(preview.favicon)}">`),
    trusted(`<link rel="stylesheet" href="${text(folder)}preview.css">`),
    trusted(`<style>${styles(preview.variables)}</style>`),
  ]);
  const body = join([
    el('div', { id: 'ds-app', class: 'app' }, shell({ ...parts, blocks: blocks(false), beside: blocks(true) })),
    el('script', {
      nonce,
      src: `${folder}preview.js`,
      'data-mermaid': `${folder}mermaid.js`,
      'data-search': `${folder}search.js`,
    }),
  ]);
  const root = {
    lang: 'en',
    'data-mode': mode.default ?? 'light',
    'data-start': mode.default,
    'data-forced': mode.forced ? 'true' : undefined,
    'data-layout': preview.layout,
    'data-static': 'true',
  };
  return `<!DOCTYPE html>\n${el('html', root, el('head', {}, head), el('body', {}, body))}\n`;
}

/**
 * The values are checked already; what could end the style element is taken out all the same. The picture stands here as
 * a whole, since a relative address in a property would count from the style sheet that uses it.
 */
function styles(variables: Readonly<Record<string, string>>): string {
  const safe = (value: string | undefined): string => (value ?? 'none').replace(/[<>{};]/g, '');
  const declarations = Object.entries(variables).map(([name, value]) => `${name}:${safe(value)}`);
  return `:root{${declarations.join(';')}}.app{background-image:${safe(variables['--site-background-image'])}}`;
}
