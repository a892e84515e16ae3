import type { ApiRequest } from '../../../protocol/apiMessages.ts';
import { inPercent } from '../../text/percent.ts';
import { isMap, type Value } from '../operation/value.ts';
import { isJson, isUrlEncoded, type RequestInputs } from '../request/request.ts';

/** A request as it is written in a language: its URL is complete, and nothing in it needs to be encoded. */
export interface SampleRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: SampleBody | undefined;
}

/** What a sample sends. */
export type SampleBody =
  | { readonly kind: 'json'; readonly value: Value }
  /** `text` is all of it as it is sent. */
  | { readonly kind: 'form'; readonly pairs: readonly (readonly [string, string])[]; readonly text: string }
  | { readonly kind: 'parts'; readonly parts: readonly SamplePart[] }
  | { readonly kind: 'text'; readonly text: string; readonly mediaType: string };

/** A part of form data: the file named `file`, or a text. */
export type SamplePart =
  | { readonly name: string; readonly isFile: true; readonly type: string }
  | { readonly name: string; readonly isFile: false; readonly type: string | undefined; readonly text: string };

/** What examples hold in place of a file's bytes. */
export const binary = '<binary>';

/** Stands for the credential in every sample: no real one is ever written anywhere. */
export const placeholder = '<API_KEY>';

/** The request that a sample sends, from what is sent; `inputs` are those that it was made of. */
export function sampleRequest(built: ApiRequest, inputs: RequestInputs): SampleRequest {
  const logins = inputs.credentials === undefined ? [] : [inputs.credentials, ...(inputs.credentials.also ?? [])];
  const isBasic = logins.some(({ method }) => method.kind === 'basic');
  return {
    method: built.method,
    // Nothing in it that ends a text of any language.
    url: built.url.replace(/['"`\\\s<>]/g, inPercent),
    headers: built.headers.map(([name, value]) => [
      name,
      // The credential is a placeholder, not something to encode.
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

/** Headers by name; of a name given twice the last value counts. */
export function headersByName({ headers }: SampleRequest): ReadonlyMap<string, string> {
  return new Map(headers);
}

/** The type of the body by its header, else as the API document has it. */
export function typeOfBody({ headers }: SampleRequest, mediaType: string): string {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? mediaType;
}

/** Whether no two fields of a form have one name. */
export function hasEachNameOnce(pairs: readonly (readonly [string, string])[]): boolean {
  return new Set(pairs.map(([name]) => name)).size === pairs.length;
}
