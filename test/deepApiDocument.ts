/** Nested schemas: an object with an array of objects with an array, and so on, `count` times. */
export function deepSchema(count: number): unknown {
  let schema: unknown = { type: 'string', description: 'The innermost.' };
  for (let i = 0; i < count; i++)
    schema = { type: 'object', properties: { list: { type: 'array', items: { allOf: [schema] } } } };
  return schema;
}

/** An OpenAPI document with an operation whose body is nested `count` times, and a second one. */
export function deepApiDocument(count: number, version = '3.0.3'): unknown {
  return {
    openapi: version,
    info: { title: 'Deep', version: '1' },
    paths: {
      '/deep': {
        post: {
          summary: 'Deep',
          requestBody: { content: { 'application/json': { schema: deepSchema(count) } } },
          responses: { 200: { description: 'OK', content: { 'application/json': { schema: deepSchema(count) } } } },
        },
      },
      '/flat': { get: { summary: 'Flat', responses: { 200: { description: 'OK' } } } },
    },
    components: { schemas: { Deep: deepSchema(count) } },
  };
}

/** Block style, with one more space for each level. */
export function toBlockYaml(value: unknown): string {
  const lines: string[] = [];
  const open: { readonly value: unknown; readonly indent: number; readonly head: string }[] = [
    { value, indent: -1, head: '' },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { indent, head } = next;
    const isObject = typeof next.value === 'object' && next.value !== null;
    if (indent >= 0) lines.push(`${' '.repeat(indent)}${head}${isObject ? '' : ` ${JSON.stringify(next.value)}`}`);
    if (!isObject) continue;
    const entries = Object.entries(next.value ?? {}).map(([key, each]) => ({
      value: each,
      indent: indent + 1,
      head: Array.isArray(next.value) ? '-' : `${/^[A-Za-z/]+$/.test(key) ? key : JSON.stringify(key)}:`,
    }));
    open.push(...entries.reverse());
  }
  return `${lines.join('\n')}\n`;
}

/** As JSON, written without recursion. */
export function deepText(count: number, version?: string): string {
  const inner = '{"type":"object","properties":{"list":{"type":"array","items":{"allOf":[';
  const schema = `${inner.repeat(count)}{"type":"string","description":"The innermost."}${']}}}}'.repeat(count)}`;
  return JSON.stringify(deepApiDocument(0, version)).replaceAll(JSON.stringify(deepSchema(0)), schema);
}
