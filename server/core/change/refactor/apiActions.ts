import { pieceAt, written } from '../../data/json/jsonFormat.ts';
import {
  contextAt,
  type DataNode,
  itemsOf,
  nodeAt,
  type ObjectNode,
  type Path,
  property,
  stringOf,
  valueOf,
} from '../../data/node.ts';
import { columnOf, isBlockStyle, yamlPiece, yamlText, yamlUnit } from '../../data/yaml/writeYaml.ts';
import type { CodeFix } from '../../model/answers.ts';
import { type ApiContent, pushInto, putInto } from '../../model/write/apiEdits.ts';
import { isJsonPath } from '../../openapi/document/document.ts';
import { type ApiFile, apiFileAt } from '../../openapi/document/places.ts';
import { escapeAddress, follow, type Library, refOf, resolveRef } from '../../openapi/document/reference.ts';
import { statusText } from '../../openapi/operation/status.ts';
import type { Value } from '../../openapi/operation/value.ts';
import { exampleOf } from '../../openapi/request/example.ts';
import type { Site } from '../../site/siteTypes.ts';
import type { Edit } from '../../text/edit.ts';
import { indentAt, lineEnding, lineStart } from '../../text/lines.ts';
import type { Range } from '../../text/range.ts';

/** A place of an API document: its path, its value, and which object of OpenAPI it is. */
interface At {
  readonly path: Path;
  readonly node: DataNode;
  /** `operation`, as in the fragment `#operation-object` of the specification. */
  readonly kind: string;
}

interface Cursor {
  readonly file: ApiFile;
  readonly library: Library;
  /** Objects of OpenAPI around the cursor, the innermost first. */
  readonly around: readonly At[];
  readonly path: Path;
}

/**
 * Actions at a place of an API document: extract or inline a part; add an operation, parameter, response or example.
 */
export function apiActions({ index }: Site, path: string, range: Range): readonly CodeFix[] {
  const file = apiFileAt(index.others, path);
  if (file === undefined) return [];
  const { path: at } = contextAt(file.document.root, range.start);
  const around = objectsAround(file, at);
  const cursor = { file, library: index.others, around, path: at };
  const [inner] = around;
  if (inner === undefined) return [];
  return [
    ...inlineReference(cursor),
    ...extractComponent(cursor),
    ...(inner.kind === 'path-item' ? addOperations(cursor, inner) : []),
    ...(inner.kind === 'operation'
      ? [...addParameter(cursor, inner), ...addBody(cursor, inner), ...addResponses(cursor, inner, ['responses'])]
      : []),
    ...(inner.kind === 'responses' ? addResponses(cursor, inner, []) : []),
    ...addExample(cursor),
  ];
}

/** Maximum length of a path with actions, because the schema of each prefix is found from the root. */
const maxPath = 100;

function objectsAround({ document, view }: ApiFile, path: Path): readonly At[] {
  const found: At[] = [];
  if (path.length > maxPath) return found;
  for (let length = path.length; length >= 0; length--) {
    const at = path.slice(0, length);
    const node = nodeAt(document.root, at);
    const kind = /#([a-z0-9-]+)-object$/.exec(view(at)?.schema.docs ?? '')?.[1];
    if (node?.kind === 'object' && kind !== undefined) found.push({ path: at, node, kind });
  }
  return found;
}

function action({ file }: Cursor, title: string, kind: string, edits: readonly Edit[] | undefined): readonly CodeFix[] {
  if (edits === undefined || edits.length === 0) return [];
  return [{ title, kind, edits: [{ kind: 'change', path: file.document.file.path, edits }] }];
}

/** An action that adds a value below an object. */
function add(cursor: Cursor, title: string, way: Path, content: ApiContent): readonly CodeFix[] {
  const { document } = cursor.file;
  // A path through a list starts at the innermost object.
  const list = way.findLastIndex((step) => typeof step === 'number');
  const root = nodeAt(document.root, way.slice(0, list + 1));
  const edits = putInto({ ...document, root }, way.slice(list + 1).map(String), content);
  return action(cursor, title, 'refactor.rewrite.openapi', edits);
}

