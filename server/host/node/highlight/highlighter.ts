import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import {
  createHighlighter,
  type Highlighter,
  type HighlightResult,
  type HighlightThread,
  type StartHighlightThread,
} from '../../common/highlight/highlighter.ts';

/** Starts a highlighter in a thread, which does not keep the process alive. */
export function startHighlighter(ready: () => void, patience?: Parameters<typeof createHighlighter>[2]): Highlighter {
  return createHighlighter(startThread, ready, patience);
}

const startThread: StartHighlightThread = ({ received, failed }): HighlightThread => {
  const worker = new Worker(workerPath());
  worker.on('message', (result: HighlightResult) => received(result));
  worker.on('error', failed);
  // Must come last: adding a listener keeps the process alive again.
  worker.unref();
  return {
    send: (job) => worker.postMessage(job),
    stop: () => void worker.terminate(),
  };
};

/** Returns the path of the thread's script: next to the built script, or the source if the sources run unbuilt. */
function workerPath(): string {
  const here = import.meta.url === undefined ? __dirname : dirname(fileURLToPath(import.meta.url));
  const built = join(here, 'highlighter.js');
  return existsSync(built) ? built : join(here, 'highlightWorker.ts');
}
