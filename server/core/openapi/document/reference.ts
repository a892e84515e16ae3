import { type DataNode, itemsOf, type ObjectNode, type StringNode, stringOf, valueOf } from '../../data/node.ts';
import { folderOf, isRemotePath, joinPath } from '../../site/paths.ts';
import { memo } from '../../text/memo.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { type Document, documentOf, isDataPath, type Place } from './document.ts';

/** The text files of a site by path, which a `$ref` can point to. */
export type Library = ReadonlyMap<string, SourceFile>;

/** Why a reference cannot be resolved. Nothing outside the site is ever read. */
export type ReferenceFault = 'missing' | 'no-file' | 'remote' | 'outside' | 'cycle' | 'malformed';

/** Result of following `$ref`s: a place without one, or the reference that is broken. */
export type Followed =
  | {
      readonly kind: 'found';
      readonly place: Place;
      /** Nodes with a `$ref` on the way, outermost first. Their other keys count too. */
      readonly via: readonly ObjectNode[];
      /** Last part of the last reference: the name of the component. */
      readonly name: string | undefined;
    }
  | { readonly kind: 'broken'; readonly fault: ReferenceFault; readonly ref: StringNode; readonly document: Document };

const maxChain = 32;
const maxRefs = 200_000;
/** Maximum number of nodes that are searched for anchors. */
const maxNodes = 1_000_000;

/** Follows `$ref`s from a node to one without. References are resolved here and never inlined. */
export function follow(library: Library, place: Place): Followed {
  const via: ObjectNode[] = [];
  let at = place;
  let name: string | undefined;
  for (;;) {
    const ref = refOf(at.node);
    if (ref === undefined || at.node.kind !== 'object') return { kind: 'found', place: at, via, name };
    const broken = { kind: 'broken', ref, document: at.document } as const;
    if (via.includes(at.node) || via.length >= maxChain) return { ...broken, fault: 'cycle' };
    via.push(at.node);
    const next = resolveRef(library, at.document, ref.value);
    if (typeof next === 'string') return { ...broken, fault: next };
    name = refName(ref.value);
    at = next;
  }
}

/** Returns the place that a node refers to. Undefined if its `$ref` is broken. */
export function followed(library: Library, place: Place | undefined): Place | undefined {
  if (place === undefined) return undefined;
  const found = follow(library, place);
  return found.kind === 'found' ? found.place : undefined;
}

/** Returns the `$ref` of a node if it is a string. An object is a property that happens to have that name. */
export function refOf(node: DataNode | undefined): StringNode | undefined {
  const ref = valueOf(node, '$ref');
  return ref?.kind === 'string' ? ref : undefined;
}

/** Resolves one reference as written: `#/components/schemas/User`, `./user.yaml`, `../common.json#/Error`. */
export function resolveRef(library: Library, from: Document, ref: string): Place | ReferenceFault {
  const hash = ref.indexOf('#');
  const target = hash < 0 ? ref : ref.slice(0, hash);
  const fragment = hash < 0 ? '' : ref.slice(hash + 1);
  const document = target === '' ? from : documentAt(library, from.file.path, target);
  if (typeof document === 'string') return document;
  const pointer = decode(fragment);
  if (pointer === undefined) return 'malformed';
  const node =
    pointer === '' || pointer.startsWith('/') ? atPointer(document.root, pointer) : anchored(document, pointer);
  return node === undefined ? 'missing' : { document, node };
}

/** Returns the file of a reference to a whole file, also if the file is empty. */
export function fileOfRef(library: Library, from: Document, ref: string): Document | undefined {
  if (ref === '' || ref.includes('#')) return undefined;
  const document = documentAt(library, from.file.path, ref);
  return typeof document === 'string' ? undefined : document;
}

/** Splits a reference into its document and the keys to its target. Undefined if it has no path, as `#name`. */
export function addressOf(
  library: Library,
  from: Document,
  ref: string,
): { readonly document: Document; readonly parts: readonly string[] } | undefined {
  const hash = ref.indexOf('#');
  if (hash < 0) return undefined;
  const document = hash === 0 ? from : documentAt(library, from.file.path, ref.slice(0, hash));
  const pointer = decode(ref.slice(hash + 1));
  if (typeof document === 'string' || pointer?.startsWith('/') !== true) return undefined;
  const parts = pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  return { document, parts };
}

/** Escapes a key for use in a reference. */
export function escapeAddress(key: string): string {
  return encodeURI(key.replaceAll('~', '~0').replaceAll('/', '~1')).replaceAll('#', '%23').replaceAll('?', '%3F');
}

/**
 * Resolves a target relative to a file, like a URL. A scheme or host means the network, and `..` may point outside
 * the site.
 */
