import type { ApiAnswer, ApiRequest } from '../protocol/messages.ts';
import { bodyIn, withoutSecrets } from './answerShown.ts';
import { type Exchanged, type ExchangeOptions, exchange } from './exchange.ts';

/** Sends the request of an API page and returns what a panel can show. Never rejects. */
export async function send(
  outgoing: Omit<ApiRequest, 'problems'>,
  options: Omit<ExchangeOptions, 'lookup'> = {},
): Promise<ApiAnswer> {
  const exchanged = await exchange(outgoing, options);
  return withoutSecrets(exchanged.kind === 'problem' ? exchanged : answerOf(exchanged), outgoing.secrets ?? []);
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
