import type { ApiRequest } from '../../../protocol/apiMessages.ts';
import { itemsOf, stringOf, valueOf } from '../../data/node.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Library } from '../document/reference.ts';
import type { AuthMethod, Login } from '../operation/authentication.ts';
import { type Endpoint, endpointOf } from '../operation/endpoint.ts';
import { bodyOf, type MediaType, parametersOf } from '../operation/model.ts';
import { nonEmpty, type Operation } from '../operation/operations.ts';
import { readSchema } from '../operation/schema.ts';
import { isList, isMap, type Value } from '../operation/value.ts';
import { examplesOf, parameterExample } from './example.ts';
import { buildRequest, type Credentials, isBinary, isJson, isUrlEncoded, type RequestInputs } from './request.ts';
import { binary, type HarRequest, languages } from './sampleLanguages.ts';

/** A request written in one language. */
export interface Sample {
  /** What its tab says. */
  readonly label: string;
  /** For highlighting. */
  readonly lang: string;
  readonly code: string;
}

/** Stands for the credential in every sample: no real one is ever written anywhere. */
export const placeholder = '<API_KEY>';

/** The samples of an operation: those that the description brings, then one in each further language. */
export function samplesOf(index: SiteIndex, operation: Operation): readonly Sample[] {
  const own = describedSamples(operation);
  const endpoint = endpointOf(index, operation);
  const made = writeSamples(endpoint, sampleInputs(index, operation, endpoint));
  const known = new Set(own.map(({ label }) => label.toLowerCase()));
  return [...own, ...made.filter(({ label }) => !known.has(label.toLowerCase()))];
}

/** One request in all languages; a language that cannot write it is left out. */
export function writeSamples(endpoint: Endpoint, inputs: RequestInputs): readonly Sample[] {
  const { digits, ...safe } = withStandIns(inputs);
  const request = harOf(buildRequest(endpoint, safe), safe);
  return languages.flatMap(({ label, lang, write }) => {
    try {
      const written = write(request);
      const code = digits.reduce((text, each, i) => text?.replaceAll(String(standIn + i), each), written);
      // In a query or cookie it is percent-encoded, which a reader would take for a part of it.
      return code === undefined
        ? []
        : [{ label, lang, code: code.replaceAll(encodeURIComponent(placeholder), placeholder) }];
    } catch {
      return [];
    }
  });
}

/** Stands for the first number with more digits than the library, which reads JSON, would keep. */
const standIn = 7_310_250_470_000_000;

/** The same inputs with a number of sixteen digits in the place of each longer one of the body, and those. */
function withStandIns(inputs: RequestInputs): RequestInputs & { readonly digits: readonly string[] } {
  const { body } = inputs;
  const digits: string[] = [];
  const replaced = (value: Value): Value => {
    if (typeof value === 'bigint') return standIn + digits.push(String(value)) - 1;
    if (isList(value)) return value.map(replaced);
    return isMap(value) ? new Map([...value].map(([key, each]) => [key, replaced(each)])) : value;
  };
  return body?.kind === 'value'
    ? { ...inputs, body: { ...body, value: replaced(body.value) }, digits }
    : { ...inputs, digits };
}

/**
 * What a sample sends: required parameters, the examples of the description, the placeholder for the credential. A path
 * parameter without an example stays in its braces.
 */
export function sampleInputs(index: SiteIndex, operation: Operation, endpoint: Endpoint): RequestInputs {
  const library = index.others;
  const { maintainOrder } = index.config.settings.api;
  const values = new Map<string, Value>();
  for (const parameter of parametersOf(operation, library)) {
    const schema = readSchema(library, parameter.schema);
    const isGiven =
      parameter.examples.length > 0 || (schema !== undefined && (schema.examples.length > 0 || schema.enum.length > 0));
    if (parameter.in === 'path' ? !isGiven : !parameter.required) continue;
    if (parameter.in === 'header' && parameter.name.toLowerCase() === 'authorization' && endpoint.auth.length > 0)
      continue;
    values.set(`${parameter.in} ${parameter.name}`, parameterExample(library, parameter, maintainOrder));
  }
  const media = preferred(bodyOf(operation, library)?.media ?? []);
  const value = media && bodyExample(library, media, maintainOrder);
  return {
    parameters: values,
    body: media === undefined || value === undefined ? undefined : { kind: 'value', mediaType: media.type, value },
    credentials: sampleCredentials(endpoint),
  };
}

function bodyExample(library: Library, media: MediaType, maintainOrder: boolean): Value | undefined {
  const isUnsaid = media.schema === undefined && media.examples.length === 0;
  if (isUnsaid && isBinary(media.type)) return binary;
  return examplesOf(library, media, { direction: 'request', maintainOrder })[0]?.value;
}

/** The placeholder where the first of the ways to be let in wants it; none where nobody is kept out. */
export function sampleCredentials({ auth, open }: Endpoint): RequestInputs['credentials'] {
  if (open) return undefined;
  const [method = bearer] = auth;
  return { ...credentialOf(method), also: (method.also ?? []).map(credentialOf) };
}

/** JSON where there is a choice. */
export function preferred(media: readonly MediaType[]): MediaType | undefined {
  return media.find(({ type }) => isJson(type)) ?? media[0];
}

/** The specification's form where nothing else is said. */
const bearer: AuthMethod = { kind: 'bearer', label: 'Authorization', header: 'Authorization', prefix: '' };

function credentialOf(method: Login): Credentials {
  const value = method.kind === 'basic' ? placeholder : method.prefix + placeholder;
  return { method, value, password: placeholder };
}

/** A request as the library wants it: the URL complete, so that every value stands there as it is sent. */
function harOf(built: ApiRequest, inputs: RequestInputs): HarRequest {
  const logins = inputs.credentials === undefined ? [] : [inputs.credentials, ...(inputs.credentials.also ?? [])];
  const isBasic = logins.some(({ method }) => method.kind === 'basic');
  const headers = built.headers.map(([name, value]) => ({
    name,
    // The credential is a placeholder, not something to encode.
    value: isBasic && name === 'Authorization' ? `Basic ${placeholder}` : value,
  }));
  const url = built.url.replace(/['"`\\\s<>]/g, (mark) => encodeURIComponent(mark).replace("'", '%27'));
  return { method: built.method, url, headers, ...postDataOf(built, inputs) };
}

function postDataOf({ body }: ApiRequest, inputs: RequestInputs): Pick<HarRequest, 'postData'> {
  const input = inputs.body;
  if (body === undefined || input === undefined) return {};
  const { mediaType } = input;
  if (body.kind === 'parts') {
    const params = body.parts.map(({ name, content, contentType }) =>
      'file' in content || ('text' in content && content.text === binary)
        ? { name, fileName: 'file', contentType: contentType ?? 'application/octet-stream' }
        : { name, value: content.text, ...(contentType === undefined ? {} : { contentType }) },
    );
    return { postData: { mimeType: 'multipart/form-data', params } };
  }
  if (body.kind === 'file') return { postData: { mimeType: mediaType, text: '@file' } };
  if (isUrlEncoded(mediaType) && input.kind === 'value' && isMap(input.value)) {
    const pairs = body.text.split('&').filter((pair) => pair !== '');
    const params = pairs.map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2).map((each) => decodeURIComponent(each.replaceAll('+', ' ')));
      return { name, value };
    });
    return { postData: { mimeType: 'application/x-www-form-urlencoded', params, text: body.text } };
  }
  return { postData: { mimeType: isJson(mediaType) ? 'application/json' : mediaType, text: body.text } };
}

/** `x-codeSamples` of the description. */
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
