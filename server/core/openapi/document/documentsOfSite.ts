import { type DataNode, itemsOf, type ObjectNode, type StringNode, stringOf, valueOf } from '../../data/node.ts';
import { enclosesAcross } from '../../site/config/configFiles.ts';
import { isUnread, throughLinks } from '../../site/link/unread.ts';
import { baseName, folderOf, isIgnored, isRemotePath, joinPath, remotePathOf } from '../../site/paths.ts';
import type { Config, SiteIndex } from '../../site/siteTypes.ts';
import { memo } from '../../text/memo.ts';
import { largest, pushAll } from '../../text/pushAll.ts';
import { table } from '../../text/question.ts';
import type { Range } from '../../text/range.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { stripEnd } from '../../text/text.ts';
import { type ApiDocument, apiDocumentOf, isDataPath } from './document.ts';

/** A place of docs.json that names an API document. */
export interface Source {
  readonly target: string;
  /** Of the text, quotes included. */
  readonly range: Range;
  /** Where generated pages go, as written. */
  readonly directory: string | undefined;
  /** The object that the `openapi` belongs to: operations named inside it are this API document's. */
  readonly scope: Range;
  /** The folder of the pages that belong to it, as written: that of generated pages, or of the tab's or anchor's URL. */
  readonly folder: string | undefined;
  /** False for the site's own settings, true on a tab, anchor, group and the like. */
  readonly inNavigation: boolean;
}

/** Every `openapi` of docs.json, either generation, in order of the text. */
export const sourcesOf: (config: Config) => readonly Source[] = memo((config) => sourcesUnder(config, 'openapi'));

/** Every `asyncapi` of docs.json v2, in order of the text. */
export const asyncSourcesOf: (config: Config) => readonly Source[] = memo((config) => sourcesUnder(config, 'asyncapi'));

type SourceKey = 'openapi' | 'asyncapi';

function sourcesUnder(config: Config, key: SourceKey): readonly Source[] {
  const sources: Source[] = [];
  collect(config.whole.root, key, 0, false, sources);
  return sources.sort((a, b) => a.range.start - b.range.start);
}

/** A site names no more API documents. */
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

/** A text, an object with `source`, or a list of both, each with the folder of its own. */
function textsOf(value: DataNode | undefined): readonly { readonly text: StringNode; readonly directory?: string }[] {
  const named = value?.kind === 'object' ? valueOf(value, 'source') : value;
  if (named?.kind === 'string') return [{ text: named }];
  return itemsOf(named).flatMap((item) => {
    const text = item.kind === 'object' ? valueOf(item, 'source') : item;
    const directory = stringOf(valueOf(item, 'directory'));
    return text?.kind === 'string' ? [{ text, ...(directory !== undefined && { directory }) }] : [];
  });
}

/** Where a source leads. */
export type SourceTarget =
  | { readonly kind: 'apiDocument'; readonly apiDocument: ApiDocument }
  | { readonly kind: 'other'; readonly path: string }
  /** On the network, and nothing was fetched from there. */
  | { readonly kind: 'remote'; readonly url: string }
  /** The path leads out of the site, where nothing is read. */
  | { readonly kind: 'outside'; readonly path: string }
  | { readonly kind: 'missing'; readonly path: string };

/** Follows a file name of docs.json or of a page: from the site's root, or beside the page. */
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

/** The URLs of API documents on the network that docs.json and pages name, fetched or not, each once. */
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

/** Every API document in the site's tree, at any depth, by path. */
export const allApiDocuments: (index: SiteIndex) => readonly ApiDocument[] = (index) => inTree(index.others);

