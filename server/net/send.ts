import type { ApiAnswer, ApiAnswerBody, ApiRequest } from '../protocol/messages.ts';
import { type Exchanged, type ExchangeOptions, exchange } from './exchange.ts';

/** Sends the request of an API page and makes of what comes back what a panel can show. Never rejects. */
export async function send(
  outgoing: Omit<ApiRequest, 'problems'>,
  options: Omit<ExchangeOptions, 'lookup'> = {},
): Promise<ApiAnswer> {
  const exchanged = await exchange(outgoing, options);
  return exchanged.kind === 'problem' ? exchanged : answerOf(exchanged);
}

function answerOf({
  message,
  bytes,
  size,
  isCut,
  packed,
  milliseconds,
  url,
}: Extract<Exchanged, { kind: 'received' }>): ApiAnswer {
  const headers: [string, string][] = [];
  for (let i = 0; i + 1 < message.rawHeaders.length; i += 2)
    headers.push([
      message.rawHeaders[i] ?? '',
      Buffer.from(message.rawHeaders[i + 1] ?? '', 'latin1').toString('utf8'),
    ]);
  return {
    kind: 'answer',
    status: message.statusCode ?? 0,
    statusText: message.statusMessage ?? '',
    headers,
    size,
    isCut,
    milliseconds,
    url,
    body:
      packed === undefined
        ? bodyIn(bytes, message.headers['content-type'] ?? '', isCut)
        : { kind: 'text', text: '', problem: `The answer cannot be decompressed (${packed.slice(0, 100)}).` },
  };
}

function bodyIn(bytes: Buffer, contentType: string, isCut: boolean): ApiAnswerBody {
  if (bytes.length === 0)
    return isCut ? { kind: 'text', text: '', problem: 'The answer is too large to decompress.' } : { kind: 'none' };
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase();
  if (/^image\/(?:png|jpeg|gif|webp|avif|bmp|x-icon)$/.test(type) && !isCut)
    return { kind: 'image', type, base64: bytes.toString('base64') };
  const isJson = /[/+]json$/.test(type);
  const isText =
    isJson ||
    type === '' ||
    /^text\/|[/+](?:xml|yaml|javascript|csv|x-www-form-urlencoded|graphql|x-ndjson)$/.test(type);
  if (!isText || (type === '' && bytes.subarray(0, 4096).includes(0)))
    return { kind: 'binary', type: type === '' ? 'unknown' : type };
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? 'utf-8';
  const text = decoded(bytes, charset);
  if (!isJson && !/^\s*[[{]/.test(text)) return { kind: 'text', text };
  try {
    JSON.parse(text);
    return { kind: 'json', text };
  } catch {
    return isJson && !isCut
      ? { kind: 'text', text, problem: 'The answer says it is JSON, but it is not valid JSON.' }
      : { kind: 'text', text };
  }
}

function decoded(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}
