import { resolveAsset } from '../../../site/link/resolve.ts';
import { isHiddenPath } from '../../../site/paths.ts';
import { strip } from '../../../text/text.ts';
import type { Context, RenderInput } from '../context.ts';

/** Schemes that a link of a page may have. Everything else (`javascript:`, `data:`, `command:`, `vscode:`) is dropped. */
const linkSchemes = new Set(['http', 'https', 'mailto', 'tel']);

/** U+0000 to U+0020 and U+007F. */
const controls = `${Array.from({ length: 33 }, (_, code) => String.fromCharCode(code)).join('')}\u007f`;

/** What a browser would take out of a URL before it reads the scheme. */
function clean(target: string): string {
  return strip(target, controls).replace(/[\t\n\r\0]/g, '');
}

/** The scheme of a target in lower case, as a browser reads it; undefined for a path. */
export function schemeOf(target: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(clean(target))?.[1]?.toLowerCase();
}

/** True for a target that names another place than the site: it has a scheme or a host. */
export function isRemote(target: string): boolean {
  return schemeOf(target) !== undefined || /^[/\\]{2}/.test(clean(target));
}

/** An absolute URL with an allowed scheme, tidied; undefined for anything else. */
export function safeUrl(target: string): string | undefined {
  const url = clean(target);
  if (/^[/\\]{2}/.test(url)) return safeUrl(`https:${url}`);
  const scheme = schemeOf(url);
  if (scheme === undefined || !linkSchemes.has(scheme)) return undefined;
  if (scheme === 'mailto' || scheme === 'tel') return url;
  return hostOf(url) === undefined ? undefined : url;
}

/**
 * The host (with a written port) of an http or https URL, as a browser reads it, in lower case. Undefined for every
 * other URL, and for one with a user name: such a name only makes a host look like another.
 */
export function hostOf(target: string): string | undefined {
  const match = /^https?:[/\\]{2}([^/\\?#]*)/i.exec(clean(target));
  const host = match?.[1]?.toLowerCase();
  return host !== undefined && /^(?:[\p{L}\p{N}._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/u.test(host) ? host : undefined;
}

/** What loading a picture, video or frame comes to. */
export type Asset =
  | { readonly kind: 'load'; readonly url: string }
  /** From a host that the user has not allowed yet. */
  | { readonly kind: 'remote'; readonly url: string; readonly host: string }
  | { readonly kind: 'missing'; readonly why: string };

/** The URL that a style may load; undefined for what is not there and for hosts that may not be asked. */
export function loaded(target: string, asset: () => Asset): string | undefined {
  if (/^data:(?:image|font|application\/(?:x-)?font)/i.test(target)) return target;
  const found = asset();
  return found.kind === 'load' ? found.url : undefined;
}

/** An asset as a page names it; paths count from the page, then from the snippet's own file. */
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

/** Why a file is neither shown nor linked to. */
export function hiddenFile(path: string): string {
  return `“${path}” is a hidden file, which is not published`;
}

/** An asset as the file at a path names it (docs.json too). */
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
    // The policy lets hosts in over https alone.
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
