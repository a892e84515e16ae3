import { valueOf } from '../../data/node.ts';
import { baseName } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { memo2 } from '../../text/memo.ts';
import { type Names, namesOf, nearest } from '../../text/nearest.ts';
import { type ApiDocument, hasParts, isBroken } from '../document/document.ts';
import {
  allApiDocuments,
  apiDocumentsNamed,
  isRemotelyNamed,
  type Lookup,
  resolveSource,
} from '../document/documentsOfSite.ts';
import { followed, type Library, refOf } from '../document/reference.ts';
import { excludedOperations, methods, type Operation, operationsOf, referenceOf } from './operations.ts';

/** The parts of `[file] METHOD /path` or `[file] webhook name`. */
export interface OperationReference {
  readonly file: string | undefined;
  /** In upper case, or `WEBHOOK`. */
  readonly method: string;
  /** The path as written, or the webhook's name. */
  readonly path: string;
}

const maxLength = 4000;

/** Parses a reference. Case of the method and the number of spaces do not matter. Undefined for other texts. */
export function parseOperationReference(text: string): OperationReference | undefined {
  const words = text.slice(0, maxLength).trim().split(/\s+/);
  const at = words.findIndex((word) => methods.includes(word.toLowerCase()) || word.toLowerCase() === 'webhook');
  const method = words[at];
  if (method === undefined || at + 1 >= words.length) return undefined;
  const file = words.slice(0, at).join(' ');
  return { file: file === '' ? undefined : file, method: method.toUpperCase(), path: words.slice(at + 1).join(' ') };
}

/** Result of resolving a reference to an operation, such as `api.yaml GET /users`. */
export type FoundOperation =
  | { readonly kind: 'found'; readonly operation: Operation }
  /** The text is not a reference. */
  | { readonly kind: 'malformed' }
  /** The API document is not in the site. `nearest` is one that is, `right` is the reference with it. */
  | {
      readonly kind: 'missing-file';
      readonly file: string;
      /** True if the path points outside the site, where nothing is read. */
      readonly isOutside: boolean;
      readonly nearest: string | undefined;
      readonly right: string | undefined;
    }
  /** The operation has `x-excluded`, so it is never published. */
  | { readonly kind: 'excluded'; readonly reference: OperationReference }
  /** Unknown, because the API document is on the network, or because the site has none. */
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'missing';
      readonly reference: OperationReference;
      readonly apiDocuments: readonly ApiDocument[];
      /** A reference, with the file if the text has one. */
      readonly nearest: string | undefined;
    };

/**
 * Returns the operation that a page's `openapi` or an entry in the navigation refers to. Without a file, the documents
 * of `lookup` are searched. The result is `missing` only if all documents that may contain it were read.
 */
export function operationOf({
  index,
  text,
  fromPath,
  lookup,
}: {
  readonly index: SiteIndex;
  readonly text: string;
  readonly fromPath: string;
  readonly lookup: Lookup;
}): FoundOperation {
  const reference = parseOperationReference(text);
  if (reference === undefined) return { kind: 'malformed' };
  const { file } = reference;
  if (file !== undefined) {
    const source = resolveSource(index, file, fromPath);
    // On the network, or too large to be read here.
    if (source.kind === 'remote' || (source.kind === 'other' && !index.others.has(source.path)))
      return { kind: 'unknown' };
    if (source.kind === 'missing' && isRemotelyNamed(index, file)) return { kind: 'unknown' };
    const named = apiDocumentsNamed({ index, name: file, fromPath });
    if (named.length > 0) return find(index, reference, { likely: named, rest: [], isComplete: true });
    const paths = allApiDocuments(index).map((each) => each.file.path);
    const near = nearest(file, paths) ?? nearestByName(file, paths);
    const right = near === undefined ? undefined : `${near} ${reference.method} ${reference.path}`;
    return { kind: 'missing-file', file, isOutside: source.kind === 'outside', nearest: near, right };
  }
  return find(index, reference, lookup);
}

/** Returns the file with the nearest name, in any folder. */
function nearestByName(file: string, paths: readonly string[]): string | undefined {
  const name = nearest(baseName(file), paths.map(baseName));
  return paths.find((path) => baseName(path) === name);
}