const inTree = memo((others: SiteIndex['others']) =>
  [...others.values()]
    .filter(({ path }) => isDataPath(path) && !isIgnored(path) && !isRemotePath(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .flatMap((file) => apiDocumentOf(file) ?? []),
);

/** The API documents that the site shows: those that docs.json names, else every one in the tree. */
export const apiDocumentsOf: (index: SiteIndex) => readonly ApiDocument[] = table((index) => {
  const named = new Set<ApiDocument>();
  const sources = sourcesOf(index.config);
  for (const { target } of sources) {
    const found = resolveSource(index, target);
    if (found.kind === 'apiDocument') named.add(found.apiDocument);
  }
  return sources.length > 0 ? [...named] : allApiDocuments(index);
});

/** Every API document that can be named: those that the site shows and all others in its tree. */
export const knownApiDocuments: (index: SiteIndex) => readonly ApiDocument[] = table((index) => [
  ...new Set([...apiDocumentsOf(index), ...allApiDocuments(index)]),
]);

/** What names the API documents that hold at a place of docs.json: the innermost object around it that names some. */
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

/** The API documents that hold at a place of docs.json. */
export function apiDocumentsAt(index: SiteIndex, range: Range): readonly ApiDocument[] {
  return describedBy(index, sourcesAt(index, range));
}

/**
 * The API documents that hold for a page: where docs.json lists it, else those of the tab or anchor that it is in by
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

/** Where an operation is looked for that is named without its file. */
export interface Lookup {
  /** Looked through first. */
  readonly likely: readonly ApiDocument[];
  /** Looked through after them. */
  readonly rest: readonly ApiDocument[];
  /** False where docs.json names an API document that could not be read: it may be the one that has the operation. */
  readonly isComplete: boolean;
}

/** Where an operation is looked for that docs.json names at a place. */
export function lookupAt(index: SiteIndex, range: Range): Lookup {
  const likely = apiDocumentsAt(index, range);
  const every = sourcesOf(index.config);
  if (!every.some(({ inNavigation, scope }) => inNavigation && enclosesAcross(index.config.whole, scope, range)))
    return lookup(index, likely, every);
  const around = every.filter(
    ({ inNavigation, scope }) => !inNavigation || enclosesAcross(index.config.whole, scope, range),
  );
  const { rest, isComplete } = lookup(index, likely, around);
  // The file of another language has the same operations. One that was moved may be any.
  return { likely, rest: isComplete || hasRemote(index, around) ? [] : rest, isComplete };
}

/** Where an operation is looked for that a page names: docs.json may name its API document anywhere. */
export function lookupOfPage(index: SiteIndex, path: string, listed: Range | undefined): Lookup {
  return lookup(index, apiDocumentsOfPage(index, path, listed), sourcesOf(index.config));
}

/** What merely lies in the folder never stands in for an API document on the network that was not fetched. */
function lookup(index: SiteIndex, likely: readonly ApiDocument[], sources: readonly Source[]): Lookup {
  const isComplete = sources.every(({ target }) => resolveSource(index, target).kind === 'apiDocument');
  const rest = hasRemote(index, sources) ? apiDocumentsOf(index) : allApiDocuments(index);
  return { likely, rest, isComplete };
}

function hasRemote(index: SiteIndex, sources: readonly Source[]): boolean {
  return sources.some(({ target }) => resolveSource(index, target).kind === 'remote');
}

/** Whether docs.json names an API document of this name on the network that was not fetched. */
export function isRemotelyNamed(index: SiteIndex, name: string): boolean {
  const wanted = stem(baseName(name.replaceAll('\\', '/')));
  return sourcesOf(index.config).some(({ target }) => {
    const found = resolveSource(index, target);
    return found.kind === 'remote' && stem(baseName(found.url.replace(/[?#].*$/s, ''))) === wanted;
  });
}

/** API documents that a bare name means: `openapi-v1` is the file of that name in any folder, whatever its ending. */
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

/** A path without slash in front and without ending, in lower case. */
function stem(path: string): string {
  return path
    .replace(/^(?:\.?\/)+/, '')
    .replace(/\.(?:json|ya?ml)$/i, '')
    .toLowerCase();
}
