import { constants, statSync } from 'node:fs';
import { type FileHandle, open, readdir, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** A pipe, device, socket or folder is in the place of a file. */
export class NoFile extends Error {
  readonly code = 'ENOFILE';
}

// A pipe would be waited for until someone writes into it. Windows has no such flag, nor such pipes in folders.
const reading = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Opens a file for reading: nothing else is ever opened, also where it takes the file's place at the last moment. */
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

/** The bytes of a file; undefined for one of more than `most` bytes. Throws the system's error, or `NoFile`. */
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

/** The first bytes of a file, as many as are asked for, and the size of all of it. Throws as `readWhole`. */
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

/** A folder's entries, in order of their names. Throws the system's error. */
export async function listFolder(path: string): Promise<Awaited<ReturnType<typeof entriesOf>>> {
  const entries = await inTurn(() => entriesOf(path));
  return entries.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function entriesOf(path: string) {
  return readdir(path, { withFileTypes: true });
}

/** The code of a system's error: `ENOENT`. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** True when an error says that nothing is there. */
export function isAbsence(error: unknown): boolean {
  const code = codeOf(error);
  return code === 'ENOENT' || code === 'ENOTDIR';
}

/** Why something could not be read, as the end of a sentence. */
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

/** Files that are open at once, at most. */
const maxAtOnce = 32;
/** How often one file is tried again while too many are open, and all of them together without a single success. */
const maxTries = 8;
const maxInVain = 60;
/** After so many successes one more may be open again. */
const calm = 64;

let allowed = maxAtOnce;
let running = 0;
let inVain = 0;
let successes = 0;
const waiting: (() => void)[] = [];

/**
 * Runs what opens a file, not more than a few at once. Where the system has no more files to give, fewer are opened
 * from then on, and it is tried again for a while. Throws what the last try threw.
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

/** Too many files are open, here or on the machine. */
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

/** When a file was changed last, in milliseconds since 1970; undefined where there is none. */
export function modified(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
