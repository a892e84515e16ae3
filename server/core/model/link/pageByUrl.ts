import { apiDocumentsOf } from '../../openapi/document/documentsOfSite.ts';
import { type Operation, operationsOf } from '../../openapi/operation/operations.ts';
import { placedSlug } from '../../openapi/page/pageNames.ts';
import { pagesOfOperation } from '../../openapi/page/pages.ts';
import { startOfAnchor } from '../../page/anchors.ts';
import { docsightrcOf } from '../../site/config/docsightrc.ts';
import { pagePathOf } from '../../site/link/lookup.ts';
import { resolveLink } from '../../site/link/resolve.ts';
import { baseName, configPath, isPage, linkPath, slugOfPath } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { NavEntry, Site, SiteIndex } from '../../site/siteTypes.ts';
import { titleOfSlug } from '../../site/view/sidebar.ts';
import { table } from '../../text/question.ts';
import { strip } from '../../text/text.ts';
import { rangeOfOperation } from '../place/operation.ts';
import { generatePages } from '../write/apiPages.ts';

/** The file for a public URL. */
export type PageOfUrl =
  /** `note` says which part of the URL was not found. */
  | { readonly kind: 'place'; readonly path: string; readonly offset: number; readonly note?: string }
  /** The URL is redirected to another site. */
  | { readonly kind: 'external'; readonly url: string }
  | { readonly kind: 'missing'; readonly message: string; readonly nearest?: NearestPage };

/** The page with the URL most similar to a broken one. `path` is relative to the site's folder. */
export interface NearestPage {
  readonly path: string;
  readonly title: string;
}

/** Browsers give up after 20. */
const maxRedirects = 20;

/**
 * Finds the file for a public URL: drops the host and the deployment's prefix, follows redirects, and resolves the
 * fragment to a heading or element. Generated API pages resolve to the operation in the OpenAPI document.
 */
export function pageByUrl(site: Site, url: string): PageOfUrl {
  const { path, fragment } = urlParts(url);
  return follow(site, withoutPrefix(site.index, path), fragment, new Set());
}

/** How well a URL matches the site's `siteUrl`: the length of the common part, or 0 for another host. */
export function fitOfUrl({ index }: Site, url: string): number {
  const { host, path } = urlParts(url);
  const own = urlParts(docsightrcOf(index).siteUrl ?? '');
  if (host === '' || host !== own.host) return 0;
  return isBelow(path, own.path) ? own.host.length + own.path.length : 0;
}

/** The root-relative link for a public URL of the site, as pages should write it. Undefined for other URLs. */
export function linkOfUrl(site: Site, url: string): string | undefined {
  if (fitOfUrl(site, url) === 0) return undefined;
  const found = pageByUrl(site, url);
  if (found.kind !== 'place' || !isPage(found.path)) return undefined;
  const { fragment } = urlParts(url);
  return `/${linkPath(found.path)}${fragment === '' || found.note !== undefined ? '' : `#${fragment}`}`;
}

interface UrlParts {
  /** Lower case; empty for a path. */
  readonly host: string;
  /** Without slashes around it. */
  readonly path: string;
  readonly fragment: string;
}

/** Splits pasted text: a URL, a URL without scheme, or a path. */
function urlParts(url: string): UrlParts {
  const text = url.trim().slice(0, 4000);
  const hash = text.indexOf('#');
  const fragment = hash < 0 ? '' : text.slice(hash + 1);
  const bare = (hash < 0 ? text : text.slice(0, hash)).replace(/\?.*$/s, '');
  const found =
    /^(?:(?:https?:)?[\\/]{2}([^\\/]*)|([\w-]+(?:\.[\w-]+)+(?::\d+)?|localhost(?::\d+)?)(?=[\\/]|$))(.*)$/is.exec(bare);
  const host = found?.[1] ?? found?.[2] ?? '';
  // `guides/start.mdx` is a path, although `start.mdx` looks like a host.
  const isFile = found?.[1] === undefined && /\.mdx?$/i.test(host);
  const path = found === null || isFile ? bare : (found[3] ?? '');
  return {
    host: isFile ? '' : host.replace(/^[^@]*@/, '').toLowerCase(),
    path: strip(path, '\\/'),
    fragment,
  };
}

/** The path below `siteUrl` and `basePath`. */
function withoutPrefix(index: SiteIndex, path: string): string {
  const { siteUrl, basePath = '' } = docsightrcOf(index);
  for (const prefix of [urlParts(siteUrl ?? '').path, basePath])
    if (prefix !== '' && isBelow(path, prefix)) return path.slice(prefix.length).replace(/^\/+/, '');
  return path;
}

function isBelow(path: string, prefix: string): boolean {
  return prefix === '' || path === prefix || path.startsWith(`${prefix}/`);
}

