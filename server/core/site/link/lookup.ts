import { memo } from '../../text/memo.ts';
import { nearest } from '../../text/nearest.ts';
import { pushAll } from '../../text/pushAll.ts';
import { question, table } from '../../text/question.ts';
import { strip } from '../../text/text.ts';
import { docsightrcOf } from '../config/docsightrc.ts';
import { baseName, folderOf, isPage, isSnippet, joinPath, slugOfPath } from '../paths.ts';
import type { NavEntry, SiteIndex } from '../siteTypes.ts';
import { throughLinks } from './unread.ts';

/**
 * Returns the file of a page by its slug (without leading slash and file extension). An index file counts for its
 * folder.
 */
export const pagePathOf: (index: SiteIndex, slug: string) => string | undefined = question((index: SiteIndex, slug) =>
  slugTable(index.pagePaths).exact.get(throughLinks(index, slug)),
);

/** Returns the page whose slug differs only in letter case. */
export const pageInOtherCase: (index: SiteIndex, slug: string) => string | undefined = question(
  (index: SiteIndex, slug) => slugTable(index.pagePaths).folded.get(slug.toLowerCase()),
);

/** Returns the file whose path differs only in letter case. */
export const fileInOtherCase: (index: SiteIndex, path: string) => string | undefined = question(
  (index: SiteIndex, path) => assetTable(index.paths).folded.get(path.toLowerCase()),
);

/** Returns the paths that a target can mean, best first. Empty if it is outside the site. */
export function candidatePaths({
  index,
  fromPath,
  bare,
}: {
  readonly index: SiteIndex;
  readonly fromPath: string;
  readonly bare: string;
}): readonly string[] {
  const likely = likelyPaths({ fromPath, bare });
  const stripped = strippedPath(index, bare);
  return stripped === undefined ? likely : [...likely, stripped];
}

/** Returns the paths that a target means, without redirects and prefixes. */
export function likelyPaths({
  fromPath,
  bare,
}: {
  readonly fromPath: string;
  readonly bare: string;
}): readonly string[] {
  const clean = cleaned(bare);
  const fromRoot = (): string | undefined => joinPath('', clean.replace(/^\/+/, ''));
  if (clean.startsWith('/')) return present(fromRoot());
  const fromFolder = present(joinPath(folderOf(fromPath), clean));
  if (/^\.\.?(?:\/|$)/.test(clean)) return fromFolder;
  // A page in the root has the same path twice.
  return [...new Set([...fromFolder, ...present(fromRoot())])];
}

/**
 * Returns the path of a link without the deployment's prefix (`/docs/...`), if it begins with it and no such folder
 * exists.
 */
export function strippedPath(index: SiteIndex, bare: string): string | undefined {
  const prefix = prefixOf(index);
  if (prefix === undefined) return undefined;
  const fromRoot = joinPath('', cleaned(bare).replace(/^\/+/, ''));
  if (fromRoot === undefined || (fromRoot !== prefix && !fromRoot.startsWith(`${prefix}/`))) return undefined;
  return fromRoot.slice(prefix.length + 1);
}

function cleaned(bare: string): string {
  return bare.replaceAll('\\', '/').trim();
}

function present(path: string | undefined): readonly string[] {
  return path === undefined ? [] : [path];
}

/** Returns the prefix in the settings, or the one in the site's links, without slashes at its ends. */
export function prefixOf(index: SiteIndex): string | undefined {
  const path = docsightrcOf(index).basePath ?? index.prefix;
  return path === '' ? undefined : path;
}

/**
 * Returns a path of the site as a URL path, in the style of `typed`: with the deployment's prefix if the author typed
 * it. If nothing is typed yet, as in most links of the site.
 */
export function rootAddress(
  index: SiteIndex,
  { path, typed }: { readonly path: string; readonly typed: string },
): string {
  const prefix = prefixOf(index);
  if (prefix === undefined) return `/${path}`;
  const isTyped = typed.startsWith(`/${prefix}/`);
  const isUsual = prefix === index.prefix && `/${prefix}/`.startsWith(typed);
  return isTyped || isUsual ? `/${prefix}/${path}` : `/${path}`;
}

interface Table {
  /** Slug → path. `a/index` is also in it as `a`, and the root's index as the empty slug. */
  readonly exact: ReadonlyMap<string, string>;
  readonly folded: ReadonlyMap<string, string>;
}

/** Pages and snippets by slug, as written and in lower case. A folder's `index` is also in it by the folder. */
export const slugTable = memo((pagePaths: SiteIndex['pagePaths']): Table => {
  const exact = new Map<string, string>();
  for (const path of pagePaths) {
    if (!isPage(path) && !isSnippet(path)) continue;
    const slug = slugOfPath(path);
    if (!exact.has(slug) || path.endsWith('.mdx')) exact.set(slug, path);
    if (/^index$/i.test(baseName(slug)) && !exact.has(folderOf(slug))) exact.set(folderOf(slug), path);
  }
  const folded = new Map<string, string>();
  for (const [slug, path] of exact) folded.set(slug.toLowerCase(), path);
  return { exact, folded };
});

/** Paths of all files in lower case, and by file name, to find typing errors. */
const assetTable = memo((paths: SiteIndex['paths']) => {
  const folded = new Map<string, string>();
  const byName = new Map<string, string>();
  for (const path of paths) {
    folded.set(path.toLowerCase(), path);
    byName.set(baseName(path).toLowerCase(), path);
  }
  return { folded, byName };
});

const folders = memo((paths: SiteIndex['paths']) => {
  const result = new Set<string>();
  for (const path of paths) {
    for (let folder = folderOf(path); folder !== '' && !result.has(folder); folder = folderOf(folder))
      result.add(folder);
  }
  return result;
});

/** True if a folder exists and has files. */
export const hasFolder: (index: SiteIndex, path: string) => boolean = question((index: SiteIndex, path) =>
  folders(index.paths).has(throughLinks(index, path)),
);

/** Prefixes of pages that are generated from API documents. */
const generatedPrefixes = table((index: SiteIndex): readonly string[] => {
  const result: string[] = [];
  const { entries } = index.config.navigation;
  const hasOperations = (list: readonly NavEntry[]): boolean =>
    list.some((entry) => entry.kind === 'operation' || (entry.kind !== 'page' && hasOperations(entry.entries)));
  if (hasOperations(entries)) result.push('api-reference');
  pushAll(result, index.config.generatedPrefixes);
  return result.map((prefix) => strip(prefix, '/'));
});

/** True if a path is in a folder of pages generated from an API document, so that no file is needed. */
export const isGenerated: (index: SiteIndex, path: string) => boolean = question((index: SiteIndex, path) =>
  generatedPrefixes(index).some((prefix) => prefix === '' || path === prefix || path.startsWith(`${prefix}/`)),
);

/**
 * Returns the file that a wrong path most likely means: with or without `public/`, with the same name, or with a
 * similar one.
 */
export const nearestAsset: (index: SiteIndex, path: string) => string | undefined = question(
  (index: SiteIndex, path) => {
    // Other site generators leave the folder `public` out of URLs. This platform serves each file at its path.
    const other = path.startsWith('public/') ? path.slice('public/'.length) : `public/${path}`;
    if (index.paths.has(other)) return other;
    return assetTable(index.paths).byName.get(baseName(path).toLowerCase()) ?? nearest(path, index.paths);
  },
);
