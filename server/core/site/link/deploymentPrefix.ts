import type { Page } from '../../page/pageTree.ts';
import { textOf } from '../../page/walk.ts';
import { memo, memo2 } from '../../text/memo.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { strip } from '../../text/text.ts';
import { baseName, folderOf, isIgnored, isMarkdown, slugOfPath } from '../paths.ts';
import { pageOf } from '../site.ts';
import type { PrefixTally, Site } from '../siteTypes.ts';

/** So many links have to carry a first folder that the site does not have, before it is taken for a prefix. */
const least = 5;

const noLinks: PrefixTally = { all: 0, byFolder: new Map(), alone: new Map() };

/**
 * The folder that a site's links begin with because it is deployed below it, without slashes: at least half of the
 * root-relative links of its pages carry it and lead somewhere only without it, and at least five do. A link to the
 * folder alone says nothing: it may as well be to a page that is missing.
 */
export function deploymentPrefixOf(
  tally: PrefixTally,
  files: Site['files'],
  paths: ReadonlySet<string>,
): string | undefined {
  // Of two with half of the links each, the first by name, whatever was counted first.
  for (const [folder, count] of [...tally.byFolder].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const needed = Math.max(least, (tally.all - (tally.alone.get(folder) ?? 0)) / 2);
    if (count >= needed && carries(files, paths, folder, needed)) return folder;
  }
  return undefined;
}

/** The links of a site, counted from those of the site before: only changed files are, so that this costs a keystroke little. */
export interface PrefixEdits {
  /** A file takes the place of another of its path; undefined for none. */
  replace(old: SourceFile | undefined, now: SourceFile | undefined): void;
  done(): PrefixTally;
}

/**
 * A count that goes on from the one of the site before, to be told of each file that changed.
 *
 * @param last of the site before; where it is not known, all of its files are counted
 */
export function prefixEdits(last: PrefixTally | undefined, files: Site['files']): PrefixEdits {
  let all = last?.all ?? 0;
  const byFolder = new Map(last?.byFolder);
  const alone = new Map(last?.alone);
  const add = (file: SourceFile | undefined, sign: 1 | -1): void => {
    if (file === undefined || !counts(file.path)) return;
    const more = rootLinksTally(pageOf(file));
    all += sign * more.all;
    for (const [folder, count] of more.byFolder) byFolder.set(folder, (byFolder.get(folder) ?? 0) + sign * count);
    for (const [folder, count] of more.alone) alone.set(folder, (alone.get(folder) ?? 0) + sign * count);
  };
  if (last === undefined) for (const file of files.values()) add(file, 1);
  return {
    replace(old, now) {
      add(old, -1);
      add(now, 1);
    },
    done: () => ({ all, byFolder, alone }),
  };
}

function counts(path: string): boolean {
  return isMarkdown(path) && !isIgnored(path);
}

/** Root-relative targets of a page's links, without query and fragment, as written. */
const rootLinksOf: (page: Page) => readonly string[] = memo((page: Page) => {
  const targets = page.links.map(({ target }) => target);
  for (const element of page.elements) {
    const href = element.attributes.length === 0 ? undefined : textOf(element, 'href');
    if (href !== undefined) targets.push(href);
  }
  return targets.filter((target) => /^\/[^\\/]/.test(target)).map((target) => target.replace(/[?#].*$/s, ''));
});

/** Of one page. */
const rootLinksTally: (page: Page) => PrefixTally = memo((page: Page): PrefixTally => {
  const links = rootLinksOf(page);
  if (links.length === 0) return noLinks;
  const [byFolder, alone] = [new Map<string, number>(), new Map<string, number>()];
  for (const link of links) {
    const folder = firstFolder(link);
    const counts = restOf(link, folder) === '' ? alone : byFolder;
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return { all: links.length, byFolder, alone };
});

function firstFolder(link: string): string {
  return link.split('/', 2)[1] ?? '';
}

/** What is behind the first folder of a link, without slashes around it. */
function restOf(link: string, folder: string): string {
  return strip(strip(link, '/').slice(folder.length), '/');
}

/** Whether that many links lead somewhere without their first folder, and nowhere with it. */
function carries(files: Site['files'], paths: ReadonlySet<string>, folder: string, needed: number): boolean {
  let count = 0;
  for (const file of files.values()) {
    if (!counts(file.path)) continue;
    count += carriedIn(pageOf(file), paths).get(folder) ?? 0;
    if (count >= needed) return true;
  }
  return false;
}

/** How many links of a page lead somewhere without their first folder and nowhere with it, by that folder. */
const carriedIn = memo2((page: Page, paths: ReadonlySet<string>): ReadonlyMap<string, number> => {
  const leads = placesOf(paths);
  const counts = new Map<string, number>();
  for (const link of rootLinksOf(page)) {
    const folder = firstFolder(link);
    const rest = restOf(link, folder);
    if (rest !== '' && !leads.has(slugOfPath(strip(link, '/'))) && leads.has(slugOfPath(rest)))
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return counts;
});

/** What a root-relative link may lead to: pages by their slugs, folders, files; the home page by the empty text. */
const placesOf = memo((paths: ReadonlySet<string>): ReadonlySet<string> => {
  const places = new Set<string>(['']);
  for (const path of paths) {
    places.add(slugOfPath(path));
    for (let folder = folderOf(path); folder !== '' && !places.has(folder); folder = folderOf(folder))
      places.add(folder);
    if (isMarkdown(path) && /^index\.mdx?$/i.test(baseName(path))) places.add(folderOf(path));
  }
  return places;
});
