import type { ApiBody, ApiFile, ApiPart, ApiRequest } from '../../../protocol/apiMessages.ts';
import { stringOf, valueOf } from '../../data/node.ts';
import type { Login } from '../operation/authentication.ts';
import type { Endpoint, EndpointBody, EndpointParameter } from '../operation/endpoint.ts';
import { joinUrl } from '../operation/endpoint.ts';
import type { Server } from '../operation/model.ts';
import type { Schema } from '../operation/schema.ts';
import { isList, isMap, toJson, type Value } from '../operation/value.ts';
import { encodeReserved, encodeStrictly, inStyle, scalarOf } from './style.ts';

/** Values that a reader filled in. */
export interface RequestInputs {
  /** Index of the endpoint's server. */
  readonly server?: number;
  readonly variables?: ReadonlyMap<string, string>;
  /** By `place name`: `path id`, `query page`. Other parameters are not sent. */
  readonly parameters: ReadonlyMap<string, Value>;
  readonly body?: BodyInput | undefined;
  readonly credentials?: Credentials | undefined;
}

/** The body that a reader filled in. */
export type BodyInput =
  /** For JSON and forms. */
  | {
      readonly kind: 'value';
      readonly mediaType: string;
      readonly value: Value;
      readonly files?: ReadonlyMap<string, readonly ApiFile[]>;
    }
  /** The text as typed. */
  | { readonly kind: 'text'; readonly mediaType: string; readonly text: string }
  | { readonly kind: 'file'; readonly mediaType: string; readonly file: ApiFile };

/** The chosen way to authenticate, and the values for it. */
export interface Credentials {
  readonly method: Login;
  /** The token or key. For basic authentication, the user name. */
  readonly value: string;
  readonly password?: string;
  /** Credentials that are sent together with it. */
  readonly also?: readonly Omit<Credentials, 'also'>[];
}

/** Makes the request of an endpoint. The same inputs always give the same request. */
export function buildRequest(endpoint: Endpoint, inputs: RequestInputs): ApiRequest {
  const problems: string[] = [];
  const headers: [string, string][] = [];
  const cookies: string[] = [];
  const query: string[] = [];
  const server = endpoint.servers[inputs.server ?? 0] ?? endpoint.servers[0];
  if (server === undefined) problems.push(`There is no base URL. Set ${endpoint.serversFrom}.`);
  const base = server === undefined ? '' : fillServer(server, inputs.variables);

  let path = endpoint.path;
  for (const parameter of endpoint.parameters) {
    const value = inputs.parameters.get(`${parameter.in} ${parameter.name}`);
    if (value === undefined) {
      if (parameter.required) problems.push(`"${parameter.name}" (${parameter.in}) needs a value.`);
      continue;
    }
    const text = written(parameter, value);
    if (parameter.in === 'path') path = path.replaceAll(`{${parameter.name}}`, () => text);
    else if (parameter.in === 'query') query.push(text);
    else if (parameter.in === 'cookie') cookies.push(text);
    else headers.push([parameter.name, text]);
  }

  if (endpoint.needsBody && inputs.body === undefined) problems.push('The body needs a value.');

  const { credentials } = inputs;
  if (credentials !== undefined)
    for (const each of [credentials, ...(credentials.also ?? [])]) addCredentials(each, headers, cookies, query);
  const body = inputs.body === undefined ? undefined : buildBody(endpoint.body, inputs.body, headers);
  if (cookies.length > 0) headers.push(['Cookie', cookies.join('; ')]);
  return {
    method: endpoint.method,
    url: withQuery(
      joinUrl(base, encodeTemplate(path)),
      query.filter((each) => each !== ''),
    ),
    headers: headers.flatMap(([name, value]) => safeHeader(name, value)),
    body,
    problems,
    ...inAddress(credentials),
  };
}

/** Returns the credentials that are part of the URL. */
function inAddress(credentials: Credentials | undefined): Pick<ApiRequest, 'secrets'> {
  const all = credentials === undefined ? [] : [credentials, ...(credentials.also ?? [])];
  const secrets = all.flatMap(({ method, value }) =>
    method.kind === 'key' && method.in === 'query' && value !== '' ? [value] : [],
  );
  return secrets.length === 0 ? {} : { secrets };
}

