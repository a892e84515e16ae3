import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, Worker } from 'node:worker_threads';
import { readWhole } from '../../../core/index.ts';
import type { ReadAnswer, ReaderThread, ReaderThreadEvents, ReadJob } from '../../../workspace/runtime.ts';

/** Starts a thread; it keeps the process from ending only while it reads. */
export function startReaderThread(events: ReaderThreadEvents): ReaderThread {
  const worker = new Worker(script());
  let isOver = false;
  let open = 0;
  const end = (why: unknown): void => {
    if (isOver) return;
    isOver = true;
    events.ended(why);
  };
  worker.on('message', (answer: ReadAnswer) => {
    if (--open === 0) worker.unref();
    events.read(answer);
  });
  worker.on('error', end);
  worker.on('exit', (code) => end(`its thread ended with code ${code}`));
  // Listening holds the process again: last.
  worker.unref();
  return {
    send(job) {
      if (++open === 1) worker.ref();
      worker.postMessage(job);
    },
    stop() {
      isOver = true;
      void worker.terminate();
    },
  };
}

/**
 * Answers each job that comes to this thread, one after the other. In the main thread there is no one to answer, and it
 * does nothing.
 */
export function serveReader(): void {
  parentPort?.on('message', ({ id, path, text }: ReadJob) => {
    const reading = readWhole({ path, text });
    const answer: ReadAnswer = { id, reading };
    const { tree } = reading;
    parentPort?.postMessage(answer, tree === undefined ? [] : [tree.nodes.buffer, tree.properties.buffer]);
  });
}

/** The built server, which serves a reader in every thread but its first, or the source where sources run as they are. */
function script(): string {
  const here = import.meta.url === undefined ? __dirname : dirname(fileURLToPath(import.meta.url));
  const built = join(here, 'server.js');
  return existsSync(built) ? built : join(here, 'readerWorker.ts');
}
