import { contextAt, type DataNode, type ParsedData, type Path } from '../../data/node.ts';
import {
  type ApiDocument,
  apiDocumentOf,
  type Document,
  documentOf,
  isDataPath,
} from '../../openapi/document/document.ts';
import { refsOf, resolveRef } from '../../openapi/document/reference.ts';
import { type OpenapiVersion, openapiSchema } from '../../schema/openapiSchema.ts';
import { propertyView, type SchemaView, subschemaAt, viewBelow } from '../../schema/subschema.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { memo } from '../../text/memo.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import type { DataText } from '../completion/dataIdeas.ts';
import { aboutName, namesOfKeys } from './apiKeys.ts';
import { apiValues } from './apiValues.ts';

/** What an API document, or a part of one in another file, can say at each of its places. */
export interface ApiText extends DataText {
  /** As in SourceFile. */
  readonly path: string;
  /** The API document that the text belongs to; undefined while its version is being typed. */
  readonly apiDocument: ApiDocument | undefined;
}

/**
 * The text of an API document as the schema of its version describes it. A file that an API document refers to is
 * described from the places of its references. Undefined for other files.
 */
export function apiText(index: SiteIndex, path: string): ApiText | undefined {
  const file = index.others.get(path);
  if (file === undefined || !isDataPath(path)) return undefined;
  const apiDocument = apiDocumentOf(file);
  if (apiDocument !== undefined || isBegun(file)) {
    const version = versionOf(apiDocument);
    if (version === undefined) return undefined;
    const data = apiDocument ?? documentOf(file);
    const schema = openapiSchema(version);
    return textOf(index, file, data, apiDocument, (place) => subschemaAt(schema, data.root, place));
  }
  const part = partsOf(index.others).get(path);
  if (part === undefined) return undefined;
  return textOf(index, file, part.document, part.apiDocument, (place) => viewOfPart(part, place));
}

/** The key that makes a file an API document is there, and no version yet. */
function isBegun({ path, text }: SourceFile): boolean {
  return /\.json$/i.test(path)
    ? /^\s*\{\s*"openapi"/.test(text.slice(0, 1000))
    : /^["']?openapi["']?[ \t]*:/.test(text);
}

/** The version by which a document is described; one that does not exist yet is read as 3.1. */
function versionOf(apiDocument: ApiDocument | undefined): OpenapiVersion | undefined {
  const generation = apiDocument?.generation;
  return generation === '2.0' ? undefined : (generation ?? '3.1');
}

function textOf(
  index: SiteIndex,
  { text, path }: SourceFile,
  data: ParsedData,
  apiDocument: ApiDocument | undefined,
  view: (place: Path) => SchemaView | undefined,
): ApiText {
  const home = { index, path, root: data.root, apiDocument };
  return {
    path,
    text,
    data,
    schema: 'openapi',
    syntax: /\.json$/i.test(path) ? 'json' : 'yaml',
    apiDocument,
    view,
    values: (place) => apiValues(home, place),
    keys: (of, at) => namesOfKeys(home, of, at),
    aboutKey: (key, of) => aboutName(home, key, of),
  };
}

/** A file that API documents are put together from, with what stands at its references. */
interface Part {
  readonly document: Document;
  readonly apiDocument: ApiDocument;
  readonly places: { readonly at: Path; readonly node: DataNode; readonly view: SchemaView }[];
}

/** References of one site that are followed into other files. */
const maxRefs = 5000;

const partsOf = memo((library: SiteIndex['others']): ReadonlyMap<string, Part> => {
  const parts = new Map<string, Part>();
  const waiting: {
    readonly document: Document;
    readonly apiDocument: ApiDocument;
    view(at: Path): SchemaView | undefined;
  }[] = [];
  for (const file of library.values()) {
    const apiDocument = isDataPath(file.path) ? apiDocumentOf(file) : undefined;
    const version = apiDocument && versionOf(apiDocument);
    if (apiDocument === undefined || version === undefined || !mayRefer.test(file.text)) continue;
    const schema = openapiSchema(version);
    waiting.push({ document: apiDocument, apiDocument, view: (at) => subschemaAt(schema, apiDocument.root, at) });
  }
  let left = maxRefs;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { document, apiDocument, view } = next;
    for (const ref of refsOf(document)) {
      if (ref.value.startsWith('#') && 'generation' in document) continue;
      if (left-- <= 0) return parts;
      const target = resolveRef(library, document, ref.value);
      if (typeof target === 'string' || 'generation' in target.document) continue;
      const around = view(contextAt(document.root, ref.range.start).path.slice(0, -1));
      const at = pathOf(target.document.root, target.node);
      if (around === undefined || at === undefined) continue;
      const { path } = target.document.file;
      const known = parts.get(path);
      if (known?.places.some((each) => each.node === target.node) === true) continue;
      const part = known ?? { document: target.document, apiDocument, places: [] };
      const made = rooted(around, target.node);
      part.places.push({ at, node: target.node, view: made });
      parts.set(path, part);
      waiting.push({ document: target.document, apiDocument, view: (place) => viewOfPart(part, place) });
    }
  }
  return parts;
});

/** A look at the text: most API documents are one file. */
const mayRefer = /\$ref["']?\s*:\s*["']?[^#"'\s]/;

/** What is said of a reference is said of what it leads to. */
function rooted(view: SchemaView, node: DataNode): SchemaView {
  const holder = { ...view, schema: { properties: { it: view.schema } } };
  return propertyView(holder, 'it', node) ?? view;
}

/** The way to a node, by its place in the text. */
function pathOf(root: DataNode | undefined, node: DataNode): Path | undefined {
  if (root === node) return [];
  const { path } = contextAt(root, node.range.start);
  let at = root;
  for (const [depth, step] of path.entries()) {
    at =
      at?.kind === 'array'
        ? at.items[Number(step)]
        : at?.kind === 'object'
          ? at.properties.find(({ key }) => key === step)?.value
          : undefined;
    if (at === node) return path.slice(0, depth + 1);
  }
  return undefined;
}

function viewOfPart({ places }: Part, place: Path): SchemaView | undefined {
  const around = places
    .filter(({ at }) => at.length <= place.length && at.every((step, i) => step === place[i]))
    .toSorted((a, b) => b.at.length - a.at.length)[0];
  return around && viewBelow(around.view, around.node, place.slice(around.at.length));
}
