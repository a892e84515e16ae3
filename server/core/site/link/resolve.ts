/**
 * Resolves links: to a page, a heading, a file, another site, or nothing. Pages, docs.json and the preview use the same
 * rules, and `references.ts` finds the references. Facts about all pages are only updated for changed pages.
 */

import { foldFragment, githubSlugOf, slugOf } from '../../page/anchorRule.ts';
import { type Claims, fragmentsIn, fragmentsOfAnchor, headingFragments } from '../../page/anchors.ts';
import { memo } from '../../text/memo.ts';
import { nearest } from '../../text/nearest.ts';
import { question, question2, table } from '../../text/question.ts';
import { stripEnd } from '../../text/text.ts';
import { type CodeAnchors, codeAnchorsOf } from '../code/codeAnchors.ts';
import { destinationOf } from '../config/redirects.ts';
import { foldersOf, isMarkdown, slugOfPath } from '../paths.ts';
import { pagesIn } from '../site.ts';
import type { NavEntry, Resolved, SiteIndex } from '../siteTypes.ts';
import { contentOf } from '../snippet/included.ts';
import { listed } from '../snippet/includers.ts';
import { resolveSnippet } from '../snippet/resolveSnippet.ts';
import { schemeOf } from './address.ts';
import {
  candidatePaths,
  fileInOtherCase,
  hasFolder,
  isGenerated,
  likelyPaths,
  nearestAsset,
  pageInOtherCase,
  slugTable,
  strippedPath,
} from './lookup.ts';
import { nearestTarget } from './nearPage.ts';
import { isUnread, throughLinks } from './unread.ts';

const safeSchemes = new Set(['http:', 'https:', 'mailto:', 'tel:']);

/**
 * Resolves a link target as the deployed platform does. Targets are relative to the root or to the page's folder.
 * Without a leading slash or dot, the folder is tried before the root. Handles file extensions, index pages, redirects
 * with wildcards, folders and the deployment's prefix.
 */
export function resolveLink({
  index,
  fromPath,
  target,
}: {
  readonly index: SiteIndex;
  readonly fromPath: string;
  readonly target: string;
}): Resolved {
  const scheme = schemeOf(target);
  if (scheme !== undefined)
    return safeSchemes.has(scheme) ? { kind: 'external', url: target } : { kind: 'unsafe', target };
  if (/^[\\/]{2}/.test(target)) return { kind: 'external', url: `https:${target.replaceAll('\\', '/')}` };
  const hash = target.indexOf('#');
  const fragment = hash < 0 ? undefined : decode(target.slice(hash + 1));
  const query = target.indexOf('?');
  const cut = hash < 0 || (query >= 0 && query < hash) ? query : hash;
  const bare = decode(cut < 0 ? target : target.slice(0, cut));
  if (bare === '') return withFragment(index, fromPath, fragment);
  const likely = likelyPaths({ fromPath, bare });
  const [first] = likely;
  if (first === undefined) return { kind: 'unsafe', target };
  for (const path of likely) {
    const found = lookUp(index, path);
    if (found !== undefined) return found.kind === 'page' ? withFragment(index, found.path, fragment) : found;
  }
  const stripped = strippedPath(index, bare);
  const found = stripped === undefined ? undefined : lookUp(index, stripped);
  if (found !== undefined) return found.kind === 'page' ? withFragment(index, found.path, fragment) : found;
  const candidates = stripped === undefined ? likely : [...likely, stripped];
  for (const path of candidates) {
    const to = destinationOf(index.config.settings.redirects, `/${path}`);
    if (to !== undefined) return { kind: 'redirect', to };
  }
  for (const path of candidates) {
    const folder = shownFolder(index, path);
    if (folder !== undefined) return { kind: 'folder', path: folder };
  }
  for (const path of candidates) {
    const other = pageInOtherCase(index, slugOfPath(path));
    if (other !== undefined) return { kind: 'case', path: other };
  }
  if (candidates.some((path) => isGenerated(index, path))) return { kind: 'operation' };
  if (candidates.some((path) => isUnread(index, path))) return { kind: 'unread', path: first };
  return missing(first, () => nearestTarget({ index, path: first, from: fromPath }));
}

/**
 * Resolves a file that a page or docs.json refers to: an image, a style sheet, an API document. Paths work as in links.
 */
