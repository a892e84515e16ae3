import { formatAt } from '../../data/json/jsonFormat.ts';
import { type DataNode, nodeAt, type ObjectNode, type Path, property, stringOf, valueOf } from '../../data/node.ts';
import { columnOf, flowText, isBlockStyle, yamlText, yamlUnit } from '../../data/yaml/writeYaml.ts';
import type { CodeFix } from '../../model/answers.ts';
import { addressFrom, copyFor } from '../../model/write/apiCopy.ts';
import { type ApiContent, addValueAt, writing, yamlValue } from '../../model/write/apiEdits.ts';
import { type Document, isJsonPath } from '../../openapi/document/document.ts';
import { apiFiles } from '../../openapi/document/places.ts';
import { addressOf, escapeAddress, refOf, refsOf, resolveRef } from '../../openapi/document/reference.ts';
import { statusText } from '../../openapi/operation/status.ts';
import { isRemotePath } from '../../site/paths.ts';
import type { Edit } from '../../text/edit.ts';
import { indentAt, lineEnding, lineStart } from '../../text/lines.ts';
import { type At, action, actionIn, type Cursor } from './apiCursor.ts';

const components: Readonly<Record<string, string>> = {
  schema: 'schemas',
  parameter: 'parameters',
  response: 'responses',
  'request-body': 'requestBodies',
  header: 'headers',
  example: 'examples',
};

/** Moves a part to the components of the API document, also from another file. */
export function extractComponent(cursor: Cursor): readonly CodeFix[] {
  const { document, apiDocument } = cursor.file;
  const [inner] = cursor.around;
  const component = inner && components[inner.kind];
  if (inner === undefined || component === undefined || apiDocument === undefined) return [];
  const { path } = apiDocument.file;
  const isComponent = document === apiDocument && inner.path[0] === 'components' && inner.path.length === 3;
  if (
    isComponent ||
    isRemotePath(path) ||
    inner.path.length === 0 ||
    inner.node.kind !== 'object' ||
    refOf(inner.node) !== undefined ||
    inner.node.properties.length === 0 ||
    isPointedInto(cursor, inner.path)
  )
    return [];
  const name = freeName(apiDocument.root, component, nameFor(cursor, inner));
  const way = ['components', component, name];
  const address = `#/components/${component}/${escapeAddress(name)}`;
  const from = addressFrom(path, address, document.file.path);
  const taken = replacement(document.file.text, document.file.path, inner.node, from);
  const title = `Extract to "${document === apiDocument ? `#/components/${component}/${name}` : from}"`;
  if (document !== apiDocument) {
    const copy = copyFor({ document, node: inner.node }, apiDocument);
    const moved = addValueAt(apiDocument, way, { copy });
    return actionIn(title, 'refactor.extract.component', [
      { kind: 'change', path: document.file.path, edits: [taken] },
      { kind: 'change', path, edits: moved ?? [] },
    ]);
  }
  const moved = addValueAt(document, way, { node: inner.node });
  // Nested parts cannot be extracted together.
  const isInside =
    moved?.some(({ range }) => range.start > taken.range.start && range.start < taken.range.end) === true;
  const edits = moved && !isInside ? [taken, ...moved] : undefined;
  return action(cursor, title, 'refactor.extract.component', edits);
}

/** True if a reference leads into a part. It would break once the part is elsewhere. */
function isPointedInto({ file: { document }, library }: Cursor, path: Path): boolean {
  const last = String(path.at(-1));
  // Other characters can be written with or without escapes.
  const isPlain = /^[\w.-]+$/.test(last);
  const isInto = (from: Document, ref: string): boolean => {
    if (isPlain && !ref.includes(last)) return false;
    const address = addressOf(library, from, ref);
    if (address === undefined || address.document.file !== document.file || address.parts.length <= path.length)
      return false;
    return path.every((step, i) => String(step) === address.parts[i]);
  };
  return apiFiles(library).some(({ document: from }) => refsOf(from).some(({ value }) => isInto(from, value)));
}

/** An edit that replaces a part by `$ref`. */
function replacement(text: string, path: string, node: ObjectNode, address: string): Edit {
  const isBlock = !isJsonPath(path) && isBlockStyle(text, node);
  const end = node.range.start + text.slice(node.range.start, node.range.end).trimEnd().length;
  const ref = JSON.stringify(address);
  return {
    range: { start: node.range.start, end },
    text: isBlock ? `$ref: ${ref}` : isJsonPath(path) ? `{ "$ref": ${ref} }` : `{ $ref: ${ref} }`,
  };
}

