import { lookup as systemLookup } from 'node:dns';
import { setTimeout as pause } from 'node:timers/promises';
import { checkedLookup, namesPrivate, namesUnreachable, reasonNever } from './addresses.ts';
import { exchange } from './exchange.ts';

/** What a server says of an address: a status, or in words why there is none. */
export type LinkReply =
  | { readonly kind: 'status'; readonly status: number; readonly wait?: number }
  | { readonly kind: 'problem'; readonly message: string }
  /** The name leads into a private network, and the user did not name it. */
  | { readonly kind: 'private' };

/** The result of a link. A `skipped` link is not requested, and the state of an `unknown` one cannot be determined now. */
export type LinkAnswer =
  /** `secure`: the address with https, where one of http works there too. */
  | { readonly kind: 'works'; readonly secure?: string }
  | { readonly kind: 'broken'; readonly message: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'skipped' };

/** How links are asked for. */
export interface CheckLinksOptions {
  /** Statuses that count as working besides those from 200 to 299. */
  readonly accept: ReadonlySet<number>;
  /** Hosts of private networks that the user named: `wiki.corp.example`, with or without a port. */
  readonly allowedHosts?: ReadonlySet<string>;
  /** Called after each link. */
  progress(done: number, all: number): void;
  /** Sends one request; the network where it is not given. */
  readonly ask?: (method: 'HEAD' | 'GET', url: string) => Promise<LinkReply>;
  /** Waits for some milliseconds. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

/** So many servers are asked at once; each of them for one link after the other. */
const hostsAtOnce = 8;
/** How often a server is asked again that did not answer or said that it is busy. */
const maxRetries = 2;
/** In milliseconds: before the first of those, and the longest that a server may ask for. */
const firstPause = 1_000;
const maxPause = 10_000;

/**
 * Asks for each of some addresses whether it is there, politely: no server is asked for two at once, a HEAD goes before
 * a GET, and who is busy is left alone for a while. Addresses of this machine and of networks around it are asked for
 * only where the user named their host, metadata services never.
 *
 * @param urls each once
 */
export async function checkLinks(
  urls: readonly string[],
  { accept, allowedHosts = new Set(), progress, ask = networkAsking(allowedHosts), wait = pause }: CheckLinksOptions,
): Promise<ReadonlyMap<string, LinkAnswer>> {
  const answers = new Map<string, LinkAnswer>();
  const hosts = new Map<string, string[]>();
  for (const url of urls) {
    const { host } = new URL(url);
    const list = hosts.get(host);
    if (list === undefined) hosts.set(host, [url]);
    else list.push(url);
  }
  const queue = [...hosts.values()].values();
  const work = async (): Promise<void> => {
    for (const list of queue) {
      for (const url of list) {
        answers.set(url, isNever(url, allowedHosts) ? { kind: 'skipped' } : await answerOf(url, accept, ask, wait));
        progress(answers.size, urls.length);
      }
    }
  };
  await Promise.all(Array.from({ length: hostsAtOnce }, work));
  return answers;
}

function isNever(address: string, allowed: ReadonlySet<string>): boolean {
  const url = new URL(address);
  const { hostname, username, password } = url;
  return (
    (namesPrivate(hostname) && !isAllowed(url, allowed)) ||
    namesUnreachable(hostname) ||
    username !== '' ||
    password !== ''
  );
}

/** Whether the user named the host of an address: with its port, or without one for all of them. */
function isAllowed({ hostname, port, protocol }: URL, allowed: ReadonlySet<string>): boolean {
  return allowed.has(hostname) || allowed.has(`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`);
}

async function answerOf(
  url: string,
  accept: ReadonlySet<number>,
  ask: NonNullable<CheckLinksOptions['ask']>,
  wait: NonNullable<CheckLinksOptions['wait']>,
): Promise<LinkAnswer> {
  const works = (reply: LinkReply): boolean =>
    reply.kind === 'status' && ((reply.status >= 200 && reply.status < 300) || accept.has(reply.status));
  for (let tries = 0; ; tries++) {
    const head = await ask('HEAD', url);
    // Some servers know no HEAD, or answer it otherwise.
    const reply = works(head) || isBusy(head) || head.kind === 'private' ? head : await ask('GET', url);
    if (reply.kind === 'private') return { kind: 'skipped' };
    if (works(reply)) {
      const secure = secureAddress(url);
      const isSecure = secure !== undefined && (works(await ask('HEAD', secure)) || works(await ask('GET', secure)));
      return { kind: 'works', ...(isSecure && { secure }) };
    }
    if (!isBusy(reply) || tries >= maxRetries) return verdict(reply, new URL(url).host);
    const asked = reply.kind === 'status' ? reply.wait : undefined;
    await wait(Math.min(maxPause, asked ?? firstPause * 2 ** tries));
  }
}

/** The same address over https; undefined where it is that already, or names a port. */
function secureAddress(url: string): string | undefined {
  const { protocol, port } = new URL(url);
  return protocol === 'http:' && port === '' ? url.replace(/^http:/, 'https:') : undefined;
}

function isBusy(reply: LinkReply): boolean {
  return reply.kind === 'problem' || (reply.kind === 'status' && (reply.status === 429 || reply.status >= 500));
}

function verdict(reply: Exclude<LinkReply, { kind: 'private' }>, host: string): LinkAnswer {
  if (reply.kind === 'problem') return { kind: 'broken', message: reply.message };
  // Who asks too often learns nothing of the page.
  if (reply.status === 429) return { kind: 'unknown' };
  return { kind: 'broken', message: `${host} answered ${reply.status}.` };
}

function networkAsking(allowed: ReadonlySet<string>): NonNullable<CheckLinksOptions['ask']> {
  return (method, url) => askNetwork(method, url, allowed);
}

async function askNetwork(method: 'HEAD' | 'GET', url: string, allowed: ReadonlySet<string>): Promise<LinkReply> {
  // Each connection is for one address: the ports of a name are known only here.
  let isPrivate = false;
  const hosts = new Map([[new URL(url).hostname, new URL(url)]]);
  const exchanged = await exchange(
    { method, url, headers: [['Accept', 'text/html, */*;q=0.5']], body: undefined },
    {
      maxBytes: 100_000,
      timeoutMilliseconds: 20_000,
      lookup: checkedLookup(systemLookup, (hostname) => {
        const at = hosts.get(hostname);
        isPrivate = at === undefined || !isAllowed(at, allowed);
        return !isPrivate;
      }),
      async refuses(from, to) {
        if (namesUnreachable(to.hostname))
          return `${from.host} redirects to ${to.host}, which is never fetched: it ${reasonNever}.`;
        hosts.set(to.hostname, to);
        return namesPrivate(to.hostname) && !isAllowed(to, allowed)
          ? `${from.host} redirects to ${to.host}, which is in a private network.`
          : undefined;
      },
    },
  );
  if (exchanged.kind === 'problem') return isPrivate ? { kind: 'private' } : exchanged;
  const { statusCode = 0, headers } = exchanged.message;
  const after = headers['retry-after'];
  const wait = after !== undefined && /^\d{1,6}$/.test(after) ? { wait: Number(after) * 1_000 } : {};
  return { kind: 'status', status: statusCode, ...wait };
}
