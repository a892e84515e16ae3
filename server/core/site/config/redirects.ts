import { memo } from '../../text/memo.ts';
import type { SiteSettings } from '../siteTypes.ts';
import { isName, isRest, type WildcardSources, wildcardSources } from './wildcardSources.ts';

/** Browsers stop after about this many redirects. */
export const maxHops = 20;

/**
 * Returns where the site's redirects send a URL path (with a leading slash, without a fragment). Undefined if they do
 * not.
 *
 * - A source that equals the path wins over sources with wildcards. Of those, the first match wins.
 * - `:name` matches one part, `:name*` and a final `*` match the rest, and `text-*` matches a part with that beginning.
 * - The destination gets what they matched. Sources that never match have no effect.
 */
export function destinationOf(redirects: SiteSettings['redirects'], path: string): string | undefined {
  return redirectOf(redirects, path)?.to;
}

/** Returns the redirect that applies to a URL path, by its source as written, and the destination of the path. */
export function redirectOf(
  redirects: SiteSettings['redirects'],
  path: string,
): { readonly source: string; readonly to: string } | undefined {
  if (redirects.length === 0) return undefined;
  const parts = partsOf(path);
  const { exact, patterns, sources } = tablesOf(redirects);
  const plain = exact.get(parts.join('/'));
  if (plain !== undefined) return { source: plain.source, to: fill(plain.destination, new Map()) };
  const found = patterns[sources.first(parts) ?? -1];
  const values = found && match(parts, found.pattern);
  return found && values && { source: found.source, to: fill(found.destination, values) };
}

/**
 * Returns why a source never matches. Undefined if it can.
 * Source: platform-today.md, "Redirects" (mintlify/docs create/redirects; chainstack/dev-portal#503, #505).
 */
export function deadSource(source: string): 'url' | 'fragment' | 'query' | 'part' | undefined {
  if (/^\s*(?:[a-z][a-z0-9+.-]*:)?\/\//i.test(source)) return 'url';
  const sign = /[#?]/.exec(source)?.[0];
  if (sign !== undefined) return sign === '#' ? 'fragment' : 'query';
  return source.split('/').some(hasInnerParameter) ? 'part' : undefined;
}

/** True if a part of a source has a parameter and other text. A part with brackets may be a pattern. */
function hasInnerParameter(part: string): boolean {
  return !/[()]/.test(part) && /:[a-z_]/i.test(part) && !/^:\w+\*?$/.test(part);
}

interface Redirect {
  readonly source: string;
  readonly pattern: readonly string[];
  readonly destination: string;
}

/** Tables, because sites have hundreds of redirects, and every broken link looks for one. Few have wildcards. */
const tablesOf = memo((redirects: SiteSettings['redirects']) => {
  const exact = new Map<string, Redirect>();
  const patterns: Redirect[] = [];
  for (const { source, destination } of redirects) {
    if (deadSource(source) !== undefined) continue;
    const redirect: Redirect = { source, pattern: partsOf(source), destination };
    const path = redirect.pattern.join('/');
    if (redirect.pattern.some(isPlaceholder)) patterns.push(redirect);
    else if (!exact.has(path)) exact.set(path, redirect);
  }
  const sources = wildcardSources(patterns.map(({ pattern }) => pattern));
  return { exact, patterns, sources } as {
    readonly exact: ReadonlyMap<string, Redirect>;
    readonly patterns: readonly Redirect[];
    readonly sources: WildcardSources;
  };
});

/** True if a path has a wildcard. */
export function hasWildcard(path: string): boolean {
  return /[:*(]/.test(path);
}

function isPlaceholder(part: string): boolean {
  return part.endsWith('*') || isName(part);
}

/**
 * Returns the path that a redirect with wildcards sends to a path: `/old/a-1` to `/new/a-1` for `/old/a-*` →
 * `/new/a-*`. Undefined unless each wildcard of the source is in the destination too.
 */
export function sourceFor(
  { source, destination }: SiteSettings['redirects'][number],
  path: string,
): string | undefined {
  if (!hasWildcard(source) || deadSource(source) !== undefined || !destination.startsWith('/')) return undefined;
  const values = match(partsOf(path), partsOf(destination));
  const found = values === undefined ? undefined : fill(source, values);
  return found === undefined || hasWildcard(found) ? undefined : `/${partsOf(found).join('/')}`;
}

/** Returns a path that a source matches. The source itself if it has no wildcards. */
export function sampleOf(source: string): string {
  const parts = partsOf(source).map((part) =>
    part.startsWith(':') || part === '*' ? 'a-page' : part.endsWith('*') ? `${part.slice(0, -1)}page` : part,
  );
  return `/${parts.join('/')}`;
}

/** Splits a source. Undefined if a part is neither text nor a wildcard. */
export function sourceParts(source: string): readonly string[] | undefined {
  const parts = partsOf(source);
  return parts.every((part) => isPlaceholder(part) || !hasWildcard(part)) ? parts : undefined;
}

/** True if a source with wildcards, as parts, matches every path that another one matches. */
export function coversSource(wanted: readonly string[], given: readonly string[]): boolean {
  for (const [i, part] of wanted.entries()) {
    if (isRest(part)) return true;
    const own = given[i];
    if (own === undefined || isRest(own)) return false;
    const isCovered = part.startsWith(':') || part === own || (part.endsWith('*') && own.startsWith(part.slice(0, -1)));
    if (!isCovered) return false;
  }
  return wanted.length === given.length;
}

function partsOf(path: string): readonly string[] {
  return path
    .replace(/[?#].*$/s, '')
    .split('/')
    .filter((part) => part !== '');
}

function match(parts: readonly string[], pattern: readonly string[]): ReadonlyMap<string, string> | undefined {
  const values = new Map<string, string>();
  for (let i = 0; i < pattern.length; i++) {
    const wanted = pattern[i] ?? '';
    if (isRest(wanted)) {
      values.set(wanted.replace(/[:*]/g, ''), parts.slice(i).join('/'));
      return values;
    }
    const part = parts[i];
    if (part === undefined) return undefined;
    const begins = wanted.endsWith('*') ? wanted.slice(0, -1) : undefined;
    if (isName(wanted)) values.set(wanted.slice(1), part);
    else if (begins !== undefined && part.startsWith(begins)) values.set('', part.slice(begins.length));
    else if (wanted !== part) return undefined;
  }
  return parts.length === pattern.length ? values : undefined;
}

function fill(destination: string, values: ReadonlyMap<string, string>): string {
  return destination.replace(/:(\w+)\*?|\*/g, (all, name: string | undefined) => values.get(name ?? '') ?? all);
}
