import { deadSource, hasWildcard, sourceFor } from '../../site/config/redirects.ts';
import { resolveLink } from '../../site/link/resolve.ts';
import { folderOf, isHiddenPath, joinPath, linkPath } from '../../site/paths.ts';
import { pagesIn } from '../../site/site.ts';
import type { SiteIndex, SiteSettings } from '../../site/siteTypes.ts';
import { encodePath } from '../../text/percent.ts';
import { el, join, text, trusted } from '../page/html/html.ts';
import { isRemote, safeUrl } from '../page/markdown/address.ts';
import { encodeUrl } from '../page/markdown/link.ts';
import { addressOf, fileUrl, type Publication, relativeUrl, type StaticFile, staticPath } from './publication.ts';

/** Limit for chains of redirects. */
const maxHops = 10;

/** The end of a chain of redirects. */
type End =
  | { readonly kind: 'file'; readonly file: string; readonly fragment: string | undefined }
  | { readonly kind: 'url'; readonly url: string };

/**
 * Redirects of docs.json for web servers: `_redirects`, which several hosts read, and a page for each one without
 * wildcards, which works everywhere. Existing pages are never overwritten.
 */
export function redirectFiles(
  index: SiteIndex,
  publication: Publication,
  taken: ReadonlySet<string>,
): readonly StaticFile[] {
  const rows: string[] = [];
  const files = new Map<string, StaticFile>();
  for (const { source, destination } of index.config.settings.redirects.flatMap((each) => rowsOf(index, each))) {
    if (deadSource(source) !== undefined) continue;
    if (hasWildcard(source)) {
      rows.push(rowOf(source, destination, publication) ?? `# ${oneLine(source)} has no form in this file`);
      continue;
    }
    const path = joinPath('', source.trim());
    const end = endOf(index, destination);
    if (path === undefined || path === '' || isHiddenPath(path) || end === undefined) continue;
    const file = /\.html?$/i.test(path) ? path : `${path}.html`;
    const target = end.kind === 'url' ? end.url : publication.base + withPlace(addressOf(end.file), end);
    rows.push(`${publication.base}${encodePath(path)} ${target} 301`);
    if (taken.has(file) || files.has(file)) continue;
    files.set(file, { path: file, text: redirectPage(file, end, publication) });
  }
  if (rows.length === 0) return [];
  return [...files.values(), { path: '_redirects', text: `${rows.join('\n')}\n` }];
}

type Redirects = SiteSettings['redirects'];

/** Hosts do not support a wildcard within a path segment, so such a redirect is expanded to its pages. */
function rowsOf(index: SiteIndex, redirect: Redirects[number]): Redirects {
  if (!/[^/]\*/.test(redirect.source.replace(/:\w+\*/g, ''))) return [redirect];
  const rows = pagesIn(index).flatMap((path) => {
    const destination = `/${linkPath(path)}`;
    const source = sourceFor(redirect, destination);
    return source === undefined ? [] : [{ source, destination }];
  });
  return rows.length === 0 ? [redirect] : rows;
}

function endOf(index: SiteIndex, destination: string): End | undefined {
  let target = destination;
  for (let hop = 0; hop < maxHops; hop++) {
    if (isRemote(target)) {
      const url = safeUrl(target);
      return url === undefined ? undefined : { kind: 'url', url: encodeUrl(url) };
    }
    const resolved = resolveLink({ index, fromPath: '', target });
    switch (resolved.kind) {
      case 'page':
      case 'case':
      case 'missing-anchor':
      case 'anchor-case': {
        const fragment = 'fragment' in resolved ? resolved.fragment : undefined;
        return { kind: 'file', file: staticPath(resolved.path), fragment };
      }
      case 'external':
        return { kind: 'url', url: encodeUrl(resolved.url) };
      case 'redirect':
        target = resolved.to;
        break;
      default:
        return undefined;
    }
  }
  return undefined;
}

/** A row of `_redirects`. `:name` matches one segment, and a `*` at the end is `:splat` in the destination. */
function rowOf(source: string, destination: string, { base }: Publication): string | undefined {
  const parts = source.split('/').filter((part) => part !== '');
  const last = parts.at(-1) ?? '';
  const rest = /^:\w+\*$/.test(last) ? last : last === '*' ? '*' : undefined;
  const before = rest === undefined ? parts : parts.slice(0, -1);
  if (before.some((part) => /[*()?#\s]/.test(part) || (part.includes(':') && !/^:\w+$/.test(part)))) return undefined;
  if (/\s/.test(destination.trim()) || (isRemote(destination) && safeUrl(destination) === undefined)) return undefined;
  const filled = rest === undefined ? destination.trim() : destination.trim().replace(rest, ':splat');
  if (/[*()]/.test(filled)) return undefined;
  const from = [...before, ...(rest === undefined ? [] : ['*'])].join('/');
  return `${base}${from} ${isRemote(filled) ? filled : base + filled.replace(/^\/+/, '')} 301`;
}

function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ').slice(0, 200);
}

function withPlace(address: string, { fragment }: { readonly fragment: string | undefined }): string {
  return fragment === undefined || fragment === '' ? address : `${address}#p-${encodePath(fragment)}`;
}

/** A page that redirects immediately, with a link as a fallback. */
function redirectPage(file: string, end: End, publication: Publication): string {
  const target = end.kind === 'url' ? end.url : withPlace(relativeUrl({ folder: folderOf(file), file: end.file }), end);
  const canonical = end.kind === 'url' ? end.url : fileUrl(publication, end.file);
  const head = join([
    trusted('<meta charset="utf-8">'),
    el('title', {}, text('This page has moved')),
    el('meta', { 'http-equiv': 'refresh', content: `0; url=${target}` }),
    el('meta', { name: 'robots', content: 'noindex' }),
    canonical === undefined ? undefined : el('link', { rel: 'canonical', href: canonical }),
  ]);
  const body = el('p', {}, text('This page has moved to '), el('a', { href: target }, text(target)), text('.'));
  return `<!DOCTYPE html>\n${el('html', { lang: 'en' }, el('head', {}, head), el('body', {}, body))}\n`;
}
