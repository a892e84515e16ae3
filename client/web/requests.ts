/**
 * Sends requests that a user asked for, with `fetch`. The browser decides what may be sent and read, and a message says
 * what it forbids. Redirects are not followed, because a browser does not reveal their target.
 */

import { bodyIn, withoutSecrets } from '../../server/net/answerShown.ts';
import type { ApiAnswer, ApiBody, ApiRequest } from '../../server/protocol/messages.ts';
import type { Platform } from '../platform.ts';

/** Maximum number of bytes kept from a body. The rest is not read. */
const maxBytes = 10_000_000;
const patience = 60_000;

/** Headers that only the browser sets. It drops them silently. Source: Fetch, "Forbidden request-header". */
const forbidden =
  /^(?:accept-charset|accept-encoding|access-control-request-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via|proxy-.*|sec-.*)$/i;

/** Sends the request of an API page. Never rejects. */
export const sendRequest: Platform['send'] = async (outgoing, options = {}) => {
  const began = performance.now();
  const milliseconds = (): number => Math.round(performance.now() - began);
  const kept = outgoing.headers.filter(([name]) => forbidden.test(name)).map(([name]) => name);
  if (kept.length > 0)
    return problem(
      `Browsers do not allow ${kept.join(', ')} to be set. Send this request from VS Code on a desktop.`,
      0,
    );
  const exchanged = await exchange(outgoing, { maxBytes, patience, ...(options.signal && { signal: options.signal }) });
  const answer: ApiAnswer =
    exchanged.kind === 'problem'
      ? problem(exchanged.message, milliseconds())
      : {
          kind: 'answer',
          status: exchanged.status,
          statusText: exchanged.statusText,
          headers: exchanged.headers,
          size: exchanged.bytes.length,
          isCut: exchanged.isCut,
          milliseconds: milliseconds(),
          url: exchanged.url,
          body: bodyIn(exchanged.bytes, exchanged.contentType, exchanged.isCut),
        };
  return withoutSecrets(answer, outgoing.secrets ?? []);
};

/**
 * Link-local addresses, and services that give a machine's credentials to any program on it. Names are not resolved.
 */
const neverAsked =
  /^(?:169\.254\.|100\.100\.100\.200$|168\.63\.129\.16$|\[fe[89ab]|\[fd00:ec2:|\[::ffff:a9fe:|metadata(?:\.|$)|instance-data(?:\.|$))/;

/** Fetches the text of an API document, without credentials. Never rejects. */
export const fetchApiDocument: Platform['fetchApiDocument'] = async (address, options) => {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    return { kind: 'problem', message: 'The address is not an http or https URL.' };
  if (url.username !== '' || url.password !== '')
    return {
      kind: 'problem',
      message: 'The address contains a user name or password. Nothing is fetched with credentials in the address.',
    };
  if (neverAsked.test(url.hostname))
    return { kind: 'problem', message: `${url.host} is never fetched, because it may hand out credentials.` };
  const most = options.maxBytes ?? 16_000_000;
  const exchanged = await exchange(
    { method: 'GET', url: url.href, headers: [['Accept', accepted]], body: undefined },
    {
      maxBytes: most,
      patience: options.timeoutMilliseconds ?? 30_000,
      ...(options.signal && { signal: options.signal }),
    },
  );
  if (exchanged.kind === 'problem') return exchanged;
  if (exchanged.status !== 200) return { kind: 'problem', message: `${url.host} answered ${exchanged.status}.` };
  if (exchanged.isCut)
    return {
      kind: 'problem',
      message: `${url.host}${url.pathname} is larger than ${Math.round(most / 1_000_000)} MB.`,
    };
  return { kind: 'text', text: new TextDecoder().decode(exchanged.bytes) };
};

const accepted = 'application/json, application/yaml, text/yaml, text/plain;q=0.9, */*;q=0.5';

type Exchanged =
  | {
      readonly kind: 'received';
      readonly status: number;
      readonly statusText: string;
      readonly headers: readonly (readonly [string, string])[];
      readonly contentType: string;
      readonly url: string;
      readonly bytes: Uint8Array;
      readonly isCut: boolean;
    }
  | { readonly kind: 'problem'; readonly message: string };

function problem(message: string, milliseconds: number): ApiAnswer {
  return { kind: 'problem', message, milliseconds };
}

async function exchange(
  { method, url, headers, body }: Pick<ApiRequest, 'method' | 'url' | 'headers' | 'body'>,
  { maxBytes: most, patience: longest, signal }: { maxBytes: number; patience: number; signal?: AbortSignal },
): Promise<Exchanged> {
  const { host, protocol, hostname } = new URL(url);
  const late = AbortSignal.timeout(longest);
  try {
    const answer = await fetch(url, {
      method,
      headers: headers.map(([name, value]) => [name, value] as [string, string]),
      ...(body !== undefined && { body: bodyOf(body) }),
      // Only what the user wrote is sent, and only to hosts that the user confirmed.
      credentials: 'omit',
      redirect: 'manual',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
      signal: signal === undefined ? late : AbortSignal.any([signal, late]),
    });
    if (answer.type === 'opaqueredirect')
      return {
        kind: 'problem',
        message: `${host} redirects to another address. Browsers do not reveal which one, so the redirect was not followed.`,
      };
    return { kind: 'received', ...(await received(answer, most)) };
  } catch (error) {
    if (signal?.aborted === true) return { kind: 'problem', message: 'Cancelled.' };
    if (late.aborted) return { kind: 'problem', message: `${host} did not answer in ${longest / 1000} seconds.` };
    if (error instanceof DOMException)
      return { kind: 'problem', message: `The browser refused the request: ${error.message}` };
    const isPlain = protocol === 'http:' && !/^(?:localhost|127\.|\[::1\])/.test(hostname);
    return {
      kind: 'problem',
      message: isPlain
        ? `${host} could not be reached. Browsers block http addresses on secure pages. Use https.`
        : `${host} could not be reached, or does not allow requests from web pages (CORS).`,
    };
  }
}

async function received(
  answer: Response,
  most: number,
): Promise<Omit<Extract<Exchanged, { readonly kind: 'received' }>, 'kind'>> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = answer.body?.getReader();
  while (reader !== undefined && size <= most) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.push(value);
    size += value.length;
  }
  if (size > most) await reader?.cancel();
  const bytes = new Uint8Array(await new Blob(parts as Uint8Array<ArrayBuffer>[]).arrayBuffer()).subarray(0, most);
  return {
    status: answer.status,
    statusText: answer.statusText,
    headers: [...answer.headers],
    contentType: answer.headers.get('content-type') ?? '',
    url: answer.url,
    bytes,
    isCut: size > most,
  };
}

function bodyOf(body: ApiBody): BodyInit {
  if (body.kind === 'text') return body.text;
  if (body.kind === 'file') return blobOf(body.file);
  const form = new FormData();
  for (const { name, content, contentType } of body.parts) {
    if ('file' in content) form.append(name, blobOf(content.file, contentType), content.file.name);
    else if (contentType === undefined) form.append(name, content.text);
    else form.append(name, new Blob([content.text], { type: contentType }));
  }
  return form;
}

function blobOf({ base64, type }: { readonly base64: string; readonly type: string }, as = type): Blob {
  return new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))], { type: as });
}
