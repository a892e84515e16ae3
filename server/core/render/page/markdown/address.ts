import { resolveAsset } from '../../../site/link/resolve.ts';
import { isHiddenPath } from '../../../site/paths.ts';
import { strip } from '../../../text/text.ts';
import type { Context, RenderInput } from '../context.ts';

/** Allowed schemes of links. Others (`javascript:`, `data:`, `command:`, `vscode:`) are dropped. */
const linkSchemes = new Set(['http', 'https', 'mailto', 'tel']);

/** U+0000 to U+0020 and U+007F. */
const controls = `${Array.from({ length: 33 }, (_, code) => String.fromCharCode(code)).join('')}\u007f`;

/** Removes characters that a browser ignores in a URL. */
function clean(target: string): string {
  return strip(target, controls).replace(/[\t\n\r\0]/g, '');
}

/** The scheme of a target in lower case, as a browser reads it; undefined for a path. */
export function schemeOf(target: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(clean(target))?.[1]?.toLowerCase();
}

/** Whether a target is outside the site: it has a scheme or a host. */
export function isRemote(target: string): boolean {
  return schemeOf(target) !== undefined || /^[/\\]{2}/.test(clean(target));
}

/** A normalized absolute URL with an allowed scheme; undefined for others. */
export function safeUrl(target: string): string | undefined {
  const url = clean(target);
  if (/^[/\\]{2}/.test(url)) return safeUrl(`https:${url}`);
  const scheme = schemeOf(url);
  if (scheme === undefined || !linkSchemes.has(scheme)) return undefined;
  if (scheme === 'mailto' || scheme === 'tel') return url;
  return hostOf(url) === undefined ? undefined : url;
}

/**
 * The host (with an explicit port) of an http or https URL, in lower case, as a browser reads it. Undefined for other
 * URLs, and for those with a user name, which can make a host look like another one.
 */
export function hostOf(target: string): string | undefined {
  const match = /^https?:[/\\]{2}([^/\\?#]*)/i.exec(clean(target));
  const host = match?.[1]?.toLowerCase();
  return host !== undefined && /^(?:[\p{L}\p{N}._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/u.test(host) ? host : undefined;
}

/** The result of resolving an image, video or frame. */
export type Asset =
  | { readonly kind: 'load'; readonly url: string }
  /** From a host that the user has not allowed yet. */
  | { readonly kind: 'remote'; readonly url: string; readonly host: string }
  | { readonly kind: 'missing'; readonly why: string };

/** The URL that a style can load; undefined for missing files and hosts that are not allowed. */
export function loaded(target: string, asset: () => Asset): string | undefined {
  if (/^data:(?:image|font|application\/(?:x-)?font)/i.test(target)) return target;
  const found = asset();
  return found.kind === 'load' ? found.url : undefined;
}

/** An asset as a page refers to it. Paths are relative to the page, then to the snippet's own file. */
export function assetOf(target: string, context: Context): Asset {
  const found = assetAt({ target, fromPath: context.pagePath, from: context });
  const own = context.source.file.path;
  return found.kind === 'missing' && own !== context.pagePath
    ? orElse(assetAt({ target, fromPath: own, from: context }), found)
    : found;
}

function orElse(asset: Asset, other: Asset): Asset {
  return asset.kind === 'missing' ? other : asset;
}

/** Why a file is neither shown nor linked. */
export function hiddenFile(path: string): string {
  return `“${path}” is a hidden file, which is not published`;
}

/** An asset as a file refers to it, such as docs.json. */
export function assetAt({
  target,
  fromPath,
  from: { index, host },
}: {
  readonly target: string;
  readonly fromPath: string;
  readonly from: Pick<RenderInput, 'index' | 'host'>;
}): Asset {
  if (isRemote(target)) {
    const url = safeUrl(target);
    const from = url === undefined ? undefined : hostOf(url);
    if (url === undefined || from === undefined)
      return { kind: 'missing', why: 'Only images of this site and from http or https addresses are shown' };
    if (host.allowedHosts?.has(from) !== true) return { kind: 'remote', url, host: from };
    // The content security policy allows hosts over https only.
    return { kind: 'load', url: url.replace(/^http:/i, 'https:') };
  }
  const resolved = resolveAsset({ index, fromPath, target });
  switch (resolved.kind) {
    case 'file':
    case 'case':
      if (isHiddenPath(resolved.path)) return { kind: 'missing', why: hiddenFile(resolved.path) };
      return { kind: 'load', url: host.assetUrl(resolved.path) };
    case 'missing':
      return {
        kind: 'missing',
        why: `There is no “${resolved.path}”${resolved.nearest === undefined ? '' : `; the nearest is “${resolved.nearest}”`}`,
      };
    case 'unread':
      return { kind: 'missing', why: `The folder of “${target.slice(0, 200)}” could not be read` };
    default:
      return { kind: 'missing', why: `“${target.slice(0, 200)}” is outside the site` };
  }
}