function documentAt(library: Library, fromPath: string, target: string): Document | ReferenceFault {
  // A file from the network can refer neither to files of the site nor elsewhere.
  if (/^[a-z][a-z0-9+.-]*:/i.test(target) || /^[\\/]{2}/.test(target) || isRemotePath(fromPath)) return 'remote';
  const bare = decode(target.replace(/\?.*$/s, ''));
  if (bare === undefined) return 'malformed';
  const path = bare.startsWith('/') ? joinPath('', bare) : joinPath(folderOf(fromPath), bare.replaceAll('\\', '/'));
  if (path === undefined) return 'outside';
  const file = library.get(path);
  return file === undefined || !isDataPath(path) ? 'no-file' : documentOf(file);
}

/** Follows a JSON pointer (RFC 6901). */
export function atPointer(root: DataNode | undefined, pointer: string): DataNode | undefined {
  if (pointer === '') return root;
  let node = root;
  for (const part of pointer.slice(1).split('/')) {
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (node?.kind === 'array') node = /^\d{1,9}$/.test(key) ? node.items[Number(key)] : undefined;
    else if (node?.kind === 'object') node = node.properties.length > 16 ? table(node).get(key) : valueOf(node, key);
    else return undefined;
  }
  return node;
}

const table = memo((node: ObjectNode) => {
  const values = new Map<string, DataNode | undefined>();
  for (const { key, value } of node.properties) values.set(key, value);
  return values;
});

/** Finds the node with the anchor `#name`, anywhere in a document. */
function anchored(document: Document, name: string): DataNode | undefined {
  return anchorsOf(document).get(name);
}

const anchorsOf = memo(({ root }: Document): ReadonlyMap<string, DataNode> => {
  const anchors = new Map<string, DataNode>();
  const stack = root === undefined ? [] : [root];
  let left = maxNodes;
  for (let node = stack.pop(); node !== undefined && left-- > 0; node = stack.pop()) {
    if (node.kind === 'array') for (const item of node.items) stack.push(item);
    if (node.kind !== 'object') continue;
    for (const key of ['$anchor', '$dynamicAnchor']) {
      const name = stringOf(valueOf(node, key));
      if (name !== undefined) anchors.set(name, node);
    }
    for (const { value } of node.properties) if (value?.kind === 'object' || value?.kind === 'array') stack.push(value);
  }
  return anchors;
});

function refName(ref: string): string | undefined {
  const last = ref.slice(Math.max(ref.lastIndexOf('/'), ref.lastIndexOf('#')) + 1);
  const name = decode(last.replaceAll('~1', '/').replaceAll('~0', '~'))?.replace(/\.(?:json|ya?ml)$/i, '');
  return name === '' ? undefined : name;
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Keys whose values are data of the API, not part of the document's structure. */
const opaqueKeys = new Set(['example', 'default', 'enum', 'const', 'value']);

/** True if the value of a key is data of the API, such as an example, or an extension. */
export function isOpaqueKey(key: string, value: DataNode): boolean {
  return opaqueKeys.has(key) || key.startsWith('x-') || (key === 'examples' && value.kind === 'array');
}

/** True if all keys in the value of a key are names chosen by the author. */
export function isNamingKey(key: string): boolean {
  return namingKeys.has(key);
}

/** Returns every `$ref` of a document in order of the text, except those in examples, which are only data. */
export const refsOf: (document: Document) => readonly StringNode[] = memo(({ root }) => {
  const refs: StringNode[] = [];
  const stack: { readonly node: DataNode; readonly isNamed: boolean }[] =
    root === undefined ? [] : [{ node: root, isNamed: false }];
  for (let entry = stack.pop(); entry !== undefined && refs.length < maxRefs; entry = stack.pop()) {
    const { node, isNamed } = entry;
    if (node.kind === 'array') {
      for (const item of itemsOf(node)) stack.push({ node: item, isNamed: false });
    } else if (node.kind === 'object') {
      const ref = isNamed ? undefined : refOf(node);
      if (ref !== undefined) refs.push(ref);
      for (const { key, value } of node.properties) {
        if (value === undefined || value.kind === 'string') continue;
        if (!isNamed && isOpaqueKey(key, value)) continue;
        stack.push({ node: value, isNamed: namingKeys.has(key) && !isNamed });
      }
    }
  }
  return refs.sort((a, b) => a.range.start - b.range.start);
});

/** Keys whose values have only keys chosen by the author. */
const namingKeys = new Set([
  'properties',
  'patternProperties',
  'schemas',
  'responses',
  'parameters',
  'examples',
  'requestBodies',
  'headers',
  'securitySchemes',
  'links',
  'callbacks',
  'pathItems',
  'paths',
  'webhooks',
  'content',
  'variables',
  'mapping',
  '$defs',
  'definitions',
  'dependentSchemas',
  'encoding',
]);

/** A library of one file that notes whether another one is needed. Then the result depends on the site. */
export class LibraryOfOne extends Map<string, SourceFile> {
  #asked = false;

  constructor(file: SourceFile) {
    super([[file.path, file]]);
  }

  override get(path: string): SourceFile | undefined {
    if (!this.has(path)) this.#asked = true;
    return super.get(path);
  }

  /** True if some work needs other files. */
  needsOtherFiles(work: () => void): boolean {
    this.#asked = false;
    work();
    return this.#asked;
  }
}
