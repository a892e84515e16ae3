import { resolveLink } from '../../site/link/resolve.ts';
import { baseName, configPath, linkPath } from '../../site/paths.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { fileReferences, type Reference } from './reference.ts';

/** A reference to a fragment of a page. */
export interface FragmentLink {
  readonly path: string;
  readonly reference: Reference;
  /** The page that it leads to and the fragment by that page's own spelling. */
  readonly page: string;
  readonly fragment: string;
  /** False where the page has no such fragment. */
  readonly found: boolean;
}

/** Every link of the site to a fragment of one of these pages, redirects followed. */
export function* fragmentLinksTo(site: Site, pages: ReadonlySet<string>): Iterable<FragmentLink> {
  const mayLink = linkTest(pages);
  for (const [path, file] of site.files) {
    if (!pages.has(path) && path !== configPath && !mayLink(file)) continue;
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

/** As browsers do: a fragment stays when the redirect names none. */
function redirected(index: SiteIndex, to: string, fragment: string): Reference['resolved'] {
  return resolveLink(index, configPath, to.includes('#') ? to : to + fragment);
}

/** Whether a text can hold a link to one of some pages: it has the last part of its address, or what leads there. */
function linkTest(pages: ReadonlySet<string>): (file: SourceFile) => boolean {
  const names = [...pages].map((path) => baseName(linkPath(path)));
  // Names that links may spell in another way, and the home page, which has none.
  if (names.some((name) => !/^[\w-]+$/.test(name) || name.toLowerCase() === 'index')) return () => true;
  const lower = names.map((name) => name.toLowerCase());
  return ({ text }) => {
    const all = text.toLowerCase();
    return lower.some((name) => all.includes(name)) || all.includes('](#') || all.includes('"#');
  };
}
