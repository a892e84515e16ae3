import { memo } from '../text/memo.ts';
import type { SiteSettings } from './siteTypes.ts';

/**
 * Where the site's redirects send a URL path (leading slash, no fragment), or undefined. Sources know `:name` for one
 * part, `:name*` and a final `*` for the rest; what they match is put into the destination.
 */
export function destinationOf(redirects: SiteSettings['redirects'], path: string): string | undefined {
  const parts = partsOf(path);
  for (const { pattern, destination } of patternsOf(redirects)) {
    const values = match(parts, pattern);
    if (values !== undefined) return fill(destination, values);
  }
  return undefined;
}

/** Sites have hundreds of redirects, and every link that leads nowhere asks all of them. */
const patternsOf = memo((redirects: SiteSettings['redirects']) =>
  redirects.map(({ source, destination }) => ({ pattern: partsOf(source), destination })),
);

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