function follow(site: Site, path: string, fragment: string, seen: ReadonlySet<string>): PageOfUrl {
  const { index } = site;
  const target = `/${path}`;
  const found = resolveLink({
    index,
    fromPath: configPath,
    target: fragment === '' ? target : `${target}#${fragment}`,
  });
  switch (found.kind) {
    case 'page':
      return placeOnPage(site, found.path, found.fragment);
    case 'anchor-case':
      return placeOnPage(site, found.path, found.right);
    case 'missing-anchor':
      return { ...placeOnPage(site, found.path, undefined), note: `There is no "#${found.fragment}" on this page.` };
    case 'case':
      return placeOnPage(site, found.path, fragment === '' ? undefined : fragment);
    case 'file':
      return { kind: 'place', path: found.path, offset: 0 };
    case 'folder': {
      const first = firstBelow(index, found.path);
      return first === undefined ? missing(target) : placeOnPage(site, first, undefined);
    }
    case 'redirect': {
      if (seen.has(found.to) || seen.size >= maxRedirects)
        return { kind: 'missing', message: `"${target}" is redirected in a loop.` };
      const next = urlParts(found.to);
      if (next.host !== '' && fitOfUrl(site, found.to) === 0) return { kind: 'external', url: found.to };
      // As in browsers: the fragment stays if the redirect has none.
      const kept = next.fragment === '' ? fragment : next.fragment;
      return follow(site, withoutPrefix(index, next.path), kept, new Set([...seen, found.to]));
    }
    case 'operation':
      return operationPlace(index, path) ?? missing(target);
    case 'missing':
      return operationPlace(index, path) ?? missing(target, nearestPage(index, found.nearest));
    case 'external':
    case 'unsafe':
    case 'unread':
      return missing(target);
    default:
      return found satisfies never;
  }
}

function placeOnPage(site: Site, path: string, fragment: string | undefined): PageOfUrl & { readonly kind: 'place' } {
  const file = site.files.get(path);
  if (fragment === undefined || file === undefined) return { kind: 'place', path, offset: 0 };
  const page = pageOf(file);
  // An anchor inside a snippet has no offset in this file.
  return { kind: 'place', path, offset: startOfAnchor(page, fragment, site.index.config.anchorRule) ?? 0 };
}

/** The first page in a folder, in the order of the navigation. */
function firstBelow(index: SiteIndex, folder: string): string | undefined {
  const isInside = (path: string): boolean => path.startsWith(`${folder}/`) && isPage(path);
  return (
    pagePlaces(index).find(({ path }) => isInside(path))?.path ?? [...index.pages.keys()].filter(isInside).sort()[0]
  );
}

/**
 * Operations by the last part of their slug: of their OpenAPI document, else as generated. Indexed, because pasted text
 * can contain many URLs.
 */
const generatedPages = table((index: SiteIndex) => {
  const byName = new Map<string, { readonly slug: string; readonly operation: Operation }[]>();
  for (const apiDocument of apiDocumentsOf(index)) {
    for (const { path, operation } of generatePages(index, apiDocument, operationsOf(apiDocument, index.others))
      .pages) {
      const slug = (placedSlug(operation) ?? slugOfPath(path)).toLowerCase();
      const list = byName.get(baseName(slug));
      if (list === undefined) byName.set(baseName(slug), [{ slug, operation }]);
      else list.push({ slug, operation });
    }
  }
  return byName;
});

/** A page that the platform generates: its operation, found by the generated path, else by name. */
function operationPlace(index: SiteIndex, path: string): PageOfUrl | undefined {
  const named = generatedPages(index).get(baseName(path).toLowerCase()) ?? [];
  const exact = named.find(({ slug }) => slug === path.toLowerCase());
  const found = exact ?? (named.length === 1 ? named[0] : undefined);
  if (found === undefined) return undefined;
  const [page] = pagesOfOperation(index, found.operation);
  if (page !== undefined) return { kind: 'place', path: page, offset: 0 };
  const { path: file, range } = rangeOfOperation(found.operation);
  return { kind: 'place', path: file, offset: range.start };
}

function missing(target: string, nearest?: NearestPage): PageOfUrl {
  return {
    kind: 'missing',
    message: `No page of this site is at "${target}".`,
    ...(nearest === undefined ? {} : { nearest }),
  };
}

function nearestPage(index: SiteIndex, slug: string | undefined): NearestPage | undefined {
  const path = slug === undefined ? undefined : pagePathOf(index, slug);
  if (path === undefined || slug === undefined) return undefined;
  return { path, title: index.pages.get(path)?.title ?? titleOfSlug(slug) };
}

/** A page in the navigation. */
export interface PagePlace {
  readonly path: string;
  readonly title: string;
  /** Names of the groups and divisions around it, outermost first. */
  readonly groups: readonly string[];
}

/** Pages in the navigation that have a file, in order, each once. */
export function pagePlaces(index: SiteIndex): readonly PagePlace[] {
  const places = new Map<string, PagePlace>();
  const collect = (entries: readonly NavEntry[], groups: readonly string[]): void => {
    for (const entry of entries) {
      if (entry.kind === 'group' || entry.kind === 'division')
        collect(entry.entries, entry.name === '' ? groups : [...groups, entry.name]);
      if (entry.kind !== 'page') continue;
      const path = pagePathOf(index, entry.slug);
      if (path === undefined || places.has(path)) continue;
      places.set(path, { path, title: index.pages.get(path)?.title ?? titleOfSlug(entry.slug), groups });
    }
  };
  collect(index.config.navigation.entries, []);
  return [...places.values()];
}
