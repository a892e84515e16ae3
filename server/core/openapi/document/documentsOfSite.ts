import { isUnread, throughLinks } from '../../site/link/unread.ts';
import { baseName, folderOf, isIgnored, isRemotePath, joinPath, remotePathOf } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { memo } from '../../text/memo.ts';
import { largest } from '../../text/pushAll.ts';
import { lasting, sameItems, table } from '../../text/question.ts';
import type { Range } from '../../text/range.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { stripEnd } from '../../text/text.ts';
import { type ApiDocument, apiDocumentOf, isDataPath } from './document.ts';
import { groupsAround, type SourceGroup, scopesOf } from './sourceScopes.ts';
import { type Source, sourcesOf } from './sources.ts';

/** Result of resolving a source. */
export type SourceTarget =
  | { readonly kind: 'apiDocument'; readonly apiDocument: ApiDocument }
  | { readonly kind: 'other'; readonly path: string }
  /** On the network, and not downloaded. */
  | { readonly kind: 'remote'; readonly url: string }
  /** The path points outside the site, where nothing is read. */
  | { readonly kind: 'outside'; readonly path: string }
  | { readonly kind: 'missing'; readonly path: string };

/** Resolves a file name in docs.json or a page: from the site's root, or next to the page. */
export function resolveSource(index: SiteIndex, target: string, fromPath = ''): SourceTarget {
  const clean = target.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(clean) || /^[\\/]{2}/.test(clean)) {
    const path = remotePathOf(clean);
    const file = path === undefined ? undefined : index.others.get(path);
    return file === undefined ? { kind: 'remote', url: clean } : targetOf(file);
  }
  const bare = clean.replaceAll('\\', '/');
  const candidates = [joinPath('', bare.replace(/^\/+/, '')), joinPath(folderOf(fromPath), bare)].map((path) =>
    path === undefined ? undefined : throughLinks(index, path),
  );
  for (const path of candidates) {
    if (path === undefined || !(index.paths.has(path) || isUnread(index, path))) continue;
    const file = index.others.get(path);
    return file === undefined ? { kind: 'other', path } : targetOf(file);
  }
  const [path] = candidates.filter((each) => each !== undefined);
  return path === undefined ? { kind: 'outside', path: clean } : { kind: 'missing', path };
}

function targetOf(file: SourceFile): SourceTarget {
  const apiDocument = apiDocumentOf(file);
  return apiDocument === undefined ? { kind: 'other', path: file.path } : { kind: 'apiDocument', apiDocument };
}

/** Returns the URLs of API documents on the network that docs.json and pages refer to, downloaded or not, each once. */
export const remoteSources: (index: SiteIndex) => readonly string[] = table((index) => {
  const urls = new Set<string>();
  for (const { target } of sourcesOf(index.config)) {
    const url = remotePathOf(target);
    if (url !== undefined) urls.add(url);
  }
  for (const { openapi } of index.pages.values()) {
    // The first word of `https://… GET /users`.
    const url = openapi === undefined ? undefined : remotePathOf(openapi.trim().split(/\s/, 1)[0] ?? '');
    if (url !== undefined) urls.add(url);
  }
  return [...urls];
});

/** Returns all API documents in the site's folder, at any depth, by path. */
export const allApiDocuments: (index: SiteIndex) => readonly ApiDocument[] = (index) => inTree(index.others);

