import { contextAt, type DataNode, type Path } from '../../data/node.ts';
import { type OpenapiVersion, openapiSchema } from '../../schema/openapiSchema.ts';
import { propertyView, type SchemaView, subschemaAt, viewBelow } from '../../schema/subschema.ts';
import { memo } from '../../text/memo.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import {
  type ApiDocument,
  apiDocumentOf,
  type Document,
  documentOf,
  isApiDocument,
  isDataPath,
  isJsonPath,
} from './document.ts';
import { fileOfRef, type Library, refsOf, resolveRef } from './reference.ts';

/** A file of an API document, with the schema of each place in it. */
export interface ApiFile {
  readonly document: Document;
  /** The API document itself, or the one that the file belongs to. Undefined while its version is being typed. */
  readonly apiDocument: ApiDocument | undefined;
  /** What OpenAPI allows at a place, for the version of the document. */
  view(place: Path): SchemaView | undefined;
}

/**
 * Returns an API document, or a file that one refers to. The references to such a file decide which schemas it has.
 * Undefined for other files.
 */
export function apiFileAt(library: Library, path: string): ApiFile | undefined {
  const file = library.get(path);
  if (file === undefined || !isDataPath(path)) return undefined;
  return wholeFile(file) ?? partsOf(library).get(path);
}

/** Returns all API documents and the files that they refer to. */
export function apiFiles(library: Library): readonly ApiFile[] {
  return filesOf(library);
}

const filesOf = memo((library: Library): readonly ApiFile[] => {
  const whole = [...library.values()].flatMap((file) =>
    isDataPath(file.path) && apiDocumentOf(file) !== undefined ? (wholeFile(file) ?? []) : [],
  );
  return [...whole, ...partsOf(library).values()];
});

const wholeFile = memo((file: SourceFile): ApiFile | undefined => {
  const apiDocument = apiDocumentOf(file);
  const version = versionOf(apiDocument);
  if (version === undefined || (apiDocument === undefined && !isBegun(file))) return undefined;
  const document = apiDocument ?? documentOf(file);
  const schema = openapiSchema(version);
  return { document, apiDocument, view: (place) => subschemaAt(schema, document.root, place) };
});

/** True if a file begins with the key `openapi`, without a version, or with half of it before `info` or `paths`. */
function isBegun({ path, text }: SourceFile): boolean {
  const start = text.slice(0, 1000);
  if (isJsonPath(path)) return /^\s*\{\s*"(?:openapi"|o[penapi]{0,6}["\s,]+(?:info|paths)")/.test(start);
  return /^["']?(?:openapi["']?[ \t]*:|o[penapi]{0,6}["']?\s+(?:info|paths):)/.test(start);
}

/** Returns the version whose schema applies. An unknown version is read as 3.1, and 2.0 has no schema. */
function versionOf(apiDocument: ApiDocument | undefined): OpenapiVersion | undefined {
  return apiDocument?.version === '2.0' ? undefined : (apiDocument?.version ?? '3.1');
}

/** A file that an API document refers to, with the schemas from those references. */
interface Part extends ApiFile {
  readonly places: { readonly at: Path; readonly node: DataNode | undefined; readonly view: SchemaView }[];
}

/** Maximum number of references of a site that are followed. */
const maxRefs = 5000;

/** A quick check of the text, because most API documents are a single file. */
const mayRefer = /\$ref["']?\s*:\s*["']?[^#"'\s]/;

const partsOf = memo((library: Library): ReadonlyMap<string, Part> => {
  const parts = new Map<string, Part>();
  const waiting: ApiFile[] = [...library.values()].flatMap((file) =>
    isDataPath(file.path) && mayRefer.test(file.text) && apiDocumentOf(file) !== undefined
      ? (wholeFile(file) ?? [])
      : [],
  );
  let left = maxRefs;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { document, apiDocument } = next;
    for (const ref of refsOf(document)) {
      if (ref.value.startsWith('#') && isApiDocument(document)) continue;
      if (left-- <= 0) return parts;
      const target = targetOf(library, document, ref.value);
      if (target === undefined || isApiDocument(target.document)) continue;
      const around = next.view(contextAt(document.root, ref.range.start).path.slice(0, -1));
      const at = target.node === undefined ? [] : pathTo(target.document.root, target.node);
      if (around === undefined || at === undefined) continue;
      const { path } = target.document.file;
      const part = parts.get(path) ?? newPart(target.document, apiDocument);
      if (part.places.some((each) => each.node === target.node)) continue;
      part.places.push({ at, node: target.node, view: viewOn(around, target.node) });
      parts.set(path, part);
      waiting.push(part);
    }
  }
  return parts;
});

/** The target of a reference. A file without contents has no node yet. */
function targetOf(
  library: Library,
  from: Document,
  ref: string,
): { readonly document: Document; readonly node: DataNode | undefined } | undefined {
  const found = resolveRef(library, from, ref);
  if (typeof found !== 'string') return found;
  const document = found === 'missing' ? fileOfRef(library, from, ref) : undefined;
  return document?.root === undefined && document !== undefined ? { document, node: undefined } : undefined;
}

function newPart(document: Document, apiDocument: ApiDocument | undefined): Part {
  const places: Part['places'] = [];
  return { document, apiDocument, places, view: (place) => viewOfPart(places, place) };
}

/** Returns the schema at a reference for its target. */
function viewOn(view: SchemaView, node: DataNode | undefined): SchemaView {
  const holder = { ...view, schema: { properties: { it: view.schema } } };
  return propertyView(holder, 'it', node) ?? view;
}

/** Returns the path of keys to a node. */
export function pathTo(root: DataNode | undefined, node: DataNode): Path | undefined {
  if (root === node) return [];
  const { path } = contextAt(root, node.range.start);
  let at = root;
  for (const [depth, step] of path.entries()) {
    if (at?.kind === 'array') at = at.items[Number(step)];
    else at = at?.kind === 'object' ? at.properties.find(({ key }) => key === step)?.value : undefined;
    if (at === node) return path.slice(0, depth + 1);
  }
  return undefined;
}

function viewOfPart(places: Part['places'], place: Path): SchemaView | undefined {
  const around = places
    .filter(({ at }) => at.length <= place.length && at.every((step, i) => step === place[i]))
    .toSorted((a, b) => b.at.length - a.at.length)[0];
  return around && viewBelow(around.view, around.node, place.slice(around.at.length));
}
