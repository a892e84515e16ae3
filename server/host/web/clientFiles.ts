import type { Bytes, FileContent, FileToRead, FolderContent, HostRequests } from '../../protocol/hostMessages.ts';
import { Batches } from './batches.ts';
import { uriOf } from './places.ts';

/** Sends a request to the client. Rejects if the client refuses. */
export type AskClient = <Method extends keyof HostRequests>(
  method: Method,
  params: HostRequests[Method]['params'],
) => Promise<HostRequests[Method]['result']>;

/** Files that the client reads, in batches. Never rejects. */
export interface ClientFiles {
  list(folder: string): Promise<FolderContent>;
  /**
   * Reads a file. If it has more than `max` bytes, returns only its size, or its first bytes with `head`. `urgent`
   * files are requested immediately, regardless of the queue.
   */
  read(file: string, max: number, how?: { readonly head?: boolean; readonly urgent?: boolean }): Promise<Content>;
  /** Returns a file next to the server's script, or undefined if it is missing. */
  asset(name: string): Promise<Uint8Array | undefined>;
}

/** Content of a file, like `FileContent`, with decoded bytes. */
export type Content =
  | Exclude<FileContent, { readonly kind: 'bytes' }>
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly size: number };

const lists = { size: 64, atOnce: 8 };
const reads = { size: 24, atOnce: 6 };
const urgentReads = { size: 24, atOnce: Number.POSITIVE_INFINITY };

/** Returns a client's files. */
export function clientFiles(ask: AskClient): ClientFiles {
  const refused = (error: unknown): { readonly kind: 'refused'; readonly why: string } => ({
    kind: 'refused',
    why: error instanceof Error ? error.message : String(error),
  });
  const listing = new Batches<string, FolderContent>(
    (folders) => ask('docsight/files/list', { folders: folders.map(uriOf) }),
    refused,
    lists,
  );
  const readAll = (files: readonly FileToRead[]): Promise<readonly FileContent[]> =>
    ask('docsight/files/read', { files });
  const reading = new Batches(readAll, refused, reads);
  const urgentReading = new Batches(readAll, refused, urgentReads);
  return {
    list: (folder) => listing.ask(folder),
    async read(file, max, { head = false, urgent = false } = {}) {
      const content = await (urgent ? urgentReading : reading).ask({ uri: uriOf(file), max, ...(head && { head }) });
      if (content.kind !== 'bytes') return content;
      const bytes = bytesOf(content.bytes);
      // The client may return more than requested.
      if (bytes.length > max && !head) return { kind: 'long', size: bytes.length };
      return { kind: 'bytes', bytes: bytes.subarray(0, max), size: content.size };
    },
    async asset(name) {
      try {
        const found = await ask('docsight/asset', { name });
        return found === null ? undefined : await unpacked(bytesOf(found.bytes));
      } catch {
        return undefined;
      }
    },
  };
}

function bytesOf(bytes: Bytes): Uint8Array {
  if (typeof bytes !== 'string') return bytes;
  return Uint8Array.from(atob(bytes), (character) => character.charCodeAt(0));
}

/** Unpacks gzip. Returns other bytes unchanged, because web servers may already have unpacked a `.gz` file. */
async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
