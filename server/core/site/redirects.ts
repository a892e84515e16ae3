import { memo } from '../text/memo.ts';
import type { SiteSettings } from './siteTypes.ts';

/**
 * Where the site's redirects send a URL path (leading slash, no fragment), or undefined. Sources know `:name` for one
 * part, `:name*` and a final `*` for the rest; what they match is put into the destination.
 */
export function destinationOf(redirects: SiteSettings['redirects'], path: string): string | undefined {
  const parts = partsOf(path);
  const { exact, patterns } = tablesOf(redirects);
  const plain = exact.get(parts.join('/'));
  for (const { at, pattern, destination } of patterns) {
    if (plain !== undefined && plain.at < at) break;
    const values = match(parts, pattern);
    if (values !== undefined) return fill(destination, values);
  }
  return plain === undefined ? undefined : fill(plain.destination, new Map());
}

interface Redirect {
  /** Its place in docs.json: the first that fits counts. */
  readonly at: number;
  readonly pattern: readonly string[];
  readonly destination: string;
}

/** Sites have hundreds of redirects, and every link that leads nowhere asks for its own; few have placeholders. */
const tablesOf = memo((redirects: SiteSettings['redirects']) => {
  const exact = new Map<string, Redirect>();
  const patterns: Redirect[] = [];
  for (const [at, { source, destination }] of redirects.entries()) {
    const redirect: Redirect = { at, pattern: partsOf(source), destination };
    const path = redirect.pattern.join('/');
    if (redirect.pattern.some(isPlaceholder)) patterns.push(redirect);
    else if (!exact.has(path)) exact.set(path, redirect);
  }
  return { exact, patterns } as {
    readonly exact: ReadonlyMap<string, Redirect>;
    readonly patterns: readonly Redirect[];
  };
});

/** So many redirects with placeholders are looked at for one path. */
const mostPatterns = 200;

/** The source of a redirect with placeholders that matches a path and stands before the place `at` in the list. */
export function patternBefore(redirects: SiteSettings['redirects'], path: string, at: number): string | undefined {
  const parts = partsOf(path);
  for (const each of tablesOf(redirects).patterns.slice(0, mostPatterns)) {
    if (each.at >= at) return undefined;
    if (match(parts, each.pattern) !== undefined) return redirects[each.at]?.source;
  }
  return undefined;
}

/** Whether a part of a path stands for others. */
export function hasWildcard(path: string): boolean {
  return /[:*(]/.test(path);
}

function isPlaceholder(part: string): boolean {
  return part === '*' || /^:\w+\*?$/.test(part);
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
    if (wanted === '*' || /^:\w+\*$/.test(wanted)) {
      values.set(wanted.replace(/[:*]/g, ''), parts.slice(i).join('/'));
      return values;
    }
    const part = parts[i];
    if (part === undefined) return undefined;
    if (/^:\w+$/.test(wanted)) values.set(wanted.slice(1), part);
    else if (wanted !== part) return undefined;
  }
  return parts.length === pattern.length ? values : undefined;
}

function fill(destination: string, values: ReadonlyMap<string, string>): string {
  return destination.replace(/:(\w+)\*?|\*/g, (all, name: string | undefined) => values.get(name ?? '') ?? all);
}
