import type { ApiFile, ApiRequest } from '../../../protocol/apiMessages.ts';
import type { Page } from '../../page/pageTree.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { type AuthMethod, type Login, loginsOf } from '../operation/authentication.ts';
import type { Endpoint } from '../operation/endpoint.ts';
import { type Value, valueOfPlain } from '../operation/value.ts';
import { endpointOfPage } from '../page/pageEndpoint.ts';
import { type BodyInput, buildRequest, type Credentials, type RequestInputs } from './request.ts';

/** Returns the request for a page's form. Undefined if the page has no endpoint. `raw` is not trusted. */
export function requestOfPage(index: SiteIndex, page: Page, raw: unknown): ApiRequest | undefined {
  const found = endpointOfPage(index, page);
  if (found === undefined) return undefined;
  const { endpoint } = found;
  const method = methodIn(endpoint, at(raw, 'auth'));
  const request = buildRequest(endpoint, readInputs(endpoint, raw));
  return { ...request, ...(method !== undefined && { login: loginsOf(method).map(inputName).join(' + ') }) };
}

/** Name of a saved credential. All pages use the same name, although their lists of ways to authenticate differ. */
function inputName(login: Login): string {
  if (login.kind === 'key') return `key ${login.in} ${login.name}`;
  return login.kind === 'bearer' ? `bearer ${login.header}` : 'basic';
}

const maxEntries = 500;
/** Maximum size of all files of a request together, in characters of base64. */
const maxBytes = 40_000_000;

/**
 * Reads a filled form from the webview:
 * `{server, variables: [{name, value}], parameters: [{in, name, value}], body: {mediaType, value | text | file, files: [{name, files}]}, auth: {method, value, password}}`.
 * Everything in it is checked, and values that do not fit are left out.
 */
export function readInputs(endpoint: Endpoint, raw: unknown): RequestInputs {
  const server = numberAt(raw, 'server');
  const variables = new Map(
    listAt(raw, 'variables').flatMap((each) => {
      const name = textAt(each, 'name');
      const value = textAt(each, 'value');
      return name === undefined || value === undefined ? [] : [[name, value] as const];
    }),
  );
  const parameters = new Map<string, Value>();
  for (const each of listAt(raw, 'parameters')) {
    const key = `${textAt(each, 'in') ?? ''} ${textAt(each, 'name') ?? ''}`;
    const known = endpoint.parameters.some((parameter) => `${parameter.in} ${parameter.name}` === key);
    const value = at(each, 'value');
    if (known && value !== undefined) parameters.set(key, valueOfPlain(value));
  }
  return {
    ...(server !== undefined && { server }),
    variables,
    parameters,
    body: readBody(endpoint, at(raw, 'body')),
    credentials: readCredentials(endpoint, at(raw, 'auth')),
  };
}

function readBody(endpoint: Endpoint, raw: unknown): BodyInput | undefined {
  const mediaType = textAt(raw, 'mediaType');
  if (mediaType === undefined || !endpoint.body.some((body) => body.mediaType === mediaType)) return undefined;
  const text = textAt(raw, 'text');
  if (text !== undefined) return { kind: 'text', mediaType, text };
  const budget = { left: maxBytes };
  const file = readFile(at(raw, 'file'), budget);
  if (file !== undefined) return { kind: 'file', mediaType, file };
  const value = at(raw, 'value');
  if (value === undefined) return undefined;
  const files = new Map<string, readonly ApiFile[]>();
  for (const each of listAt(raw, 'files')) {
    const name = textAt(each, 'name');
    if (name === undefined) continue;
    const chosen = listAt(each, 'files').flatMap((one) => readFile(one, budget) ?? []);
    // A list of files has several controls.
    files.set(name, [...(files.get(name) ?? []), ...chosen]);
  }
  return { kind: 'value', mediaType, value: valueOfPlain(value), files };
}

function readFile(raw: unknown, budget: { left: number }): ApiFile | undefined {
  const base64 = textAt(raw, 'base64');
  if (base64 === undefined || base64.length > budget.left || !/^[A-Za-z0-9+/]*={0,2}$/.test(base64)) return undefined;
  budget.left -= base64.length;
  const type = textAt(raw, 'type') ?? '';
  return {
    name: (textAt(raw, 'name') ?? 'file').slice(0, 255),
    type: /^[\w.+-]+\/[\w.+-]+$/.test(type) ? type : '',
    base64,
  };
}

function methodIn(endpoint: Endpoint, raw: unknown): AuthMethod | undefined {
  return endpoint.auth[numberAt(raw, 'method') ?? 0];
}

function readCredentials(endpoint: Endpoint, raw: unknown): Credentials | undefined {
  const method = methodIn(endpoint, raw);
  if (method === undefined) return undefined;
  const others = listAt(raw, 'also');
  const [first, ...also] = [
    readLogin(method, raw) ?? [],
    ...(method.also ?? []).map((each, i) => readLogin(each, others[i]) ?? []),
  ].flat();
  return first && { ...first, also };
}

function readLogin(method: Login, raw: unknown): Credentials | undefined {
  const value = textAt(raw, 'value') ?? '';
  const password = textAt(raw, 'password');
  // The initial value of the field is not a credential.
  const isUntouched = method.kind !== 'basic' && value.trim() === method.prefix.trim();
  if (isUntouched || (value === '' && (password ?? '') === '')) return undefined;
  return { method, value, ...(password !== undefined && { password }) };
}

function at(raw: unknown, key: string): unknown {
  return typeof raw === 'object' && raw !== null && Object.hasOwn(raw, key)
    ? (raw as Record<string, unknown>)[key]
    : undefined;
}

function textAt(raw: unknown, key: string): string | undefined {
  const value = at(raw, key);
  return typeof value === 'string' ? value : undefined;
}

function numberAt(raw: unknown, key: string): number | undefined {
  const value = at(raw, key);
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

function listAt(raw: unknown, key: string): readonly unknown[] {
  const value = at(raw, key);
  return Array.isArray(value) ? value.slice(0, maxEntries) : [];
}
