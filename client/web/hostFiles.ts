import * as vscode from 'vscode';
import type { HostFiles } from '../../server/protocol/hostFiles.ts';
import type { FileContent, FolderContent, FolderEntry } from '../../server/protocol/hostMessages.ts';

/** Gives a server without a disk the files that VS Code can read, on any file system. */
export function hostFiles(extension: vscode.Uri): HostFiles {
  const { fs } = vscode.workspace;
  return {
    async list(folder) {
      try {
        const entries = await fs.readDirectory(vscode.Uri.parse(folder));
        return { kind: 'entries', entries: entries.map(([name, type]) => [name, kindOf(type)]) };
      } catch (error) {
        return unread(error);
      }
    },
    async read({ uri, max, head }): Promise<FileContent> {
      const file = vscode.Uri.parse(uri);
      try {
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
        return await fs.readFile(vscode.Uri.joinPath(extension, 'dist', ...name.split('/')));
      } catch {
        return undefined;
      }
    },
  };
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
