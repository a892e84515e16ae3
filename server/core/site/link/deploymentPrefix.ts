import { attributeText } from '../../page/walk.ts';
import { memo, memo2, memoWeakly } from '../../text/memo.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { strip } from '../../text/text.ts';
import { baseName, folderOf, isIgnored, isMarkdown, slugOfPath } from '../paths.ts';
import { pageOf } from '../site.ts';
import type { FolderTally, PrefixTally, Site } from '../siteTypes.ts';

/** Minimum number of links with a folder that the site does not have, before the folder counts as a prefix. */
const least = 5;

/** Maximum number of parts of a prefix: `ai/docs` has two. */
const maxParts = 3;

const nothing: FolderTally = { count: 0, byFolder: new Map(), alone: new Map() };

const kinds = ['links', 'all'] as const;

/** Which targets are counted: only links, or also pictures and other files. */
type Kind = (typeof kinds)[number];

/**
 * Returns the folder that a site is deployed in, without slashes, according to its links. At least half of the
 * root-relative links, or of links and pictures together, must begin with it and exist only without it. Five are the
 * minimum. Links to the folder itself do not count, because the page may just be missing.
 */
export function deploymentPrefixOf(
  tally: PrefixTally,
  files: Site['files'],
  paths: ReadonlySet<string>,
): string | undefined {
  for (const kind of kinds) {
    const { count: all, byFolder, alone } = tally[kind];
    const most = (folder: string): number => Math.max(least, (all - (alone.get(folder) ?? 0)) / 2);
    const likely = [...byFolder].filter(([folder, count]) => count >= most(folder));
    // Of two with half of the links each, the first by name wins, whatever was counted first.
    for (const [folder] of likely.sort(([a], [b]) => (a < b ? -1 : 1)))
      if (carries(files, paths, kind, folder, most(folder))) return folder;
  }
  return undefined;
}

/**
 * Counts the links of a site from the counts of the site before. Only changed files are counted, so that a keystroke
 * costs little.
 */
export interface PrefixEdits {
  /** Replaces a file with another of the same path. Undefined for none. */
  replace(old: SourceFile | undefined, now: SourceFile | undefined): void;
  done(): PrefixTally;
}

/**
 * Continues the counts of the site before. The caller reports each changed file.
 *
 * @param last counts of the site before; without them, all of its files are counted
 */
export function prefixEdits(last: PrefixTally | undefined, files: Site['files']): PrefixEdits {
  const edits = { links: tallyEdits(last?.links), all: tallyEdits(last?.all) };
  const add = (addresses: Addresses | undefined, sign: 1 | -1): void => {
    if (addresses !== undefined) for (const kind of kinds) edits[kind].add(rootTally(addresses)[kind], sign);
  };
  const replace: PrefixEdits['replace'] = (old, now) => {
    const [before, after] = [counted(old), counted(now)];
    if (before !== undefined && after !== undefined && sameAddresses(before, after)) return;
    add(before, -1);
    add(after, 1);
  };
  if (last === undefined) for (const file of files.values()) replace(undefined, file);
  return {
    replace,
    done: () => ({ links: edits.links.done(), all: edits.all.done() }),
  };
}

function tallyEdits(last: FolderTally = nothing): {
  add(more: FolderTally, sign: 1 | -1): void;
  done(): FolderTally;
} {
  let made: { count: number; readonly byFolder: Map<string, number>; readonly alone: Map<string, number> } | undefined;
  const addTo = (all: Map<string, number>, more: FolderTally['alone'], sign: 1 | -1): void => {
    for (const [folder, by] of more) {
      const now = (all.get(folder) ?? 0) + sign * by;
      if (now === 0) all.delete(folder);
      else all.set(folder, now);
    }
  };
  return {
    add(more, sign) {
      if (more.count === 0) return;
      made ??= { count: last.count, byFolder: new Map(last.byFolder), alone: new Map(last.alone) };
      made.count += sign * more.count;
      addTo(made.byFolder, more.byFolder, sign);
      addTo(made.alone, more.alone, sign);
    },
    done: () => made ?? last,
  };
}

/** The addresses in a page. Undefined for files that do not count. */
function counted(file: SourceFile | undefined): Addresses | undefined {
  return file !== undefined && counts(file.path) ? rootAddressesOf(file) : undefined;
}

