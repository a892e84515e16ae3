import { goNative } from '@scalar/snippetz/plugins/go/native';
import { javaOkhttp } from '@scalar/snippetz/plugins/java/okhttp';
import { jsFetch } from '@scalar/snippetz/plugins/js/fetch';
import { phpGuzzle } from '@scalar/snippetz/plugins/php/guzzle';
import { pythonPython3 } from '@scalar/snippetz/plugins/python/python3';
import { pythonRequests } from '@scalar/snippetz/plugins/python/requests';
import { rubyNative } from '@scalar/snippetz/plugins/ruby/native';
import { shellCurl } from '@scalar/snippetz/plugins/shell/curl';
import type { ApiRequest } from '../../protocol/apiMessages.ts';
import { itemsOf, stringOf, valueOf } from '../data/node.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import type { AuthMethod, Login } from './authentication.ts';
import { type Endpoint, endpointOf } from './endpoint.ts';
import { examplesOf, parameterExample } from './example.ts';
import { bodyOf, type MediaType, parametersOf } from './model.ts';
import { nonEmpty, type Operation } from './operations.ts';
import type { Library } from './reference.ts';
import {
  buildRequest,
  type Credentials,
  isBinary,
  isJson,
  isMultipart,
  isUrlEncoded,
  type RequestInputs,
} from './request.ts';
import { readSchema } from './schema.ts';
import { scalarOf } from './style.ts';
import { isList, isMap, type Value } from './value.ts';

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

type Har = Parameters<typeof shellCurl.generate>[0];
type Write = (request: Partial<NonNullable<Har>>) => string;

const languages: readonly { readonly label: string; readonly lang: string; readonly write: Write }[] = [
  { label: 'cURL', lang: 'bash', write: writeCurl },
  { label: 'JavaScript', lang: 'javascript', write: (request) => jsFetch.generate(request) },
  { label: 'Python', lang: 'python', write: writePython },
  { label: 'Go', lang: 'go', write: (request) => goNative.generate(request) },
  { label: 'Java', lang: 'java', write: (request) => javaOkhttp.generate(request) },
  { label: 'PHP', lang: 'php', write: (request) => phpGuzzle.generate(request) },
  { label: 'Ruby', lang: 'ruby', write: writeRuby },
];

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
  const request = harOf(buildRequest(endpoint, inputs), inputs);
  return languages.flatMap(({ label, lang, write }) => {
    try {
      // In a query or cookie it is percent-encoded, which a reader would take for a part of it.
      return [{ label, lang, code: write(request).replaceAll(encodeURIComponent(placeholder), placeholder) }];
    } catch {
      return [];
    }
  });
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
function harOf(built: ApiRequest, inputs: RequestInputs): Partial<NonNullable<Har>> {
  const logins = inputs.credentials === undefined ? [] : [inputs.credentials, ...(inputs.credentials.also ?? [])];
  const isBasic = logins.some(({ method }) => method.kind === 'basic');
  const headers = built.headers.map(([name, value]) => ({
    name,
    // The credential is a placeholder, not something to encode.
    value: isBasic && name === 'Authorization' ? `Basic ${placeholder}` : value,
  }));
  const url = built.url.replace(/['"`\\\s<>]/g, (mark) => encodeURIComponent(mark).replace("'", '%27'));
  const base = { method: built.method, url, headers, cookies: [], queryString: [] };
  return { ...base, ...postDataOf(built, inputs) };
}

function postDataOf({ body }: ApiRequest, inputs: RequestInputs): Partial<NonNullable<Har>> {
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
    const params = [...input.value].flatMap(([name, item]) =>
      (isList(item) ? item : [item]).map((each) => ({ name, value: scalarOf(each) })),
    );
    return { postData: { mimeType: 'application/x-www-form-urlencoded', params, text: body.text } };
  }
  return { postData: { mimeType: isJson(mediaType) ? 'application/json' : mediaType, text: body.text } };
}

/** What examples hold in place of a file's bytes. */
const binary = '<binary>';

/** The file is read by cURL itself. */
function writeCurl(request: Partial<NonNullable<Har>>): string {
  return shellCurl.generate(request).replace(/--data(?:-binary)? '<binary>'/, "--data-binary '@file'");
}

/** `requests` has no place for a body that is neither JSON nor a form. */
function writePython(request: Partial<NonNullable<Har>>): string {
  const type = request.postData?.mimeType;
  const isKnown = type === undefined || isJson(type) || isUrlEncoded(type) || isMultipart(type);
  return isKnown
    ? `import requests\n\nresponse = ${pythonRequests.generate(request)}\n\nprint(response.text)`
    : pythonPython3.generate(request);
}

/** The library writes JSON into a heredoc in which Ruby would read escapes and run `#{}`; in quotes it stays text. */
function writeRuby(request: Partial<NonNullable<Har>>): string {
  const code = rubyNative.generate(request).replace('<<~JSON', "<<~'JSON'");
  return code.replace(/^request\.body = ".*"$/m, (line) => line.replace(/#(?=[{$@])/g, '\\#'));
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
