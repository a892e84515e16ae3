import type { ChildProcess } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

/**
 * Memory of a process after a full collection. The size that the system reports mostly depends on when V8 last returned
 * memory.
 */
export interface HeldMemory {
  /** Environment variables to start the process with. */
  readonly env: Readonly<Record<string, string>>;
  /** Megabytes of live objects. */
  of(process: ChildProcess): Promise<number>;
}

const variable = 'DOCSIGHT_HELD';

/** @param folder an empty one for the process's output */
export function heldMemory(folder: string): HeldMemory {
  const file = join(folder, 'held');
  return {
    env: { NODE_OPTIONS: `--import ${pathToFileURL(import.meta.filename).href}`, [variable]: file },
    async of(process) {
      rmSync(file, { force: true });
      process.kill('SIGUSR2');
      while (!existsSync(file)) await new Promise((done) => setTimeout(done, 20));
      return Number(readFileSync(file, 'utf8'));
    },
  };
}

const file = process.env[variable];
if (file !== undefined && isMainThread) {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  process.on('SIGUSR2', () => {
    collect();
    writeFileSync(`${file}.part`, String(process.memoryUsage().heapUsed / 2 ** 20));
    renameSync(`${file}.part`, file);
  });
}
