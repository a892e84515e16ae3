import { join, posix, relative, sep } from 'node:path';
import {
  baseName,
  builtFilesIn,
  type Change,
  configPath,
  folderOf,
  foldersOf,
  isConfigName,
  isMarkdown,
  isSkipped,
  isText,
  maxData,
  oldConfigPath,
  pushAll,
} from '../../../core/index.ts';
import { decode } from '../../common/decode.ts';
import type { IgnoreRules } from '../../common/ignoreRules.ts';
import { fromDisk, ignoreRules } from '../disk/ignoreRules.ts';
import { unread } from '../disk/readText.ts';
import { commitOf, forkPoint, readObjects } from './git.ts';
import { type Repository, repositoryAt } from './repository.ts';
import { GitProblem } from './startGit.ts';

/** A site at a commit, or why it cannot be read, as a sentence for the author. */
export type SiteAt =
  | { readonly kind: 'site'; readonly commit: string; readonly changes: readonly Change[] }
  | { readonly kind: 'problem'; readonly message: string };

/** Maximum number of files in a commit that is read. */
const maxFiles = 200_000;

/**
 * Returns the site of a folder at the last commit, or where the current branch forked from `ref`. The form is the same
 * as for `readSite`. The working tree is not touched. Hooks, filters and text conversions are not run, so only the
 * paths of Git LFS files are known. The ignore files of the commit apply. Call it only for folders that the user
 * trusts.
 *
 * @param ref a branch, tag or commit; undefined for the last commit
 */
export async function readSiteAt({
  folder,
  ref,
}: {
  readonly folder: string;
  readonly ref: string | undefined;
}): Promise<SiteAt> {
  try {
    return await siteOf(await repositoryAt(folder), folder, ref);
  } catch (error) {
    if (error instanceof GitProblem) return problem(error.message);
    throw error;
  }
}

async function siteOf(repository: Repository, folder: string, ref: string | undefined): Promise<SiteAt> {
  const commit = await (ref === undefined ? commitOf(repository, 'HEAD') : forkPoint(repository, ref));
  if (commit === undefined)
    return problem(
      ref === undefined
        ? 'The repository has no commit yet.'
        : `Git cannot find the branch, tag or commit "${ref}". Check its name, or fetch it first.`,
    );
  const listing = await repository.git('ls-tree', '-r', '-z', '-l', commit, '--', repository.prefix || '.');
  if (listing === undefined) return problem(`Git could not list the files of ${commit.slice(0, 10)}.`);
  const entries = parseListing(listing, repository.prefix);
  if (!entries.has(configPath) && !entries.has(oldConfigPath))
    return problem(`This folder had no docs.json at ${ref ?? 'the last commit'}.`);
  if (entries.size > maxFiles) return problem(`The commit has more than ${maxFiles} files.`);
  const changes = await changesOf(repository, folder, entries);
  return changes === undefined
    ? problem(`Git could not read the files of ${commit.slice(0, 10)}.`)
    : { kind: 'site', commit, changes };
}

function problem(message: string): SiteAt {
  return { kind: 'problem', message };
}

/** A file of a commit. */
interface Entry {
  readonly id: string;
  /** In bytes. */
  readonly size: number;
  readonly isLink: boolean;
}

/**
 * Reads `git ls-tree -r -z -l`: `MODE TYPE ID SIZE`, a tab, the path from the repository's root. Leaves out submodules.
 * The size of a missing object is `BAD`.
 */
function parseListing(listing: string, prefix: string): ReadonlyMap<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const line of listing.split('\0')) {
    const found = /^(\d{6}) blob ([0-9a-f]{40,64}) +(\d+|BAD)\t(.+)$/s.exec(line);
    if (found === null) continue;
    const [, mode = '', id = '', size = '', path = ''] = found;
    entries.set(path.slice(prefix.length), { id, size: size === 'BAD' ? 0 : Number(size), isLink: mode === '120000' });
  }
  return entries;
}

async function changesOf(
  repository: Repository,
  folder: string,
  entries: ReadonlyMap<string, Entry>,
): Promise<readonly Change[] | undefined> {
  const small = [...entries].filter(([path, { isLink }]) => isLink || /^\.(?:git|mint)ignore$/.test(baseName(path)));
  const early = await readObjects(repository, [...new Set(small.map(([, { id }]) => id))]);
  if (early === undefined) return undefined;
  const textOf = (path: string): string | undefined => early.get(entries.get(path)?.id ?? '')?.toString('utf8');
  const rules = ignoreRules(folder, (file) => {
    const path = relative(folder, file).split(sep).join('/');
    // Ignore files in the folders above the site are read from the disk, not from the commit.
    return path.startsWith('../') ? fromDisk(file) : Promise.resolve(textOf(path));
  });
  const isPart = partTest(folder, entries, rules);
  const folders = new Set(foldersOf(entries.keys()));
  const changes: Change[] = [];
  const texts: { readonly path: string; readonly entry: Entry }[] = [];
  for (const [path, entry] of entries) {
    const to = entry.isLink ? linkTarget(path, { entries, folders, textOf }) : path;
    if (to === undefined || !(await isPart(path)) || (to !== path && !(await isPart(to)))) continue;
    const target = entries.get(to);
    if (target === undefined) changes.push({ kind: 'link', path, to });
    else if (!isText(path)) changes.push({ kind: 'asset', path });
    else if (target.size > maxData && !isConfigName(path))
      changes.push(isMarkdown(path) ? unread({ path, why: 'it is too large to read' }) : { kind: 'asset', path });
    else texts.push({ path, entry: target });
  }
  const read = await readTexts(repository, texts);
  if (read === undefined) return undefined;
  const built = await builtTexts(repository, { folder, entries, rules, read });
  return built === undefined ? undefined : [...changes, ...read, ...built];
}

