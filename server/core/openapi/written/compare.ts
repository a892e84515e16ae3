import type { DataNode } from '../../data/node.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { memo2 } from '../../text/memo.ts';
import { nearest } from '../../text/nearest.ts';
import type { Range } from '../../text/range.ts';
import { listed, stripEnd } from '../../text/text.ts';
import type { ApiDocument } from '../document/document.ts';
import type { Library } from '../document/reference.ts';
import { type Misfit, misfitOf } from '../operation/fits.ts';
import { bodyOf, parametersOf, responsesOf, serversOf } from '../operation/model.ts';
import { excludedOperations, type Operation, operationsOf, referenceOf } from '../operation/operations.ts';
import { isPlaceholder, unknownPart, type WrittenRequest } from './writtenRequest.ts';

/** A contradiction between a sample and the OpenAPI document. */
export interface SampleFault {
  readonly kind: 'operation' | 'parameter' | 'field';
  /** In the code. */
  readonly range: Range;
  readonly message: string;
  /** What to write in place of the range. */
  readonly right?: string;
}

/** Where the samples of a page are looked up. */
export interface SampleScope {
  readonly index: SiteIndex;
  /** The operation of the page. */
  readonly operation: Operation | undefined;
  /** Every API document that the site shows. */
  readonly apiDocuments: readonly ApiDocument[];
}

/** Compares a request of a sample with the API document that has its address. */
export function requestFaults(scope: SampleScope, request: WrittenRequest): readonly SampleFault[] {
  const address = splitUrl(request.url.value);
  if (address === undefined) return [];
  const library = scope.index.others;
  const rows = scope.apiDocuments
    .flatMap((apiDocument) => rowsOf(apiDocument, library))
    .flatMap((row) => under(row, address));
  if (rows.length === 0) return [];
  const method = methodOf(request);
  const fitting = rows.flatMap((row) => {
    const fit = matches(row.operation.path, row.rest);
    return fit === 'no' ? [] : [{ ...row, fit }];
  });
  if (fitting.length === 0) return aboutPath(scope, request, rows);
  if (fitting.some(({ fit }) => fit === 'maybe')) return [];
  const same = fitting.filter(({ operation }) => operation.method === method);
  if (same.length === 0) return aboutMethod(request, method, fitting);
  // The API documents of several languages have the same server.
  const own = same.filter(({ operation }) => operation.apiDocument === scope.operation?.apiDocument);
  const known = own.length > 0 ? own : same;
  const best =
    known.find(({ fit }) => fit === 'exact') ?? known.find(({ operation }) => isPageOf(scope, operation)) ?? known[0];
  const isClear = known.every(({ operation }) => operation.apiDocument === best?.operation.apiDocument);
  if (best === undefined || best.isExcluded || !isClear) return [];
  const { operation, rest } = best;
  const parameters = aboutParameters(library, request, address, operation);
  return mayBeOther(operation.path, rest) ? parameters : [...parameters, ...aboutBody(library, request, operation)];
}

function isPageOf({ operation }: SampleScope, { place }: Operation): boolean {
  return operation?.place.node === place.node;
}

interface Row {
  readonly operation: Operation;
  readonly isExcluded: boolean;
  readonly bases: readonly string[];
}

const rowsOf = memo2((apiDocument: ApiDocument, library: Library): readonly Row[] => {
  const rows = (operations: readonly Operation[], isExcluded: boolean): readonly Row[] =>
    operations
      .filter(({ kind }) => kind === 'path')
      .map((operation) => ({
        operation,
        isExcluded,
        bases: serversOf(operation).map(({ url }) => stripEnd(url, '/')),
      }));
  return [...rows(operationsOf(apiDocument, library), false), ...rows(excludedOperations(apiDocument, library), true)];
});

interface Address {
  readonly host: string;
  readonly path: string;
  readonly query: readonly string[];
  /** True if some names in the query are unknown. */
  readonly isOpen: boolean;
}

