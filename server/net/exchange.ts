/**
 * Sends requests that a user asked for, and adds only standard headers to what the user wrote. The number of redirects,
 * the size and the time are limited. Every failure becomes a sentence. Callers refuse private addresses with `lookup`
 * and `refuses`: see `addresses.ts`.
 */

import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';
import type { ApiRequest } from '../protocol/messages.ts';
import { answerTo, codeOf, type Received, Refused } from './answer.ts';

/** Limits and callbacks of one request. */
export interface ExchangeOptions {
  readonly signal?: AbortSignal;
  /** Default: 60,000. */
  readonly timeoutMilliseconds?: number;
  /**
   * Maximum number of bytes kept from a body, before and after decompression. The rest is not read. Default: the
   * constant `maxBytes`.
   */
  readonly maxBytes?: number;
  /** Boundary of form data. Default: random. */
  readonly boundary?: string;
  /** Returns why a redirect must not be followed, as a sentence, or undefined to follow it. */
  readonly refuses?: (from: URL, to: URL) => Promise<string | undefined>;
  /** Resolves a host name. Default: the system's resolver. */
  readonly lookup?: LookupFunction;
}

/** The answer, or a sentence about what went wrong. */
export type Exchanged =
  | {
      readonly kind: 'received';
      readonly message: IncomingMessage;
      /** The body, decompressed. */
      readonly bytes: Buffer;
      /** Number of bytes received, before decompression, including those that are not kept. */
      readonly size: number;
      readonly isCut: boolean;
      /** Content encoding of the body, if it could not be decompressed. */
      readonly packed: string | undefined;
      readonly milliseconds: number;
      /** URL after all redirects. */
      readonly url: string;
    }
  | { readonly kind: 'problem'; readonly message: string; readonly milliseconds: number };

/** Maximum number of bytes kept from a body. The rest is not read. */
export const maxBytes = 10_000_000;
const maxRedirects = 5;

/**
 * Sends one request and follows at most five redirects. A redirect to another origin (scheme, host, port) gets neither
 * credentials nor cookies in its headers. Never rejects: a failure is returned as a sentence.
 */
export async function exchange(
  outgoing: Omit<ApiRequest, 'problems'>,
  options: ExchangeOptions = {},
): Promise<Exchanged> {
  const start = performance.now();
  const passed = (): number => Math.round(performance.now() - start);
  let asked = outgoing.url;
  try {
    let url = checkedUrl(outgoing.url);
    let { method, headers } = outgoing;
    let body = bodyOf(outgoing, options.boundary ?? randomBoundary());
    for (let redirects = 0; ; redirects++) {
      const received = await once(url, method, headers, body, options);
      const { location, 'content-encoding': encoding } = received.message.headers;
      const { statusCode = 0 } = received.message;
      if (![301, 302, 303, 307, 308].includes(statusCode) || location === undefined) {
        const unpacked = unpack(received.bytes, encoding, received.isCut, options.maxBytes ?? maxBytes);
        const isCut = received.isCut || unpacked.isCut;
        return { kind: 'received', ...received, ...unpacked, isCut, milliseconds: passed(), url: url.href };
      }
      const place = location.slice(0, 200);
      if (redirects >= maxRedirects) throw new Refused(`It redirects more than ${maxRedirects} times.`);
      if (!URL.canParse(location, url.href)) throw new Refused(`It redirects to "${place}", which is not a URL.`);
      const next = new URL(location, url);
      if (!isWeb(next)) throw new Refused(`It redirects to "${place}", which is not an http or https URL.`);
      const refusal = await options.refuses?.(url, next);
      if (refusal !== undefined) throw new Refused(refusal);
      if (statusCode === 303 || (statusCode <= 302 && method === 'POST')) {
        method = method === 'HEAD' ? 'HEAD' : 'GET';
        body = undefined;
        headers = headers.filter(([name]) => name.toLowerCase() !== 'content-type');
      }
      if (next.origin !== url.origin) headers = headers.filter(([name]) => isHarmless(name));
      url = next;
      asked = url.href;
    }
  } catch (error) {
    return { kind: 'problem', message: wordsFor(error, asked, options), milliseconds: passed() };
  }
}

