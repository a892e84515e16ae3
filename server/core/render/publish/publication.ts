import { docsightrcOf } from '../../site/config/docsightrc.ts';
import { baseName, folderOf, slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { encodePath } from '../../text/percent.ts';
import { strip } from '../../text/text.ts';
import { hostOf } from '../page/markdown/address.ts';

/** Where the files of a written site will stand. */
export interface Publication {
  /** The path of their folder on the web server, a slash at both ends. */
  readonly base: string;
  /** The URL of their folder, with a slash at its end; undefined if the site does not say on which host it stands. */
  readonly url: string | undefined;
}

/**
 * Where a site will stand: where `siteUrl` says, and below `basePath` where that has no path itself. `base`, a path or a
 * URL, counts more than both. Undefined for a `base` that is neither.
 */
export function publicationOf(index: SiteIndex, base?: string): Publication | undefined {
  const { siteUrl = '', basePath = '' } = docsightrcOf(index);
  const own = originAndPath(siteUrl);
  if (base === undefined) return placeAt(own?.origin, own === undefined || own.path === '' ? basePath : own.path);
  const given = originAndPath(base);
  if (given !== undefined) return placeAt(given.origin, given.path);
  return /^\/(?!\/)[^?#\\]*$/.test(base) ? placeAt(own?.origin, base) : undefined;
}

/** The URL of a file of the output, in full; an index page by its folder. Undefined if the host is not known. */
export function fileUrl({ url }: Publication, file: string): string | undefined {
  return url === undefined ? undefined : url + addressOf(file);
}

/** The address of a file below the folder of all: an index page has its folder's. */
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

/** A file of a site that is written out. */
export interface StaticFile {
  /** Relative to the output folder: `guides/start.html`. */
  readonly path: string;
  readonly text: string;
}

/** Where a page is written. */
export function staticPath(path: string): string {
  return `${slugOfPath(path)}.html`;
}

/** From a folder to a file, both relative to the output's root. */
export function relativeUrl({ folder, file }: { readonly folder: string; readonly file: string }): string {
  const from = folder === '' ? [] : folder.split('/');
  const to = folderOf(file) === '' ? [] : folderOf(file).split('/');
  let shared = 0;
  while (shared < from.length && shared < to.length && from[shared] === to[shared]) shared++;
  return encodePath([...from.slice(shared).map(() => '..'), ...to.slice(shared), baseName(file)].join('/'));
}
