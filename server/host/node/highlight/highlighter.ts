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

/** A highlighter in a thread of this process, which does not keep the process from ending. */
export function startHighlighter(ready: () => void, patience?: Parameters<typeof createHighlighter>[2]): Highlighter {
  return createHighlighter(startThread, ready, patience);
}

const startThread: StartHighlightThread = ({ received, failed }): HighlightThread => {
  const worker = new Worker(workerPath());
  worker.on('message', (result: HighlightResult) => received(result));
  worker.on('error', failed);
  // Listening holds the process again: last.
  worker.unref();
  return {
    send: (job) => worker.postMessage(job),
    stop: () => void worker.terminate(),
  };
};

/** Beside the built script, or the source where sources run as they are. */
function workerPath(): string {
  const here = import.meta.url === undefined ? __dirname : dirname(fileURLToPath(import.meta.url));
  const built = join(here, 'highlighter.js');
  return existsSync(built) ? built : join(here, 'highlightWorker.ts');
}
