import type { Value } from '../operation/value.ts';
import { literal, type Syntax } from './literal.ts';
import { binary, type SampleBody, type SamplePart, type SampleRequest } from './sampleRequest.ts';

const syntax: Syntax = {
  text: JSON.stringify,
  words: { true: 'True', false: 'False', null: 'None' },
  object: ['{', '}'],
  emptyObject: '{}',
  key: (name) => `${JSON.stringify(name)}: `,
  list: ['[', ']'],
  indent: 4,
};

const margin = '    ';

/** Longer URLs are on a separate line. */
const longAddress = 40;

/** Methods for which the library has a function. */
const known = new Set(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS']);

/** Writes a request with `requests`. */
export function python({ method, url, headers, body }: SampleRequest): string {
  const call = known.has(method) ? `requests.${method.toLowerCase()}` : 'requests.request';
  const all = [
    ...(known.has(method) ? [] : [JSON.stringify(method)]),
    JSON.stringify(url),
    ...(headers.length === 0 ? [] : [`headers=${headersOf(headers)}`]),
    ...(body === undefined ? [] : bodyOf(body)),
  ];
  const isShort = all.length === 1 && url.length <= longAddress;
  const written = isShort ? all.join('') : `\n${all.map((each) => margin + each).join(',\n')}\n`;
  return `import requests\n\nresponse = ${call}(${written})\n\nprint(response.text)`;
}

/** Of several values for a name, the first counts. Text beyond ASCII would be sent as Latin-1. */
function headersOf(headers: SampleRequest['headers']): string {
  const inner = margin + margin;
  const lines = [...new Map(headers.toReversed())].toReversed().map(([name, value]) => {
    const text = JSON.stringify(value);
    return `${inner}${JSON.stringify(name)}: ${/\P{ASCII}/u.test(value) ? `${text}.encode()` : text}`;
  });
  return `{\n${lines.join(',\n')}\n${margin}}`;
}

function bodyOf(body: SampleBody): readonly string[] {
  switch (body.kind) {
    case 'json':
      // `None` would mean no body at all.
      return [body.value === null ? 'data="null"' : `json=${literal(body.value, syntax, margin)}`];
    case 'form':
      return [`data=${fields(body.pairs)}`];
    case 'parts':
      return partsOf(body.parts);
    case 'text':
      return [body.text === binary ? 'data=open("file", "rb")' : `data=${JSON.stringify(body.text)}.encode()`];
    default:
      return body satisfies never;
  }
}

/** Writes the fields of a form. A name with several values has a list of them. */
function fields(pairs: readonly (readonly [string, string])[]): string {
  const all = new Map<string, Value>();
  for (const [name, value] of pairs) {
    const before = all.get(name);
    all.set(
      name,
      before === undefined ? value : [...(typeof before === 'string' ? [before] : (before as string[])), value],
    );
  }
  return literal(all, syntax, margin);
}

/** The library sends multipart form data only for files and parts with a type. */
function partsOf(parts: readonly SamplePart[]): readonly string[] {
  const isTyped = parts.some(({ type }) => type !== undefined);
  const plain = parts.flatMap((part) =>
    !part.isFile && part.type === undefined && isTyped ? [[part.name, part.text] as const] : [],
  );
  const tuples = parts.flatMap((part) => {
    const type = part.type ?? (isTyped ? undefined : 'text/plain; charset=utf-8');
    if (type === undefined) return [];
    const file = part.isFile ? `${JSON.stringify('file')}, open("file", "rb")` : `None, ${JSON.stringify(part.text)}`;
    return [`${margin}${margin}(${JSON.stringify(part.name)}, (${file}, ${JSON.stringify(type)}))`];
  });
  return [
    ...(tuples.length === 0 ? [] : [`files=[\n${tuples.join(',\n')}\n${margin}]`]),
    ...(plain.length === 0 ? [] : [`data=${fields(plain)}`]),
  ];
}
