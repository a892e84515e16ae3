import { readWhole } from '../../core/index.ts';
import type { ReadAnswer, ReaderThread, ReaderThreadEvents, ReadJob } from '../../workspace/runtime.ts';
import type { StartHighlightThread } from '../common/highlight/highlighter.ts';
import type { ClientFiles } from './clientFiles.ts';
import type { FromHighlighter, ToHighlighter } from './highlighterWorker.ts';
import { scriptAddress } from './lateParts.ts';

const readerName = 'docsight-reader';

/**
 * True if a worker with this name reads large API documents. Workers with other names run the server from the same
 * script.
 */
export function isReader(name: string): boolean {
  return name.endsWith(readerName);
}

/** Starts a worker that reads large API documents. */
export function startReaderWorker(events: ReaderThreadEvents): ReaderThread {
  const worker = new Worker(self.location.href, { name: readerName });
  let isOver = false;
  worker.onmessage = ({ data }: MessageEvent<ReadAnswer>) => events.read(data);
  worker.onerror = ({ message }) => {
    if (isOver) return;
    isOver = true;
    worker.terminate();
    events.ended(message);
  };
  return {
    send: (job) => worker.postMessage(job),
    stop() {
      isOver = true;
      worker.terminate();
    },
  };
}

/** Answers each job sent to this worker, one after another. */
export function serveReader(scope: DedicatedWorkerGlobalScope): void {
  scope.onmessage = ({ data: { id, path, text } }: MessageEvent<ReadJob>) => {
    const reading = readWhole({ path, text });
    const answer: ReadAnswer = { id, reading };
    const { tree } = reading;
    scope.postMessage(answer, tree === undefined ? [] : [tree.nodes.buffer, tree.properties.buffer]);
  };
}

/** Starts workers that highlight code, with grammars from files next to the script. */
export function highlightWorkers(files: Pick<ClientFiles, 'asset'>): StartHighlightThread {
  return ({ received, failed }) => {
    let isOver = false;
    const started = scriptAddress(files, 'highlighter.js').then((address) => {
      const worker = new Worker(address, { name: 'docsight-highlighter' });
      worker.onmessage = ({ data }: MessageEvent<FromHighlighter>) => {
        if ('needs' in data) void files.asset(data.needs).then((bytes) => send({ name: data.needs, bytes }));
        else received(data);
      };
      worker.onerror = failed;
      if (isOver) worker.terminate();
      return worker;
    });
    started.catch(failed);
    const send = (message: ToHighlighter): void =>
      void started.then((worker) => worker.postMessage(message)).catch(() => undefined);
    return {
      send,
      stop() {
        isOver = true;
        void started.then((worker) => worker.terminate()).catch(() => undefined);
      },
    };
  };
}
