import type { ApiAnswer, ApiAnswerBody, ApiRequest } from '../protocol/messages.ts';
import { type Exchanged, type ExchangeOptions, exchange } from './exchange.ts';

/** Sends the request of an API page and makes of what comes back what a panel can show. Never rejects. */
export async function send(
  outgoing: Omit<ApiRequest, 'problems'>,
  options: Omit<ExchangeOptions, 'lookup'> = {},
): Promise<ApiAnswer> {
  const exchanged = await exchange(outgoing, options);
  return withoutSecrets(exchanged.kind === 'problem' ? exchanged : answerOf(exchanged), outgoing.secrets ?? []);
}

/** In place of a credential that the URL carries. */
const hidden = '•••';
/** Shorter texts are looked for in the query only: elsewhere they may be parts of words. */
const leastSecret = 6;

/** An answer with what it says of the address, and of addresses in its headers, without credentials. */
function withoutSecrets(answer: ApiAnswer, secrets: readonly string[]): ApiAnswer {
  const forms = secrets
    .flatMap((secret) => [secret, encodeURIComponent(secret), new URLSearchParams({ '': secret }).toString().slice(1)])
    .flatMap((form) => [form, form.replaceAll("'", '%27')])
    .toSorted((a, b) => b.length - a.length);
  if (forms.length === 0) return answer;
  const long = forms.filter(({ length }) => length >= leastSecret);
  const hide = (text: string, all = long): string => all.reduce((rest, form) => rest.replaceAll(form, hidden), text);
  if (answer.kind === 'problem') return { ...answer, message: hide(answer.message) };
  const [, address = answer.url, query = ''] = /^([^?]*)(\?.*)?$/s.exec(answer.url) ?? [];
  return {
    ...answer,
    url: hide(address) + hide(query, forms),
    headers: answer.headers.map(([name, value]) => [name, hide(value)]),
  };
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
