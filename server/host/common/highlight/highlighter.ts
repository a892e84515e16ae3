import type { CodeLook } from '../../../core/index.ts';

/** Code that the worker is to color. The `id` comes back with the result. */
export interface HighlightJob {
  readonly id: number;
  readonly code: string;
  readonly lang: string;
  readonly look?: CodeLook | undefined;
}

/** The colored code as HTML, one string for each line; undefined where the language is not known. */
export interface HighlightResult {
  readonly id: number;
  readonly lines: readonly string[] | undefined;
}

/** A thread that highlights code, one job after the other. */
export interface HighlightThread {
  send(job: HighlightJob): void;
  stop(): void;
}

/** Starts a thread. `failed` is called when it ends without being asked to. */
export type StartHighlightThread = (events: {
  received(result: HighlightResult): void;
  failed(): void;
}) => HighlightThread;

/** Highlights code in a thread of its own and answers from memory. */
export interface Highlighter {
  /** HTML of each line, or undefined while it is not ready (or has no grammar). */
  highlight(code: string, lang: string, look?: CodeLook): readonly string[] | undefined;
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
 * starts with the first code; code that takes longer than `patience` stays plain, and the thread starts again.
 */
export function createHighlighter(
  startThread: StartHighlightThread,
  ready: () => void,
  patience: { readonly code: number; readonly language: number } = usualPatience,
): Highlighter {
  return new ThreadHighlighter(startThread, ready, patience);
}

/**
 * Idle, until code is asked for that is not known; then waiting, with a watch for the first code that was sent. An
 * answer, or giving that code up, sets the watch for the next; after the last it is idle again and says so.
 */
class ThreadHighlighter implements Highlighter {
  readonly #startThread: StartHighlightThread;
  readonly #ready: () => void;
  readonly #patience: { readonly code: number; readonly language: number };
  /** Undefined for what has no colors, or none yet. */
  readonly #known = new Map<string, readonly string[] | undefined>();
  readonly #waiting = new Map<number, { readonly key: string; readonly job: HighlightJob }>();
  /** Languages that this thread answered, and those whose first code was given up: they are not waited for so long again. */
  readonly #compiled = new Set<string>();
  readonly #tooSlow = new Set<string>();
  #worker: HighlightThread | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #next = 0;
  #idle: (() => void)[] = [];
  /** Whether asking again gives more than when `ready` was called last. */
  #isFresh = false;

  constructor(
    startThread: StartHighlightThread,
    ready: () => void,
    patience: { readonly code: number; readonly language: number },
  ) {
    this.#startThread = startThread;
    this.#ready = ready;
    this.#patience = patience;
  }

  /** Handed on by itself. */
  readonly highlight = (code: string, lang: string, look?: CodeLook): readonly string[] | undefined => {
    const isPlain = look?.grammar === undefined && plain.has(lang.toLowerCase());
    if (isPlain || code.length > maxLength) return undefined;
    const key = `${lookKey(look)}\n${lang}\n${code}`;
    if (this.#known.has(key)) return this.#known.get(key);
    this.#known.set(key, undefined);
    const job = { id: this.#next++, code, lang, look };
    this.#waiting.set(job.id, { key, job });
    this.#thread().send(job);
    if (this.#waiting.size === 1) this.#rearm();
    return undefined;
  };

  settled(): Promise<void> {
    return this.#waiting.size === 0 ? Promise.resolve() : new Promise((resolve) => this.#idle.push(resolve));
  }

  stop(): void {
    clearTimeout(this.#watch);
    this.#worker?.stop();
    this.#worker = undefined;
    this.#waiting.clear();
  }

  #thread(): HighlightThread {
    this.#worker ??= this.#startThread({
      received: (result) => this.#receive(result),
      failed: () => this.#giveUp(),
    });
    return this.#worker;
  }

  #receive({ id, lines }: HighlightResult): void {
    const job = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (job !== undefined) {
      this.#keep(job.key, lines);
      this.#compiled.add(job.job.lang);
    }
    this.#isFresh ||= lines !== undefined;
    this.#rearm();
    if (this.#waiting.size === 0) this.#tell();
  }

  #keep(key: string, lines: readonly string[] | undefined): void {
    this.#known.set(key, lines);
    if (this.#known.size > maxKept) this.#known.delete(this.#known.keys().next().value ?? '');
  }

  #tell(): void {
    if (this.#isFresh) this.#ready();
    this.#isFresh = false;
    if (this.#waiting.size > 0) return;
    const done = this.#idle;
    this.#idle = [];
    for (const each of done) each();
  }

  #rearm(): void {
    clearTimeout(this.#watch);
    const [first] = this.#waiting.values();
    if (first === undefined) return;
    const { lang } = first.job;
    const isKnown = this.#compiled.has(lang) || this.#tooSlow.has(lang);
    const time = isKnown ? this.#patience.code : this.#patience.language;
    this.#watch = setTimeout(() => this.#giveUp(), time);
    // Where a process has the timer, it does not wait for it.
    (this.#watch as { unref?(): void }).unref?.();
  }

  /** The first code takes too long, or the thread died of it: it stays plain, all others are sent once more. */
  #giveUp(): void {
    this.#worker?.stop();
    this.#worker = undefined;
    this.#compiled.clear();
    const [first, ...rest] = this.#waiting;
    if (first !== undefined) {
      this.#waiting.delete(first[0]);
      this.#keep(first[1].key, undefined);
      this.#tooSlow.add(first[1].job.lang);
    }
    for (const [, { job }] of rest) this.#thread().send(job);
    this.#rearm();
    this.#tell();
  }
}

/** The first characters of a look and the number of its grammar: many blocks of code share one. */
function lookKey(look: CodeLook | undefined): string {
  if (look === undefined) return '';
  const { themes, grammar } = look;
  if (grammar !== undefined && !grammarNumbers.has(grammar)) {
    if (grammarNumbers.size >= maxGrammars) grammarNumbers.clear();
    grammarNumbers.set(grammar, nextGrammar++);
  }
  const named = themes === undefined ? '' : `${themes.light} ${themes.dark}`;
  return grammar === undefined ? named : `${named} ${grammarNumbers.get(grammar)}`;
}

const grammarNumbers = new Map<string, number>();
const maxGrammars = 200;
let nextGrammar = 0;
