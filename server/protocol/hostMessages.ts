/**
 * Requests to the client from a language server without a disk, such as in a browser worker. In VS Code, the extension
 * answers them. A page that starts the worker uses `overWorker` (`hostFiles.ts`).
 */

/** Bytes, or a base64 string if messages are JSON text. */
export type Bytes = Uint8Array | string;

/** An entry of a folder: name and type. Links are not followed. */
export type FolderEntry = readonly [name: string, kind: 'file' | 'folder' | 'fileLink' | 'folderLink' | 'other'];

/** The content of a folder: `missing` if it does not exist, `refused` if it cannot be listed. */
export type FolderContent =
  | { readonly kind: 'entries'; readonly entries: readonly FolderEntry[] }
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused'; readonly why: string };

/** A file to read. */
export interface FileToRead {
  readonly uri: string;
  /** Size limit in bytes. For a larger file only the size is returned. */
  readonly max: number;
  /** True to return the first `max` bytes of a larger file. */
  readonly head?: boolean;
}

/** The content of a file. `size` is in bytes. A file that is too long has no bytes. */
export type FileContent =
  | { readonly kind: 'bytes'; readonly bytes: Bytes; readonly size: number }
  | { readonly kind: 'long'; readonly size: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'refused'; readonly why: string };

/** Requests from the server to a client that provides the files, by method name. */
export interface HostRequests {
  /** Lists folders (URIs). Results are in the same order. */
  'docsight/files/list': {
    params: { readonly folders: readonly string[] };
    result: readonly FolderContent[];
  };
  /** Reads files. Results are in the same order. */
  'docsight/files/read': {
    params: { readonly files: readonly FileToRead[] };
    result: readonly FileContent[];
  };
  /** Returns a file next to the server's script, such as `glyphs/lucide.json.gz`, or null if it is missing. */
  'docsight/asset': { params: { readonly name: string }; result: { readonly bytes: Bytes } | null };
}
