import { attributeText } from '../../page/walk.ts';
import { memo } from '../../text/memo.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { strip } from '../../text/text.ts';
import { factSet } from '../factMap.ts';
import { factsOf } from '../facts.ts';
import {
  baseName,
  folderOf,
  isIgnored,
  isInBuildFolder,
  isMarkdown,
  isSnippet,
  joinPath,
  slugOfPath,
} from '../paths.ts';
import { pageOf, pageSlugs } from '../site.ts';
import type { Site, SiteIndex, SlugTally } from '../siteTypes.ts';
import { listedSlugs } from '../snippet/includers.ts';
import { schemeOf } from './address.ts';
import { guessedReferencesOf } from './references.ts';

/**
 * Returns the pages outside the navigation that a link in another file points to, by path, in order. The same object as
 * before if nothing changed.
 */
export function linkedPagesOf(
  before: Site,
  tally: SlugTally,
  { pagePaths, config, prefix }: Pick<SiteIndex, 'pagePaths' | 'config' | 'prefix'>,
): ReadonlySet<string> {
  const { index } = before;
  if (
    tally === before.tallies?.slugs &&
    pagePaths === index.pagePaths &&
    prefix === index.prefix &&
    config.navigation === index.config.navigation
  )
    return index.linked;
  const found = factSet(factsOf(index)?.linked);
  const listed = listedSlugs(config.navigation);
  const allSlugs = pageSlugs(pagePaths);
  pagePaths.forEach((path, at) => {
    const slug = allSlugs[at] as string;
    if (listed.has(slug) || isSnippet(path)) return;
    const slugs = /^index$/i.test(baseName(slug)) ? [slug, folderOf(slug)] : [slug];
    if (slugs.some((each) => tally.has(each) || (prefix !== undefined && tally.has(`${prefix}/${each}`))))
      found.add(path);
  });
  const isSame = found.size === index.linked.size && [...found].every((path) => index.linked.has(path));
  return isSame ? index.linked : found;
}

const none: ReadonlySet<string> = new Set();

/** Returns the slugs that the links of a file can mean. Empty for files that are neither pages nor snippets. */
export function slugsIn(file: SourceFile): ReadonlySet<string> {
  return !isMarkdown(file.path) || (isIgnored(file.path) && !isInBuildFolder(file.path)) ? none : slugsOf(file);
}

/** Returns the slugs that a page's links can mean: from the root and, without a leading slash, from its folder. */
export const slugsOf: (file: SourceFile) => ReadonlySet<string> = memo((file: SourceFile) => {
  const page = pageOf(file);
  const { path } = file;
  const targets = page.links.map(({ target }) => target);
  for (const element of page.elements) {
    const href = element.attributes.length === 0 ? undefined : attributeText(element, 'href');
    if (href !== undefined) targets.push(href);
  }
  for (const { kind, target } of guessedReferencesOf(page)) if (kind === 'link') targets.push(target);
  const slugs = new Set<string>();
  const own = slugOfPath(path);
  for (const target of targets) {
    if (schemeOf(target) !== undefined || /^[\\/]{2}/.test(target)) continue;
    const bare = target.replace(/[?#].*$/s, '');
    if (bare === '') continue;
    const places = bare.startsWith('/')
      ? [strip(bare, '/')]
      : [joinPath(folderOf(path), bare), /^\.\.?(?:\/|$)/.test(bare) ? undefined : bare];
    for (const place of places) {
      const slug = place === undefined ? own : slugOfPath(strip(place, '/'));
      if (slug !== own) slugs.add(slug);
    }
  }
  return slugs;
});
