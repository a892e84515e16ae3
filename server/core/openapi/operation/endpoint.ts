import { stringOf, valueOf } from '../../data/node.ts';
import type { PageSummary, SiteIndex } from '../../site/siteTypes.ts';
import { stripEnd } from '../../text/text.ts';
import type { Place } from '../document/document.ts';
import { type AuthMethod, asksForSecurity, authFor, isOpen, isOptional } from './authentication.ts';
import {
  bodyOf,
  type Parameter,
  type ParameterPlace,
  type ParameterStyle,
  parametersOf,
  type Server,
  securityOf,
  serversOf,
} from './model.ts';
import { methods, type Operation } from './operations.ts';
import { readSchema } from './schema.ts';

/** The parts of a request, from an API document or from a page without one. */
export interface Endpoint {
  readonly method: string;
  /** With `{name}` for parts that the reader fills in. */
  readonly path: string;
  /** At least one if the site or the API document has any. */
  readonly servers: readonly Server[];
  /** Where a server would be set, for a message about a missing one. */
  readonly serversFrom: string;
  readonly parameters: readonly EndpointParameter[];
  readonly body: readonly EndpointBody[];
  /** True if a request without a body is rejected. */
  readonly needsBody: boolean;
  /** Alternatives. Samples show the first. Empty if nothing is known, or if nothing is needed (`open`). */
  readonly auth: readonly AuthMethod[];
  /**
   * True if samples have no credential: none is needed, it is optional, or the connection itself identifies the sender.
   */
  readonly open: boolean;
}

/** How the value of a parameter is written in a request. The fields are those of OpenAPI. */
export interface EndpointParameter {
  readonly name: string;
  readonly in: ParameterPlace;
  readonly required: boolean;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  readonly mediaType: string | undefined;
}

/** How the body of a media type is written in a request. */
export interface EndpointBody {
  readonly mediaType: string;
  /** For forms: how each field is written. */
  readonly fields: ReadonlyMap<string, EndpointField>;
}

/** OpenAPI's `encoding` for a field of a form. Without `style`, the content type decides how it is written. */
export interface EndpointField {
  readonly style: ParameterStyle | undefined;
  readonly explode: boolean;
  readonly contentType: string | undefined;
}

/** Returns the endpoint of an operation, with the site's settings applied. */
export function endpointOf(index: SiteIndex, operation: Operation): Endpoint {
  const library = index.others;
  const security = securityOf(operation, library);
  const body = bodyOf(operation, library);
  const auth = authFor(index, security);
  return {
    method: operation.method,
    path: operation.path,
    servers: serversFor(index, serversOf(operation)),
    serversFrom: serversFrom(index, true),
    parameters: parametersOf(operation, library).map(endpointParameter),
    body: (body?.media ?? []).map(({ type, place, schema }) => ({
      mediaType: type,
      fields: fieldsOf(index, place, schema),
    })),
    needsBody: body?.required === true && body.media.length > 0,
    auth,
    open: isOpen(security) || isOptional(security) || (auth.length === 0 && !asksForSecurity(operation)),
  };
}

function endpointParameter(parameter: Parameter): EndpointParameter {
  const { name, required, style, explode, allowReserved, mediaType } = parameter;
  return { name, in: parameter.in, required, style, explode, allowReserved, mediaType };
}

/** Returns the base URLs of docs.json, or the API document's servers, which are undefined for a page without one. */
export function serversFor(index: SiteIndex, described: readonly Server[] | undefined): readonly Server[] {
  const { baseUrls, onlyByHand } = index.config.settings.api;
  if (baseUrls.length === 0 || (onlyByHand && described !== undefined)) return described ?? [];
  const absolute = (described ?? []).filter(({ url }) => !/^[a-z][a-z0-9+.-]*:/i.test(url) && url !== '/');
  // A server with only a path is relative to the base URL.
  const [path] = absolute;
  return baseUrls.map((url) => ({
    url: path === undefined ? url : joinUrl(url, path.url),
    description: undefined,
    variables: path?.variables ?? [],
  }));
}