/** Reads the addresses of a file. */
export function readAddresses(file: SourceFile): void {
  const addresses = counted(file);
  if (addresses !== undefined) rootTally(addresses);
}

/** Root-relative targets in a page: those of links, then those of links, pictures and other files together. */
type Addresses = Readonly<Record<Kind, readonly string[]>>;

function sameAddresses(one: Addresses, other: Addresses): boolean {
  return (
    one.links.length === other.links.length &&
    one.all.length === other.all.length &&
    one.all.every((address, at) => address === other.all[at])
  );
}

function counts(path: string): boolean {
  return isMarkdown(path) && !isIgnored(path);
}

/** Returns root-relative targets in a page, without query and fragment, as written. `links` are those of links only. */
const rootAddressesOf: (file: SourceFile) => Addresses = memo((file: SourceFile) => {
  const page = pageOf(file);
  const links = page.links.map(({ target }) => target);
  const others = page.images.map(({ target }) => target);
  for (const element of page.elements) {
    if (element.attributes.length === 0) continue;
    const [href, src] = [attributeText(element, 'href'), attributeText(element, 'src')];
    if (href !== undefined) links.push(href);
    if (src !== undefined) others.push(src);
  }
  const ofLinks = fromRoot(links);
  return { links: ofLinks, all: others.length === 0 ? ofLinks : [...ofLinks, ...fromRoot(others)] };
});

function fromRoot(targets: readonly string[]): readonly string[] {
  return targets.filter((target) => /^\/[^\\/]/.test(target)).map((target) => target.replace(/[?#].*$/s, ''));
}

/** The counts for one page. They are not kept for long, because only changes of the page need them. */
const rootTally: (addresses: Addresses) => PrefixTally = memoWeakly(({ links, all }: Addresses): PrefixTally => {
  const ofLinks = tallyOf(links);
  return { links: ofLinks, all: all === links ? ofLinks : tallyOf(all) };
});

function tallyOf(addresses: readonly string[]): FolderTally {
  if (addresses.length === 0) return nothing;
  const [byFolder, alone] = [new Map<string, number>(), new Map<string, number>()];
  for (const address of addresses)
    for (const { folder, rest } of splits(address)) {
      const tally = rest === '' ? alone : byFolder;
      tally.set(folder, (tally.get(folder) ?? 0) + 1);
    }
  return { count: addresses.length, byFolder, alone };
}

/** Returns the folders that a target begins with, each with the rest, without slashes at the ends. */
function splits(address: string): readonly { readonly folder: string; readonly rest: string }[] {
  const bare = strip(address, '/');
  const found: { readonly folder: string; readonly rest: string }[] = [];
  for (let slash = 0; slash >= 0 && found.length < maxParts; ) {
    slash = bare.indexOf('/', found.length === 0 ? 0 : slash + 1);
    const folder = slash < 0 ? bare : bare.slice(0, slash);
    found.push({ folder, rest: strip(bare.slice(folder.length), '/') });
  }
  return found;
}

/** True if that many targets exist without the folder, but not with it. */
function carries(
  files: Site['files'],
  paths: ReadonlySet<string>,
  kind: Kind,
  folder: string,
  needed: number,
): boolean {
  let count = 0;
  for (const file of files.values()) {
    if (!counts(file.path)) continue;
    count += carriedIn(rootAddressesOf(file), paths)[kind].get(folder) ?? 0;
    if (count >= needed) return true;
  }
  return false;
}

/** Returns how many targets of a page exist without a folder but not with it, by folder. */
const carriedIn = memo2(
  (addresses: Addresses, paths: ReadonlySet<string>): Readonly<Record<Kind, FolderTally['alone']>> => {
    const { links, all } = addresses;
    const ofLinks = carriedBy(links, placesOf(paths));
    return { links: ofLinks, all: all === links ? ofLinks : carriedBy(all, placesOf(paths)) };
  },
);

function carriedBy(addresses: readonly string[], leads: ReadonlySet<string>): FolderTally['alone'] {
  const found = new Map<string, number>();
  for (const address of addresses) {
    if (leads.has(slugOfPath(strip(address, '/')))) continue;
    for (const { folder, rest } of splits(address))
      if (rest !== '' && leads.has(slugOfPath(rest))) found.set(folder, (found.get(folder) ?? 0) + 1);
  }
  return found;
}

/**
 * Returns possible targets of root-relative links: slugs of pages, folders, files. The home page is the empty string.
 */
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