/** Returns a server's URL with the values of its variables. */
export function fillServer(server: Server, chosen: ReadonlyMap<string, string> | undefined): string {
  let { url } = server;
  for (const variable of server.variables)
    url = url.replaceAll(`{${variable.name}}`, () => chosen?.get(variable.name) ?? variable.default);
  return url;
}

/** Encodes characters that a template can contain and a URL cannot. Existing escapes stay. */
function encodeTemplate(path: string): string {
  return path.replace(/[^A-Za-z0-9\-._~:/?#[\]@!$&()*+,;=%{}]+/gu, (text) => encodeStrictly(text));
}

function withQuery(url: string, query: readonly string[]): string {
  if (query.length === 0) return url;
  const hash = url.indexOf('#');
  const bare = hash < 0 ? url : url.slice(0, hash);
  return `${bare}${bare.includes('?') ? '&' : '?'}${query.join('&')}`;
}

function written(parameter: EndpointParameter, value: Value): string {
  const { name, style, explode, mediaType } = parameter;
  if (parameter.in === 'header')
    return mediaType === undefined ? inStyle(name, value, 'simple', explode, asIs) : asMedia(mediaType, value);
  const encode = parameter.allowReserved && parameter.in === 'query' ? encodeReserved : encodeStrictly;
  if (mediaType === undefined) return inStyle(name, value, style, explode, encode);
  const text = encode(asMedia(mediaType, value));
  return parameter.in === 'path' ? text : `${encode(name)}=${text}`;
}

function asIs(text: string): string {
  return text;
}

function asMedia(mediaType: string, value: Value): string {
  return isJson(mediaType) ? toJson(value, 0) : scalarOf(value);
}

/** True for `application/json`, every `+json`, and any type at all (two stars), with parameters and in any case. */
export function isJson(mediaType: string): boolean {
  return /^[^;]*[/+]json\s*(?:;|$)/i.test(mediaType) || mediaType === '*/*';
}

/** True for `multipart/form-data` and similar. */
export function isMultipart(mediaType: string): boolean {
  return /^multipart\//i.test(mediaType);
}

/** True for content that cannot be typed: pictures, sound, bytes. */
export function isBinary(mediaType: string): boolean {
  return /^(?:image\/(?!svg)|audio\/|video\/|font\/)|^application\/(?:octet-stream|pdf|zip|gzip)\b/i.test(mediaType);
}

/** True for a form whose fields are written like a query. */
export function isUrlEncoded(mediaType: string): boolean {
  return /^application\/x-www-form-urlencoded/i.test(mediaType);
}

function buildBody(
  bodies: readonly EndpointBody[],
  input: BodyInput,
  headers: [string, string][],
): ApiBody | undefined {
  const { mediaType } = input;
  const isNamed = headers.some(([name]) => name.toLowerCase() === 'content-type');
  if (!isMultipart(mediaType) && !isNamed)
    headers.push(['Content-Type', mediaType === '*/*' ? 'application/json' : mediaType]);
  if (input.kind === 'text') return { kind: 'text', text: input.text };
  if (input.kind === 'file') return { kind: 'file', file: input.file };
  const fields = bodies.find((each) => each.mediaType === mediaType)?.fields ?? new Map();
  if (isUrlEncoded(mediaType)) return { kind: 'text', text: urlEncoded(input.value, fields) };
  if (isMultipart(mediaType)) return { kind: 'parts', parts: partsOf(input.value, input.files, fields) };
  return { kind: 'text', text: asMedia(mediaType, input.value) };
}

/**
 * Writes the fields of a form. A list has a pair for each item, and a nested object is JSON unless the API document
 * sets a style.
 */
function urlEncoded(value: Value, fields: EndpointBody['fields']): string {
  if (!isMap(value)) return scalarOf(value);
  return [...value]
    .map(([name, item]) => {
      const field = fields.get(name);
      if (field?.contentType !== undefined && isJson(field.contentType))
        return `${formEncode(name)}=${formEncode(toJson(item, 0))}`;
      if (isMap(item) && field?.style === undefined) return `${formEncode(name)}=${formEncode(toJson(item, 0))}`;
      return inStyle(name, item, field?.style ?? 'form', field?.explode ?? true, formEncode);
    })
    .filter((pair) => pair !== '')
    .join('&');
}

/** Encodes a form as browsers do: a space becomes a plus. */
function formEncode(text: string): string {
  return encodeStrictly(text).replaceAll('%20', '+').replaceAll('%2A', '*');
}

function partsOf(
  value: Value,
  files: ReadonlyMap<string, readonly ApiFile[]> | undefined,
  fields: EndpointBody['fields'],
): readonly ApiPart[] {
  const parts: ApiPart[] = [];
  for (const [name, item] of isMap(value) ? value : []) {
    const contentType = fields.get(name)?.contentType;
    const type = contentType?.includes(',') ? undefined : contentType;
    for (const each of isList(item) ? item : [item]) {
      const isNested = isMap(each) || isList(each);
      const text = isNested || (type !== undefined && isJson(type)) ? toJson(each, 0) : scalarOf(each);
      parts.push({ name, contentType: type ?? (isNested ? 'application/json' : undefined), content: { text } });
    }
  }
  for (const [name, list] of files ?? [])
    for (const file of list)
      parts.push({ name, contentType: file.type === '' ? 'application/octet-stream' : file.type, content: { file } });
  return parts;
}

function addCredentials(
  { method, value, password }: Credentials,
  headers: [string, string][],
  cookies: string[],
  query: string[],
): void {
  if (method.kind === 'basic') {
    headers.push(['Authorization', `Basic ${base64(`${value}:${password ?? ''}`)}`]);
  } else if (value === '') return;
  else if (method.kind === 'bearer') {
    headers.push([method.header, bearerValue(value)]);
  } else if (method.in === 'query') query.push(`${encodeStrictly(method.name)}=${encodeStrictly(value)}`);
  else if (method.in === 'cookie') cookies.push(`${encodeStrictly(method.name)}=${encodeStrictly(value)}`);
  else headers.push([method.name, value]);
}

/** Returns the value of the header for a token. A token that already has its scheme keeps it. */
export function bearerValue(token: string): string {
  return /^\S+\s+\S/.test(token) ? token : `Bearer ${token}`;
}

/**
 * Drops names that are not tokens, and removes line endings in values, so that the text of one field cannot become
 * another header.
 */
function safeHeader(name: string, value: string): readonly (readonly [string, string])[] {
  if (!/^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/.test(name)) return [];
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not get through
  return [[name, value.replace(/[\u0000-\u0008\u000a-\u001f\u007f]+/g, ' ').trim()]];
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Returns the Base64 of a text's UTF-8 bytes. */
export function base64(text: string): string {
  const bytes = utf8(text);
  let result = '';
  for (let i = 0; i < bytes.length; i += 3) {
    const a = bytes[i] ?? 0;
    const b = bytes[i + 1];
    const c = bytes[i + 2];
    const group = (a << 16) | ((b ?? 0) << 8) | (c ?? 0);
    const digit = (shift: number): string => alphabet.charAt((group >> shift) & 63);
    result += digit(18) + digit(12) + (b === undefined ? '=' : digit(6)) + (c === undefined ? '=' : digit(0));
  }
  return result;
}

function utf8(text: string): readonly number[] {
  const bytes: number[] = [];
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const point = code >= 0xd800 && code <= 0xdfff ? 0xfffd : code;
    if (point < 0x80) bytes.push(point);
    else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
    else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
    else bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
  }
  return bytes;
}

/** True for a file. OpenAPI 3.0 has a format for files. 3.1 has their media type, without a text encoding. */
export function isFile({ format, types, place }: Schema): boolean {
  const [type = 'string'] = types;
  if (type !== 'string') return false;
  const mediaType = stringOf(valueOf(place.node, 'contentMediaType'));
  const isRaw = valueOf(place.node, 'contentEncoding') === undefined;
  return format === 'binary' || (mediaType !== undefined && isRaw && isBinary(mediaType));
}
