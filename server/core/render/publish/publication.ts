import { docsightrcOf } from '../../site/config/docsightrc.ts';
import { baseName, folderOf, slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { encodePath } from '../../text/percent.ts';
import { strip } from '../../text/text.ts';
import { hostOf } from '../page/markdown/address.ts';

/** Where a written site will be published. */
export interface Publication {
  /** Path of its folder on the web server, with a slash at both ends. */
  readonly base: string;
  /** URL of its folder, with a slash at its end; undefined if the host is unknown. */
  readonly url: string | undefined;
}

/**
 * Where a site will be published: at `siteUrl`, and below `basePath` if that has no path. `base` (a path or URL)
 * overrides both. Undefined for an invalid `base`.
 */
export function publicationOf(index: SiteIndex, base?: string): Publication | undefined {
  const { siteUrl = '', basePath = '' } = docsightrcOf(index);
  const own = originAndPath(siteUrl);
  if (base === undefined) return placeAt(own?.origin, own === undefined || own.path === '' ? basePath : own.path);
  const given = originAndPath(base);
  if (given !== undefined) return placeAt(given.origin, given.path);
  return /^\/(?!\/)[^?#\\]*$/.test(base) ? placeAt(own?.origin, base) : undefined;
}

/** The absolute URL of an output file; for an index page, of its folder. Undefined if the host is unknown. */
export function fileUrl({ url }: Publication, file: string): string | undefined {
  return url === undefined ? undefined : url + addressOf(file);
}

/** The relative URL of an output file; for an index page, of its folder. */
export function addressOf(file: string): string {
  return encodePath(file).replace(/(^|\/)index\.html$/, '$1');
}

function originAndPath(url: string): { readonly origin: string; readonly path: string } | undefined {
  const trimmed = url.trim();
  if (hostOf(trimmed) === undefined) return undefined;
  const [, origin = '', path = ''] = /^(https?:\/\/[^/?#]+)([^?#]*)/i.exec(trimmed) ?? [];
  return origin === '' ? undefined : { origin, path: strip(path, '/') };
}

function placeAt(origin: string | undefined, path: string): Publication {
  const bare = strip(path, '/');
  const base = bare === '' ? '/' : `/${bare}/`;
  return { base, url: origin === undefined ? undefined : origin + base };
}

/** An output file of a site. */
export interface StaticFile {
  /** Relative to the output folder: `guides/start.html`. */
  readonly path: string;
  readonly text: string;
}

/** The output path of a page. */
export function staticPath(path: string): string {
  return `${slugOfPath(path)}.html`;
}

/** The relative URL from a folder to a file; both are relative to the output folder. */
export function relativeUrl({ folder, file }: { readonly folder: string; readonly file: string }): string {
  const from = folder === '' ? [] : folder.split('/');
  const to = folderOf(file) === '' ? [] : folderOf(file).split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared++;
  return encodePath([...from.slice(shared).map(() => '..'), ...to.slice(shared), baseName(file)].join('/'));
}
