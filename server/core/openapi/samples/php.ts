import type { Value } from '../operation/value.ts';
import { inSingleQuotes, literal, type Syntax } from './literal.ts';
import { hasEachNameOnce, type SampleBody, type SamplePart, type SampleRequest } from './sampleRequest.ts';

const syntax: Syntax = {
  text: inSingleQuotes,
  words: { true: 'true', false: 'false', null: 'null' },
  object: ['[', ']'],
  // An empty array would become a JSON array.
  emptyObject: 'new stdClass()',
  key: (name) => `${inSingleQuotes(name)} => `,
  list: ['[', ']'],
  indent: 2,
};

const margin = '  ';

/** Writes a request with Guzzle. */
export function php({ method, url, headers, body }: SampleRequest): string {
  const options = [
    ...(headers.length === 0 ? [] : [`'headers' => ${literal(valuesByName(headers), syntax, margin)}`]),
    ...(body === undefined ? [] : [bodyOf(body)]),
  ];
  const all = options.length === 0 ? '' : `, [\n${options.map((each) => margin + each).join(',\n')}\n]`;
  return `$client = new GuzzleHttp\\Client();\n\n$response = $client->request('${method}', '${url}'${all});`;
}

/** A name with several values has a list of them. */
function valuesByName(pairs: SampleRequest['headers']): ReadonlyMap<string, Value> {
  const all = new Map<string, Value>();
  for (const [name] of pairs) {
    const values = pairs.flatMap(([other, value]) => (other === name ? [value] : []));
    all.set(name, values.length === 1 ? (values[0] ?? '') : values);
  }
  return all;
}

function bodyOf(body: SampleBody): string {
  switch (body.kind) {
    case 'json':
      return `'json' => ${literal(body.value, syntax, margin)}`;
    case 'form':
      return hasEachNameOnce(body.pairs)
        ? `'form_params' => ${body.pairs.length === 0 ? '[]' : literal(new Map(body.pairs), syntax, margin)}`
        : `'body' => ${inSingleQuotes(body.text)}`;
    case 'parts':
      return `'multipart' => ${partsOf(body.parts)}`;
    case 'text':
      return `'body' => ${inSingleQuotes(body.text)}`;
    default:
      return body satisfies never;
  }
}

function partsOf(parts: readonly SamplePart[]): string {
  if (parts.length === 0) return '[]';
  const written = parts.map((part) => {
    const lines = [
      `'name' => ${inSingleQuotes(part.name)}`,
      `'contents' => ${part.isFile ? "fopen('file', 'r')" : inSingleQuotes(part.text)}`,
      ...(part.type === undefined
        ? []
        : [`'headers' => [\n        'Content-Type' => ${inSingleQuotes(part.type)}\n      ]`]),
    ];
    return `    [\n${lines.map((line) => `      ${line}`).join(',\n')}\n    ]`;
  });
  return `[\n${written.join(',\n')}\n  ]`;
}
