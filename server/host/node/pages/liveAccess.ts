import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Whether a request comes from someone who was given the address with its token. */
export type Access =
  | { readonly kind: 'granted' }
  /** The token is in the address: it moves into a cookie, and the address goes on without it. */
  | { readonly kind: 'entering'; readonly cookie: string; readonly location: string }
  | { readonly kind: 'refused' };

/** Appended to an address: whoever opens it gets in. */
export function withToken({ address, token }: { readonly address: string; readonly token: string }): string {
  return `${address}?token=${token}`;
}

/** Reads it from a request's target and its cookies. Cookies of one machine are of all its ports: the name has ours. */
export function accessOf(
  { url = '/', headers }: { readonly url?: string | undefined; readonly headers: IncomingHttpHeaders },
  token: string,
  port: number,
): Access {
  const name = `docsight-${port}`;
  const [path = '/', query = ''] = url.replace(/#.*$/s, '').split('?', 2);
  const given = new URLSearchParams(query).get('token');
  if (given !== null && isSameSecret(given, token)) {
    // A path of two slashes would be another machine's address.
    const location = path.replace(/^\/+/, '/');
    return { kind: 'entering', location, cookie: `${name}=${token}; Path=/; HttpOnly; SameSite=Lax` };
  }
  const cookies = (headers.cookie ?? '').split(';').map((each) => each.trim());
  const isKnown = cookies.some(
    (each) => each.startsWith(`${name}=`) && isSameSecret(each.slice(name.length + 1), token),
  );
  return { kind: isKnown ? 'granted' : 'refused' };
}

/** In a time that tells nothing of where two texts differ. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
