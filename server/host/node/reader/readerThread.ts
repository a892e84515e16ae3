import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort, Worker } from 'node:worker_threads';
import { readWhole } from '../../../core/index.ts';
import type { ReadAnswer, ReaderThread, ReaderThreadEvents, ReadJob } from '../../../workspace/runtime.ts';

/** Starts a reader thread. It keeps the process alive only while it reads. */
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
  // Must come last: adding a listener keeps the process alive again.
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
 * Answers the jobs of this thread, one after the other. Does nothing in the main thread, which has no parent to answer.
 */
export function serveReader(): void {
  parentPort?.on('message', ({ id, path, text }: ReadJob) => {
    const reading = readWhole({ path, text });
    const answer: ReadAnswer = { id, reading };
    const { tree } = reading;
    parentPort?.postMessage(answer, tree === undefined ? [] : [tree.nodes.buffer, tree.properties.buffer]);
  });
}

/**
 * Returns the path of the thread's script: the built server, or the source if the sources run unbuilt. The built server
 * serves a reader in every thread except the main one.
 */
function script(): string {
  const here = import.meta.url === undefined ? __dirname : dirname(fileURLToPath(import.meta.url));
  const built = join(here, 'server.js');
  return existsSync(built) ? built : join(here, 'readerWorker.ts');
}
