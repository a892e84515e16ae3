import { type DataNode, itemsOf, type ObjectNode, type StringNode, stringOf, valueOf } from '../../data/node.ts';
import { enclosesAcross } from '../../site/config/configFiles.ts';
import { isUnread, throughLinks } from '../../site/link/unread.ts';
import { baseName, folderOf, isIgnored, isRemotePath, joinPath, remotePathOf } from '../../site/paths.ts';
import type { Config, SiteIndex } from '../../site/siteTypes.ts';
import { memo } from '../../text/memo.ts';
import { largest, pushAll } from '../../text/pushAll.ts';
import { sameItems, table } from '../../text/question.ts';
import type { Range } from '../../text/range.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { stripEnd } from '../../text/text.ts';
import { type ApiDocument, apiDocumentOf, isDataPath } from './document.ts';

/** A place in docs.json that refers to an API document. */
export interface Source {
  readonly target: string;
  /** Range of the string, including quotes. */
  readonly range: Range;
  /** Folder for generated pages, as written. */
  readonly directory: string | undefined;
  /** The object with this `openapi`. Operations in it belong to this API document. */
  readonly scope: Range;
  /** Folder of its pages, as written: that of generated pages, or of the URL of the tab or anchor. */
  readonly folder: string | undefined;
  /** False for the site's own settings, true for a tab, anchor, group and the like. */
  readonly inNavigation: boolean;
}

/** Every `openapi` in docs.json v1 or v2, in order of the text. */
export const sourcesOf: (config: Config) => readonly Source[] = memo((config) => sourcesUnder(config, 'openapi'));

/** Every `asyncapi` in docs.json v2, in order of the text. */
export const asyncSourcesOf: (config: Config) => readonly Source[] = memo((config) => sourcesUnder(config, 'asyncapi'));

type SourceKey = 'openapi' | 'asyncapi';

function sourcesUnder(config: Config, key: SourceKey): readonly Source[] {
  const sources: Source[] = [];
  collect(config.whole.root, key, 0, false, sources);
  return sources.sort((a, b) => a.range.start - b.range.start);
}

/** Maximum number of API documents of a site. */
const maxSources = 1000;

function collect(
  node: DataNode | undefined,
  wanted: SourceKey,
  depth: number,
  inNavigation: boolean,
  sources: Source[],
): void {
  if (node === undefined || depth > 64 || sources.length > maxSources) return;
  if (node.kind === 'array') for (const item of node.items) collect(item, wanted, depth + 1, inNavigation, sources);
  if (node.kind !== 'object') return;
  for (const { key, value } of node.properties) {
    if (key === wanted) pushAll(sources, readSources(value, node, inNavigation).slice(0, maxSources));
    else
      collect(
        value,
        wanted,
        depth + 1,
        inNavigation || key === 'navigation' || key === 'tabs' || key === 'anchors',
        sources,
      );
  }
}

function readSources(value: DataNode | undefined, owner: ObjectNode, inNavigation: boolean): readonly Source[] {
  const url = stringOf(valueOf(owner, 'url'));
  const shared = stringOf(valueOf(value, 'directory'));
  return textsOf(value)
    .filter(({ text }) => text.value.trim() !== '')
    .map(({ text: { value: target, range }, directory = shared }) => {
      return { target, range, directory, folder: directory ?? url, scope: owner.range, inNavigation };
    });
}

/** Reads a string, an object with `source`, or a list of both. Each can have its own folder. */
function textsOf(value: DataNode | undefined): readonly { readonly text: StringNode; readonly directory?: string }[] {
  const named = value?.kind === 'object' ? valueOf(value, 'source') : value;
  if (named?.kind === 'string') return [{ text: named }];
  return itemsOf(named).flatMap((item) => {
    const text = item.kind === 'object' ? valueOf(item, 'source') : item;
    const directory = stringOf(valueOf(item, 'directory'));
    return text?.kind === 'string' ? [{ text, ...(directory !== undefined && { directory }) }] : [];
  });
}

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
  const around = sourcesOf(index.config).filter(
    ({ inNavigation, scope }) => inNavigation && enclosesAcross(index.config.whole, scope, range),
  );
  const innermost = around.reduce<Range | undefined>(
    (best, { scope }) => (best === undefined || enclosesAcross(index.config.whole, best, scope) ? scope : best),
    undefined,
  );
  return around.filter(({ scope }) => scope === innermost);
}

/** Returns the API documents that apply to a place in docs.json. */
export function apiDocumentsAt(index: SiteIndex, range: Range): readonly ApiDocument[] {
  return describedBy(index, sourcesAt(index, range));
}

/**
 * Returns the API documents that apply to a page: those at its entry in docs.json, or those of the tab or anchor for
 * its folder.
 */
export function apiDocumentsOfPage(index: SiteIndex, path: string, listed: Range | undefined): readonly ApiDocument[] {
  const sources = sourcesOf(index.config).filter(({ inNavigation }) => inNavigation);
  if (listed !== undefined && sources.some(({ scope }) => enclosesAcross(index.config.whole, scope, listed)))
    return apiDocumentsAt(index, listed);
  const holding = sources.filter(({ folder }) => {
    const within = folder === undefined ? '' : stripEnd(folder.replace(/^\/+/, ''), '/');
    return within !== '' && path.startsWith(`${within}/`);
  });
  const longest = largest(holding.map(({ folder = '' }) => folder.length));
  return describedBy(
    index,
    holding.filter(({ folder = '' }) => folder.length === longest),
  );
}

function describedBy(index: SiteIndex, sources: readonly Source[]): readonly ApiDocument[] {
  const targets = sources.map(({ target }) => resolveSource(index, target));
  const own = targets.flatMap((found) => (found.kind === 'apiDocument' ? [found.apiDocument] : []));
  return own.length > 0 || targets.some(({ kind }) => kind === 'remote') ? own : apiDocumentsOf(index);
}

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
  const likely = apiDocumentsAt(index, range);
  const every = sourcesOf(index.config);
  if (!every.some(({ inNavigation, scope }) => inNavigation && enclosesAcross(index.config.whole, scope, range)))
    return lookup(index, likely, every);
  const around = every.filter(
    ({ inNavigation, scope }) => !inNavigation || enclosesAcross(index.config.whole, scope, range),
  );
  const { rest, isComplete } = lookup(index, likely, around);
  // The document of another language has the same operations. If a document was moved, any other may be meant.
  return { likely, rest: isComplete || hasRemote(index, around) ? [] : rest, isComplete };
}

/** Returns where to look for an operation that a page refers to. Its API document can be anywhere in docs.json. */
export function lookupOfPage(index: SiteIndex, path: string, listed: Range | undefined): Lookup {
  return lookup(index, apiDocumentsOfPage(index, path, listed), sourcesOf(index.config));
}

/** If an API document on the network was not downloaded, other documents in the folder do not replace it. */
function lookup(index: SiteIndex, likely: readonly ApiDocument[], sources: readonly Source[]): Lookup {
  const isComplete = sources.every(({ target }) => resolveSource(index, target).kind === 'apiDocument');
  const rest = hasRemote(index, sources) ? apiDocumentsOf(index) : allApiDocuments(index);
  return { likely, rest, isComplete };
}

function hasRemote(index: SiteIndex, sources: readonly Source[]): boolean {
  return sources.some(({ target }) => resolveSource(index, target).kind === 'remote');
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
