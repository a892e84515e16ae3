import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Whether a request comes from a person who received the address with its token. */
export type Access =
  | { readonly kind: 'granted' }
  /** The address contains the token. It moves to a cookie, and the browser is redirected to the address without it. */
  | { readonly kind: 'entering'; readonly cookie: string; readonly location: string }
  | { readonly kind: 'refused' };

/** Returns an address with the token. Anyone who opens it gets access. */
export function withToken({ address, token }: { readonly address: string; readonly token: string }): string {
  return `${address}?token=${token}`;
}

/**
 * Returns the access of a request, from its target and its cookies. Browsers share the cookies of a host between all
 * its ports, so the cookie's name includes the port.
 */
export function accessOf(
  { url = '/', headers }: { readonly url?: string | undefined; readonly headers: IncomingHttpHeaders },
  token: string,
  port: number,
): Access {
  const name = `docsight-${port}`;
  const [path = '/', query = ''] = url.replace(/#.*$/s, '').split('?', 2);
  const given = new URLSearchParams(query).get('token');
  if (given !== null && isSameSecret(given, token)) {
    // A location that starts with two slashes would redirect to another host.
    const location = path.replace(/^\/+/, '/');
    return { kind: 'entering', location, cookie: `${name}=${token}; Path=/; HttpOnly; SameSite=Lax` };
  }
  const cookies = (headers.cookie ?? '').split(';').map((each) => each.trim());
  const isKnown = cookies.some(
    (each) => each.startsWith(`${name}=`) && isSameSecret(each.slice(name.length + 1), token),
  );
  return { kind: isKnown ? 'granted' : 'refused' };
}

/** True if two texts are the same. The duration does not reveal where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