export function resolveAsset({
  index,
  fromPath,
  target,
}: {
  readonly index: SiteIndex;
  readonly fromPath: string;
  readonly target: string;
}): Resolved {
  const scheme = schemeOf(target);
  if (scheme !== undefined)
    return safeSchemes.has(scheme) || scheme === 'data:'
      ? { kind: 'external', url: target }
      : { kind: 'unsafe', target };
  if (/^[\\/]{2}/.test(target)) return { kind: 'external', url: `https:${target.replaceAll('\\', '/')}` };
  const bare = decode(target.replace(/[?#].*$/s, ''));
  const candidates = candidatePaths({ index, fromPath, bare }).map((path) => throughLinks(index, path));
  if (candidates.length === 0) return { kind: 'unsafe', target };
  const found = candidates.find((path) => index.paths.has(path));
  if (found !== undefined) return { kind: 'file', path: found };
  const first = candidates[0] ?? '';
  const other = candidates.map((path) => fileInOtherCase(index, path)).find((path) => path !== undefined);
  if (other !== undefined) return { kind: 'case', path: other };
  if (candidates.some((path) => isUnread(index, path))) return { kind: 'unread', path: first };
  const stripped = strippedPath(index, bare);
  return missing(
    first,
    () => (stripped === undefined ? undefined : nearestAsset(index, stripped)) ?? nearestAsset(index, first),
  );
}

/** Returns a missing target. The nearest name is computed when it is needed. */
export function missing(path: string, near: () => string | undefined): Resolved {
  return {
    kind: 'missing',
    path,
    get nearest() {
      return near();
    },
  };
}

/** Returns the fragments of a page: its own and those of its snippets. */
export const fragmentsOf: (index: SiteIndex, path: string) => ReadonlySet<string> = question(
  (index: SiteIndex, path): ReadonlySet<string> =>
    index.pages.get(path) === undefined ? new Set<string>() : gatherFragments(index, path),
);

/** A repeated heading gets a number, whichever files the two are in. */
function gatherFragments(index: SiteIndex, path: string): ReadonlySet<string> {
  const summary = index.pages.get(path);
  const rule = index.config.anchorRule;
  const result = new Set(fragmentsIn(summary?.anchors ?? [], rule).flat());
  if (summary === undefined || summary.includes.length === 0) return result;
  for (const file of filesIn(index, path))
    for (const fragment of fragmentsIn(index.pages.get(file)?.anchors ?? [], rule).flat()) result.add(fragment);
  const claims: Claims = new Map();
  for (const part of contentOf(index, path))
    for (const fragment of part.kind === 'anchor' ? fragmentsOfAnchor(claims, part.anchor, rule) : [])
      result.add(fragment);
  return result;
}

/** Returns a file and everything that it includes, at any depth. */
function filesIn(index: SiteIndex, path: string): readonly string[] {
  const files = new Set([path]);
  for (const file of files) {
    for (const { kind, target } of index.pages.get(file)?.includes ?? []) {
      const snippet = resolveSnippet({ index, fromPath: file, target, kind });
      if (snippet.kind === 'file' && index.pages.has(snippet.path)) files.add(snippet.path);
    }
  }
  return [...files];
}

function withFragment(index: SiteIndex, path: string, fragment: string | undefined): Resolved {
  if (fragment === undefined || fragment === '' || fragment === 'top')
    return { kind: 'page', path, fragment: undefined };
  const found = fragmentPlace(index, path, fragment);
  if (found.kind !== 'missing-anchor') return found;
  const { nearest: like } = found;
  return {
    ...found,
    get nearest() {
      return like ?? nearestFragment(index, path, fragment);
    },
  };
}

const nearestFragment = question2((index: SiteIndex, path, fragment) => nearest(fragment, fragmentsOf(index, path)));

/** Resolves a fragment of a page. For a missing one, `nearest` is only a fragment that is equal by another rule. */
const fragmentPlace = question2((index: SiteIndex, path, fragment): Resolved => {
  if (index.pages.get(path) === undefined) return { kind: 'page', path, fragment };
  const known = fragmentsOf(index, path);
  if (known.has(fragment) || fragment.startsWith(':~:')) return { kind: 'page', path, fragment };
  const same = byFold(known).get(foldFragment(fragment));
  if (same !== undefined) return { kind: 'page', path, fragment: same };
  // `##id` has one `#` too many.
  const bare = fragment.startsWith('#') ? fragment.replace(/^#+/, '') : undefined;
  const like = likeFragment(index, path, known, bare ?? fragment);
  if (like !== undefined && bare === undefined) {
    const lower = fragment.toLowerCase();
    if (foldFragment(like.toLowerCase()) === foldFragment(lower))
      return { kind: 'anchor-case', path, fragment, right: like };
    // In docs.json v1, authors use the fragments of either rule, and both work on deployed sites. Letter case always
    // matters there.
    if (index.config.anchorRule.isLenient)
      return fragment === lower
        ? { kind: 'page', path, fragment: like }
        : { kind: 'anchor-case', path, fragment, right: lower };
  }
  // Only the platform knows the fragments of fields on an API page, code can add any, and a page may not be read
  // completely.
  if (isEndpoint(index, path) || isCut(index, path)) return { kind: 'page', path, fragment };
  const code = codeAnchors(index, path);
  if (code.isOpen || code.fragments.has(fragment)) return { kind: 'page', path, fragment };
  return { kind: 'missing-anchor', path, fragment, nearest: like };
});

/** Returns the fragment of a page that another one is a form of: with other characters, or by GitHub's rule. */
function likeFragment(
  index: SiteIndex,
  path: string,
  known: ReadonlySet<string>,
  fragment: string,
): string | undefined {
  const like = bySlug(known).get(slugOf(fragment));
  if (like !== undefined) return like;
  const summary = index.pages.get(path);
  const rule = index.config.anchorRule;
  const lower = fragment.toLowerCase();
  const at = summary?.headings.findIndex(({ text }) => githubSlugOf(rule.fill(text)) === lower) ?? -1;
  return summary === undefined || at < 0 ? undefined : headingFragments(summary.anchors, rule).get(at);
}

/** True if the end of a file, or of one that it includes, was not read. */
function isCut(index: SiteIndex, path: string): boolean {
  return filesIn(index, path).some((file) => index.pages.get(file)?.isCut === true || isUnread(index, file));
}

/** Returns the fragments from the code that a page or its snippets import. */
const codeAnchors = question((index: SiteIndex, path): CodeAnchors => gatherCode(index, path));

function gatherCode(index: SiteIndex, path: string): CodeAnchors {
  const fragments = new Set<string>();
  for (const file of filesIn(index, path)) {
    for (const { kind, target, names } of index.pages.get(file)?.includes ?? []) {
      const found =
        kind === 'import' && /^[./]/.test(target) ? resolveSnippet({ index, fromPath: file, target, kind }) : undefined;
      if (
        found?.kind !== 'file' ||
        isMarkdown(found.path) ||
        /\.(?:json|css|svg|png|jpe?g|gif|webp)$/i.test(found.path)
      )
        continue;
      const code = codeAnchorsOf(index, found.path, names ?? ['*']);
      if (code.isOpen) return code;
      for (const each of code.fragments) fragments.add(each);
    }
  }
  return { fragments, isOpen: false };
}

/** True if a page's front matter makes it an API page. */
export function isEndpoint(index: SiteIndex, path: string): boolean {
  const summary = index.pages.get(path);
  return summary?.openapi !== undefined || summary?.api !== undefined;
}

const bySlug = memo((fragments: ReadonlySet<string>) => {
  const found = new Map<string, string>();
  for (const each of fragments) {
    const slug = slugOf(each);
    if (!found.has(slug)) found.set(slug, each);
  }
  return found;
});

/** Fragments by their normalized form. */
const byFold = memo(
  (fragments: ReadonlySet<string>) => new Map([...fragments].map((each) => [foldFragment(each), each])),
);

/** Decodes percent-encoding. A `%` without two hex digits stays. */
function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, '%25'));
  } catch {
    return text;
  }
}