function find(index: SiteIndex, reference: OperationReference, { likely, rest, isComplete }: Lookup): FoundOperation {
  const apiDocuments = new Set([...likely, ...rest]);
  if (apiDocuments.size === 0) return { kind: 'unknown' };
  for (const apiDocument of apiDocuments) {
    const operation = lookUp(index.others, apiDocument, reference);
    if (operation !== undefined) return { kind: 'found', operation };
  }
  const isSame = (each: Operation): boolean =>
    (each.kind === 'webhook' ? 'WEBHOOK' : each.method) === reference.method &&
    folded(each.path) === folded(reference.path);
  if ([...apiDocuments].some((each) => excludedOperations(each, index.others).some(isSame)))
    return { kind: 'excluded', reference };
  // Text after a syntax error is not read. A document without any operations has another finding.
  const path = folded(reference.path);
  const isRead = (each: ApiDocument): boolean => !isBroken(each) && !pathsElsewhere(each, index.others).has(path);
  if (!isComplete || ![...apiDocuments].every(isRead) || likely.some((each) => !hasParts(each.root)))
    return { kind: 'unknown' };
  // Computed once, when it is needed.
  let near: { readonly text: string | undefined } | undefined;
  return {
    kind: 'missing',
    reference,
    apiDocuments: likely,
    get nearest() {
      near ??= { text: nearestOf(index, reference, [...apiDocuments]) };
      return near.text;
    },
  };
}

function lookUp(
  library: Library,
  apiDocument: ApiDocument,
  { method, path }: OperationReference,
): Operation | undefined {
  return tables(apiDocument, library).get(`${method} ${folded(path)}`);
}

const tables = memo2((apiDocument: ApiDocument, library: Library) => {
  const table = new Map<string, Operation>();
  for (const operation of operationsOf(apiDocument, library)) {
    const method = operation.kind === 'webhook' ? 'WEBHOOK' : operation.method;
    const key = `${method} ${folded(operation.path)}`;
    if (!table.has(key)) table.set(key, operation);
  }
  return table;
});

/** Returns paths whose operations are in another file that is not in the site. */
const pathsElsewhere = memo2((apiDocument: ApiDocument, library: Library): ReadonlySet<string> => {
  const items = valueOf(apiDocument.root, 'paths');
  if (items?.kind !== 'object') return new Set();
  const lost = items.properties.filter(
    ({ value: node }) =>
      refOf(node) !== undefined && node && followed(library, { document: apiDocument, node }) === undefined,
  );
  return new Set(lost.map(({ key }) => folded(key)));
});

/** Normalizes a path. A slash at the end makes no difference. */
function folded(path: string): string {
  return path.length > 1 ? path.replace(/\/$/, '') : path;
}

/** Finds the same path with another method or other names of parameters, or the same words with a typing error. */
function nearestOf(
  index: SiteIndex,
  { file, method, path }: OperationReference,
  apiDocuments: readonly ApiDocument[],
): string | undefined {
  const same = (operation: Operation): boolean => operation.method === method || operation.kind === 'webhook';
  const alike = apiDocuments.flatMap((each) => shapes(each, index.others).get(shapeOf(path)) ?? []);
  const named = apiDocuments.map((each) => namedOperations(each, index.others));
  const likely = named.map(({ all, byMethod, webhooks }) => byMethod.get(method) ?? webhooks ?? all);
  const others = named.flatMap(({ all }, at) => (all === likely[at] ? [] : [all]));
  const found = alike.find(same) ?? alike[0] ?? byName(likely, path) ?? byName(others, path);
  if (found === undefined) return undefined;
  return file === undefined ? referenceOf(found) : `${file} ${referenceOf(found)}`;
}

/** Returns operations by their path without the names of its parameters. */
const shapes = memo2((apiDocument: ApiDocument, library: Library) => {
  const table = new Map<string, Operation[]>();
  for (const operation of operationsOf(apiDocument, library)) {
    const shape = shapeOf(operation.path);
    const list = table.get(shape);
    if (list === undefined) table.set(shape, [operation]);
    else list.push(operation);
  }
  return table;
});

interface Named {
  readonly names: Names;
  /** The first operation of each path. */
  readonly first: ReadonlyMap<string, Operation>;
}

/** Prepared once, because a thousand pages may refer to operations that do not exist. */
const namedOperations = memo2((apiDocument: ApiDocument, library: Library) => {
  const operations = operationsOf(apiDocument, library).slice(0, maxNamed);
  const of = (fits: (operation: Operation) => boolean): Named => {
    const first = new Map<string, Operation>();
    for (const each of operations) if (fits(each) && !first.has(each.path)) first.set(each.path, each);
    return { names: namesOf(first.keys()), first };
  };
  const used = new Set(operations.map(({ method }) => method));
  const byMethod = new Map<string, Named>();
  for (const method of used)
    byMethod.set(
      method,
      of((each) => each.method === method || each.kind === 'webhook'),
    );
  return { all: of(() => true), byMethod, webhooks: of(({ kind }) => kind === 'webhook') };
});

/** Maximum number of operations of an API document that are compared. */
const maxNamed = 5000;

function byName(named: readonly Named[], path: string): Operation | undefined {
  const name = nearest(path, { all: named.flatMap(({ names }) => names.all) });
  return name === undefined ? undefined : named.map(({ first }) => first.get(name)).find((each) => each !== undefined);
}

function shapeOf(path: string): string {
  return folded(path)
    .toLowerCase()
    .replace(/\{[^{}]*\}/g, '{}');
}
