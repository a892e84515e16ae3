import type { ApiRequest } from '../../../protocol/apiMessages.ts';
import { percentEncode } from '../../text/percent.ts';
import { isMap, type Value } from '../operation/value.ts';
import { isJson, isUrlEncoded, type RequestInputs } from '../request/request.ts';

/** A request to be written in a language. Its URL is complete, and everything in it is encoded. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: SampleBody | undefined;
}

/** The body of a sample. */
export type SampleBody =
  | { readonly kind: 'json'; readonly value: Value }
  /** `text` is the whole body as it is sent. */
  | { readonly kind: 'form'; readonly pairs: readonly (readonly [string, string])[]; readonly text: string }
  | { readonly kind: 'parts'; readonly parts: readonly SamplePart[] }
  | { readonly kind: 'text'; readonly text: string; readonly mediaType: string };

/** A part of form data: the file named `file`, or a text. */
export type SamplePart =
  | { readonly name: string; readonly isFile: true; readonly type: string }
  | { readonly name: string; readonly isFile: false; readonly type: string | undefined; readonly text: string };

/** Replaces the bytes of a file in examples. */
export const binary = '<binary>';

/** Replaces the credential in every sample. Real ones are never written. */
export const placeholder = '<API_KEY>';

/** Returns the request of a sample. `inputs` are those that `built` was made from. */
export function sampleRequest(built: ApiRequest, inputs: RequestInputs): SampleRequest {
  const logins = inputs.credentials === undefined ? [] : [inputs.credentials, ...(inputs.credentials.also ?? [])];
  const isBasic = logins.some(({ method }) => method.kind === 'basic');
  return {
    method: built.method,
    // Encodes characters that would end a string in some language.
    url: built.url.replace(/['"`\\\s<>]/g, percentEncode),
    headers: built.headers.map(([name, value]) => [
      name,
      // The placeholder must not be encoded.
      isBasic && name === 'Authorization' ? `Basic ${placeholder}` : value,
    ]),
    body: bodyOf(built, inputs),
  };
}

function bodyOf({ body }: ApiRequest, { body: input }: RequestInputs): SampleBody | undefined {
  if (body === undefined || input?.kind !== 'value' || body.kind === 'file') return undefined;
  const { mediaType, value } = input;
  if (body.kind === 'parts')
    return {
      kind: 'parts',
      parts: body.parts.map(({ name, content, contentType: type }) =>
        'file' in content || content.text === binary
          ? { name, isFile: true, type: type ?? 'application/octet-stream' }
          : { name, isFile: false, type, text: content.text },
      ),
    };
  if (isUrlEncoded(mediaType) && isMap(value)) {
    const decoded = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '));
    const pairs = body.text.split('&').filter((pair) => pair !== '');
    return {
      kind: 'form',
      pairs: pairs.map((pair) => {
        const [name = '', text = ''] = pair.split('=', 2).map(decoded);
        return [name, text];
      }),
      text: body.text,
    };
  }
  return isJson(mediaType) ? { kind: 'json', value } : { kind: 'text', text: body.text, mediaType };
}

/** Returns headers by name. Of several values, the last counts. */
export function headersByName({ headers }: SampleRequest): ReadonlyMap<string, string> {
  return new Map(headers);
}

/** Returns the type of the body from its header, or from the API document. */
export function typeOfBody({ headers }: SampleRequest, mediaType: string): string {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? mediaType;
}

/** True if the fields of a form have unique names. */
export function hasEachNameOnce(pairs: readonly (readonly [string, string])[]): boolean {
  return new Set(pairs.map(([name]) => name)).size === pairs.length;
}
