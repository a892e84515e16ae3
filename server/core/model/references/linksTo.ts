import { maxHops } from '../../site/config/redirects.ts';
import { resolveLink } from '../../site/link/resolve.ts';
import { configPath } from '../../site/paths.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import { fileReferences, type Reference } from './reference.ts';
import { referTest } from './referrers.ts';

/** A link to a fragment of a page. */
export interface FragmentLink {
  readonly path: string;
  readonly reference: Reference;
  /** The target page and the fragment as that page spells it. */
  readonly page: string;
  readonly fragment: string;
  /** False if the page does not have the fragment. */
  readonly found: boolean;
}

/** Every link to a fragment of these pages, through redirects too, in the whole site or in one file. */
export function* fragmentLinksTo(site: Site, pages: ReadonlySet<string>, within?: string): Iterable<FragmentLink> {
  const mayLink = referTest(site, pages, true);
  for (const path of site.files.keys()) {
    if (within !== undefined && path !== within) continue;
    if (!pages.has(path) && !mayLink(path)) continue;
    for (const reference of fileReferences(site, path)) {
      const hash = reference.target.indexOf('#');
      if (hash < 0) continue;
      const { resolved } = reference;
      const end =
        resolved.kind === 'redirect' ? redirected(site.index, resolved.to, reference.target.slice(hash)) : resolved;
      if ((end.kind !== 'page' && end.kind !== 'missing-anchor') || end.fragment === undefined) continue;
      if (pages.has(end.path))
        yield { path, reference, page: end.path, fragment: end.fragment, found: end.kind === 'page' };
    }
  }
}

/** As in browsers: the fragment stays if the redirect has none, and redirects can lead to others. */
function redirected(index: SiteIndex, to: string, fragment: string): Reference['resolved'] {
  let target = to;
  let end: Reference['resolved'] = { kind: 'redirect', to };
  for (let hops = 0; end.kind === 'redirect' && hops < maxHops; hops++) {
    target = end.to.includes('#') ? end.to : end.to + fragment;
    end = resolveLink({ index, fromPath: configPath, target });
  }
  return end;
}
