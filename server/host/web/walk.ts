import { baseName, type Change, folderOf, isMarkdown, isSkipped, isText, type Unread } from '../../core/index.ts';
import type { FolderEntry } from '../../protocol/hostMessages.ts';
import { fileIn } from './places.ts';
import { configIn, isWanted, type SiteFolder, unread } from './siteFolder.ts';

/** Limits for the folders and files of one site. */
export interface Bounds {
  /** Levels of folders below the site's folder. */
  readonly depth: number;
  readonly folders: number;
  readonly files: number;
}

/** Same limits as on the disk of this machine. */
export const usualBounds: Bounds = { depth: 64, folders: 50_000, files: 200_000 };

const notFollowed = 'links are not followed here';

/** Everything below a path of a site: files to read, and changes for entries that are not read. */
export interface Walked {
  readonly files: readonly string[];
  readonly others: readonly Change[];
}

/**
 * Lists a folder of a site recursively. Folders on the same level are listed in parallel. Ignored folders are not
 * listed.
 */
export async function walk(site: SiteFolder, start: string, bounds: Bounds = usualBounds): Promise<Walked> {
  const files: string[] = [];
  const others: Change[] = [];
  let rest: Unread | undefined;
  const note = (path: string, what: Unread): void => void others.push({ kind: 'unread', path, unread: what });

  const takeEntry = async ([name, kind]: FolderEntry, folder: string): Promise<string | undefined> => {
    const path = folder === '' ? name : `${folder}/${name}`;
    const isFolder = kind === 'folder' || kind === 'folderLink';
    if (!(await isWanted(site, path, isFolder))) {
      const why = await whyLeftOut(site, path, kind);
      if (why !== undefined) note(path, { what: 'ignored', why });
      return undefined;
    }
    if (kind === 'folder') return path;
    if (kind === 'file') files.push(path);
    else others.push(...notRead(path, kind));
    return undefined;
  };

  const takeFolder = async (path: string): Promise<readonly string[]> => {
    const content = await site.list(fileIn(site.root, path));
    if (content.kind === 'refused') note(path, { what: 'folder', why: content.why });
    // A folder with a docs.json is a separate site.
    if (content.kind !== 'entries' || (path !== '' && configIn(content) !== undefined)) return [];
    const room = Math.max(0, bounds.files - files.length - others.length);
    if (content.entries.length > room) rest = { what: 'rest', why: `it has more than ${bounds.files} files` };
    const found = await Promise.all(content.entries.slice(0, room).map((entry) => takeEntry(entry, path)));
    return found.filter((each) => each !== undefined);
  };

  let level: readonly string[] = [start];
  let folders = 0;
  for (let depth = start === '' ? 0 : start.split('/').length; level.length > 0 && rest === undefined; depth++) {
    folders += level.length;
    if (folders > bounds.folders) rest = { what: 'rest', why: `it has more than ${bounds.folders} folders` };
    else if (depth > bounds.depth)
      rest = { what: 'rest', why: `its folders lie more than ${bounds.depth} levels deep` };
    else level = (await Promise.all(level.map(takeFolder))).flat();
  }
  if (rest !== undefined) note(start, rest);
  return { files: files.sort(), others: [...others, ...unreadRules(site)] };
}

/** Returns the changes for a link, which is not followed, or for an entry that is neither a file nor a folder. */
export function notRead(path: string, kind: 'fileLink' | 'folderLink' | 'other'): readonly Change[] {
  if (kind === 'folderLink') return [{ kind: 'unread', path, unread: { what: 'folder', why: notFollowed } }];
  if (isText(path)) return [unread(path, kind === 'fileLink' ? notFollowed : 'it is not a file')];
  return kind === 'fileLink' ? [{ kind: 'asset', path }] : [];
}

/** Returns the ignore files of a site that could not be read. */
function unreadRules({ root, rules }: SiteFolder): readonly Change[] {
  return [...rules.unread].flatMap(([file, why]) =>
    file.startsWith(`${root}/`) ? [unread(file.slice(root.length + 1), why)] : [],
  );
}

/** Returns the line of `.mintignore` that excludes a page, or a folder that may contain pages. */
async function whyLeftOut(site: SiteFolder, path: string, kind: FolderEntry[1]): Promise<string | undefined> {
  const depth = folderOf(path) === '' ? 0 : folderOf(path).split('/').length;
  if (kind === 'file' ? !isMarkdown(path) : kind !== 'folder' || isSkipped(baseName(path), depth)) return undefined;
  return site.rules.lineFor(fileIn(site.root, path), kind === 'folder');
}
