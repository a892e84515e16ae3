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

/** A folder whose files are being read. Each folder in it is listed once. */
export interface SiteFolder {
  readonly root: string;
  readonly rules: IgnoreRules;
  list(folder: string): Promise<FolderContent>;
  /** Reads the current state of a file. `urgent` files come before all others in the queue. */
  read(path: string, urgent?: boolean): Promise<Change>;
}

/**
 * Opens a client's folder.
 *
 * @param outermost the surrounding workspace folder; ignore files above it do not apply
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
      // Only request files that exist in the folder.
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

/** Returns the entry of a folder by name. */
export function entryIn(content: FolderContent, name: string): FolderEntry | undefined {
  return content.kind === 'entries' ? content.entries.find(([each]) => each === name) : undefined;
}

/** Returns the name of the file that makes a folder a site, or undefined. */
export function configIn(content: FolderContent): string | undefined {
  return [configPath, oldConfigPath].find((name) => entryIn(content, name)?.[1] === 'file');
}

/**
 * Reads a file of a site. Files that are not text are not read. Returns the text, an asset, a deletion, or the reason
 * why the file cannot be read.
 */
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

/** Returns a change for a file that exists but cannot be read. */
export function unread(path: string, why: string): Change {
  return { kind: 'unread', path, unread: { what: 'file', why } };
}

/** True if an entry of a site's folder belongs to the site, by its name and the ignore files. */
export async function isWanted({ root, rules }: SiteFolder, path: string, isFolder: boolean): Promise<boolean> {
  const depth = path.split('/').length - 1;
  if (isFolder && isSkipped(baseName(path), depth)) return false;
  // docs.json makes a folder a site, even if an ignore file above excludes it.
  return isConfigName(path) || !(await rules.ignores(fileIn(root, path), isFolder));
}

/** True if a path, existing or not, is part of the site: not ignored, and not part of a nested site. */
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