const lookUp = question((index: SiteIndex, named): Resolved | undefined => {
  const path = throughLinks(index, named);
  const exact = slugTable(index.pagePaths).exact;
  const name = slugOfPath(path);
  const slug = name.endsWith('/') ? stripEnd(name, '/') : name;
  const page = exact.get(slug);
  if (page !== undefined && page !== '') return { kind: 'page', path: page, fragment: undefined };
  if (path !== '' && index.paths.has(path)) return { kind: 'file', path };
  return slug === '' ? homeOf(index) : undefined;
});

/** Returns the folder at a path if the navigation lists a page in it. The platform shows the first of these pages. */
const shownFolder = question((index: SiteIndex, named): string | undefined => {
  const path = throughLinks(index, named);
  const folder = path.endsWith('/') ? stripEnd(path, '/') : path;
  return listedFolders(index).has(folder) && hasFolder(index, folder) ? folder : undefined;
});

/** Returns every folder above a page in the navigation, or above any page if nothing is listed. */
const listedFolders = table((index: SiteIndex): ReadonlySet<string> => {
  const known = [...listed(index)].filter((slug) => slugTable(index.pagePaths).exact.has(throughLinks(index, slug)));
  return new Set(foldersOf((known.length > 0 ? known : pagesIn(index)).map((path) => throughLinks(index, path))));
});

/** Resolves `/`: an index page, or the first page of the navigation. */
function homeOf(index: SiteIndex): Resolved | undefined {
  const slug = firstPage(index.config.navigation.entries);
  const path = slug === undefined ? undefined : slugTable(index.pagePaths).exact.get(slug);
  return path === undefined ? undefined : { kind: 'page', path, fragment: undefined };
}

function firstPage(entries: readonly NavEntry[]): string | undefined {
  for (const entry of entries) {
    if (entry.kind === 'page') return entry.slug;
    if (entry.kind === 'operation') continue;
    const inside = firstPage(entry.entries);
    if (inside !== undefined) return inside;
  }
  return undefined;
}
