import { withGeneratedPages } from '../openapi/page/generatedPages.ts';
import { resolveLink } from '../site/link/resolve.ts';
import { folderOf } from '../site/paths.ts';
import { pagesIn } from '../site/site.ts';
import type { Site } from '../site/siteTypes.ts';
import type { SidebarEntry } from '../site/view/viewTypes.ts';
import { encodePath } from '../text/percent.ts';
import { type DocumentOptions, documentOf } from './document.ts';
import type { Rendering } from './page/blockMemo.ts';
import { idPrefix } from './page/context.ts';
import { withFragment } from './page/markdown/link.ts';
import { type Preview, renderPreview } from './preview.ts';
import { countLeftOut } from './publish/leftOut.ts';
import { llmsIndex, pagesInOrder } from './publish/llms.ts';
import { metaTags, type WrittenPage } from './publish/metaTags.ts';
import { addressFrom, markdownBeside, markdownFile, pageMarkdown } from './publish/pageMarkdown.ts';
import { withPlainPlaces } from './publish/plainPlaces.ts';
import {
  addressOf,
  type Publication,
  publicationOf,
  relativeUrl,
  type StaticFile,
  staticPath,
} from './publish/publication.ts';
import { redirectFiles } from './publish/redirectFiles.ts';
import { rootMark, type SidebarFiles, sidebarFiles } from './publish/sidebarFiles.ts';
import { sitemap } from './publish/sitemap.ts';
import { versionParts } from './publish/versionParts.ts';
import type { RenderHost } from './renderTypes.ts';
import type { StaticSearchRow } from './search/rankPages.ts';
import { searchPages } from './search/search.ts';

/** A site as files that work from disk or any web server, without a network. */
export interface StaticSite {
  /** Paths of its pages, as in SourceFile, in order. */
  readonly paths: readonly string[];
  /** Renders a page only to announce its code to the host, since highlighting can take a while. */
  prepare(path: string): void;
  /** The output files of one page, so that a large site is never completely in memory. */
  filesOf(path: string): readonly StaticFile[];
  /** Other files: the not-found page, the search, and files for crawlers. Call it after all pages. */
  otherFiles(): readonly StaticFile[];
  /** Files of the site that the pages so far use. They are copied unchanged to the same path. */
  readonly assets: ReadonlySet<string>;
  /** Paths of pages so far that were too large to show completely. */
  readonly cut: ReadonlySet<string>;
  /** How often the pages so far leave something out or do not run it, by reason. */
  readonly leftOut: ReadonlyMap<string, number>;
}

/** Host of a static site. URLs of assets and pages depend on their place. */
export interface StaticHost
  extends Pick<RenderHost, 'glyph' | 'highlight' | 'allowedHosts' | 'modified' | 'repository' | 'stars'> {
  /** Unguessable letters and digits, different for every page. Scripts need it. */
  nonce(): string;
}

/** Folder next to the pages with `preview.js`, `preview.css`, `mermaid.js` and `fonts/`. */
export const staticFolder = '_docsight';

/** Limit for the text of all pages in one file, in characters. Later pages only have their own file. */
const maxWholeText = 50_000_000;

/** Web servers show this file for unknown addresses. */
const missingFile = '404.html';

/**
 * Writes every page of a site as a file, the home page also as `index.html`, and the other files of a published site.
 */
export function renderStatic(given: Site, host: StaticHost, publication = defaultPlace(given)): StaticSite {
  const site = withGeneratedPages(given);
  const paths = pagesIn(site.index);
  const files = new Map(paths.map((path) => [path, staticPath(path)]));
  const taken = new Set(files.values());
  const start = resolveLink({ index: site.index, fromPath: '', target: '/' });
  const home = start.kind === 'page' ? start.path : undefined;
  // The site's first page has the shortest address.
  const written = paths.map(
    (path): WrittenPage => ({
      path,
      file: path === home && !taken.has('index.html') ? 'index.html' : (files.get(path) ?? ''),
    }),
  );
  const pages = new Map(written.map((page) => [page.path, page]));
  const assets = new Set<string>();
  const cut = new Set<string>();
  const leftOut = new Map<string, number>();
  const texts = new Map<string, string>();
  const sidebars = sidebarFiles(staticFolder, {
    index: site.index,
    files: site.files,
    host: hostAt('', host, assets, rootMark),
  });
  let left = maxWholeText;
  const root = publication.url ?? publication.base;
  /** The last prepared page. */
  let prepared:
    | { readonly file: string; readonly host: RenderHost; readonly rendering: Rendering | undefined }
    | undefined;
  return {
    paths,
    assets,
    cut,
    leftOut,
    prepare(path) {
      const file = files.get(path) ?? '';
      const atHost = hostAt(file, host, assets, undefined, sidebars);
      prepared = { file, host: atHost, rendering: renderPreview(site, path, atHost).rendering };
    },
    filesOf(path) {
      const page = pages.get(path);
      const file = files.get(path);
      if (page === undefined || file === undefined) return [];
      const places = new Set([file, page.file]);
      return [...places].flatMap((at) => {
        const before = prepared?.file === at ? prepared : undefined;
        const atHost = before?.host ?? hostAt(at, host, assets, undefined, sidebars);
        const preview = renderPreview(site, path, atHost, {}, before?.rendering);
        if (preview.isCut) cut.add(path);
        if (at === page.file) countLeftOut(preview.blocks, leftOut);
        const others = versionParts(site, path, atHost, preview);
        const markdown = pageMarkdown(preview);
        const text = at === page.file && left > 0 ? markdown(addressFrom({ file: at, root })) : '';
        left -= text.length;
        if (text !== '') texts.set(path, text);
        const head = metaTags({ ...page, markdown: markdownBeside(at) }, site, assetsHost(host, assets), publication);
        return [
          { path: at, text: documentAt(withPlaces(preview), at, host, { head, others }) },
          { path: markdownFile(at), text: markdown(addressFrom({ file: at })) },
        ];
      });
    },
    otherFiles() {
      const listed = pagesInOrder(written, site);
      const map = sitemap(written, site, publication);
      const whole = listed.flatMap(({ path, file }) => {
        const text = texts.get(path);
        return text === undefined ? [] : [`Source: ${root}${addressOf(file)}\n\n${text}`];
      });
      return [
        ...(taken.has(missingFile) ? [] : [missingPage(site, host, assets, publication, sidebars)]),
        ...sidebars.files(),
        renderStaticSearch(site),
        ...(map === undefined ? [] : [{ path: 'sitemap.xml', text: map }]),
        { path: 'llms.txt', text: llmsIndex(listed, site, root) },
        { path: 'llms-full.txt', text: whole.join('\n---\n\n') },
        ...redirectFiles(site.index, publication, new Set([...taken, 'index.html', missingFile])),
      ];
    },
  };
}