const named: readonly string[] = ['get', 'post', 'put', 'patch', 'delete'];

function addOperations(cursor: Cursor, { path, node }: At): readonly CodeFix[] {
  const template = String(path.at(-1));
  const shared = new Set(itemsOf(valueOf(node, 'parameters')).flatMap((each) => nameIn(cursor, each)));
  const missing = [...template.matchAll(/\{([^{}]+)\}/g)].flatMap(([, name = '']) => (shared.has(name) ? [] : [name]));
  return named
    .filter((method) => property(node, method) === undefined)
    .flatMap((method) => {
      const parameters = missing.map((name) =>
        mapOf({ name, in: 'path', required: true, schema: mapOf({ type: 'string' }) }),
      );
      const status = method === 'post' ? '201' : method === 'delete' ? '204' : '200';
      const operation = mapOf({
        summary: '',
        ...(parameters.length > 0 && { parameters }),
        responses: mapOf({ [status]: mapOf({ description: statusText(status) ?? '' }) }),
      });
      return add(cursor, `Add the operation ${method.toUpperCase()}`, [...path, method], { value: operation });
    });
}

function nameIn({ file, library }: Cursor, node: DataNode): readonly string[] {
  const found = follow(library, { document: file.document, node });
  const name = found.kind === 'found' ? stringOf(valueOf(found.place.node, 'name')) : undefined;
  return name === undefined ? [] : [name];
}

function mapOf(entries: Readonly<Record<string, Value>>): Value {
  return new Map(Object.entries(entries));
}

function addParameter(cursor: Cursor, { path, node }: At): readonly CodeFix[] {
  const value = mapOf({ name: 'name', in: 'query', description: '', schema: mapOf({ type: 'string' }) });
  const list = valueOf(node, 'parameters');
  if (list?.kind !== 'array') return add(cursor, 'Add a parameter', [...path, 'parameters'], { value: [value] });
  return action(cursor, 'Add a parameter', 'refactor.rewrite.openapi', pushInto(cursor.file.document, list, { value }));
}

function addBody(cursor: Cursor, { path, node }: At): readonly CodeFix[] {
  const method = String(path.at(-1));
  if (!['post', 'put', 'patch'].includes(method) || property(node, 'requestBody') !== undefined) return [];
  const schema = mapOf({ type: 'object', properties: mapOf({}) });
  const value = mapOf({ required: true, content: mapOf({ 'application/json': mapOf({ schema }) }) });
  return add(cursor, 'Add a request body', [...path, 'requestBody'], { value });
}

const statuses: readonly string[] = ['200', '400', '401', '404', '500'];

function addResponses(cursor: Cursor, { path, node }: At, below: readonly string[]): readonly CodeFix[] {
  const responses = nodeAt(node, below);
  return statuses
    .filter((status) => property(responses, status) === undefined)
    .flatMap((status) =>
      add(cursor, `Add the response ${status}`, [...path, ...below, status], {
        value: mapOf({ description: statusText(status) ?? '' }),
      }),
    );
}

/** Adds an example from the schema to a body, parameter, header or component schema that has none. */
function addExample(cursor: Cursor): readonly CodeFix[] {
  const { around, library, file, path } = cursor;
  const [inner, outer] = around;
  const holder = inner?.kind === 'schema' && path.at(-1) === 'schema' ? outer : inner;
  if (holder === undefined || !['media-type', 'parameter', 'header'].includes(holder.kind)) return [];
  const schema = valueOf(holder.node, 'schema');
  if (schema === undefined || ['example', 'examples', '$ref'].some((key) => property(holder.node, key) !== undefined))
    return [];
  const direction = holder.path.includes('responses') ? 'response' : 'request';
  const value = exampleOf(library, { document: file.document, node: schema }, { direction, maintainOrder: true });
  return add(cursor, 'Add an example from the schema', [...holder.path, 'example'], { value });
}