function serversFrom(index: SiteIndex, isDescribed: boolean): string {
  const { baseUrlField, onlyByHand } = index.config.settings.api;
  const field = `"${baseUrlField}" in docs.json`;
  const servers = '"servers" in the API document';
  if (!isDescribed) return field;
  return onlyByHand ? servers : `${field}, or ${servers}`;
}

/** Joins with exactly one slash. */
export function joinUrl(base: string, path: string): string {
  if (path === '') return base;
  return `${stripEnd(base, '/')}/${path.replace(/^\/+/, '')}`;
}

function fieldsOf(index: SiteIndex, { node }: Place, schema: Place | undefined): ReadonlyMap<string, EndpointField> {
  const encoding = valueOf(node, 'encoding');
  const fields = new Map<string, EndpointField>();
  for (const { key, value } of encoding?.kind === 'object' ? encoding.properties : []) {
    const style = stringOf(valueOf(value, 'style'));
    const explode = valueOf(value, 'explode');
    const known = style === 'form' || style === 'spaceDelimited' || style === 'pipeDelimited' || style === 'deepObject';
    fields.set(key, {
      style: known ? style : undefined,
      explode:
        explode?.kind === 'boolean' ? explode.value : style === undefined || style === 'form' || style === 'deepObject',
      contentType: stringOf(valueOf(value, 'contentType')),
    });
  }
  for (const property of readSchema(index.others, schema)?.properties ?? []) {
    const inner = readSchema(index.others, property.schema);
    const contentType = stringOf(valueOf(inner?.place.node, 'contentMediaType'));
    if (contentType !== undefined && !fields.has(property.name))
      fields.set(property.name, { style: undefined, explode: true, contentType });
  }
  return fields;
}

/** A parameter that a page documents without an API document. */
export interface HandWritten {
  readonly name: string;
  readonly in: ParameterPlace | 'body';
  readonly required: boolean;
}

/** Returns the endpoint of a page with `api: "POST https://…"`. Undefined for other texts. */
export function handWrittenEndpoint(
  index: SiteIndex,
  summary: Pick<PageSummary, 'api'>,
  fields: readonly HandWritten[],
): Endpoint | undefined {
  const found = parseApi(summary.api ?? '');
  if (found === undefined) return undefined;
  const { method, target } = found;
  const match = /^(https?:\/\/[^/?#]*)(.*)$/i.exec(target);
  const path = match === null ? target : (match[2] ?? '');
  const servers =
    match === null ? serversFor(index, undefined) : [{ url: match[1] ?? '', description: undefined, variables: [] }];
  const named = new Set(fields.filter((each) => each.in === 'path').map(({ name }) => name));
  const inPath = [...path.matchAll(/\{([^{}/]{1,200})\}/g)].flatMap(([, name]) =>
    name === undefined || named.has(name) ? [] : [{ name, in: 'path', required: true } as const],
  );
  const parameters = [...fields, ...inPath].flatMap((field): EndpointParameter[] =>
    field.in === 'body'
      ? []
      : [
          {
            name: field.name,
            in: field.in,
            required: field.required,
            style: field.in === 'query' || field.in === 'cookie' ? 'form' : 'simple',
            explode: field.in === 'query' || field.in === 'cookie',
            allowReserved: false,
            mediaType: undefined,
          },
        ],
  );
  const inBody = fields.filter((field) => field.in === 'body');
  return {
    method,
    path,
    servers,
    serversFrom: serversFrom(index, false),
    parameters,
    body: inBody.length > 0 ? [{ mediaType: 'application/json', fields: new Map() }] : [],
    needsBody: inBody.some(({ required }) => required),
    auth: authFor(index, undefined),
    open: false,
  };
}

/** Splits `METHOD url-or-path`. */
export function parseApi(text: string): { readonly method: string; readonly target: string } | undefined {
  const [method, target, ...rest] = text.slice(0, 4000).trim().split(/\s+/);
  if (method === undefined || target === undefined || rest.length > 0) return undefined;
  return methods.includes(method.toLowerCase()) ? { method: method.toUpperCase(), target } : undefined;
}
