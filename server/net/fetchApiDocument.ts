import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { checkedLookup, namesPrivate, namesUnreachable, reasonNever, unreachable } from './addresses.ts';
import { exchange } from './exchange.ts';
import type { FetchedApiDocument, FetchOptions } from './fetched.ts';

/** Options with a resolver, which tests replace. */
interface LookupOptions extends FetchOptions {
  readonly lookup?: LookupFunction;
}

/**
 * Fetches the text of an API document.
 * - Sends no credentials and no cookies.
 * - Limits the size, the time and the number of redirects, and never follows one from https to http.
 * - Connects to private addresses only if the URL's own host is private. A public name that resolves to one is refused.
 * - Never connects to link-local addresses and metadata services.
 *
 * Never rejects.
 */
export async function fetchApiDocument(address: string, options: LookupOptions): Promise<FetchedApiDocument> {
  const problem = (message: string): FetchedApiDocument => ({ kind: 'problem', message });
  const first = URL.canParse(address) ? new URL(address) : undefined;
  if (first === undefined || (first.protocol !== 'http:' && first.protocol !== 'https:'))
    return problem('The address is not an http or https URL.');
  if (first.username !== '' || first.password !== '')
    return problem('The address contains a user name or password. Nothing is fetched with credentials in the address.');
  if (namesUnreachable(first.hostname)) return problem(unreachable(first.hostname));
  const isOwn = namesPrivate(first.hostname);
  const maxBytes = options.maxBytes ?? 16_000_000;
  const exchanged = await exchange(
    { method: 'GET', url: first.href, headers: [['Accept', accepted]], body: undefined },
    {
      maxBytes,
      timeoutMilliseconds: options.timeoutMilliseconds ?? 30_000,
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      lookup: checkedLookup(options.lookup ?? systemLookup),
      async refuses(from, to) {
        if (to.username !== '' || to.password !== '') return `${from.host} redirects to an address with a password.`;
        if (from.protocol === 'https:' && to.protocol === 'http:')
          return `${from.host} redirects to ${to.host} without encryption.`;
        if (namesUnreachable(to.hostname))
          return `${from.host} redirects to ${to.host}, which is never fetched: it ${reasonNever}.`;
        if (!isOwn && namesPrivate(to.hostname))
          return `${from.host} redirects to ${to.host}, which is in a private network.`;
        if (to.host !== from.host && !(await options.mayAsk(to.host, namesPrivate(to.hostname))))
          return `${from.host} redirects to ${to.host}, which was not allowed.`;
        return undefined;
      },
    },
  );
  if (exchanged.kind === 'problem') return problem(exchanged.message);
  const { message, bytes, isCut, packed } = exchanged;
  const { statusCode = 0, statusMessage = '' } = message;
  // The status message may contain any bytes, including escape sequences for a terminal.
  const reason = statusMessage.replace(/[^\x20-\x7e]/g, '').slice(0, 100);
  if (statusCode !== 200) return problem(`${first.host} answered ${`${statusCode} ${reason}`.trim()}.`);
  if (isCut) return problem(`${first.host}${first.pathname} is larger than ${Math.round(maxBytes / 1_000_000)} MB.`);
  if (packed !== undefined) return problem(`The answer from ${first.host} cannot be decompressed.`);
  return { kind: 'text', text: new TextDecoder().decode(bytes) };
}

const accepted = 'application/json, application/yaml, text/yaml, text/plain;q=0.9, */*;q=0.5';
