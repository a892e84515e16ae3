import { isList, isMap, toJson, type Value } from '../operation/value.ts';
import { literal, type Syntax } from './literal.ts';
import {
  hasEachNameOnce,
  headersByName,
  type SampleBody,
  type SamplePart,
  type SampleRequest,
} from './sampleRequest.ts';

const syntax: Syntax = {
  text: javascriptText,
  words: { true: 'true', false: 'false', null: 'null' },
  object: ['{', '}'],
  emptyObject: '{}',
  key,
  list: ['[', ']'],
  indent: 2,
  hasShortLists: true,
};

const call = 'fetch';

/** Writes a request with `fetch`. Undefined for a method that `fetch` rejects. */
export function javascript(request: SampleRequest): string | undefined {
  const { method, url, body } = request;
  if (method === 'TRACE') return undefined;
  const headers = [...headersByName(request)].map(([name, value]) => `    ${key(name)}${headerValue(value)}`);
  const options = [
    ...(method === 'GET' ? [] : [`  method: ${javascriptText(method)}`]),
    ...(headers.length === 0 ? [] : [`  headers: {\n${headers.join(',\n')}\n  }`]),
    ...(body === undefined ? [] : [`  body: ${bodyOf(body)}`]),
  ];
  const form = body?.kind === 'parts' ? formData(body.parts) : '';
  const all = `'${url}'${options.length === 0 ? '' : `, {\n${options.join(',\n')}\n}`}`;
  return `${form}${call}(${all})`;
}

/** Beyond ASCII, `fetch` accepts only Latin-1. */
function headerValue(value: string): string {
  return /\P{ASCII}/u.test(value)
    ? `String.fromCharCode(...new TextEncoder().encode(${javascriptText(value)}))`
    : javascriptText(value);
}

function bodyOf(body: SampleBody): string {
  switch (body.kind) {
    case 'json':
      return isLiteral(body.value)
        ? `JSON.stringify(${literal(body.value, syntax, '  ')})`
        : javascriptText(toJson(body.value, 0));
    case 'form':
      // A literal has one value for each name.
      return hasEachNameOnce(body.pairs)
        ? `new URLSearchParams(${literal(new Map(body.pairs), syntax, '  ')})`
        : javascriptText(body.text);
    case 'parts':
      return 'formData';
    case 'text':
      return javascriptText(body.text);
    default:
      return body satisfies never;
  }
}

/** False if a value would change in a literal: a key `__proto__`, or a number with many digits. */
function isLiteral(value: Value): boolean {
  return (isList(value) || isMap(value)) && !/"__proto__"|\d{16}/.test(toJson(value, 0));
}

function formData(parts: readonly SamplePart[]): string {
  const lines = parts.map((part) => {
    const value = part.isFile
      ? "new Blob([]), 'file'"
      : part.type === undefined
        ? javascriptText(part.text)
        : `new Blob([${javascriptText(part.text)}], { type: ${javascriptText(part.type)} })`;
    return `formData.append(${javascriptText(part.name)}, ${value})\n`;
  });
  return `const formData = new FormData()\n${lines.join('')}\n`;
}

function key(name: string): string {
  return `${/^[$A-Z_][0-9A-Z_$]*$/i.test(name) ? name : javascriptText(name)}: `;
}

function javascriptText(text: string): string {
  return `'${text.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n').replaceAll('\r', '\\r')}'`;
}
