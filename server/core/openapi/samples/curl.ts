import { encodeName } from '../../text/percent.ts';
import { toJson } from '../operation/value.ts';
import { isJson } from '../request/request.ts';
import { binary, type SampleBody, type SamplePart, type SampleRequest } from './sampleRequest.ts';

/** Writes a request as a shell command. */
export function curl({ method, url, headers, body }: SampleRequest): string {
  // cURL reads brackets as ranges, and braces in a query as sets. Braces in a path are for readers to replace.
  const hasRanges = /[[\]]|\?.*[{}]/.test(url);
  return [
    `curl ${/^[\w.~:/%@+,=-]*$/.test(url) ? url : shellWord(url)}`,
    ...(hasRanges ? ['--globoff'] : []),
    // With `--request HEAD`, cURL would wait for a body.
    ...(method === 'GET' ? [] : [method === 'HEAD' ? '--head' : `--request ${method}`]),
    ...headers.map(([name, value]) => `--header ${shellWord(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : dataOf(body)),
  ].join(' \\\n  ');
}

function dataOf(body: SampleBody): readonly string[] {
  switch (body.kind) {
    case 'json':
      return [`--data ${shellWord(indented(toJson(body.value)))}`];
    case 'form':
      return body.pairs.map(([name, value]) => `--data-urlencode ${shellWord(`${encodeName(name)}=${value}`)}`);
    case 'parts':
      return body.parts.map((part) => `--form ${shellWord(`${part.name}=${formValue(part)}`)}`);
    case 'text':
      if (body.text === binary) return [`--data-binary '@file'`];
      // With an at sign, cURL would read a file.
      return [`${body.text.startsWith('@') ? '--data-raw' : '--data'} ${shellWord(body.text)}`];
    default:
      return body satisfies never;
  }
}

/** `@` and `<` before a value would read a file, and a semicolon would end the value. */
function formValue(part: SamplePart): string {
  const type = part.type === undefined ? '' : `;type=${part.type}`;
  if (part.isFile) return `@file${type}`;
  const { text } = part;
  if (/^[@<"]|;/.test(text)) return `"${text.replace(/[\\"]/g, '\\$&')}"${type}`;
  // A number with more digits would change its value.
  const isPlainJson = isJson(part.type ?? '') && !/\d{16}/.test(text);
  return `${isPlainJson ? indented(JSON.stringify(JSON.parse(text), undefined, 2)) : text}${type}`;
}

function indented(json: string): string {
  return json.replaceAll('\n', '\n  ');
}

function shellWord(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
