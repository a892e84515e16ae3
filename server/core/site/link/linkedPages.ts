import type { Page } from '../../page/pageTree.ts';
import { textOf } from '../../page/walk.ts';
import { memo } from '../../text/memo.ts';
import { strip } from '../../text/text.ts';
import { baseName, folderOf, isIgnored, isMarkdown, isSnippet, joinPath, slugOfPath } from '../paths.ts';
import { pageOf } from '../site.ts';
import type { Config, PageSummary, Site, SlugTally } from '../siteTypes.ts';
import { isListed } from '../snippet/includers.ts';
import { schemeOf } from './address.ts';

/**
 * The pages outside of the navigation that a link of another file leads to, by path, in order. The set stays the same
 * object while it says the same.
 */
export function linkedPagesOf(
  before: Site,
  tally: SlugTally,
  { pages, config, prefix }: { pages: ReadonlyMap<string, PageSummary>; config: Config; prefix: string | undefined },
): ReadonlySet<string> {
  const { index } = before;
  if (
    tally === before.tallies?.slugs &&
    pages === index.pages &&
    prefix === index.prefix &&
    config.navigation === index.config.navigation
  )
    return index.linked;
  const found = new Set<string>();
  for (const path of pages.keys()) {
    if (isSnippet(path) || isListed({ config }, path)) continue;
    const slug = slugOfPath(path);
    const slugs = /^index$/i.test(baseName(slug)) ? [slug, folderOf(slug)] : [slug];
    if (slugs.some((each) => tally.has(each) || (prefix !== undefined && tally.has(`${prefix}/${each}`))))
      found.add(path);
  }
  const isSame = found.size === index.linked.size && [...found].every((path) => index.linked.has(path));
  return isSame ? index.linked : found;
}

/** The slugs in a site's links, counted from those of the site before: only changed files are counted again. */
export function slugTally(before: Site, files: Site['files'], changed: Iterable<string>): SlugTally {
  const last = before.tallies?.slugs;
  return last === undefined ? tallyOfAll(files) : tallyAfter(last, before.files, files, changed);
}

function tallyOfAll(files: Site['files']): SlugTally {
  const tally = new Map<string, number>();
  for (const file of files.values()) for (const slug of slugsIn(files, file.path)) count(tally, slug, 1);
  return tally;
}

/** The very same tally where the changed files name what they named before. */
function tallyAfter(
  last: SlugTally,
  before: Site['files'],
  files: Site['files'],
  changed: Iterable<string>,
): SlugTally {
  let tally: Map<string, number> | undefined;
  for (const path of new Set(changed)) {
    if (before.get(path) === files.get(path)) continue;
    const [old, now] = [slugsIn(before, path), slugsIn(files, path)];
    if (old.size === now.size && [...now].every((slug) => old.has(slug))) continue;
    tally ??= new Map(last);
    for (const slug of old) count(tally, slug, -1);
    for (const slug of now) count(tally, slug, 1);
  }
  return tally ?? last;
}

function count(tally: Map<string, number>, slug: string, by: 1 | -1): void {
  const sum = (tally.get(slug) ?? 0) + by;
  if (sum === 0) tally.delete(slug);
  else tally.set(slug, sum);
}

const none: ReadonlySet<string> = new Set();

function slugsIn(files: Site['files'], path: string): ReadonlySet<string> {
  const file = files.get(path);
  return file === undefined || !isMarkdown(path) || isIgnored(path) ? none : slugsOf(pageOf(file));
}

/** The slugs that a page's links may mean: from the root and, where no slash is in front, from its folder. */
export const slugsOf: (page: Page) => ReadonlySet<string> = memo((page: Page) => {
  const { path } = page.file;
  const targets = page.links.map(({ target }) => target);
  for (const element of page.elements) {
    const href = element.attributes.length === 0 ? undefined : textOf(element, 'href');
    if (href !== undefined) targets.push(href);
  }
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
