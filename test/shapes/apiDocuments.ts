import { many, nested, rows, type Shape, stairs, type Text } from './shape.ts';

const head = '"openapi": "3.1.0", "info": {"title": "A", "version": "1"}';
const answer = (schema: string): string =>
  `"responses": {"200": {"description": "a", "content": {"application/json": {"schema": ${schema}}}}}`;

/** An OpenAPI document with some content, and any tail. */
const apiDocument =
  (part: Text, tail = ''): Text =>
  (length) =>
    `{${head}, ${part(length)}${tail}}`;

/** Equal paths except for a number. */
const paths = (unit: string, tail = ''): Text => apiDocument(many(`${unit}, `, '"paths": {', '"/z": {}}'), tail);

/** One operation with some content. */
const operation = (part: Text): Text =>
  apiDocument((length) => `"paths": {"/a": {"get": {${part(length)}, ${answer('{"type": "string"}')}}}}`);

/** One operation whose response has a schema. */
const schema = (part: Text): Text => apiDocument((length) => `"paths": {"/a": {"get": {${answer(part(length))}}}}`);

/** One operation whose response has the first of many schemas. */
const schemas = (unit: string): Text =>
  apiDocument(
    many(
      unit,
      `"paths": {"/a": {"get": {${answer('{"$ref": "#/components/schemas/S0"}')}}}}, "components": {"schemas": {`,
      '"Z": {"type": "string"}}}',
    ),
  );

/** Schemas that each refer to the next one, with `@` for its number. */
const chain = (unit: string): Text => {
  return (length) => {
    const count = Math.max(1, Math.floor(length / (unit.length + 8)));
    const all = Array.from({ length: count }, (_, i) => unit.replaceAll('#', String(i)).replaceAll('@', String(i + 1)));
    return schemas('')(0).replace('"Z": ', `${all.join(', ')}, "Z": `);
  };
};