interface TextEntry {
  readonly path: string;
  readonly entry: Entry;
}

/** Returns the texts of files, or undefined if Git fails. */
async function readTexts(repository: Repository, texts: readonly TextEntry[]): Promise<readonly Change[] | undefined> {
  const objects = await readObjects(repository, [...new Set(texts.map(({ entry }) => entry.id))]);
  return (
    objects &&
    texts.map(({ path, entry }): Change => {
      const bytes = objects.get(entry.id);
      return bytes === undefined
        ? unread({ path, why: 'the repository here does not have it' })
        : { kind: 'text', path, ...decode(bytes) };
    })
  );
}

/**
 * Returns the pages in build folders that texts refer to, directly or through other such pages. Undefined if Git fails.
 */
async function builtTexts(
  repository: Repository,
  {
    folder,
    entries,
    rules,
    read,
  }: {
    readonly folder: string;
    readonly entries: ReadonlyMap<string, Entry>;
    readonly rules: IgnoreRules;
    readonly read: readonly Change[];
  },
): Promise<readonly Change[] | undefined> {
  const seen = new Set<string>();
  const found: Change[] = [];
  for (let open = read; open.length > 0; ) {
    const texts: TextEntry[] = [];
    for (const path of open.flatMap((each) => (each.kind === 'text' ? builtFilesIn(each) : []))) {
      const entry = entries.get(path);
      if (entry === undefined || entry.isLink || entry.size > maxData || seen.has(path)) continue;
      seen.add(path);
      const folders = foldersOf([path]).map((each) => join(folder, each));
      const ignored = await Promise.all(folders.map((each) => rules.ignores(each, true)));
      if (!ignored.includes(true) && !(await rules.ignores(join(folder, path), false))) texts.push({ path, entry });
    }
    const next = await readTexts(repository, texts);
    if (next === undefined) return undefined;
    pushAll(found, next);
    open = next;
  }
  return found;
}

/**
 * Returns a test: true if a path of the commit is part of the site. False for ignored paths, in folders that sites
 * skip, and in folders of other sites. A docs.json is always part of it.
 */
function partTest(
  root: string,
  entries: ReadonlyMap<string, unknown>,
  rules: IgnoreRules,
): (path: string) => Promise<boolean> {
  const folders = new Map<string, Promise<boolean>>([['', Promise.resolve(true)]]);
  const isOpen = (folder: string): Promise<boolean> => {
    const known = folders.get(folder);
    if (known !== undefined) return known;
    const depth = folder.split('/').length - 1;
    const found = isOpen(folderOf(folder)).then(
      async (open) =>
        open &&
        !isSkipped(baseName(folder), depth) &&
        !entries.has(`${folder}/${configPath}`) &&
        !entries.has(`${folder}/${oldConfigPath}`) &&
        !(await rules.ignores(join(root, folder), true)),
    );
    folders.set(folder, found);
    return found;
  };
  return async (path) =>
    isConfigName(path) || ((await isOpen(folderOf(path))) && !(await rules.ignores(join(root, path), false)));
}

/** Maximum number of links that are followed one after the other. */
const maxLinks = 8;

/**
 * Returns the target of a symbolic link: a file or folder of the same commit, relative to the site's folder. Undefined
 * if the link is broken, absolute or leads outside of the site.
 */
function linkTarget(
  path: string,
  {
    entries,
    folders,
    textOf,
  }: {
    readonly entries: ReadonlyMap<string, Entry>;
    readonly folders: ReadonlySet<string>;
    readonly textOf: (path: string) => string | undefined;
  },
): string | undefined {
  let at = path;
  for (let hops = 0; hops < maxLinks; hops++) {
    if (entries.get(at)?.isLink !== true) return entries.has(at) || folders.has(at) ? at : undefined;
    const target = textOf(at);
    if (target === undefined || posix.isAbsolute(target)) return undefined;
    at = posix.normalize(posix.join(folderOf(at), target));
    if (at === '..' || at.startsWith('../')) return undefined;
  }
  return undefined;
}
