import { memo } from '../../text/memo.ts';
import { nearest } from '../../text/nearest.ts';
import { pushAll } from '../../text/pushAll.ts';
import { question, table } from '../../text/question.ts';
import { strip } from '../../text/text.ts';
import { docsightrcOf } from '../config/docsightrc.ts';
import { baseName, folderOf, isPage, isSnippet, joinPath, slugOfPath } from '../paths.ts';
import type { NavEntry, SiteIndex } from '../siteTypes.ts';
import { throughLinks } from './unread.ts';

/** The file of the page that a slug (no leading slash, no extension) names, an index file included. */
export const pagePathOf: (index: SiteIndex, slug: string) => string | undefined = question((index: SiteIndex, slug) =>
  slugTable(index.pagePaths).exact.get(throughLinks(index, slug)),
);

/** The page of a slug in another letter case. */
export const pageInOtherCase: (index: SiteIndex, slug: string) => string | undefined = question(
  (index: SiteIndex, slug) => slugTable(index.pagePaths).folded.get(slug.toLowerCase()),
);

/** The file of a path in another letter case. */
export const fileInOtherCase: (index: SiteIndex, path: string) => string | undefined = question(
  (index: SiteIndex, path) => assetTable(index.paths).folded.get(path.toLowerCase()),
);

/** The places that a target may mean, best first; none when it leads out of the site. */
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

/** The places that a target means by itself. */
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
  return /^\.\.?(?:\/|$)/.test(clean) ? fromFolder : [...fromFolder, ...present(fromRoot())];
}

/** Where a link leads under a deployment's prefix (`/docs/...`), which it names although no such folder exists. */
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

/** The prefix that the settings name, else the one that the site's links carry; without slashes around it. */
export function prefixOf(index: SiteIndex): string | undefined {
  const path = docsightrcOf(index).basePath ?? index.prefix;
  return path === '' ? undefined : path;
}

/**
 * A path of the site as an address from its root, in the way that the author began to write it: below the deployment's
 * prefix where that is typed, and, where nothing is typed yet, where most addresses of the site are.
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
  /** Slug to path; `a/index` also stands under `a`, the root's index under the empty slug. */
  readonly exact: ReadonlyMap<string, string>;
  readonly folded: ReadonlyMap<string, string>;
}

/** Pages and snippets by slug, a folder's `index` by the folder too; as written and in lower case. */
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

/** Paths of all files in lower case, and by the last part of their names, to find what was spelled otherwise. */
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

/** True when there is a folder of that path with something in it. */
export const hasFolder: (index: SiteIndex, path: string) => boolean = question((index: SiteIndex, path) =>
  folders(index.paths).has(throughLinks(index, path)),
);

/** Prefixes below which pages are made from API documents. */
const generatedPrefixes = table((index: SiteIndex): readonly string[] => {
  const result: string[] = [];
  const { entries } = index.config.navigation;
  const hasOperations = (list: readonly NavEntry[]): boolean =>
    list.some((entry) => entry.kind === 'operation' || (entry.kind !== 'page' && hasOperations(entry.entries)));
  if (hasOperations(entries)) result.push('api-reference');
  pushAll(result, index.config.generatedPrefixes);
  return result.map((prefix) => strip(prefix, '/'));
});

/** Whether a path is below a folder whose pages are made from an API document, so that no file has to be there. */
export const isGenerated: (index: SiteIndex, path: string) => boolean = question((index: SiteIndex, path) =>
  generatedPrefixes(index).some((prefix) => prefix === '' || path === prefix || path.startsWith(`${prefix}/`)),
);

/**
 * The file that a path to no file may mean: with or without `public/`, else of the same name, else alike in spelling.
 */
export const nearestAsset: (index: SiteIndex, path: string) => string | undefined = question(
  (index: SiteIndex, path) => {
    // Other builders leave the folder `public` out of addresses; this platform serves each file where it lies.
    const other = path.startsWith('public/') ? path.slice('public/'.length) : `public/${path}`;
    if (index.paths.has(other)) return other;
    return assetTable(index.paths).byName.get(baseName(path).toLowerCase()) ?? nearest(path, index.paths);
  },
);
