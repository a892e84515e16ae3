import { fileReferences, type Reference } from '../../model/references/reference.ts';
import type { SiteDraft } from '../../model/write/siteDraft.ts';
import { writeTarget } from '../../model/write/writeTarget.ts';
import { prefixOf } from '../../site/link/lookup.ts';
import { resolveLink } from '../../site/link/resolve.ts';
import { configPath, linkPath } from '../../site/paths.ts';
import type { Resolved, Site, SiteIndex } from '../../site/siteTypes.ts';
import type { Edit } from '../../text/edit.ts';
import { retargetTo, urlPath } from '../move/moveTarget.ts';

/** What a link leads to: a page, or a place of it. */
export interface LinkEnd {
  readonly path: string;
  readonly fragment: string | undefined;
}

/** Where places of pages are found once text has gone from one page to another. */
export interface Relocation {
  /** Undefined where it stays what it is. */
  endOf(end: LinkEnd): LinkEnd | undefined;
  /** All paths of the site then. */
  readonly after: ReadonlySet<string>;
}

/**
 * Writes a reference so that it leads in its place where it led: what it is about may have gone to another page, and so
 * may the text that it stands in.
 *
 * @param place the file that it stands in then
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
  // Entries of the navigation are another matter.
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

/** The page and the fragment by that page's own spelling, redirects followed; undefined for what is no page. */
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

/** As browsers do: a fragment stays when the redirect names none. */
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
  // A redirect that names the place follows by itself.
  if (resolved.kind === 'redirect' && (isSame || hash < 0 || resolved.to.includes('#'))) return undefined;
  if (end.path === place && fragment !== '') return fragment;
  const query = cut < 0 || cut === hash ? '' : target.slice(cut, hash < 0 ? undefined : hash);
  if (kind === 'destination') return `/${urlPath(linkPath(end.path))}${query}${fragment}`;
  if (base === '' || resolved.kind === 'redirect') return rootLink(index, end.path) + query + fragment;
  const written = retargetTo({ reference, to: end.path, place, after });
  return (written === undefined ? base : written.replace(/[?#].*$/s, '')) + query + fragment;
}

/** A page from the site's root, as its links write it. */
export function rootLink(index: SiteIndex, path: string): string {
  const prefix = prefixOf(index);
  return `/${prefix === undefined ? '' : `${prefix}/`}${urlPath(linkPath(path))}`;
}

/** Writes what files link to where it has gone elsewhere. */
export function relocateIn(draft: SiteDraft, site: Site, but: readonly string[], relocation: Relocation): void {
  for (const [path, file] of site.files) {
    if (but.includes(path)) continue;
    for (const reference of fileReferences(site, path)) {
      const edit = relocated(site, path, reference, reference.from, relocation);
      if (edit !== undefined) draft.text(file).replace(edit);
    }
  }
}
