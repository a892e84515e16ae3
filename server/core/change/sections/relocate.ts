import { fileReferences, type Reference } from '../../model/references/reference.ts';
import { referTest } from '../../model/references/referrers.ts';
import type { SiteDraft } from '../../model/write/siteDraft.ts';
import { writeTarget } from '../../model/write/writeTarget.ts';
import { prefixOf } from '../../site/link/lookup.ts';
import { resolveLink } from '../../site/link/resolve.ts';
import { configPath, linkPath } from '../../site/paths.ts';
import type { Resolved, Site, SiteIndex } from '../../site/siteTypes.ts';
import type { Edit } from '../../text/edit.ts';
import { retargetTo, urlPath } from '../move/moveTarget.ts';

/** Target of a link: a page, or a place in it. */
export interface LinkEnd {
  readonly path: string;
  readonly fragment: string | undefined;
}

/** New places of pages and fragments after text has moved from one page to another. */
export interface Relocation {
  /** Undefined if it does not change. */
  endOf(end: LinkEnd): LinkEnd | undefined;
  /** All paths of the site after the change. */
  readonly after: ReadonlySet<string>;
}

/**
 * Rewrites a reference so that it leads to the same text. Its target, or the text that contains it, may have moved to
 * another page.
 *
 * @param place the file that contains the reference after the change
 */
export function relocated(
  site: Site,
  path: string,
  reference: Reference,
  place: string,
  relocation: Relocation,
): Edit | undefined {
  const file = site.files.get(path);
  const { kind, form, resolved } = reference;
  // Navigation entries are handled elsewhere.
  if (file === undefined || form === 'expression' || kind === 'page') return undefined;
  const led = kind === 'link' || kind === 'destination' ? endOfLink(site.index, reference) : undefined;
  const to =
    led !== undefined
      ? linkTo(site.index, reference, led, place, relocation)
      : 'path' in resolved
        ? retargetTo({ reference, to: resolved.path, place, after: relocation.after })
        : undefined;
  return to === undefined || to === reference.target ? undefined : writeTarget(file, reference, to);
}

/** The page and the fragment as that page spells it, after redirects; undefined if the target is not a page. */
function endOfLink(index: SiteIndex, { target, resolved }: Reference): LinkEnd | undefined {
  const found = resolved.kind === 'redirect' ? redirected(index, resolved.to, target) : resolved;
  switch (found.kind) {
    case 'page':
    case 'missing-anchor':
      return { path: found.path, fragment: found.fragment };
    case 'anchor-case':
      return { path: found.path, fragment: found.right };
    default:
      return undefined;
  }
}

/** As in browsers: the fragment stays if the redirect has none. */
function redirected(index: SiteIndex, to: string, target: string): Resolved {
  const hash = target.indexOf('#');
  return resolveLink({
    index,
    fromPath: configPath,
    target: hash < 0 || to.includes('#') ? to : to + target.slice(hash),
  });
}

function linkTo(
  index: SiteIndex,
  reference: Reference,
  led: LinkEnd,
  place: string,
  { endOf, after }: Relocation,
): string | undefined {
  const { target, from, kind, resolved } = reference;
  const cut = target.search(/[?#]/);
  const base = cut < 0 ? target : target.slice(0, cut);
  const hash = target.indexOf('#');
  const end = endOf(led) ?? led;
  const isSame = end.path === led.path && end.fragment === led.fragment;
  if (isSame && place === from) return undefined;
  const raw = hash < 0 ? '' : target.slice(hash);
  const fragment = end.fragment === undefined ? '' : end.fragment === led.fragment ? raw : `#${end.fragment}`;
  // A redirect with a fragment is updated itself.
  if (resolved.kind === 'redirect' && (isSame || hash < 0 || resolved.to.includes('#'))) return undefined;
  if (end.path === place && fragment !== '') return fragment;
  const query = cut < 0 || cut === hash ? '' : target.slice(cut, hash < 0 ? undefined : hash);
  if (kind === 'destination') return `/${urlPath(linkPath(end.path))}${query}${fragment}`;
  if (base === '' || resolved.kind === 'redirect') return rootLink(index, end.path) + query + fragment;
  const written = retargetTo({ reference, to: end.path, place, after });
  return (written === undefined ? base : written.replace(/[?#].*$/s, '')) + query + fragment;
}

/** The root-relative link to a page. */
export function rootLink(index: SiteIndex, path: string): string {
  const prefix = prefixOf(index);
  return `/${prefix === undefined ? '' : `${prefix}/`}${urlPath(linkPath(path))}`;
}

/**
 * Updates links in other files to text that has moved from a page.
 *
 * @param but files whose links are updated elsewhere, with the page first
 */
export function relocateIn(
  draft: SiteDraft,
  site: Site,
  but: readonly [page: string, ...others: string[]],
  relocation: Relocation,
): void {
  const mayRefer = referTest(site, but.slice(0, 1), true);
  for (const [path, file] of site.files) {
    if (but.includes(path) || !mayRefer(path)) continue;
    for (const reference of fileReferences(site, path)) {
      const edit = relocated(site, path, reference, reference.from, relocation);
      if (edit !== undefined) draft.text(file).replace(edit);
    }
  }
}
