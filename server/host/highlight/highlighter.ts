import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Code that the worker is to color. The `id` comes back with the result. */
export interface HighlightJob {
  readonly id: number;
  readonly code: string;
  readonly lang: string;
}

/** The colored code as HTML, one string for each line; undefined where the language is not known. */
export interface HighlightResult {
  readonly id: number;
  readonly lines: readonly string[] | undefined;
}

/** Highlights code in a thread of its own and answers from memory. */
export interface Highlighter {
  /** HTML of each line, or undefined while it is not ready (or has no grammar). */
  highlight(code: string, lang: string): readonly string[] | undefined;
  /** Resolves when nothing is being highlighted. */
  settled(): Promise<void>;
  stop(): void;
}

const maxLength = 100_000;
const maxKept = 4000;
/**
 * How long code may take, in milliseconds. The first of each language has its patterns compiled, and the thread may be
 * starting still: on a busy machine that is many times what the code itself takes.
 */
const usualPatience = { code: 3000, language: 15_000 } as const;
/** No language at all: asking the thread would only cost. */
const plain = new Set(['', 'text', 'txt', 'plaintext', 'plain', 'none']);

/**
 * A highlighter. `ready` is called, at most once in a while, when asking again gives more than before. The thread
 * starts with the first code; code that takes longer than `patience` stays plain, and the thread starts anew.
 */
export function startHighlighter(
  ready: () => void,
  patience: { readonly code: number; readonly language: number } = usualPatience,
): Highlighter {
  const known = new Map<string, readonly string[] | undefined>();
  const waiting = new Map<number, { readonly key: string; readonly job: HighlightJob }>();
  /** Languages that this thread answered, and those whose first code was given up: they are not waited for so long again. */
  const compiled = new Set<string>();
  const tooSlow = new Set<string>();
  let worker: Worker | undefined;
  let watch: NodeJS.Timeout | undefined;
  let next = 0;
  let idle: (() => void)[] = [];
  let isFresh = false;

  const keep = (key: string, lines: readonly string[] | undefined): void => {
    known.set(key, lines);
    if (known.size > maxKept) known.delete(known.keys().next().value ?? '');
  };
  const tell = (): void => {
    if (isFresh) ready();
    isFresh = false;
    if (waiting.size > 0) return;
    const done = idle;
    idle = [];
    for (const each of done) each();
  };
  const rearm = (): void => {
    clearTimeout(watch);
    const [first] = waiting.values();
    if (first === undefined) return;
    const { lang } = first.job;
    const isKnown = compiled.has(lang) || tooSlow.has(lang);
    watch = setTimeout(giveUp, isKnown ? patience.code : patience.language).unref();
  };
  const giveUp = (): void => {
    void worker?.terminate();
    worker = undefined;
    compiled.clear();
    const [first, ...rest] = waiting;
    if (first !== undefined) {
      waiting.delete(first[0]);
      keep(first[1].key, undefined);
      tooSlow.add(first[1].job.lang);
    }
    for (const [, { job }] of rest) thread().postMessage(job);
    rearm();
    tell();
  };
  const thread = (): Worker => {
    if (worker === undefined) {
      worker = new Worker(workerPath());
      worker.on('message', ({ id, lines }: HighlightResult) => {
        const job = waiting.get(id);
        waiting.delete(id);
        if (job !== undefined) {
          keep(job.key, lines);
          compiled.add(job.job.lang);
        }
        isFresh ||= lines !== undefined;
        rearm();
        if (waiting.size === 0) tell();
      });
      worker.on('error', giveUp);
      // Listening holds the process again: last.
      worker.unref();
    }
    return worker;
  };

  return {
    highlight(code, lang) {
      if (plain.has(lang.toLowerCase()) || code.length > maxLength) return undefined;
      const key = `${lang}\n${code}`;
      if (known.has(key)) return known.get(key);
      known.set(key, undefined);
      const job = { id: next++, code, lang };
      waiting.set(job.id, { key, job });
      thread().postMessage(job);
      if (waiting.size === 1) rearm();
      return undefined;
    },
    settled: () => (waiting.size === 0 ? Promise.resolve() : new Promise((resolve) => idle.push(resolve))),
    stop() {
      clearTimeout(watch);
      void worker?.terminate();
      worker = undefined;
      waiting.clear();
    },
  };
}

/** Beside the built script, or the source where sources run as they are. */
function workerPath(): string {
  const here = import.meta.url === undefined ? __dirname : dirname(fileURLToPath(import.meta.url));
  const built = join(here, 'highlighter.js');
  return existsSync(built) ? built : join(here, 'highlightWorker.ts');
}
