/**
 * Reads large API documents in a thread, after a pause in typing. The newest text wins. Until then, other code uses the
 * last reading.
 */

import { readWhole, type SourceFile, withReading } from '../../core/index.ts';
import type { ReaderThread, Runtime } from '../runtime.ts';

/** Reads large data files. */
export interface LargeReader {
  /**
   * Settles with the file and its reading. Undefined if it is no longer wanted, or if reading it ended the thread
   * twice. `name` is its absolute path.
   */
  read(name: string, file: SourceFile, isWanted: () => boolean): Promise<SourceFile | undefined>;
}

interface Job {
  readonly name: string;
  readonly file: SourceFile;
  isWanted(): boolean;
  settle(file: SourceFile | undefined): void;
  /** How often it was sent. */
  sent: number;
}

/** How often a text that ends the thread is tried. */
const maxTries = 2;

/**
 * Sends one job after another to a thread, which starts with the first job: waiting → sent → settled. If the thread
 * ends, its job is sent to a new one. Without threads, everything is read at once.
 */
export function createLargeReader(
  start: Runtime['startReader'],
  failed: (what: string, error: unknown) => void,
): LargeReader {
  if (start === undefined) return { read: async (_, file) => withReading(file, readWhole(file)) };
  const waiting: Job[] = [];
  let current: Job | undefined;
  let thread: ReaderThread | undefined;
  let lastId = 0;

  const next = (): void => {
    current = waiting.shift();
    while (current !== undefined && !current.isWanted()) {
      current.settle(undefined);
      current = waiting.shift();
    }
    if (current === undefined) return;
    const { path, text } = current.file;
    thread ??= startThread();
    current.sent++;
    thread.send({ id: ++lastId, path, text });
  };

  const startThread = (): ReaderThread => {
    const started = start({
      read({ id, reading }) {
        if (id !== lastId || current === undefined) return;
        current.settle(withReading(current.file, reading));
        next();
      },
      ended(why) {
        if (thread === started) thread = undefined;
        const job = current;
        if (job === undefined) return;
        failed(`reading ${job.name}`, why);
        if (job.sent < maxTries) waiting.unshift(job);
        else job.settle(undefined);
        next();
      },
    });
    return started;
  };

  return {
    read: (name, file, isWanted) =>
      new Promise((settle) => {
        waiting.push({ name, file, isWanted, settle, sent: 0 });
        if (current === undefined) next();
      }),
  };
}