function freeName(root: DataNode | undefined, component: string, wanted: string): string {
  const known = nodeAt(root, ['components', component]);
  let name = wanted;
  for (let count = 2; property(known, name) !== undefined; count++) name = `${wanted}${count}`;
  return name;
}

/** A name for a part, from its title, its key or the operation around it. */
function nameFor(cursor: Cursor, at: At): string {
  return pascal(wordsFor(cursor, at)) || pascal(at.kind);
}

function wordsFor({ around }: Cursor, { path, node, kind }: At): string {
  const own = stringOf(valueOf(node, kind === 'schema' ? 'title' : 'name'));
  if (own !== undefined) return own;
  const last = String(path.at(-1));
  if (path.at(-2) === 'properties' || kind === 'header' || kind === 'example') return last;
  if (kind === 'response') return statusText(last) ?? last;
  const operation = around.find((each) => each.kind === 'operation');
  const way = operation?.path.slice(-2).toReversed().join(' ') ?? '';
  const id = stringOf(valueOf(operation?.node, 'operationId')) ?? way;
  // A part in another file is not inside an operation.
  if (id === '' && last !== 'items') return last;
  if (last === 'items') return `${path.at(-3) === 'properties' ? String(path.at(-2)) : id} item`;
  if (kind === 'request-body') return `${id} body`;
  if (path.includes('requestBody')) return `${id} request`;
  if (!path.includes('responses')) return `${id} ${kind}`;
  const status = String(path[path.indexOf('responses') + 1]);
  return `${id} ${/^2/.test(status) ? 'response' : (statusText(status) ?? 'response')}`;
}

function pascal(text: string): string {
  return text
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
    .replace(/[^\w.-]/g, '');
}

/** Replaces a `$ref` by its target, also one in another file of the API document. */
export function inlineReference(cursor: Cursor): readonly CodeFix[] {
  const { file, library, path } = cursor;
  const { document } = file;
  const at = path.at(-1) === '$ref' ? path.slice(0, -1) : path;
  const holder = nodeAt(document.root, at);
  const ref = refOf(holder);
  if (holder?.kind !== 'object' || ref === undefined || holder.properties.length !== 1) return [];
  const target = resolveRef(library, document, ref.value);
  if (typeof target === 'string' || target.node.kind !== 'object') return [];
  const isHere = target.document.file === document.file;
  const { start, end } = target.node.range;
  if (isHere && start <= holder.range.start && holder.range.start < end) return [];
  const content = isHere ? { node: target.node } : { copy: copyFor(target, document) };
  const edit = inPlace(document.file.text, document.file.path, holder, content);
  const name = ref.value.slice(Math.max(ref.value.lastIndexOf('/'), ref.value.lastIndexOf('#')) + 1);
  return action(cursor, `Inline "${name || ref.value}"`, 'refactor.inline', edit && [edit]);
}

function inPlace(text: string, path: string, holder: ObjectNode, content: ApiContent): Edit | undefined {
  const { start } = holder.range;
  const range = { start, end: start + text.slice(start, holder.range.end).trimEnd().length };
  if (isJsonPath(path))
    return { range, text: writing(text, content)(indentAt(text, start), formatAt(text, holder.range)) };
  const value = yamlValue(text, content);
  if (value === undefined || !('piece' in value)) return undefined;
  const { piece } = value;
  const written = (made: string): string => made.replaceAll(/\r?\n/g, lineEnding(text));
  if (!piece.isBlock) return { range, text: written(piece.text) };
  if (isBlockStyle(text, holder))
    return { range, text: written(yamlText({ piece }, ' '.repeat(columnOf(text, start)), '').trimStart()) };
  // After `schema: { $ref: … }` the entries go below the key.
  const lead = /^([ \t-]*)[^\s:{[]+:[ \t]*$/.exec(text.slice(text.lastIndexOf('\n', start) + 1, start));
  // On one line, comments of the same file would be lost. A copy from another file leaves the original.
  if (lead === null) return 'copy' in content ? { range, text: flowText(content.copy.value()) } : undefined;
  const margin = ' '.repeat(lead[1]?.length ?? 0);
  const line = text.slice(lineStart(text, start), start);
  const blanks = line.length - line.trimEnd().length;
  const made = yamlText({ piece }, margin, yamlUnit(text));
  return { range: { start: start - blanks, end: range.end }, text: written(made) };
}