const components: Readonly<Record<string, string>> = {
  schema: 'schemas',
  parameter: 'parameters',
  response: 'responses',
  'request-body': 'requestBodies',
  header: 'headers',
  example: 'examples',
};

/** Moves a part to the components. */
function extractComponent(cursor: Cursor): readonly CodeFix[] {
  const { document, apiDocument } = cursor.file;
  const [inner] = cursor.around;
  const component = inner && components[inner.kind];
  if (inner === undefined || component === undefined || document !== apiDocument) return [];
  const isComponent = inner.path[0] === 'components' && inner.path.length === 3;
  if (
    isComponent ||
    inner.node.kind !== 'object' ||
    refOf(inner.node) !== undefined ||
    inner.node.properties.length === 0
  )
    return [];
  const name = freeName(document.root, component, nameFor(cursor, inner));
  const moved = putInto(document, ['components', component, name], { node: inner.node });
  const address = `#/components/${component}/${escapeAddress(name)}`;
  const taken = replacement(document.file.text, document.file.path, inner.node, address);
  // Nested parts cannot be extracted together.
  const isInside =
    moved?.some(({ range }) => range.start > taken.range.start && range.start < taken.range.end) === true;
  const edits = moved && !isInside ? [taken, ...moved] : undefined;
  return action(cursor, `Extract to "#/components/${component}/${name}"`, 'refactor.extract.component', edits);
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

/** A name from the surroundings of a part: its title, its key, or the operation. */
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

/** Replaces a `$ref` by its target. */
function inlineReference(cursor: Cursor): readonly CodeFix[] {
  const { file, library, path } = cursor;
  const { document } = file;
  const at = path.at(-1) === '$ref' ? path.slice(0, -1) : path;
  const holder = nodeAt(document.root, at);
  const ref = refOf(holder);
  if (holder?.kind !== 'object' || ref === undefined || holder.properties.length !== 1) return [];
  const target = resolveRef(library, document, ref.value);
  if (typeof target === 'string' || target.document.file !== document.file || target.node.kind !== 'object') return [];
  const { start, end } = target.node.range;
  if (start <= holder.range.start && holder.range.start < end) return [];
  const edit = inPlace(document.file.text, document.file.path, holder, target.node);
  return action(
    cursor,
    `Inline "${ref.value.slice(ref.value.lastIndexOf('/') + 1)}"`,
    'refactor.inline',
    edit && [edit],
  );
}

function inPlace(text: string, path: string, holder: ObjectNode, target: ObjectNode): Edit | undefined {
  const { start } = holder.range;
  const range = { start, end: start + text.slice(start, holder.range.end).trimEnd().length };
  if (isJsonPath(path))
    return {
      range,
      text: written(pieceAt(text, target.range))(indentAt(text, start), { unit: '', ending: lineEnding(text) }),
    };
  const piece = yamlPiece(text, target);
  if (piece === undefined) return undefined;
  if (!piece.isBlock) return { range, text: piece.text };
  if (isBlockStyle(text, holder))
    return { range, text: yamlText({ piece }, ' '.repeat(columnOf(text, start)), '').trimStart() };
  // After `schema: { $ref: … }` the entries go below the key.
  const lead = /^([ \t-]*)[^\s:{[]+:[ \t]*$/.exec(text.slice(text.lastIndexOf('\n', start) + 1, start));
  if (lead === null) return undefined;
  const margin = ' '.repeat(lead[1]?.length ?? 0);
  const line = text.slice(lineStart(text, start), start);
  const blanks = line.length - line.trimEnd().length;
  const made = yamlText({ piece }, margin, yamlUnit(text));
  return { range: { start: start - blanks, end: range.end }, text: made.replaceAll(/\r?\n/g, lineEnding(text)) };
}
