import { nearest } from '../../text/nearest.ts';

/** Returns the scheme of a target in lower case, including its colon. */
export function schemeOf(target: string): string | undefined {
  // A quick check for most targets.
  if (target.startsWith('/') || target.startsWith('#')) return undefined;
  return /^\s*([a-z][a-z0-9+.-]*:)/i.exec(target)?.[1]?.toLowerCase();
}

/** Schemes that authors write. A word that is nearly one of the first two is a typing error. */
const webSchemes = ['http', 'https'];

/**
 * Returns the URL that a typing error was meant to be: `htps://a.b`, `http//a.b`, `https:/a.b`, `https:a.b`. Undefined
 * for anything else, including other schemes and defanged `hxxp`.
 */
export function misspelledAddress(target: string): string | undefined {
  const found = /^\s*([a-z]{3,8})([:;]{0,3}\/{0,3})(?=[a-z0-9[])/i.exec(target);
  const [all, word = '', between = ''] = found ?? [];
  if (all === undefined || between === '' || between === '/') return undefined;
  const scheme = word.toLowerCase();
  const rest = target.slice(all.length);
  if (webSchemes.includes(scheme)) {
    // Without slashes, it may be the name of something.
    if (between === '://' || (between === ':' && !/^[a-z0-9-]+\.[a-z]/i.test(rest))) return undefined;
    return `${scheme}://${rest}`;
  }
  if (!between.endsWith('//') || !/^ht|^h?h?t*tp|^h?t?ps?$/.test(scheme)) return undefined;
  const right = nearest(scheme, webSchemes);
  return right === undefined ? undefined : `${right}://${rest}`;
}

/** True for `www.example.com/…` without a scheme, which browsers read as a page name. */
export function lacksScheme(target: string): boolean {
  return /^\s*www\.[a-z0-9-]+\.[a-z]/i.test(target);
}

/** True for URLs of the reader's own computer. */
export function isLocalAddress(target: string): boolean {
  return /^\s*https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\])(?=[:/?#]|\s*$)/i.test(target);
}
