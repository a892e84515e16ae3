import type { IncomingHttpHeaders } from 'node:http';
import { hostsIn } from './sendFile.ts';

/** The target of a request to the live preview. */
export type LiveTarget =
  /** The document that shows a page. `path` is the page's path on the site. */
  | { readonly kind: 'document'; readonly path: string }
  /** One of Docsight's own scripts, styles and fonts. */
  | { readonly kind: 'media'; readonly name: string }
  /** A file of the site. */
  | { readonly kind: 'file'; readonly path: string }
  /** The messages of one open document: GET opens a stream of messages to it, POST sends one message from it. */
  | { readonly kind: 'live'; readonly id: string; readonly isMessage: boolean }
  | { readonly kind: 'refused'; readonly status: 400 | 403 | 404 | 405 | 415; readonly why: string };

/** All addresses other than pages are below this path. */
export const ownPath = '/_docsight';

/** Returns the address of a document's messages. */
export const liveAddress = (id: string): string => `${ownPath}/live/${id}`;
/** Returns the address of one of Docsight's own scripts, styles or fonts, from its path in dist/media. */
export const mediaAddress = (name: string): string => `${ownPath}/media/${name}`;
/** Address of the site's files. The path of a file relative to the site's folder follows. */
export const filesAddress = `${ownPath}/files`;

/**
 * Reads a request. Accepts only requests to the address itself that come from its own documents or from the user. A
 * foreign host name that resolves to 127.0.0.1 has another `Host`, and a page of another site has another `Origin`.
 */
export function readRequest(
  request: {
    readonly method?: string | undefined;
    readonly url?: string | undefined;
    readonly headers: IncomingHttpHeaders;
    /** Names and values alternate, in the order in which they arrived. */
    readonly rawHeaders: readonly string[];
  },
  port: number,
): LiveTarget {
  const { method, headers } = request;
  if (hostsIn(request.rawHeaders) > 1) return refused(400, 'A request must have exactly one Host header.');
  if (!isOwnHost(headers.host, port)) return refused(403, 'This preview is only available at 127.0.0.1 and localhost.');
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
    return refused(405, 'Only GET and POST are supported.');
  const target = targetOf(request.url ?? '/');
  if (target === undefined) return refused(400, 'This is not a valid address.');
  const isMessage = method === 'POST';
  if (isMessage && target.kind !== 'live') return refused(405, 'This address does not accept messages.');
  // A link on another site may open a document. All other requests must come from the preview, and messages need an
  // `Origin`.
  if (target.kind !== 'document' && !isFromHere(headers, isMessage))
    return refused(403, 'Other sites cannot use this preview.');
  if (isMessage && !/^application\/json(?:;|$)/i.test(headers['content-type'] ?? ''))
    return refused(415, 'Messages must be JSON.');
  return target.kind === 'live' ? { ...target, isMessage } : target;
}

function refused(status: 400 | 403 | 404 | 405 | 415, why: string): LiveTarget {
  return { kind: 'refused', status, why };
}

/**
 * True if a request's `Host` is `127.0.0.1` or `localhost` with our port. Other names that resolve to 127.0.0.1 are
 * refused.
 */
export function isOwnHost(host: string | undefined, port: number): boolean {
  const names = ['127.0.0.1', 'localhost'];
  return names.some((name) => host === `${name}:${port}` || (port === 80 && host === name));
}

/**
 * True if a request comes from the preview itself or directly from the user, by `Origin` and `Sec-Fetch-Site`. Programs
 * other than browsers may send neither header.
 *
 * @param mustSay true if a request without `Origin` is refused
 */
export function isFromHere(headers: IncomingHttpHeaders, mustSay: boolean): boolean {
  const { origin, host } = headers;
  if (origin === undefined ? mustSay : origin !== `http://${host}`) return false;
  const site = headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

function targetOf(url: string): Exclude<LiveTarget, { readonly kind: 'refused' }> | undefined {
  const path = pathOf(url);
  if (path === undefined) return undefined;
  const [, area, name] = new RegExp(`^${ownPath}/(media|files|live)/(.+)$`).exec(path) ?? [];
  if (name !== undefined && area === 'media') return { kind: 'media', name };
  if (name !== undefined && area === 'files') return { kind: 'file', path: name };
  if (name !== undefined && area === 'live') return { kind: 'live', id: name, isMessage: false };
  return path === ownPath || path.startsWith(`${ownPath}/`) ? undefined : { kind: 'document', path };
}

/**
 * Returns the decoded path of a request's target. Undefined if the path is invalid, contains `..`, a backslash or a
 * null character, or if the target has another form.
 */
function pathOf(url: string): string | undefined {
  if (!url.startsWith('/')) return undefined;
  try {
    const path = decodeURIComponent(url.replace(/[?#].*$/s, ''));
    return path.split('/').includes('..') || /[\0\\]/.test(path) ? undefined : path;
  } catch {
    return undefined;
  }
}
