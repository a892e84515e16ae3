import { nearest } from '../../text/nearest.ts';

/** The scheme that a target begins with, in lower case, its colon included. */
export function schemeOf(target: string): string | undefined {
  // Most targets begin so.
  if (target.startsWith('/') || target.startsWith('#')) return undefined;
  return /^\s*([a-z][a-z0-9+.-]*:)/i.exec(target)?.[1]?.toLowerCase();
}

/** Schemes that authors write out; a word that is nearly one of the first two was meant to be it. */
const webSchemes = ['http', 'https'];

/**
 * The address that a slip of the pen was meant to be: `htps://a.b`, `http//a.b`, `https:/a.b`, `https:a.b`. Undefined
 * for all that has no such slip, schemes of other programs and defanged `hxxp` among it.
 */
export function misspelledAddress(target: string): string | undefined {
  const found = /^\s*([a-z]{3,8})([:;]{0,3}\/{0,3})(?=[a-z0-9[])/i.exec(target);
  const [all, word = '', between = ''] = found ?? [];
  if (all === undefined || between === '' || between === '/') return undefined;
  const scheme = word.toLowerCase();
  const rest = target.slice(all.length);
  if (webSchemes.includes(scheme)) {
    // Without slashes it may be the name of something.
    if (between === '://' || (between === ':' && !/^[a-z0-9-]+\.[a-z]/i.test(rest))) return undefined;
    return `${scheme}://${rest}`;
  }
  if (!between.endsWith('//') || !/^ht|^h?h?t*tp|^h?t?ps?$/.test(scheme)) return undefined;
  const right = nearest(scheme, webSchemes);
  return right === undefined ? undefined : `${right}://${rest}`;
}

/** True for `www.example.com/…` without a scheme: a browser looks for a page of that name. */
export function lacksScheme(target: string): boolean {
  return /^\s*www\.[a-z0-9-]+\.[a-z]/i.test(target);
}

/** True for addresses of the reader's own computer. */
export function isLocalAddress(target: string): boolean {
  return /^\s*https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\])(?=[:/?#]|\s*$)/i.test(target);
}
