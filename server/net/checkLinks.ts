import { lookup as systemLookup } from 'node:dns';
import { setTimeout as pause } from 'node:timers/promises';
import { checkedLookup, namesPrivate, namesUnreachable, reasonNever } from './addresses.ts';
import { exchange } from './exchange.ts';

/**
 * A server's reply to a request for a link: a status, or a message about what went wrong. `wait` is in milliseconds.
 */
export type LinkReply =
  | { readonly kind: 'status'; readonly status: number; readonly wait?: number }
  | { readonly kind: 'problem'; readonly message: string }
  /** The name resolves to a private network that the user did not allow. */
  | { readonly kind: 'private' };

/**
 * The result of a link. A `skipped` link is not requested, and the state of an `unknown` one cannot be determined now.
 */
export type LinkAnswer =
  /** `secure`: the same URL with https, if the link uses http and https works too. */
  | { readonly kind: 'works'; readonly secure?: string }
  | { readonly kind: 'broken'; readonly message: string }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'skipped' };

/** Options for checking links. */
export interface CheckLinksOptions {
  /** Statuses that count as working in addition to 200 to 299. */
  readonly accept: ReadonlySet<number>;
  /** Private hosts that the user allowed: `wiki.corp.example`, with or without a port. */
  readonly allowedHosts?: ReadonlySet<string>;
  /** Called after each link. */
  progress(done: number, all: number): void;
  /** Sends one request. Default: over the network. */
  readonly ask?: (method: 'HEAD' | 'GET', url: string) => Promise<LinkReply>;
  /** Waits for a number of milliseconds. */
  readonly wait?: (milliseconds: number) => Promise<unknown>;
}

/** Number of servers that are queried at once. Each gets one request at a time. */
const hostsAtOnce = 8;
/** Number of retries if a server did not answer or is busy. */
const maxRetries = 2;
/** In milliseconds: the pause before the first retry, and the longest pause that a server may request. */
const firstPause = 1_000;
const maxPause = 10_000;

/**
 * Checks whether links work, with little load for servers:
 * - each server gets one request at a time
 * - HEAD comes before GET
 * - a busy server gets a pause
 *
 * Private addresses are requested only if the user allowed their host. Metadata services, link-local addresses and URLs
 * with credentials are never requested.
 *
 * @param urls distinct URLs
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

/** True if the user allowed the host of a URL with its port, or without a port, which allows all ports. */
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
    // Some servers do not support HEAD, or answer it differently.
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

/** Returns the same URL with https, or undefined if it is not an http URL or has a port. */
function secureAddress(url: string): string | undefined {
  const { protocol, port } = new URL(url);
  return protocol === 'http:' && port === '' ? url.replace(/^http:/, 'https:') : undefined;
}

function isBusy(reply: LinkReply): boolean {
  return reply.kind === 'problem' || (reply.kind === 'status' && (reply.status === 429 || reply.status >= 500));
}

function verdict(reply: Exclude<LinkReply, { kind: 'private' }>, host: string): LinkAnswer {
  if (reply.kind === 'problem') return { kind: 'broken', message: reply.message };
  // A rate limit says nothing about the page.
  if (reply.status === 429) return { kind: 'unknown' };
  return { kind: 'broken', message: `${host} answered ${reply.status}.` };
}

function networkAsking(allowed: ReadonlySet<string>): NonNullable<CheckLinksOptions['ask']> {
  return (method, url) => askNetwork(method, url, allowed);
}

async function askNetwork(method: 'HEAD' | 'GET', url: string, allowed: ReadonlySet<string>): Promise<LinkReply> {
  // A lookup gets only the host name, so remember the URL of each host to check its port.
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
