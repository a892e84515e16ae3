import { readWhole } from '../../core/index.ts';
import type { ReadAnswer, ReaderThread, ReaderThreadEvents, ReadJob } from '../../workspace/runtime.ts';
import { type CodeData, highlightWith, NotYet } from '../common/highlight/highlightCode.ts';
import type { HighlightJob, HighlightResult, StartHighlightThread } from '../common/highlight/highlighter.ts';
import type { ClientFiles } from './clientFiles.ts';

/** What a worker of the server's script does, by its name; the first one is the server. */
export type Role = 'server' | 'reader' | 'highlighter';

/** What this worker does. */
export function roleOf(name: string): Role {
  return name.endsWith('docsight-reader') ? 'reader' : name.endsWith('docsight-highlighter') ? 'highlighter' : 'server';
}

/** Another worker with the script of this one. */
function startWorker(role: Exclude<Role, 'server'>): Worker {
  return new Worker(self.location.href, { name: `docsight-${role}` });
}

/** Starts a worker that reads large API documents. */
export function startReaderWorker(events: ReaderThreadEvents): ReaderThread {
  const worker = startWorker('reader');
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

/** Answers each job that comes to this worker, one after the other. */
export function serveReader(scope: DedicatedWorkerGlobalScope): void {
  scope.onmessage = ({ data: { id, path, text } }: MessageEvent<ReadJob>) => {
    const reading = readWhole({ path, text });
    const answer: ReadAnswer = { id, reading };
    const { tree } = reading;
    scope.postMessage(answer, tree === undefined ? [] : [tree.nodes.buffer, tree.properties.buffer]);
  };
}

/** What the worker that highlights says: a result, or the name of a file that it needs. */
type FromHighlighter = HighlightResult | { readonly needs: string };
/** What is said to it. */
type ToHighlighter = HighlightJob | { readonly name: string; readonly bytes: Uint8Array | undefined };

/** Starts workers that highlight code, with grammars from beside the script. */
export function highlightWorkers(files: Pick<ClientFiles, 'asset'>): StartHighlightThread {
  return ({ received, failed }) => {
    const worker = startWorker('highlighter');
    const send = (message: ToHighlighter): void => worker.postMessage(message);
    worker.onmessage = ({ data }: MessageEvent<FromHighlighter>) => {
      if ('needs' in data) void files.asset(data.needs).then((bytes) => send({ name: data.needs, bytes }));
      else received(data);
    };
    worker.onerror = failed;
    return { send, stop: () => worker.terminate() };
  };
}

/** Highlights each code that comes to this worker, in order; asks for grammars that it does not have. */
export function serveHighlighter(scope: DedicatedWorkerGlobalScope): void {
  const kept = new Map<string, string | undefined>();
  const jobs: HighlightJob[] = [];
  let missing: string | undefined;
  const take = (name: string): string => {
    if (!kept.has(name)) {
      missing = name;
      throw new NotYet(name);
    }
    const text = kept.get(name);
    if (text === undefined) throw new Error(`${name} is missing`);
    return text;
  };
  const data: CodeData = {
    index: () => take('grammars/index.json'),
    packed: (name) => take(`grammars/${name}.json.gz`),
  };
  const work = (): void => {
    for (let [job] = jobs; job !== undefined; [job] = jobs) {
      const lines = linesOf(data, job);
      if (missing !== undefined) {
        scope.postMessage({ needs: missing } satisfies FromHighlighter);
        return;
      }
      jobs.shift();
      scope.postMessage({ id: job.id, lines } satisfies FromHighlighter);
    }
  };
  scope.onmessage = ({ data: message }: MessageEvent<ToHighlighter>) => {
    if ('name' in message) {
      kept.set(message.name, message.bytes && new TextDecoder().decode(message.bytes));
      missing = undefined;
    } else jobs.push(message);
    if (missing === undefined) work();
  };
}

/** Undefined for what has no colors, and while something is missing. */
function linesOf(data: CodeData, { code, lang, look }: HighlightJob): readonly string[] | undefined {
  try {
    return highlightWith(data, code, lang, look);
  } catch {
    return undefined;
  }
}