const texts: Readonly<Record<string, Text>> = {
  paths: paths(`"/a#": {"get": {${answer('{}')}}}`),
  'paths of one name': paths(`"/a": {"get": {${answer('{}')}}}`),
  'paths with parameters': paths(`"/a#/{b}": {"get": {${answer('{}')}}}`),
  'paths that differ by names': paths(`"/a/{b#}": {"get": {${answer('{}')}}}`),
  'operation ids again': paths('"/a#": {"get": {"operationId": "a", "responses": {}}}'),
  'tags of operations': paths('"/a#": {"get": {"tags": ["t#"], "responses": {}}}'),
  'references that lead nowhere': paths('"/a#": {"get": {"parameters": [{"$ref": "#/components/parameters/No#"}]}}'),
  'references to other files': paths('"/a#": {"$ref": "no#.json#/a"}'),
  'references to one another': paths('"/a#": {"$ref": "#/paths/~1a#"}'),
  'references to one schema': paths(
    `"/a#": {"get": {${answer('{"$ref": "#/components/schemas/A"}')}}}`,
    ', "components": {"schemas": {"A": {}}}',
  ),
  'keys unknown': paths('"/a#": {"gett": {"responses": {}}}'),
  'keys unknown at the top': apiDocument(many('"key#": 1, ', '', '"paths": {}')),
  'operations of the wrong kind': paths('"/a#": {"get": 1}'),
  webhooks: apiDocument(many('"a#": {"post": {"responses": {}}}, ', '"paths": {}, "webhooks": {', '"z": {}}')),
  servers: apiDocument(
    many('{"url": "https://a#.b"}, ', '"paths": {"/a": {"get": {"responses": {}}}}, "servers": [', '{"url": "/"}]'),
  ),
  'variables of a server': apiDocument(
    many(
      '"a#": {"default": "b"}, ',
      '"paths": {"/a": {"get": {"responses": {}}}}, "servers": [{"url": "/{a1}", "variables": {',
      '"z": {"default": "1"}}}]',
    ),
  ),
  tags: apiDocument(many('{"name": "a#"}, ', '"paths": {}, "tags": [', '{"name": "a"}]')),
  'tags again': apiDocument(many('{"name": "a"}, ', '"paths": {}, "tags": [', '{"name": "a"}]')),
  'security schemes': apiDocument(
    many(
      '"a#": {"type": "http", "scheme": "basic"}, ',
      '"paths": {"/a": {"get": {"responses": {}}}}, "components": {"securitySchemes": {',
      '"z": {"type": "http", "scheme": "basic"}}}',
    ),
  ),
  'security of one operation': operation(many('{"a#": []}, ', '"security": [', '{}]')),
  parameters: operation(
    many('{"name": "a#", "in": "query", "schema": {"type": "string"}}, ', '"parameters": [', '{}]'),
  ),
  'parameters again': operation(
    many('{"name": "a", "in": "query", "schema": {"type": "string"}}, ', '"parameters": [', '{}]'),
  ),
  'answers of one operation': apiDocument(
    many('"2#": {"description": "a"}, ', '"paths": {"/a": {"get": {"responses": {', '"200": {"description": "a"}}}}}'),
  ),
  'examples of one operation': operation(
    many(
      '"a#": {"value": {"b": 1}}, ',
      '"requestBody": {"content": {"application/json": {"examples": {',
      '"z": {}}}}}',
    ),
  ),
  'kinds of content': operation(
    many('"a/b#": {"schema": {"type": "string"}}, ', '"requestBody": {"content": {', '"z/z": {}}}'),
  ),
  callbacks: operation(
    many('"a#": {"{$request.body#/a}": {"post": {"responses": {}}}}, ', '"callbacks": {', '"z": {}}'),
  ),
  'a long description': operation(many('a ', '"description": "', '"')),
  'a description of stars': operation(many('*a **b ', '"description": "', '"')),
  'a description of brackets': operation(many('![[]()', '"description": "', '"')),
  'a description of tags': operation(many('<b>', '"description": "', '"')),
  'a deep schema': schema(nested('{"type": "object", "properties": {"a": ', '}}', '', '', '{}')),
  'deep lists of a schema': schema(nested('{"type": "array", "items": ', '}', '', '', '{}')),
  'deep alternatives': schema(nested('{"oneOf": [', ']}', '', '', '{}')),
  'deep sums': schema(nested('{"allOf": [', ']}', '', '', '{}')),
  'alternatives side by side': schema(
    many('{"type": "object", "properties": {"a#": {"type": "string"}}}, ', '{"oneOf": [', '{}]}'),
  ),
  'sums side by side': schema(
    many('{"type": "object", "properties": {"a#": {"type": "string"}}}, ', '{"allOf": [', '{}]}'),
  ),
  'sums of alternatives': schema(
    many('{"oneOf": [{"type": "object", "properties": {"a#": {}}}, {"type": "string"}]}, ', '{"allOf": [', '{}]}'),
  ),
  properties: schema(many('"a#": {"type": "string"}, ', '{"type": "object", "properties": {', '"z": {}}}')),
  'properties required': schema(many('"a#", ', '{"type": "object", "required": [', '"z"]}')),
  'properties and what is required': (length) => {
    const properties = many('"a#": {"type": "string"}, ', '', '"z": {}')(length / 2);
    const required = many('"a#", ', '', '"z"')(length / 2);
    return schema(() => `{"type": "object", "properties": {${properties}}, "required": [${required}]}`)(length);
  },
  'allowed values': schema(many('"a#", ', '{"type": "string", "enum": [', '"z"]}')),
  'allowed values again': schema(many('"a", ', '{"type": "string", "enum": [', '"z"]}')),
  'a long example': schema(many('{"a": #}, ', '{"type": "array", "example": [', '{}]}')),
  'a deep example': schema(nested('[', ']', '{"type": "array", "example": ', '}')),
  schemas: schemas('"S#": {"type": "object", "properties": {"a": {"type": "string"}}}, '),
  'schemas of themselves': schemas('"S#": {"allOf": [{"$ref": "#/components/schemas/S#"}]}, '),
  'schemas of the first': schemas('"S#": {"properties": {"a": {"$ref": "#/components/schemas/S0"}}}, '),
  'the first of all schemas': (length) => {
    const half = Math.floor(length / 2);
    const count = Math.floor(half / 45);
    const all = Array.from({ length: count }, (_, i) => `{"$ref": "#/components/schemas/S${i + 1}"}`).join(', ');
    return schemas('"S#": {"type": "object", "properties": {"a#": {}}}, ')(half).replace(
      '"S0": {',
      `"S0": {"allOf": [${all}], `,
    );
  },
  'a chain of references': chain('"S#": {"$ref": "#/components/schemas/S@"}'),
  'a chain of properties': chain('"S#": {"type": "object", "properties": {"a": {"$ref": "#/components/schemas/S@"}}}'),
  'a chain that doubles': chain(
    '"S#": {"properties": {"a": {"$ref": "#/components/schemas/S@"}, "b": {"$ref": "#/components/schemas/S@"}}}',
  ),
  'sums that double': chain(
    '"S#": {"allOf": [{"$ref": "#/components/schemas/S@"}, {"$ref": "#/components/schemas/S@"}]}',
  ),
  'alternatives that double': chain(
    '"S#": {"oneOf": [{"$ref": "#/components/schemas/S@"}, {"$ref": "#/components/schemas/S@"}]}',
  ),
  'keys of extensions': apiDocument(many('"x-a#": {"b": 1}, ', '', '"paths": {}')),
  'definitions nobody knows': operation(many('"a#": {"b": 1}, ', '"x-a": {', '"z": 1}')),
};

