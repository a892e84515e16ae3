import { isHiddenPath } from '../site/paths.ts';
import { resolveAsset } from '../site/resolve.ts';
import type { Context, RenderInput } from './context.ts';
import { hostOf, isRemote, safeUrl } from './url.ts';

/** What loading a picture, video or frame comes to. */
export type Asset =
  | { readonly kind: 'load'; readonly url: string }
  /** From a host that the user has not allowed yet. */
  | { readonly kind: 'remote'; readonly url: string; readonly host: string }
  | { readonly kind: 'missing'; readonly why: string };

/** An asset as a page names it; paths count from the page, then from the snippet's own file. */
export function assetOf(target: string, context: Context): Asset {
  const found = assetAt(target, context.pagePath, context);
  const own = context.source.file.path;
  return found.kind === 'missing' && own !== context.pagePath ? orElse(assetAt(target, own, context), found) : found;
}

function orElse(asset: Asset, other: Asset): Asset {
  return asset.kind === 'missing' ? other : asset;
}

/** Why a file is neither shown nor linked to. */
export function hiddenFile(path: string): string {
  return `“${path}” is a hidden file: those are not given to readers`;
}

/** An asset as the file at a path names it (docs.json too). */
export function assetAt(target: string, fromPath: string, { index, host }: Pick<RenderInput, 'index' | 'host'>): Asset {
  if (isRemote(target)) {
    const url = safeUrl(target);
    const from = url === undefined ? undefined : hostOf(url);
    if (url === undefined || from === undefined)
      return { kind: 'missing', why: 'Only pictures of this site and of http and https addresses are shown' };
    if (host.allowedHosts?.has(from) !== true) return { kind: 'remote', url, host: from };
    // The policy lets hosts in over https alone.
    return { kind: 'load', url: url.replace(/^http:/i, 'https:') };
  }
  const resolved = resolveAsset(index, fromPath, target);
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
