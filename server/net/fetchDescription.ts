import { lookup as systemLookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { exchange, Refused } from './exchange.ts';

export interface FetchOptions {
  /** Whether a host that a redirect leads to may be asked too; the first one was allowed before. */
  mayAsk(host: string): Promise<boolean>;
  readonly signal?: AbortSignal;
  /** Default: half a minute. */
  readonly timeoutMilliseconds?: number;
  /** Default: 16 MB, as much as is read of a file. */
  readonly mostBytes?: number;
  /** The system's resolver where it is not given. */
  readonly lookup?: LookupFunction;
}

export type FetchedDescription =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'problem'; readonly message: string };

/**
 * Fetches the text of an API description. Sends no credentials and no cookies, reads a bounded size, follows a bounded
 * number of redirects, never from https to http, and reaches addresses of the own network only when the URL itself
 * names one: a public name that leads into it is refused. Never rejects.
 */
export async function fetchDescription(address: string, options: FetchOptions): Promise<FetchedDescription> {
  const problem = (message: string): FetchedDescription => ({ kind: 'problem', message });
  const first = URL.canParse(address) ? new URL(address) : undefined;
  if (first === undefined || (first.protocol !== 'http:' && first.protocol !== 'https:'))
    return problem('The address is no http or https URL.');
  if (first.username !== '' || first.password !== '')
    return problem('The address holds a user name or password; nothing is fetched with those.');
  const isOwn = namesPrivate(first.hostname);
  const mostBytes = options.mostBytes ?? 16_000_000;
  const lookup = isOwn ? options.lookup : publicOnly(options.lookup ?? systemLookup);
  const exchanged = await exchange(
    { method: 'GET', url: first.href, headers: [['Accept', accepted]], body: undefined },
    {
      mostBytes,
      timeoutMilliseconds: options.timeoutMilliseconds ?? 30_000,
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      ...(lookup === undefined ? {} : { lookup }),
      async refuses(from, to) {
        if (to.username !== '' || to.password !== '') return `${from.host} redirects to an address with a password.`;
        if (from.protocol === 'https:' && to.protocol === 'http:')
          return `${from.host} redirects to ${to.host} without encryption.`;
        if (!isOwn && namesPrivate(to.hostname))
          return `${from.host} redirects to ${to.host}, which is in a private network.`;
        if (to.host !== from.host && !(await options.mayAsk(to.host)))
          return `${from.host} redirects to ${to.host}, which was not allowed.`;
        return undefined;
      },
    },
  );
  if (exchanged.kind === 'problem') return problem(exchanged.message);
  const { message, bytes, isCut } = exchanged;
  const { statusCode = 0, statusMessage = '' } = message;
  // Any bytes can stand there, also those that a terminal obeys.
  const reason = statusMessage.replace(/[^\x20-\x7e]/g, '').slice(0, 100);
  if (statusCode !== 200) return problem(`${first.host} answered ${`${statusCode} ${reason}`.trim()}.`);
  if (isCut) return problem(`${first.host}${first.pathname} is larger than ${Math.round(mostBytes / 1_000_000)} MB.`);
  return { kind: 'text', text: new TextDecoder().decode(bytes) };
}

const accepted = 'application/json, application/yaml, text/yaml, text/plain;q=0.9, */*;q=0.5';

/** Addresses that mean this machine or a network around it (RFC 6890). */
const privateAddresses = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  privateAddresses.addSubnet(net, prefix, 'ipv4');
for (const [net, prefix] of [
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const)
  privateAddresses.addSubnet(net, prefix, 'ipv6');

function isPrivate(address: string): boolean {
  return privateAddresses.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
}

/** A URL's host that says itself that it is not on the open network. */
function namesPrivate(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  return isIP(bare) > 0 ? isPrivate(bare) : bare === 'localhost' || bare.endsWith('.localhost');
}

/** Asks at the moment of connecting, so that no second answer of a name server can be another one. */
function publicOnly(lookup: LookupFunction): LookupFunction {
  return (hostname, options, done) => {
    lookup(hostname, options, (error, address, family) => {
      const found = typeof address === 'string' ? [address] : (address ?? []).map((each) => each.address);
      if (error === null && found.some(isPrivate))
        done(new Refused(`"${hostname}" leads into a private network. If it is meant, name its address.`), '', 4);
      else done(error, address, family);
    });
  };
}