/**
 * True for headers that may be sent to another origin. Any header may contain a key, so only a few standard ones are
 * allowed.
 */
function isHarmless(name: string): boolean {
  return ['accept', 'accept-language', 'content-type', 'user-agent'].includes(name.toLowerCase());
}

function checkedUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !isWeb(url)) throw new Refused(`"${text.slice(0, 200)}" is not an http or https URL.`);
  return url;
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'http:' || protocol === 'https:';
}

interface Body {
  readonly bytes: Buffer;
  readonly contentType: string | undefined;
}

function bodyOf({ body }: Pick<ApiRequest, 'body'>, boundary: string): Body | undefined {
  if (body === undefined) return undefined;
  if (body.kind === 'text') return { bytes: Buffer.from(body.text, 'utf8'), contentType: undefined };
  if (body.kind === 'file') return { bytes: Buffer.from(body.file.base64, 'base64'), contentType: undefined };
  const chunks: Buffer[] = [];
  for (const { name, content, contentType } of body.parts) {
    const file = 'file' in content ? content.file : undefined;
    const fileName = file === undefined ? '' : `; filename="${escaped(file.name)}"`;
    const type = contentType === undefined ? '' : `\r\nContent-Type: ${contentType.replace(/[\r\n]/g, '')}`;
    chunks.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${escaped(name)}"${fileName}${type}\r\n\r\n`),
    );
    chunks.push('file' in content ? Buffer.from(content.file.base64, 'base64') : Buffer.from(content.text, 'utf8'));
    chunks.push(Buffer.from('\r\n'));
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`));
  return { bytes: Buffer.concat(chunks), contentType: `multipart/form-data; boundary=${boundary}` };
}

/** Escapes a name in form data like browsers do. */
function escaped(name: string): string {
  return name.replace(/\r\n|\r|\n/g, '%0D%0A').replaceAll('"', '%22');
}

function randomBoundary(): string {
  return `docsight-${globalThis.crypto.randomUUID()}`;
}

function once(
  url: URL,
  method: string,
  headers: ApiRequest['headers'],
  body: Body | undefined,
  options: ExchangeOptions,
): Promise<Received> {
  const open = url.protocol === 'https:' ? secureRequest : plainRequest;
  const lookup = options.lookup === undefined ? {} : { lookup: options.lookup };
  // VS Code looks up the proxy for the URL, and logs it at the most detailed log level. The query may contain a key, so
  // it is added to the path after connecting, before anything is written.
  const bare = new URL(url);
  bare.search = '';
  return answerTo(
    () => {
      const request = open(bare, { method, headers: headerRecord(headers, body), agent: false, ...lookup });
      request.once('socket', () => {
        request.path += url.search;
        request.end(body?.bytes);
      });
      return request;
    },
    {
      host: url.host,
      maxBytes: options.maxBytes ?? maxBytes,
      timeoutMilliseconds: options.timeoutMilliseconds ?? 60_000,
      signal: options.signal,
    },
  );
}

/** Connection and framing headers (RFC 9110, 7.6.1; RFC 9112, 6), which only the sender sets. */
const ours: ReadonlySet<string> = new Set(
  'host content-length transfer-encoding connection keep-alive proxy-connection upgrade te trailer expect http2-settings'.split(
    ' ',
  ),
);

function headerRecord(headers: ApiRequest['headers'], body: Body | undefined): Record<string, string | string[]> {
  const record: Record<string, string[]> = Object.create(null);
  const add = (name: string, value: string): void => {
    const key = Object.keys(record).find((known) => known.toLowerCase() === name.toLowerCase()) ?? name;
    // Node writes headers as Latin-1, but servers expect UTF-8 bytes.
    record[key] = [...(record[key] ?? []), Buffer.from(value, 'utf8').toString('latin1')];
  };
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    if (ours.has(lower)) continue;
    if (lower === 'content-type' && body?.contentType !== undefined) continue;
    add(name, value);
  }
  if (body?.contentType !== undefined) add('Content-Type', body.contentType);
  if (body !== undefined) add('Content-Length', String(body.bytes.length));
  for (const [name, value] of [
    ['Accept', '*/*'],
    ['Accept-Encoding', 'gzip, deflate, br'],
    ['User-Agent', 'docsight'],
  ] as const)
    if (!Object.keys(record).some((known) => known.toLowerCase() === name.toLowerCase())) add(name, value);
  return Object.fromEntries(
    Object.entries(record).map(([name, values]) => [name, values.length === 1 ? (values[0] ?? '') : values]),
  );
}

interface Unpacked {
  readonly bytes: Buffer;
  readonly isCut: boolean;
  readonly packed: string | undefined;
}

const unpackers = new Map<string, (bytes: Buffer, options: { readonly maxOutputLength: number }) => Buffer>([
  ['gzip', gunzipSync],
  ['x-gzip', gunzipSync],
  ['br', brotliDecompressSync],
  // Some servers omit the zlib header. With it, the low four bits of the first byte are the method, 8.
  ['deflate', (bytes, options) => (((bytes[0] ?? 0) & 15) === 8 ? inflateSync : inflateRawSync)(bytes, options)],
]);

/** Decompresses a body up to `limit` bytes, because a small answer may expand to gigabytes. */
function unpack(received: Buffer, encoding: string | undefined, isCut: boolean, limit: number): Unpacked {
  const asItCame = { bytes: received, isCut: false, packed: undefined };
  const steps = (encoding ?? '')
    .toLowerCase()
    .split(',', 5)
    .map((each) => each.trim())
    .filter((each) => each !== '' && each !== 'identity')
    .reverse();
  if (steps.length === 0 || received.length === 0) return asItCame;
  const nothing = { bytes: Buffer.alloc(0), isCut: true, packed: undefined };
  if (isCut) return nothing;
  let bytes = received;
  try {
    for (const step of steps) {
      const open = unpackers.get(step);
      if (open === undefined) throw new Refused(step);
      bytes = open(bytes, { maxOutputLength: limit });
    }
    return { bytes, isCut: false, packed: undefined };
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') return nothing;
    // If the body is readable text, its header is wrong: return it unchanged.
    return isUtf8(received) ? asItCame : { ...nothing, isCut: false, packed: encoding };
  }
}

/** Returns a sentence about an error. It may contain the server's name, but never what was sent. */
function wordsFor(error: unknown, target: string, options: ExchangeOptions): string {
  if (error instanceof Refused) return error.message;
  const host = URL.canParse(target) ? new URL(target).host : 'the server';
  if (options.signal?.aborted === true) return 'Cancelled.';
  const name = error instanceof Error ? error.name : '';
  const code = codeOf(error);
  if (name === 'TimeoutError' || name === 'AbortError' || code === 'ETIMEDOUT')
    return `${host} did not answer in time.`;
  if (code === 'ECONNREFUSED') return `${host} refused the connection. Nothing is listening there.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return `The server ${host} was not found.`;
  if (code === 'ECONNRESET' || code === 'EPIPE') return `${host} closed the connection before it answered.`;
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return `${host} cannot be reached from here.`;
  if (code.startsWith('HPE_')) return `The answer from ${host} is not HTTP.`;
  if (code === 'ERR_INVALID_CHAR' || code === 'ERR_INVALID_HTTP_TOKEN')
    return 'A header contains characters that HTTP does not allow.';
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code))
    return `The secure connection to ${host} failed: its certificate is not trusted (${code}).`;
  if (code === 'EPROTO') return `The secure connection to ${host} failed: it does not use TLS.`;
  return `The request to ${host} failed${code === '' ? '' : ` (${code})`}.`;
}
