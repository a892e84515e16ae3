/**
 * What a language server without a disk of its own, as in a browser's worker, asks of its client. The
 * extension answers them in VS Code; a page that starts the worker does so with `overWorker` (`hostFiles.ts`).
 */

/** Bytes as they are, or in base64 where the messages are text. */
export type Bytes = Uint8Array | string;

/** An entry of a folder: its name and what it is. Links are not followed. */
export type FolderEntry = readonly [name: string, kind: 'file' | 'folder' | 'fileLink' | 'folderLink' | 'other'];

/** What a folder holds; `missing` where there is none, else why it cannot be listed. */
export type FolderContent =
  | { readonly kind: 'entries'; readonly entries: readonly FolderEntry[] }
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused'; readonly why: string };

/** A file that is to be read. */
export interface FileToRead {
  readonly uri: string;
  /** A file with more bytes is only measured. */
  readonly max: number;
  /** Of a longer file, the first `max` bytes are wanted. */
  readonly head?: boolean;
}

/** What a file holds. `size` is in bytes; a file that is too long has no bytes. */
export type FileContent =
  | { readonly kind: 'bytes'; readonly bytes: Bytes; readonly size: number }
  | { readonly kind: 'long'; readonly size: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused'; readonly why: string };

/** Requests of the server to a client that has the files, by method name. */
export interface HostRequests {
  /** The content of folders (URIs), one answer for each, in their order. */
  'docsight/files/list': {
    params: { readonly folders: readonly string[] };
    result: readonly FolderContent[];
  };
  /** The content of files, one answer for each, in their order. */
  'docsight/files/read': {
    params: { readonly files: readonly FileToRead[] };
    result: readonly FileContent[];
  };
  /** A file beside the server's script, such as `glyphs/lucide.json.gz`; null where there is none. */
  'docsight/asset': { params: { readonly name: string }; result: { readonly bytes: Bytes } | null };
}
