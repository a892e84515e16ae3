import { itemsOf, stringOf, valueOf } from '../../data/node.ts';
import type { ApiSettings } from '../../site/settingsTypes.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Library } from '../document/reference.ts';
import type { AuthMethod, Login } from '../operation/authentication.ts';
import { type Endpoint, endpointOf } from '../operation/endpoint.ts';
import { bodyOf, type MediaType, parametersOf } from '../operation/model.ts';
import { nonEmpty, type Operation } from '../operation/operations.ts';
import { readSchema } from '../operation/schema.ts';
import type { Value } from '../operation/value.ts';
import { examplesOf, parameterExample } from '../request/example.ts';
import { buildRequest, type Credentials, isBinary, isJson, type RequestInputs } from '../request/request.ts';
import { curl } from './curl.ts';
import { go } from './go.ts';
import { java } from './java.ts';
import { javascript } from './javascript.ts';
import { php } from './php.ts';
import { python } from './python.ts';
import { ruby } from './ruby.ts';
import { binary, placeholder, type SampleRequest, sampleRequest } from './sampleRequest.ts';

/** A request in one language. */
export interface Sample {
  /** Label of its tab. */
  readonly label: string;
  /** Language for highlighting. */
  readonly lang: string;
  readonly code: string;
}

const languages: readonly {
  readonly label: string;
  /** Language for highlighting. */
  readonly lang: string;
  /** Other names for it in docs.json, in lower case. */
  readonly names: readonly string[];
  /** Returns undefined if the language cannot send the request. */
  readonly write: (request: SampleRequest) => string | undefined;
}[] = [
  { label: 'cURL', lang: 'bash', names: ['shell', 'sh'], write: curl },
  { label: 'JavaScript', lang: 'javascript', names: ['js', 'node', 'nodejs', 'node.js'], write: javascript },
  { label: 'Python', lang: 'python', names: ['py'], write: python },
  { label: 'Go', lang: 'go', names: ['golang'], write: go },
  { label: 'Java', lang: 'java', names: [], write: java },
  { label: 'PHP', lang: 'php', names: [], write: php },
  { label: 'Ruby', lang: 'ruby', names: ['rb'], write: ruby },
];

/** Returns the languages that docs.json lists, in its order. All if it lists none. */
function languagesOf({ languages: named }: ApiSettings['examples']): typeof languages {
  if (named === undefined) return languages;
  const found = named.flatMap((name) => {
    const wanted = name.trim().toLowerCase();
    return languages
      .filter((each) => [each.label.toLowerCase(), each.lang, ...each.names].includes(wanted))
      .slice(0, 1);
  });
  return [...new Set(found)];
}

/** Returns the samples of an operation: those in the API document, then one in each further language. */
export function samplesOf(index: SiteIndex, operation: Operation): readonly Sample[] {
  const own = describedSamples(operation);
  const { examples } = index.config.settings.api;
  if (!examples.autogenerate) return own;
  const endpoint = endpointOf(index, operation);
  const made = writeSamples(endpoint, sampleInputs(index, operation, endpoint), examples);
  const known = new Set(own.map(({ label }) => label.toLowerCase()));
  return [...own, ...made.filter(({ label }) => !known.has(label.toLowerCase()))];
}

/** Writes one request in all languages of docs.json. Languages that cannot send it are left out. */
export function writeSamples(
  endpoint: Endpoint,
  inputs: RequestInputs,
  settings: ApiSettings['examples'],
): readonly Sample[] {
  const request = sampleRequest(buildRequest(endpoint, inputs), inputs);
  return languagesOf(settings).flatMap(({ label, lang, write }) => {
    // In a query or cookie, the placeholder is percent-encoded, which readers would take for a part of it.
    const code = write(request)?.replaceAll(encodeURIComponent(placeholder), placeholder);
    return code === undefined ? [] : [{ label, lang, code }];
  });
}

/**
 * Returns the inputs for a sample: required parameters, optional ones if docs.json says so, examples of the API
 * document, and the placeholder for the credential. A path parameter without an example stays in braces.
 */
export function sampleInputs(index: SiteIndex, operation: Operation, endpoint: Endpoint): RequestInputs {
  const library = index.others;
  const { maintainOrder, examples } = index.config.settings.api;
  const { parameters: withAll, properties } = examples.withOptional;
  const values = new Map<string, Value>();
  for (const parameter of parametersOf(operation, library)) {
    const schema = readSchema(library, parameter.schema);
    const isGiven =
      parameter.examples.length > 0 || (schema !== undefined && (schema.examples.length > 0 || schema.enum.length > 0));
    if (parameter.in === 'path' ? !isGiven : !parameter.required && (!withAll || parameter.deprecated)) continue;
    if (parameter.in === 'header' && parameter.name.toLowerCase() === 'authorization' && endpoint.auth.length > 0)
      continue;
    values.set(`${parameter.in} ${parameter.name}`, parameterExample(library, parameter, maintainOrder));
  }
  const media = preferred(bodyOf(operation, library)?.media ?? []);
  const value = media && bodyExample(library, media, maintainOrder, !properties);
  return {
    parameters: values,
    body: media === undefined || value === undefined ? undefined : { kind: 'value', mediaType: media.type, value },
    credentials: sampleCredentials(endpoint),
  };
}

function bodyExample(
  library: Library,
  media: MediaType,
  maintainOrder: boolean,
  onlyRequired: boolean,
): Value | undefined {
  const isUnsaid = media.schema === undefined && media.examples.length === 0;
  if (isUnsaid && isBinary(media.type)) return binary;
  return examplesOf(library, media, { direction: 'request', maintainOrder, onlyRequired })[0]?.value;
}

/** Returns the placeholder for the first way to authenticate. Undefined if none is needed. */
export function sampleCredentials({ auth, open }: Endpoint): RequestInputs['credentials'] {
  if (open) return undefined;
  const [method = bearer] = auth;
  return { ...credentialOf(method), also: (method.also ?? []).map(credentialOf) };
}

/** Returns JSON if there is a choice. */
export function preferred(media: readonly MediaType[]): MediaType | undefined {
  return media.find(({ type }) => isJson(type)) ?? media[0];
}

/** The usual form if nothing else is set. */
const bearer: AuthMethod = { kind: 'bearer', label: 'Authorization', header: 'Authorization', prefix: '' };

function credentialOf(method: Login): Credentials {
  const value = method.kind === 'basic' ? placeholder : method.prefix + placeholder;
  return { method, value, password: placeholder };
}

/** Returns `x-codeSamples` of the API document. */
function describedSamples(operation: Operation): readonly Sample[] {
  const { node } = operation.place;
  const list = valueOf(node, 'x-codeSamples') ?? valueOf(node, 'x-code-samples');
  return itemsOf(list)
    .slice(0, 40)
    .flatMap((item) => {
      const code = nonEmpty(stringOf(valueOf(item, 'source')));
      const lang = nonEmpty(stringOf(valueOf(item, 'lang'))) ?? '';
      return code === undefined
        ? []
        : [{ label: nonEmpty(stringOf(valueOf(item, 'label'))) ?? (lang === '' ? 'Example' : lang), lang, code }];
    });
}