/** Splits a URL. Undefined without a scheme and a host. */
function splitUrl(url: string): Address | undefined {
  const match = /^https?:\/\/([^/?#\s]+)([^?#]*)(?:\?([^#]*))?/i.exec(url.slice(0, 4000));
  if (match === null || match[1] === undefined) return undefined;
  const pairs = (match[3] ?? '').split('&').filter((pair) => pair !== '');
  return {
    host: match[1].toLowerCase(),
    path: match[2] ?? '',
    query: pairs.map((pair) => decoded(pair.split('=')[0] ?? '')),
    isOpen:
      url.endsWith(unknownPart + unknownPart) || pairs.some((pair) => (pair.split('=')[0] ?? '').includes(unknownPart)),
  };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the operation with the rest of the path, if the address is below one of its servers. Otherwise empty. */
function under(row: Row, { host, path }: Address): readonly (Row & { readonly rest: string })[] {
  for (const base of row.bases) {
    const match = /^https?:\/\/([^/]+)(.*)$/i.exec(base);
    if (match === null || !isHost(match[1] ?? '', host)) continue;
    const prefix = match[2] ?? '';
    if (prefix.includes('{')) return [];
    if (path === prefix || path.startsWith(`${prefix}/`)) return [{ ...row, rest: path.slice(prefix.length) }];
  }
  return [];
}

/** True if a host matches that of a server. `{region}.example.com` matches every host that ends with `.example.com`. */
function isHost(template: string, host: string): boolean {
  const parts = template.toLowerCase().split(/\{[^{}]*\}/);
  if (parts.length === 1) return parts[0] === host;
  const [first = '', ...rest] = parts;
  const last = rest.at(-1) ?? '';
  return last !== '' && host.length > first.length + last.length && host.startsWith(first) && host.endsWith(last);
}

type Fit = 'exact' | 'template' | 'maybe' | 'no';

/** Compares a path of a sample with a template. The result is `maybe` if a placeholder is in a fixed part. */
function matches(template: string, path: string): Fit {
  const [wanted, given] = [partsOf(template), partsOf(path)];
  if (path.includes(`${unknownPart}${unknownPart}`) || path.startsWith(unknownPart)) return 'maybe';
  if (wanted.length !== given.length)
    return given.some((part) => part === unknownPart && wanted.length > given.length) ? 'maybe' : 'no';
  let fit: Fit = 'exact';
  for (const [i, part] of wanted.entries()) {
    const own = given[i] ?? '';
    const isVariable = part.includes('{');
    if (!isVariable && part === own) continue;
    if (isVariable) {
      if (fit === 'exact') fit = 'template';
    } else if (isPlaceholder(own)) fit = 'maybe';
    else return 'no';
  }
  return fit;
}

function partsOf(path: string): readonly string[] {
  return path.split('/').filter((part) => part !== '');
}

/** True if a part is a word such as `batch` in place of a variable. It may be a path that the API document lacks. */
function mayBeOther(template: string, path: string): boolean {
  const given = partsOf(path);
  return partsOf(template).some((part, i) => part.includes('{') && /^[a-z]+(?:[-_][a-z]+)*$/.test(given[i] ?? ''));
}

function methodOf({ method, body }: WrittenRequest): string {
  return method?.value.toUpperCase() ?? (body.kind === 'none' ? 'GET' : 'POST');
}

function aboutPath(
  scope: SampleScope,
  { url }: WrittenRequest,
  rows: readonly { readonly operation: Operation; readonly rest: string }[],
): readonly SampleFault[] {
  const rest = rows[0]?.rest ?? '';
  const named = rows.map(({ operation }) => operation.path);
  const near = nearest(rest, named);
  // Other pages may show what the API document leaves out.
  const isOwn = rows.some(({ operation }) => operation.apiDocument === scope.operation?.apiDocument);
  if (rest.includes(unknownPart) || partsOf(rest).length === 0 || (near === undefined && !isOwn)) return [];
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
  const file = rows[0]?.operation.apiDocument.file.path ?? '';
  return [{ kind: 'operation', range: url.range, message: `"${file}" has no path "${rest}".${hint}` }];
}

function aboutMethod(
  { method, url }: WrittenRequest,
  used: string,
  rows: readonly { readonly operation: Operation; readonly rest: string }[],
): readonly SampleFault[] {
  const [first] = rows;
  if (first === undefined || isPlaceholder(used) || !/^[A-Z]+$/.test(used) || used === 'HEAD' || used === 'OPTIONS')
    return [];
  const { operation, rest } = first;
  const names = [...new Set(rows.map((each) => each.operation.method))];
  const right = names.length === 1 ? names[0] : undefined;
  const message = `"${operation.apiDocument.file.path}" has no "${used} ${rest}". The path "${operation.path}" has ${listed(names, 'and')}.`;
  const range = method?.range ?? url.range;
  const canChange = right !== undefined && method !== undefined && method.isImplied !== true;
  return [{ kind: 'operation', range, message, ...(canChange && { right }) }];
}

/** Headers for authentication and content types. Samples may leave them out. */
const usualHeaders = /^(?:authorization|content-type|accept|user-agent|x-api-key|api-key)$/i;

function aboutParameters(
  library: Library,
  request: WrittenRequest,
  address: Address,
  operation: Operation,
): readonly SampleFault[] {
  if (!request.isComplete || address.isOpen) return [];
  const given = new Set([...address.query, ...request.query].map((name) => name.replace(/\[.*$/, '')));
  const missing = parametersOf(operation, library).filter(({ name, in: place, required }) => {
    if (!required) return false;
    if (place === 'query') return !given.has(name) && !given.has(name.replace(/\[.*$/, ''));
    return place === 'header' && !usualHeaders.test(name) && !request.headers.includes(name.toLowerCase());
  });
  return missing.slice(0, 1).map(({ name, in: place }) => ({
    kind: 'parameter',
    range: request.url.range,
    message: `"${referenceOf(operation)}" needs the ${place === 'query' ? 'query parameter' : 'header'} "${name}".`,
  }));
}

function aboutBody(library: Library, { body }: WrittenRequest, operation: Operation): readonly SampleFault[] {
  const wanted = bodyOf(operation, library);
  const json = wanted?.media.find(({ type }) => /[/+]json\b/i.test(type));
  if (wanted === undefined) return [];
  if (body.kind !== 'json' || json === undefined) return [];
  return faultsIn(
    misfitOf(library, json.schema, body.node, { direction: 'request', listedOnly: true, isPlaceholder }),
    referenceOf(operation),
  );
}

/** Compares JSON that a page shows as a response or as a request body. */
export function jsonFaults(
  { index, operation }: SampleScope,
  node: DataNode,
  of: { readonly response: string | undefined } | 'request',
): readonly SampleFault[] {
  if (operation === undefined) return [];
  const library = index.others;
  if (of === 'request') return aboutBody(library, { body: { kind: 'json', node } } as WrittenRequest, operation);
  const responses = responsesOf(operation, library);
  const good = responses.filter(({ status }) => status.startsWith('2'));
  const found =
    of.response === undefined
      ? good.length === 1
        ? good[0]
        : undefined
      : responses.find(({ status }) => status === of.response);
  const json = found?.media.find(({ type }) => /[/+]json\b/i.test(type));
  if (found === undefined || json === undefined) return [];
  const misfit = misfitOf(library, json.schema, node, { direction: 'response', listedOnly: true, isPlaceholder });
  return faultsIn(misfit, `${referenceOf(operation)}, ${found.status}`);
}

function faultsIn(misfit: Misfit | undefined, name: string): readonly SampleFault[] {
  if (misfit === undefined) return [];
  const { kind, range, text, known = [], key } = misfit;
  const near = kind === 'unknown' && key !== undefined ? nearest(key, known) : undefined;
  const subject = text.startsWith('it ') ? `The body${text.slice(2)}` : text.replace(/^entry/, 'Entry');
  const hint = near === undefined ? '' : ` Did you mean "${near}"?`;
  return [
    {
      kind: kind === 'missing' ? 'parameter' : 'field',
      range,
      message: `${subject} in "${name}".${hint}`,
      ...(near !== undefined && { right: near }),
    },
  ];
}
