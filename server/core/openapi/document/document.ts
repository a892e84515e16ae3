/**
 * API documents as files of a site: which files are API documents, how they are read, and where a `$ref` points. A
 * large document is read in a thread, and its reading is attached to the file. The tree is the one of `data`, so
 * findings have ranges in the author's text.
 */

import { reportConflicts, wholeConflicts, withOurs } from '../../data/conflict.ts';
import { parseJson } from '../../data/json/parseJson.ts';
import { type DataNode, maxDataDepth, type ObjectNode, stringOf, valueOf } from '../../data/node.ts';
import { unpackTree } from '../../data/packedTree.ts';
import { parseYaml } from '../../data/yaml/parseYaml.ts';
import { isRemotePath } from '../../site/paths.ts';
import type { Finding } from '../../text/finding.ts';
import { memo } from '../../text/memo.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { readingOf } from './knownFile.ts';

/** A text file read as data: an API document, or a part of one that a `$ref` refers to. */
export interface Document {
  readonly file: SourceFile;
  readonly root: DataNode | undefined;
  /** Faults of syntax only. */
  readonly findings: readonly Finding[];
}

/** Versions of the format. `undefined` is a version that does not exist. */
export type ApiVersion = '2.0' | '3.0' | '3.1' | '3.2' | undefined;

/** A file whose root has `openapi` or `swagger`. */
export interface ApiDocument extends Document {
  readonly root: ObjectNode;
  readonly version: ApiVersion;
  /** Value of `openapi` or `swagger`. */
  readonly writtenVersion: string;
}

/** True for an API document, false for a part of one. */
export function isApiDocument(document: Document): document is ApiDocument {
  return 'writtenVersion' in document;
}

/** A node in one of the documents of a site. */
export interface Place {
  readonly document: Document;
  readonly node: DataNode;
}

/** True for files that can contain API documents or parts of them. */
export function isDataPath(path: string): boolean {
  return /\.(?:json|ya?ml)$/i.test(path) || isRemotePath(path);
}

/** A file of JSON, by its ending. */
export function isJsonPath(path: string): boolean {
  return /\.json$/i.test(path);
}

/** True for JSON, by file extension. Documents from the network often have none, so their first character decides. */
function isJson(file: SourceFile): boolean {
  return isRemotePath(file.path) ? /^\uFEFF?\s*\{/.test(file.text) : isJsonPath(file.path);
}

/** Reads a text file as data, once for each text. */
export const documentOf: (file: SourceFile) => Document = memo((file) => {
  const reading = readingOf(file);
  if (reading === undefined) return { file, ...read(file) };
  const { tree, findings } = reading;
  return { file, root: tree && unpackTree(tree, file.text), findings };
});

/** Returns the API document in a file. Undefined if its root has neither `openapi` nor `swagger`. */
export const apiDocumentOf: (file: SourceFile) => ApiDocument | undefined = memo((file) => {
  if (!mayBeApiDocument(file)) return undefined;
  const document = documentOf(file);
  const { root } = document;
  if (root?.kind !== 'object') return undefined;
  const node = valueOf(root, 'openapi') ?? valueOf(root, 'swagger');
  const written = node?.kind === 'number' ? String(node.value) : stringOf(node);
  if (written === undefined || !/^\d/.test(written)) return undefined;
  return { ...document, root, version: versionOf(written), writtenVersion: written };
});

function read(file: SourceFile): Omit<Document, 'file'> {
  const { text, path } = file;
  if (isJson(file)) return parseJson(text, path, maxDataDepth);
  const [first, ...rest] = wholeConflicts(text);
  if (first !== undefined) {
    const ours = withOurs(text, [first, ...rest]);
    const { root } = parseYaml(ours, { start: 0, end: ours.length }, path, maxDataDepth);
    return { root, findings: [reportConflicts({ code: 'yaml/conflict', text, path, conflicts: [first, ...rest] })] };
  }
  return parseYaml(text, { start: 0, end: text.length }, path, maxDataDepth);
}

/** Faults after which a part of the document may not have been read. */
const hiding: ReadonlySet<string> = new Set([
  'json/syntax',
  'json/conflict',
  'json/too-large',
  'yaml/conflict',
  'yaml/syntax',
  'yaml/tab',
  'yaml/too-large',
]);

/** True if a fault may hide a part of the document. Then a missing part may exist. */
export function isBroken({ findings }: Document): boolean {
  return findings.some(({ code }) => hiding.has(code));
}

/** True for an API document with content for pages or for other documents. */
export function hasParts(root: DataNode): boolean {
  return ['paths', 'webhooks', 'components'].some((key) => valueOf(root, key)?.kind === 'object');
}

/** Checks the text before it is parsed, because most data files of a site are not API documents. */
export function mayBeApiDocument(file: SourceFile): boolean {
  if (!isDataPath(file.path)) return false;
  return isJson(file)
    ? /"(?:openapi|swagger)"\s*:\s*["\d]/.test(file.text)
    : /^\uFEFF?["']?(?:openapi|swagger)["']?\s*:/m.test(file.text) || /^\s*\{/.test(file.text);
}

function versionOf(written: string): ApiVersion {
  const match = /^(2\.0|3\.[012])(?:\.|$)/.exec(written);
  const found = match?.[1] ?? (written === '2' ? '2.0' : undefined);
  return found === '2.0' || found === '3.0' || found === '3.1' || found === '3.2' ? found : undefined;
}