/** Inputs that are only hard in one of the two syntaxes. */
const jsonOnly: Readonly<Record<string, Text>> = {
  'lists without end': apiDocument(many('[', '"paths": ')),
  'objects without end': apiDocument(many('{"a": ', '"paths": ')),
  'deep lists': apiDocument(nested('[', ']', '"x-a": ')),
  'no commas': apiDocument(many('"x-a#": 1 ', '')),
  'quotes only': apiDocument(many('"')),
  'one key again': apiDocument(many('"x-a": 1, ', '', '"paths": {}')),
  comments: apiDocument(many('/* a */ ', '', '"paths": {}')),
};

const yamlHead = 'openapi: 3.1.0\ninfo: {title: A, version: "1"}\n';
const yaml = (part: Text): Text => {
  return (length) => yamlHead + part(length);
};
const yamlOnly: Readonly<Record<string, Text>> = {
  'braces of flow': yaml(many('{a: ', 'paths: ')),
  'brackets of flow': yaml(many('[', 'paths: ')),
  'brackets of flow closed': yaml(nested('[', ']', 'x-a: ')),
  'aliases that double': yaml((length) => {
    const count = Math.ceil(length / 36);
    const lines = Array.from({ length: count }, (_, i) => `x-a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`);
    return `x-a0: &a0 [1, 1]\n${lines.join('\n')}\n`;
  }),
  'one anchor, many aliases': yaml(many('  /a#: *a\n', 'x-a: &a {get: {responses: {}}}\npaths:\n')),
  'merge keys': yaml(many('  /a#:\n    <<: *a\n', 'x-a: &a {get: {responses: {}}}\npaths:\n')),
  'one key again': yaml(many('x-a: 1\n')),
  'keys broken': yaml(many('x-a#: b: c\n')),
  'lists of lists': yaml(many('- ', 'x-a:\n')),
  'quotes open': yaml(many('x-a#: "\n')),
  anchors: yaml(many('x-a#: &a# b\n')),
  'lines without keys': yaml(many('a\n')),
  'deep keys': yaml(stairs(' ', (width) => `${width}x-a:\n`)),
  'stairs of schemas': yaml(stairs(' ', (width) => `${width}properties:\n${width} a:\n`)),
};

/** Levels in block style; deeper ones are in flow style, as in JSON. */
const maxLinesDepth = 24;

/**
 * The same document in YAML. Parts that cannot be written as YAML values (such as duplicate keys) stay JSON, which is
 * valid YAML.
 */
const inYaml =
  (text: Text): Text =>
  (length) => {
    const written = writtenAsYaml(text(length));
    // Indentation can multiply the length.
    return written.length > 1.1 * length ? writtenAsYaml(text((length * length) / written.length)) : written;
  };

function writtenAsYaml(json: string): string {
  let lines: string[];
  try {
    lines = linesOf(JSON.parse(json), 0);
  } catch {
    return json;
  }
  const result = `${lines.join('\n')}\n`;
  return result.length < json.length / 3 ? json : result;
}

function linesOf(value: unknown, depth: number): string[] {
  const isList = Array.isArray(value);
  if (typeof value !== 'object' || value === null || depth > maxLinesDepth) return [JSON.stringify(value)];
  const indent = '  '.repeat(depth);
  const lines = Object.entries(value).flatMap(([key, each]) => {
    const inside = linesOf(each, depth + 1);
    const name = isList ? '-' : /^[\w$-]+$/.test(key) && !/^\d/.test(key) ? `${key}:` : `${JSON.stringify(key)}:`;
    return inside[0]?.startsWith(' ') === true ? [`${indent}${name}`, ...inside] : [`${indent}${name} ${inside[0]}`];
  });
  return lines.length > 0 ? lines : [isList ? '[]' : '{}'];
}

/** OpenAPI documents in both syntaxes. */
export const apiDocuments: readonly Shape[] = [
  ...rows('OpenAPI JSON', { ...texts, ...jsonOnly }),
  ...rows('OpenAPI YAML', {
    ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, inYaml(text)])),
    ...yamlOnly,
  }),
];
