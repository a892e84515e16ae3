import * as vscode from 'vscode';
import type { HostFiles } from '../../server/protocol/hostFiles.ts';
import type { FileContent, FolderContent, FolderEntry } from '../../server/protocol/hostMessages.ts';
import { type Place, reachOf } from './reach.ts';

const configNames: ReadonlySet<string> = new Set(['docs.json', 'mint.json']);
const outside = { kind: 'refused', why: 'it is outside the workspace' } as const;

/** Gives a server without a disk the files of its workspace that VS Code can read, on any file system. */
export function hostFiles({ extensionUri, storageUri, globalStorageUri }: vscode.ExtensionContext): HostFiles {
  const { fs } = vscode.workspace;
  const reach = reachOf({
    folders: () => [
      ...(vscode.workspace.workspaceFolders ?? []).map(({ uri }) => uri),
      extensionUri,
      storageUri ?? globalStorageUri,
    ],
    documents: () => vscode.workspace.textDocuments.map(({ uri }) => uri),
    isSite,
  });
  return {
    async list(folder) {
      try {
        const uri = vscode.Uri.parse(folder, true);
        const seen = await reach(uri);
        if (seen === 'none') return outside;
        const entries = await fs.readDirectory(uri);
        const shown = seen === 'all' ? entries : entries.filter(([name]) => configNames.has(name));
        return { kind: 'entries', entries: shown.map(([name, type]) => [name, kindOf(type)]) };
      } catch (error) {
        return unread(error);
      }
    },
    async read({ uri, max, head }): Promise<FileContent> {
      try {
        const file = vscode.Uri.parse(uri, true);
        if ((await reach(file)) !== 'all') return outside;
        const { size, type } = await fs.stat(file);
        // Only files are opened. A file that is too long is not read.
        if ((type & vscode.FileType.File) === 0) return { kind: 'missing' };
        if (size > max && head !== true) return { kind: 'long', size };
        const bytes = await fs.readFile(file);
        return { kind: 'bytes', bytes: head === true ? bytes.slice(0, max) : bytes, size: bytes.length };
      } catch (error) {
        return unread(error);
      }
    },
    async asset(name) {
      try {
        return await fs.readFile(vscode.Uri.joinPath(extensionUri, 'dist', ...name.split('/')));
      } catch {
        return undefined;
      }
    },
  };
}

async function isSite(folder: Place): Promise<boolean> {
  const uri = vscode.Uri.from(folder);
  const found = await Promise.all(
    [...configNames].map((name) =>
      vscode.workspace.fs.stat(vscode.Uri.joinPath(uri, name)).then(
        ({ type }) => (type & vscode.FileType.File) !== 0,
        () => false,
      ),
    ),
  );
  return found.includes(true);
}

function kindOf(type: vscode.FileType): FolderEntry[1] {
  const isLink = (type & vscode.FileType.SymbolicLink) !== 0;
  if ((type & vscode.FileType.Directory) !== 0) return isLink ? 'folderLink' : 'folder';
  if ((type & vscode.FileType.File) !== 0) return isLink ? 'fileLink' : 'file';
  return 'other';
}

/** Returns `missing` if nothing exists there, else `refused` with the reason, as the end of a sentence. */
function unread(error: unknown): Extract<FolderContent, { readonly kind: 'missing' | 'refused' }> {
  const code = error instanceof vscode.FileSystemError ? error.code : '';
  switch (code) {
    case 'FileNotFound':
    case 'FileNotADirectory':
    case 'FileIsADirectory':
      return { kind: 'missing' };
    case 'NoPermissions':
      return { kind: 'refused', why: 'permission is denied' };
    case 'Unavailable':
      return { kind: 'refused', why: 'its file system is not available' };
    default:
      return { kind: 'refused', why: error instanceof Error ? error.message : String(error) };
  }
}
