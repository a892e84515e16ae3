import type { Page } from '../../page/pageTree.ts';
import { slugsOf } from '../../site/link/linkedPages.ts';
import { prefixOf } from '../../site/link/lookup.ts';
import { guessedReferencesOf } from '../../site/link/references.ts';
import { resolveLink } from '../../site/link/resolve.ts';
import { configPath, isMarkdown, linkPath, slugOfPath } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import { memo } from '../../text/memo.ts';
import type { Range } from '../../text/range.ts';
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

/** Every link of the site, or of one file of it, to a fragment of one of these pages, redirects followed. */
export function* fragmentLinksTo(site: Site, pages: ReadonlySet<string>, within?: string): Iterable<FragmentLink> {
  const mayLink = linkTest(site, pages);
  for (const [path, file] of site.files) {
    if (within !== undefined && path !== within) continue;
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
  return resolveLink({ index, fromPath: configPath, target: to.includes('#') ? to : to + fragment });
}

/**
 * Whether a file can link to one of some pages, by what is known of each page whatever else the site is: a site is asked
 * at each place of the cursor. Names that links may spell in another way are looked for everywhere.
 */
function linkTest({ index }: Site, pages: ReadonlySet<string>): (file: SourceFile) => boolean {
  const slugs = [...pages].flatMap((path) => [slugOfPath(path), linkPath(path)]);
  if (slugs.some((slug) => !/^[\w/-]+$/.test(slug) || slug === 'index')) return () => true;
  const prefix = prefixOf(index);
  const { redirects } = index.config.settings;
  const wildcards = redirects.flatMap(({ source }) => /^\/([^*:]*)[*:]/.exec(source)?.[1] ?? []);
  const wanted = new Set([
    ...slugs,
    ...(prefix === undefined ? [] : slugs.map((slug) => `${prefix}/${slug}`)),
    ...redirects.map(({ source }) => source.replace(/^\/+/, '')),
  ]);
  return (file) => {
    if (!isMarkdown(file.path)) return true;
    const page = pageOf(file);
    if (hasOtherFragments(page)) return true;
    for (const slug of slugsOf(page))
      if (wanted.has(slug) || wildcards.some((head) => slug.startsWith(head))) return true;
    return false;
  };
}

/** Whether links with a fragment may stand in a page elsewhere than in Markdown and in `href`. */
const hasOtherFragments = memo(
  (page: Page): boolean =>
    guessedReferencesOf(page).some(({ target }) => target.includes('#')) ||
    (page.frontMatter !== undefined && /[^\s#]#[^\s#"']/.test(textIn(page, page.frontMatter.range))) ||
    page.elements.some(({ attributes }) =>
      attributes.some(
        ({ name, value }) =>
          name !== 'href' && value !== undefined && /[^\s#"'{]#[^\s#"']/.test(textIn(page, value.range)),
      ),
    ),
);

function textIn({ file }: Page, { start, end }: Range): string {
  return file.text.slice(start, end);
}
