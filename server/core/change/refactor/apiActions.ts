import { contextAt, type DataNode, itemsOf, nodeAt, type Path, property, stringOf, valueOf } from '../../data/node.ts';
import type { CodeFix } from '../../model/answers.ts';
import { type ApiContent, addValueAt, pushInto } from '../../model/write/apiEdits.ts';
import { type ApiFile, apiFileAt } from '../../openapi/document/places.ts';
import { follow } from '../../openapi/document/reference.ts';
import { statusText } from '../../openapi/operation/status.ts';
import type { Value } from '../../openapi/operation/value.ts';
import { exampleOf } from '../../openapi/request/example.ts';
import type { Site } from '../../site/siteTypes.ts';
import type { Range } from '../../text/range.ts';
import { type At, action, type Cursor } from './apiCursor.ts';
import { extractComponent, inlineReference } from './apiReferences.ts';

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

/** An action that adds a value below an object. */
function add(cursor: Cursor, title: string, way: Path, content: ApiContent): readonly CodeFix[] {
  const { document } = cursor.file;
  // A path through a list starts at the innermost object.
  const list = way.findLastIndex((step) => typeof step === 'number');
  const root = nodeAt(document.root, way.slice(0, list + 1));
  const edits = addValueAt({ ...document, root }, way.slice(list + 1).map(String), content);
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
