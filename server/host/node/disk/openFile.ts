import { constants, statSync } from 'node:fs';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** A pipe, device, socket or folder exists where a file was expected. */
export class NoFile extends Error {
  readonly code = 'ENOFILE';
}

// Without this flag, opening a pipe would wait until a program writes to it. Windows has neither the flag nor such
// pipes in folders.
const reading = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Opens a file for reading. Throws `NoFile` for everything else, even if it replaces the file at the last moment. */
async function openFile(path: string): Promise<{ readonly handle: FileHandle; readonly size: number }> {
  if (!(await stat(path)).isFile()) throw new NoFile(`${path} is not a file`);
  const handle = await open(path, reading);
  try {
    const found = await handle.stat();
    if (!found.isFile()) throw new NoFile(`${path} is not a file`);
    return { handle, size: found.size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * Returns the bytes of a file, or undefined if it has more than `most` bytes. Throws the system's error or `NoFile`.
 */
export function readWhole(path: string, most: number): Promise<Buffer | undefined> {
  return inTurn(async () => {
    const { handle, size } = await openFile(path);
    try {
      return size > most ? undefined : await handle.readFile();
    } finally {
      await handle.close();
    }
  });
}

/** Returns the first `most` bytes of a file, and its full size in bytes. Throws as `readWhole` does. */
export function readHead(path: string, most: number): Promise<{ readonly head: Buffer; readonly size: number }> {
  return inTurn(async () => {
    const { handle, size } = await openFile(path);
    try {
      const head = Buffer.alloc(Math.min(size, most));
      const { bytesRead } = await handle.read(head, 0, head.length, 0);
      return { head: head.subarray(0, bytesRead), size };
    } finally {
      await handle.close();
    }
  });
}

/** Returns a folder's entries, sorted by name. Throws the system's error. */
export async function listFolder(path: string): Promise<Awaited<ReturnType<typeof entriesOf>>> {
  const entries = await inTurn(() => entriesOf(path));
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** A folder with its entries. */
export interface ListedFolder {
  /** An id that is the same under every name of the folder. Undefined on file systems without inode numbers. */
  readonly id: string | undefined;
  readonly entries: Awaited<ReturnType<typeof listFolder>>;
}

/** Lists a folder that may have several names. Throws the system's error. */
export async function listedFolder(path: string): Promise<ListedFolder> {
  return { id: folderId(await stat(path, { bigint: true })), entries: await listFolder(path) };
}

/** Returns what identifies a folder. */
export function folderId({ dev, ino }: { readonly dev: bigint; readonly ino: bigint }): string | undefined {
  return ino === 0n ? undefined : `${dev}:${ino}`;
}

function entriesOf(path: string) {
  return readdir(path, { withFileTypes: true });
}

/** Returns the code of a system error, such as `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** True if an error means that the file or folder does not exist. */
export function isAbsence(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** Returns why something could not be read, as the end of a sentence. */
export function whyUnread(error: unknown): string {
  const code = codeOf(error);
  const words = code === undefined ? undefined : reasons[code];
  if (code === 'ENOFILE') return 'it is a pipe, a device or a socket, not a file';
  return words === undefined ? `the system refused it (${code ?? 'no reason given'})` : `${words} (${code})`;
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open on this machine',
  EIO: 'the disk reported an error',
  ENAMETOOLONG: 'its path is too long',
  EBUSY: 'another program holds it',
  ELOOP: 'its links lead in circles',
  ENOMEM: 'there is not enough memory',
  ETIMEDOUT: 'the disk did not answer in time',
  ESTALE: 'the network disk lost it',
};

/** Maximum number of files that are open at the same time. */
const maxAtOnce = 32;
/**
 * Maximum number of retries while too many files are open: for one file, and for all files without a success in
 * between.
 */
const maxTries = 8;
const maxInVain = 60;
/** Number of successes after which one more file may be open. */
const calm = 64;

let allowed = maxAtOnce;
let running = 0;
let inVain = 0;
let successes = 0;
const waiting: (() => void)[] = [];

/**
 * Runs a function that opens a file, and limits how many run at the same time. If the system cannot open more files,
 * the limit decreases and the function runs again after a pause. Throws the error of the last attempt.
 */
export async function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries++) {
    await enter();
    try {
      const result = await run();
      succeeded();
      return result;
    } catch (error) {
      if (!isCrowded(error)) throw error;
      allowed = Math.max(1, Math.min(allowed, running) >> 1);
      successes = 0;
      if (tries >= maxTries || ++inVain > maxInVain) throw error;
    } finally {
      leave();
    }
    await pause(2 ** Math.min(tries, 6));
  }
}

/** True if too many files are open, in this process or on the machine. */
function isCrowded(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'EMFILE' || code === 'ENFILE';
}

function succeeded(): void {
  inVain = 0;
  if (allowed < maxAtOnce && ++successes >= calm) {
    successes = 0;
    allowed++;
  }
}

async function enter(): Promise<void> {
  while (running >= allowed) await new Promise<void>((turn) => waiting.push(turn));
  running++;
}

function leave(): void {
  running--;
  for (let free = allowed - running; free > 0 && waiting.length > 0; free--) waiting.shift()?.();
}

/** Returns when a file was last changed, in milliseconds since 1970, or undefined if it does not exist. */
export function modified(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
