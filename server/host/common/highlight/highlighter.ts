import type { CodeLook } from '../../../core/index.ts';

/** Code for the worker to highlight. The result has the same `id`. */
export interface HighlightJob {
  readonly id: number;
  readonly code: string;
  readonly lang: string;
  readonly look?: CodeLook | undefined;
}

/** Highlighted code as HTML, one string per line. Undefined if the language is unknown. */
export interface HighlightResult {
  readonly id: number;
  readonly lines: readonly string[] | undefined;
}

/** A thread that highlights code, one job after another. */
export interface HighlightThread {
  send(job: HighlightJob): void;
  stop(): void;
}

/** Starts a thread. `failed` is called if it ends unexpectedly. */
export type StartHighlightThread = (events: {
  received(result: HighlightResult): void;
  failed(): void;
}) => HighlightThread;

/** Highlights code in a separate thread and returns cached results. */
export interface Highlighter {
  /** Returns HTML for each line, or undefined if it is not ready or has no grammar. */
  highlight(code: string, lang: string, look?: CodeLook): readonly string[] | undefined;
  /** Resolves when nothing is being highlighted. */
  settled(): Promise<void>;
  stop(): void;
}

const maxLength = 100_000;
const maxKept = 4000;
/**
 * Time limits for code, in milliseconds. The first code of each language also compiles its patterns, and the thread may
 * still be starting. On a busy machine that takes many times longer than the code itself.
 */
const usualPatience = { code: 3000, language: 15_000 } as const;
/** Plain text, which does not need the thread. */
const plain = new Set(['', 'text', 'txt', 'plaintext', 'plain', 'none']);

/**
 * Creates a highlighter. It calls `ready` after the last job or a timeout, if calling `highlight` again returns more
 * than before. The thread starts with the first code. Code that takes longer than `patience` stays plain, and the
 * thread restarts.
 */
export function createHighlighter(
  startThread: StartHighlightThread,
  ready: () => void,
  patience: { readonly code: number; readonly language: number } = usualPatience,
): Highlighter {
  return new ThreadHighlighter(startThread, ready, patience);
}

/**
 * States:
 * - idle: no jobs
 * - waiting: jobs are sent, and a timer runs for the first of them
 *
 * A result or a timeout restarts the timer for the next job. After the last job the state is idle again, and `settled`
 * resolves.
 */
class ThreadHighlighter implements Highlighter {
  readonly #startThread: StartHighlightThread;
  readonly #ready: () => void;
  readonly #patience: { readonly code: number; readonly language: number };
  /** HTML by key. Undefined for code without colors, or without a result yet. */
  readonly #known = new Map<string, readonly string[] | undefined>();
  readonly #waiting = new Map<number, { readonly key: string; readonly job: HighlightJob }>();
  /**
   * Languages for which this thread has returned a result. Together with `#tooSlow`, they get the shorter time limit.
   */
  readonly #compiled = new Set<string>();
  readonly #tooSlow = new Set<string>();
  #worker: HighlightThread | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #next = 0;
  #idle: (() => void)[] = [];
  /** True if `highlight` returns more than at the last call of `ready`. */
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

  /** A property, because it is passed on as a function. */
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
    // In Node, the timer must not keep the process alive.
    (this.#watch as { unref?(): void }).unref?.();
  }

  /** Leaves the first code plain, because it took too long or the thread failed. Sends all other jobs again. */
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

/** Returns a short key for a look. Grammars are numbered, because many blocks of code share one. */
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
