import {
  baseName,
  type Change,
  configPath,
  folderOf,
  isConfigName,
  isMarkdown,
  isSkipped,
  isText,
  maxData,
  oldConfigPath,
} from '../../core/index.ts';
import type { FolderContent, FolderEntry } from '../../protocol/hostMessages.ts';
import { decode, maxConfigBytes } from '../common/decode.ts';
import { type IgnoreRules, maxIgnoreBytes, readIgnoreRules } from '../common/ignoreRules.ts';
import type { ClientFiles } from './clientFiles.ts';
import { fileIn, parentOf, pathWithin } from './places.ts';

/** A folder while its files are read: each folder is listed once. */
export interface SiteFolder {
  readonly root: string;
  readonly rules: IgnoreRules;
  list(folder: string): Promise<FolderContent>;
  /** A file of the site as it is now; `urgent` before all others that wait. */
  read(path: string, urgent?: boolean): Promise<Change>;
}

/**
 * A folder that the client has.
 *
 * @param outermost the folder of the workspace around it: ignore files above that do not count
 */
export function openFolder(files: ClientFiles, root: string, outermost: string | undefined): SiteFolder {
  const listings = new Map<string, Promise<FolderContent>>();
  const list = (folder: string): Promise<FolderContent> => {
    const found = listings.get(folder) ?? files.list(folder);
    listings.set(folder, found);
    return found;
  };
  const rules = readIgnoreRules(root, {
    parent: parentOf,
    child: fileIn,
    within: (folder, path) => pathWithin(folder, path) ?? '../',
    async above(folder) {
      const above: string[] = [];
      for (let at = folder; at !== outermost && outermost !== undefined; at = parentOf(at)) {
        if (pathWithin(outermost, at) === undefined) return [];
        above.push(parentOf(at));
      }
      return above;
    },
    async read(file) {
      // Only what the folder lists is asked for.
      const listed = entryIn(await list(parentOf(file)), baseName(file));
      if (listed?.[1] !== 'file') return undefined;
      const content = await files.read(file, maxIgnoreBytes, { head: true });
      if (content.kind === 'refused') throw new Error(content.why);
      return content.kind === 'bytes' ? decode(content.bytes).text : undefined;
    },
    why: (error) => (error instanceof Error ? error.message : String(error)),
  });
  return {
    root,
    rules,
    list,
    read: (path, urgent) => readChange(files, { file: fileIn(root, path), path, ...(urgent && { urgent }) }),
  };
}

/** The entry of a name in a folder. */
export function entryIn(content: FolderContent, name: string): FolderEntry | undefined {
  return content.kind === 'entries' ? content.entries.find(([each]) => each === name) : undefined;
}

/** The name of the file that makes a folder a site. */
export function configIn(content: FolderContent): string | undefined {
  return [configPath, oldConfigPath].find((name) => entryIn(content, name)?.[1] === 'file');
}

/** A file of a site: its text, only its path, gone, or there but not to be read. What is not text is not read. */
export async function readChange(
  files: ClientFiles,
  { file, path, urgent = false }: { readonly file: string; readonly path: string; readonly urgent?: boolean },
): Promise<Change> {
  if (!isText(path)) return { kind: 'asset', path };
  const isConfig = isConfigName(baseName(path));
  const content = await files.read(file, isConfig ? maxConfigBytes : maxData, { urgent });
  switch (content.kind) {
    case 'bytes':
      return { kind: 'text', path, ...decode(content.bytes) };
    case 'long':
      return isConfig || isMarkdown(path) ? unread(path, 'it is too large to read') : { kind: 'asset', path };
    case 'missing':
      return { kind: 'delete', path };
    case 'refused':
      return unread(path, content.why);
    default:
      return content satisfies never;
  }
}

/** A file that is there and cannot be read. */
export function unread(path: string, why: string): Change {
  return { kind: 'unread', path, unread: { what: 'file', why } };
}

/** Whether an entry of a site's folder belongs to the site, by its name and the ignore files. */
export async function isWanted({ root, rules }: SiteFolder, path: string, isFolder: boolean): Promise<boolean> {
  const depth = path.split('/').length - 1;
  if (isFolder && isSkipped(baseName(path), depth)) return false;
  // docs.json makes the site; an ignore file above cannot take it away.
  return isConfigName(path) || !(await rules.ignores(fileIn(root, path), isFolder));
}

/** Whether a file or folder of that path, there or not, is part of the site: not ignored, not another site's. */
export async function isPart(site: SiteFolder, path: string): Promise<boolean> {
  if (isConfigName(path)) return true;
  if (path.split('/').some((part) => part === '' || part === '..')) return false;
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) {
    if (!(await isWanted(site, folder, true))) return false;
    if (configIn(await site.list(fileIn(site.root, folder))) !== undefined) return false;
  }
  const listed = entryIn(await site.list(parentOf(fileIn(site.root, path))), baseName(path));
  return isWanted(site, path, listed?.[1] === 'folder');
}
