import {
  fieldPlace,
  firstSlug,
  isMarkdown,
  isRemotePath,
  linesOf,
  originOf,
  pagePathOf,
  resolveLink,
  withGeneratedPages,
} from '../../core/index.ts';
import type { LinkTarget, PageSource } from '../../protocol/messages.ts';
import type { Places } from '../runtime.ts';
import type { LiveSite, LiveSites, Place } from '../sites/liveSiteTypes.ts';

/** The sites that a link can point into, and the names of their files as URIs and paths. */
export interface LinkScope {
  readonly sites: LiveSites;
  readonly places: Places;
}

/** The message for a file without a page. */
export const noSite = 'This file is not part of a site: no folder above it has a docs.json.';

/**
 * Returns the page to show for a file: the page itself, or the first page for docs.json and other files of the site.
 */
export function pageToShow(places: Places, live: LiveSite, uri: string): string | undefined {
  const path = places.pathWithin(live.folder, places.fileOf(uri) ?? '');
  if (path === undefined) return undefined;
  return isMarkdown(path) ? path : firstPage(live);
}

function firstPage(live: LiveSite): string {
  const { index } = withGeneratedPages(live.site);
  const first = firstSlug(index.config.navigation.entries);
  return (
    (first === undefined ? undefined : pagePathOf(index, first)) ?? [...index.pages.keys()].sort()[0] ?? 'index.mdx'
  );
}

/** Returns where a page without a file is edited. */
export function sourceOf(sites: LiveSites, live: LiveSite, path: string): { readonly source?: PageSource } {
  const operation = live.site.files.has(path) ? undefined : originOf(live.site, path);
  if (operation === undefined) return {};
  const { file } = operation.place.document;
  if (isRemotePath(file.path)) return { source: { line: 0 } };
  const { line } = linesOf(file).positionAt(operation.keyRange.start);
  return { source: { uri: sites.uriOf(live, file.path), line } };
}

/** Returns where a field of an API page is written, by the id of its element. */
export function fieldSource(
  sites: LiveSites,
  { live, path }: Place,
  field: string,
  runtime: Parameters<typeof fieldPlace>[3],
): PageSource | undefined {
  const at = fieldPlace(live.site, path, field, runtime);
  const file = at && live.site.index.others.get(at.path);
  if (at === undefined || file === undefined) return undefined;
  if (isRemotePath(at.path)) return { line: 0 };
  return { uri: sites.uriOf(live, at.path), line: linesOf(file).positionAt(at.offset).line };
}

/** Resolves a link in a page of a site. `steps` counts the redirects that were followed. */
export function followLink(scope: LinkScope, from: Place, href: string, steps = 0): LinkTarget {
  const { sites, places } = scope;
  const { live, path: fromPath } = from;
  const { index } = withGeneratedPages(live.site);
  const found = resolveLink({ index, fromPath, target: href });
  const page = (path: string, fragment: string | undefined): LinkTarget => ({
    kind: 'page',
    uri: sites.uriOf(live, path),
    fragment,
    ...sourceOf(sites, live, path),
  });
  switch (found.kind) {
    case 'page':
      return page(found.path, found.fragment);
    case 'anchor-case':
    case 'missing-anchor':
      return page(found.path, undefined);
    case 'case':
      return page(found.path, undefined);
    case 'folder': {
      const inside = [...index.pages.keys()].filter((path) => path.startsWith(`${found.path}/`)).sort()[0];
      return inside === undefined
        ? { kind: 'missing', message: `The folder "${found.path}" has no page.` }
        : page(inside, undefined);
    }
    case 'file':
      return { kind: 'file', uri: places.uriOf(`${live.folder}/${found.path}`) };
    case 'external':
      return { kind: 'external', url: found.url };
    case 'redirect':
      return steps < 8
        ? followLink(scope, from, found.to, steps + 1)
        : { kind: 'missing', message: `"${href}" is in a redirect loop.` };
    case 'operation':
      return { kind: 'missing', message: `"${href}" is generated from an OpenAPI document when the site is built.` };
    case 'missing':
      return page(found.path === '' ? firstPage(live) : `${found.path}.mdx`, undefined);
    case 'unread':
      return { kind: 'missing', message: `The folder of "${href}" could not be read.` };
    case 'unsafe':
      return { kind: 'missing', message: `"${href}" is outside the site.` };
    default:
      return found satisfies never;
  }
}