function defaultPlace({ index }: Site): Publication {
  return publicationOf(index) ?? { base: '/', url: undefined };
}

function missingPage(
  site: Site,
  host: StaticHost,
  assets: Set<string>,
  { base }: Publication,
  sidebars: SidebarFiles,
): StaticFile {
  const preview = renderPreview(site, '', hostAt(missingFile, host, assets, base, sidebars));
  return { path: missingFile, text: documentAt(preview, missingFile, host, undefined, base) };
}

/**
 * The search index of static pages, as a script, because a page opened from disk cannot load anything else. One row for
 * each page: file, title, description; heading, fragment and text of its sections; and data for filtering and ranking.
 */
export function renderStaticSearch(site: Site): StaticFile {
  const rows: StaticSearchRow[] = [];
  for (const { path, title, description, sections, place, language, version, boost } of searchPages(site)) {
    const parts = sections.map(({ heading, fragment, text }) => [heading ?? '', fragment ?? '', text] as const);
    rows.push([
      encodePath(staticPath(path)),
      title,
      description,
      parts,
      place,
      language ?? '',
      version ?? '',
      boost ?? 1,
    ]);
  }
  return { path: `${staticFolder}/search.js`, text: `docsightSearch=${JSON.stringify(rows)}\n` };
}

/**
 * One page of a static site, at `file`. A missing path gives the not-found page, whose links begin at `base` (default:
 * the server's root), because web servers show it at any address.
 */
export function renderStaticPage(
  site: Site,
  path: string,
  host: StaticHost,
  assets: Set<string>,
  file = staticPath(path),
  base?: string,
): string {
  const isMissing = !withGeneratedPages(site).files.has(path);
  const root = isMissing ? (base ?? '/') : undefined;
  return documentAt(renderPreview(site, path, hostAt(file, host, assets, root)), file, host, undefined, root);
}

/** `root` is before addresses that do not count from the page's place. */
function hostAt(
  file: string,
  host: StaticHost,
  assets: Set<string>,
  root?: string,
  sidebars?: SidebarFiles,
): RenderHost {
  return {
    ...(sidebars !== undefined && {
      sidebarFile: (listed: readonly SidebarEntry[]) => sidebars.fileFor(listed, root ?? toRoot(file)),
    }),
    ...assetsHost(host, assets, root ?? toRoot(file)),
    // Static pages have the id prefix in their links.
    pageUrl: (page, fragment) =>
      withFragment(
        root === undefined
          ? relativeUrl({ folder: folderOf(file), file: staticPath(page) })
          : root + encodePath(staticPath(page)),
        fragment && `${idPrefix}${fragment}`,
      ),
  };
}

/** Additions to the document of a page. */
type Beside = Pick<DocumentOptions, 'head' | 'others'>;

function withPlaces(preview: Preview): Preview {
  return { ...preview, blocks: preview.blocks.map((block) => ({ ...block, html: withPlainPlaces(block.html) })) };
}

function documentAt(
  preview: Preview,
  file: string,
  host: StaticHost,
  beside: Beside = {},
  root = toRoot(file),
): string {
  return documentOf(preview, { folder: `${root}${staticFolder}/`, nonce: host.nonce(), ...beside });
}

function assetsHost(host: StaticHost, assets: Set<string>, root = ''): RenderHost {
  return {
    ...host,
    assetUrl(asset) {
      assets.add(asset);
      return root + encodePath(asset);
    },
  };
}

function toRoot(file: string): string {
  return '../'.repeat(file.split('/').length - 1);
}
