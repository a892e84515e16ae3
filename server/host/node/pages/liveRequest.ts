import type { IncomingHttpHeaders } from 'node:http';
import { hostsIn } from './sendFile.ts';

/** What a request to the live preview asks for. */
export type LiveTarget =
  /** The document that shows a page, by its path on the site. */
  | { readonly kind: 'document'; readonly path: string }
  /** One of the project's own scripts, styles and fonts. */
  | { readonly kind: 'media'; readonly name: string }
  /** A file of the site. */
  | { readonly kind: 'file'; readonly path: string }
  /** The messages of one open document: a stream to it for GET, one message from it for POST. */
  | { readonly kind: 'live'; readonly id: string; readonly isMessage: boolean }
  | { readonly kind: 'refused'; readonly status: 400 | 403 | 404 | 405 | 415; readonly why: string };

/** Everything that is not a page is below this path. */
export const ownPath = '/_docsight';

/** Paths below `ownPath`, by what they give. */
export const liveAddress = (id: string): string => `${ownPath}/live/${id}`;
/** Of a script, style or font of the project's own, by its path in dist/media. */
export const mediaAddress = (name: string): string => `${ownPath}/media/${name}`;
/** Followed by the path of a file relative to the site's folder. */
export const filesAddress = `${ownPath}/files`;

/**
 * Reads a request. Only requests to the address itself, from its own documents or typed by the user, get anything: a
 * name that someone pointed at 127.0.0.1 has another Host, a page of another site another Origin.
 */
export function readRequest(
  request: {
    readonly method?: string | undefined;
    readonly url?: string | undefined;
    readonly headers: IncomingHttpHeaders;
    /** Names and values in turn, as they came. */
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
  // A link from elsewhere may open a document. Nothing else is for others, and no message is without its origin.
  if (target.kind !== 'document' && !isFromHere(headers, isMessage))
    return refused(403, 'Other sites cannot use this preview.');
  if (isMessage && !/^application\/json(?:;|$)/i.test(headers['content-type'] ?? ''))
    return refused(415, 'Messages are JSON.');
  return target.kind === 'live' ? { ...target, isMessage } : target;
}

function refused(status: 400 | 403 | 404 | 405 | 415, why: string): LiveTarget {
  return { kind: 'refused', status, why };
}

/** True for the names that 127.0.0.1 has by itself: not for one that someone else pointed there. */
export function isOwnHost(host: string | undefined, port: number): boolean {
  const names = ['127.0.0.1', 'localhost'];
  return names.some((name) => host === `${name}:${port}` || (port === 80 && host === name));
}

/** By Origin, and by what browsers say of where a request comes from; other programs say nothing of either. */
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

/** The decoded path of a request; undefined for what is none, also for other forms of a request's target. */
function pathOf(url: string): string | undefined {
  if (!url.startsWith('/')) return undefined;
  try {
    const path = decodeURIComponent(url.replace(/[?#].*$/s, ''));
    return path.split('/').includes('..') || /[\0\\]/.test(path) ? undefined : path;
  } catch {
    return undefined;
  }
}