const inTree = memo((others: SiteIndex['others']) =>
  [...others.values()]
    .filter(({ path }) => isDataPath(path) && !isIgnored(path) && !isRemotePath(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap((file) => apiDocumentOf(file) ?? []),
);

/** Returns the API documents of the site: those that docs.json refers to. If it refers to none, all in the folder. */
export const apiDocumentsOf: (index: SiteIndex) => readonly ApiDocument[] = table((index) => {
  const named = new Set<ApiDocument>();
  const sources = sourcesOf(index.config);
  for (const { target } of sources) {
    const found = resolveSource(index, target);
    if (found.kind === 'apiDocument') named.add(found.apiDocument);
  }
  return sources.length > 0 ? [...named] : allApiDocuments(index);
}, sameItems);

/** Returns all API documents that can be referred to: those of the site, and all others in its folder. */
export const knownApiDocuments: (index: SiteIndex) => readonly ApiDocument[] = table(
  (index) => [...new Set([...apiDocumentsOf(index), ...allApiDocuments(index)])],
  sameItems,
);

/** Returns the sources that apply to a place in docs.json: those of the innermost object around it that has some. */
export function sourcesAt(index: SiteIndex, range: Range): readonly Source[] {
  return groupsAround(index.config, range)[0]?.sources ?? [];
}

/** Returns the API documents that apply to a place in docs.json. */
export function apiDocumentsAt(index: SiteIndex, range: Range): readonly ApiDocument[] {
  return describedBy(index, groupsAround(index.config, range)[0] ?? { sources: [] });
}

/**
 * Returns the API documents that apply to a page: those at its entry in docs.json, or those of the tab or anchor for
 * its folder.
 */
export function apiDocumentsOfPage(index: SiteIndex, path: string, listed: Range | undefined): readonly ApiDocument[] {
  const near = listed && groupsAround(index.config, listed)[0];
  if (near !== undefined) return describedBy(index, near);
  const sources = sourcesOf(index.config).filter(({ inNavigation }) => inNavigation);
  const holding = sources.filter(({ folder }) => {
    const within = folder === undefined ? '' : stripEnd(folder.replace(/^\/+/, ''), '/');
    return within !== '' && path.startsWith(`${within}/`);
  });
  const longest = largest(holding.map(({ folder = '' }) => folder.length));
  return describedBy(index, { sources: holding.filter(({ folder = '' }) => folder.length === longest) });
}

function describedBy(index: SiteIndex, group: SourceGroup): readonly ApiDocument[] {
  const { own, state } = resolved(group, index);
  return own.length > 0 || state === 'remote' ? own : apiDocumentsOf(index);
}

/** The API documents that the sources of a group refer to. */
interface Resolved {
  readonly own: readonly ApiDocument[];
  /** `remote` if a source is on the network, else `complete` if all sources were read. */
  readonly state: 'complete' | 'incomplete' | 'remote';
}

/** Kept for each group, because a docs.json can list thousands of operations next to a thousand sources. */
const resolved: (group: SourceGroup, index: SiteIndex) => Resolved = lasting(({ sources }, index): Resolved => {
  const targets = sources.map(({ target }) => resolveSource(index, target));
  const own = targets.flatMap((found) => (found.kind === 'apiDocument' ? [found.apiDocument] : []));
  const isRemote = targets.some(({ kind }) => kind === 'remote');
  return { own, state: isRemote ? 'remote' : own.length === targets.length ? 'complete' : 'incomplete' };
});

/** Where to look for an operation whose reference has no file name. */
export interface Lookup {
  /** Searched first. */
  readonly likely: readonly ApiDocument[];
  /** Searched after them. */
  readonly rest: readonly ApiDocument[];
  /** False if docs.json refers to an API document that could not be read and may contain the operation. */
  readonly isComplete: boolean;
}

/** Returns where to look for an operation that docs.json lists at a place. */
export function lookupAt(index: SiteIndex, range: Range): Lookup {
  const around = groupsAround(index.config, range);
  const likely = apiDocumentsAt(index, range);
  const { all, everywhere } = scopesOf(index.config);
  if (around.length === 0) return lookup(index, likely, [all]);
  const { rest, isComplete } = lookup(index, likely, [everywhere, ...around]);
  // The document of another language has the same operations. If a document was moved, any other may be meant.
  return { likely, rest: isComplete || hasRemote(index, [everywhere, ...around]) ? [] : rest, isComplete };
}

/** Returns where to look for an operation that a page refers to. Its API document can be anywhere in docs.json. */
export function lookupOfPage(index: SiteIndex, path: string, listed: Range | undefined): Lookup {
  return lookup(index, apiDocumentsOfPage(index, path, listed), [scopesOf(index.config).all]);
}

/** If an API document on the network was not downloaded, other documents in the folder do not replace it. */
function lookup(index: SiteIndex, likely: readonly ApiDocument[], groups: readonly SourceGroup[]): Lookup {
  const isComplete = groups.every((group) => resolved(group, index).state === 'complete');
  const rest = hasRemote(index, groups) ? apiDocumentsOf(index) : allApiDocuments(index);
  return { likely, rest, isComplete };
}

function hasRemote(index: SiteIndex, groups: readonly SourceGroup[]): boolean {
  return groups.some((group) => resolved(group, index).state === 'remote');
}

/** True if docs.json refers to an API document with this name on the network that was not downloaded. */
export function isRemotelyNamed(index: SiteIndex, name: string): boolean {
  const wanted = stem(baseName(name.replaceAll('\\', '/')));
  return sourcesOf(index.config).some(({ target }) => {
    const found = resolveSource(index, target);
    return found.kind === 'remote' && stem(baseName(found.url.replace(/[?#].*$/s, ''))) === wanted;
  });
}

/** Returns API documents with a name, without folder and file extension: `openapi-v1`. */
export function apiDocumentsNamed({
  index,
  name,
  fromPath,
}: {
  readonly index: SiteIndex;
  readonly name: string;
  readonly fromPath: string;
}): readonly ApiDocument[] {
  const direct = resolveSource(index, name, fromPath);
  if (direct.kind === 'apiDocument') return [direct.apiDocument];
  const wanted = stem(name.replaceAll('\\', '/'));
  return allApiDocuments(index).filter(({ file }) => {
    const path = stem(file.path);
    return path === wanted || path.endsWith(`/${wanted}`) || stem(baseName(file.path)) === stem(baseName(wanted));
  });
}

/** Path in lower case, without the leading slash and file extension. */
function stem(path: string): string {
  return path
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\.(?:json|ya?ml)$/i, '')
    .toLowerCase();
}
