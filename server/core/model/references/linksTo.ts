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

/** As in browsers: the fragment stays if the redirect has none. */
function redirected(index: SiteIndex, to: string, fragment: string): Reference['resolved'] {
  return resolveLink({ index, fromPath: configPath, target: to.includes('#') ? to : to + fragment });
}

/**
 * Whether a file can link to one of the pages, decided by each page alone, so that the answer can be kept between
 * keystrokes. Page names that links can spell differently are searched everywhere.
 */
function linkTest(site: Site, pages: ReadonlySet<string>): (file: SourceFile) => boolean {
  const { index } = site;
  const { redirects } = index.config.settings;
  if (redirects.length === 0) {
    const tests = [...pages].map((path) => referTest(site, path));
    return ({ path }) => tests.some((mayRefer) => mayRefer(path));
  }
  const slugs = [...pages].flatMap((path) => [slugOfPath(path), linkPath(path)]);
  if (slugs.some((slug) => !/^[\w/-]+$/.test(slug) || slug === 'index')) return () => true;
  const prefix = prefixOf(index);
  const wildcards = redirects.flatMap(({ source }) => /^\/([^*:]*)[*:]/.exec(source)?.[1] ?? []);
  const wanted = new Set([
    ...slugs,
    ...(prefix === undefined ? [] : slugs.map((slug) => `${prefix}/${slug}`)),
    ...redirects.map(({ source }) => source.replace(/^\/+/, '')),
  ]);
  return (file) => {
    if (!isMarkdown(file.path)) return true;
    if (hasOtherFragments(file)) return true;
    for (const slug of slugsOf(file))
      if (wanted.has(slug) || wildcards.some((head) => slug.startsWith(head))) return true;
    return false;
  };
}

/** Whether a page can have links with a fragment outside Markdown and `href`. */
const hasOtherFragments = memo((file: SourceFile): boolean => {
  const page = pageOf(file);
  return (
    guessedReferencesOf(page).some(({ target }) => target.includes('#')) ||
    (page.frontMatter !== undefined && /[^\s#]#[^\s#"']/.test(textIn(file, page.frontMatter.range))) ||
    page.elements.some(({ attributes }) =>
      attributes.some(
        ({ name, value }) =>
          name !== 'href' && value !== undefined && /[^\s#"'{]#[^\s#"']/.test(textIn(file, value.range)),
      ),
    )
  );
});

function textIn({ text }: SourceFile, { start, end }: Range): string {
  return text.slice(start, end);
}
