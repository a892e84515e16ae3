import { encodeName, percentEncode } from '../../text/percent.ts';
import type { ParameterStyle } from '../operation/model.ts';
import { isList, isMap, toJson, type Value } from '../operation/value.ts';

/**
 * Writes a value in a style of OpenAPI (3.0.4 and 3.1.1, which follow RFC 6570), percent-encoded by `encode`. For
 * `path`, the result replaces the braces of the template. For `query` and `cookie`, it is the whole `name=value`. For a
 * header, it is only the value.
 */
export function inStyle(
  name: string,
  value: Value,
  style: ParameterStyle,
  explode: boolean,
  encode: (text: string) => string,
): string {
  switch (style) {
    case 'simple':
      return listed(value, explode, ',', encode);
    case 'label':
      return `.${listed(value, explode, explode ? '.' : ',', encode)}`;
    case 'matrix':
      return inMatrix(name, value, explode, encode);
    case 'deepObject':
      return isMap(value) ? deep(encode(name), value, encode, 0).join('&') : inForm(name, value, true, ',', encode);
    case 'spaceDelimited':
      return inForm(name, value, explode, '%20', encode);
    case 'pipeDelimited':
      return inForm(name, value, explode, '%7C', encode);
    case 'form':
      return inForm(name, value, explode, ',', encode);
    default:
      return style satisfies never;
  }
}

/** Percent-encodes all but the unreserved characters of RFC 3986. */
export function encodeStrictly(text: string): string {
  return encodeName(text).replace(/[!'()*]/g, percentEncode);
}

/** Encodes with `allowReserved`: keeps reserved characters, except those that would end the value. */
export function encodeReserved(text: string): string {
  return encodeName(text).replace(/%(?:3A|2F|3F|5B|5D|40|24|2B|2C|3B|3D)/g, (code) => decodeURIComponent(code));
}

/** Writes a value without parts as text. Nested parts become JSON, since no style has a form for them. */
export function scalarOf(value: Value): string {
  if (value === null) return '';
  return isList(value) || isMap(value) ? toJson(value, 0) : String(value);
}

function listed(value: Value, explode: boolean, separator: string, encode: (text: string) => string): string {
  if (isList(value)) return value.map((item) => encode(scalarOf(item))).join(separator);
  if (isMap(value)) return entries(value, explode ? '=' : separator, encode).join(separator);
  return encode(scalarOf(value));
}

function entries(
  value: ReadonlyMap<string, Value>,
  between: string,
  encode: (text: string) => string,
): readonly string[] {
  return [...value].map(([key, item]) => `${encode(key)}${between}${encode(scalarOf(item))}`);
}

function inMatrix(name: string, value: Value, explode: boolean, encode: (text: string) => string): string {
  const pair = (key: string, text: string): string => (text === '' ? `;${encode(key)}` : `;${encode(key)}=${text}`);
  if (explode && isList(value)) return value.map((item) => pair(name, encode(scalarOf(item)))).join('');
  if (explode && isMap(value)) return [...value].map(([key, item]) => pair(key, encode(scalarOf(item)))).join('');
  return pair(name, listed(value, false, ',', encode));
}

function inForm(
  name: string,
  value: Value,
  explode: boolean,
  separator: string,
  encode: (text: string) => string,
): string {
  const key = encode(name);
  if (explode && isList(value)) return value.map((item) => `${key}=${encode(scalarOf(item))}`).join('&');
  if (explode && isMap(value)) return entries(value, '=', encode).join('&');
  return `${key}=${listed(value, false, separator, encode)}`;
}

/** `color[R]=100`. Deeper values add brackets, as servers with this style expect. */
function deep(prefix: string, value: Value, encode: (text: string) => string, depth: number): readonly string[] {
  if (isMap(value) && depth < 16)
    return [...value].flatMap(([key, item]) => deep(`${prefix}%5B${encode(key)}%5D`, item, encode, depth + 1));
  if (isList(value)) return value.map((item) => `${prefix}=${encode(scalarOf(item))}`);
  return [`${prefix}=${encode(scalarOf(value))}`];
}
