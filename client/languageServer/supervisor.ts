/**
 * Keeps a language server running: detects hangs, decides about restarts and which documents are set aside. Processes
 * and the editor are passed in.
 */
export interface Supervisor {
  /** The server runs and has all open documents. */
  started(): void;
  /** The server ended unexpectedly. */
  ended(cause: EndCause): void;
  /** The server is being shut down, so its end is expected until `resume`. */
  stop(): void;
  /** The user restarts the server. */
  resume(): void;
  /** URIs of documents that must not be sent to the server. */
  readonly setAside: ReadonlySet<string>;
}

/** `killed` from outside, by a signal that input cannot cause; else a `crash`. */
export type EndCause = 'crash' | 'killed';

/** Environment of a supervisor. Timers are part of it, so that tests need no clock. */
export interface SupervisorHost {
  /** Resolves when the server answers. */
  ping(): Promise<unknown>;
  /** Kills a hanging server. `ended` need not be called for it. */
  kill(): void;
  /** Starts the server. `started` is called when it runs, `ended` if the start fails. */
  start(): void;
  /** URIs of the open documents that are sent to the server. */
  openDocuments(): readonly string[];
  /** Documents were set aside. Called once for them. */
  onSetAside(uris: readonly string[]): void;
  log(message: string): void;
  /** Runs something once, later. The result cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

/** Interval of checks, in milliseconds. */
const tick = 2_000;
/** A server without an answer for this long hangs. */
const patience = 20_000;
/** Delay before a restart. It doubles each time … */
const firstWait = 1_000;
/** … up to this limit. */
const maxWait = 30_000;
/** After this time without a crash, earlier ones are forgotten. */
const calmAfter = 60_000;

/** Creates a supervisor for one server. The caller starts it the first time. */
export function createSupervisor(host: SupervisorHost): Supervisor {
  return new PingingSupervisor(host);
}

/**
 * States:
 *
 * - waiting for a start;
 * - watching: a check every two seconds. If the server hangs or ends: waiting again, with a longer delay each time.
 *   After a long run or a restart by the user, earlier crashes are forgotten;
 * - stopped, between `stop` and `resume`.
 */
class PingingSupervisor implements Supervisor {
  readonly setAside = new Set<string>();
  readonly #host: SupervisorHost;
  #restarts = 0;
  /** Documents that were open at the last crash, until the next sign of life. */
  #suspects: ReadonlySet<string> = new Set();
  #stopTimer: (() => void) | undefined;
  /** Number of the process. It identifies late answers of an earlier server. */
  #process = 0;
  #isRunning = false;
  #isStopped = false;

  constructor(host: SupervisorHost) {
    this.#host = host;
  }

  started(): void {
    this.#isRunning = true;
    this.#watch();
  }

  ended(cause: EndCause): void {
    if (this.#isStopped) return;
    if (this.#isRunning) this.#host.log('The language server ended unexpectedly.');
    this.#isRunning = false;
    this.#process++;
    this.#again(cause);
  }

  stop(): void {
    this.#isRunning = false;
    this.#isStopped = true;
    this.#process++;
    this.#stopTimer?.();
    this.#stopTimer = undefined;
  }

  resume(): void {
    this.#isStopped = false;
    this.#restarts = 0;
  }

  #later(milliseconds: number, run: () => void): void {
    this.#stopTimer?.();
    this.#stopTimer = this.#host.after(milliseconds, run);
  }

  /** Counts ticks instead of reading a clock: a laptop that slept for an hour did not wait for an hour. */
  #watch(): void {
    const mine = ++this.#process;
    let age = 0;
    /** How long the server has not answered; undefined if it has. */
    let unanswered: number | undefined;
    const look = (): void => {
      age += tick;
      if (unanswered !== undefined) unanswered += tick;
      else {
        unanswered = 0;
        this.#ask(mine, () => {
          unanswered = undefined;
        });
      }
      if (unanswered >= patience) {
        this.#hangs();
        return;
      }
      if (age >= calmAfter) this.#restarts = 0;
      this.#later(tick, look);
    };
    this.#later(tick, look);
  }

  #ask(mine: number, answered: () => void): void {
    // A connection that was just closed throws instead of rejecting.
    (async () => this.#host.ping())().then(
      () => {
        if (mine !== this.#process) return;
        answered();
        // It survived opening all documents, so none of them is the cause.
        this.#suspects = new Set();
      },
      () => undefined,
    );
  }

  #hangs(): void {
    this.#host.log(`The language server has not answered for ${patience / 1000} seconds. It will be restarted.`);
    this.#isRunning = false;
    this.#process++;
    this.#host.kill();
    this.#again('crash');
  }

  #again(cause: EndCause): void {
    if (cause === 'crash') this.#blame();
    const doubled = firstWait * 2 ** Math.min(this.#restarts - 1, 10);
    const wait = this.#restarts === 0 ? 0 : Math.min(maxWait, doubled);
    this.#restarts++;
    this.#host.log(`The language server restarts ${wait === 0 ? 'now' : `in ${wait / 1000} seconds`}.`);
    this.#later(wait, () => this.#host.start());
  }

  /** Sets documents aside that were open at two crashes in a row, without a sign of life in between. */
  #blame(): void {
    const open = new Set(this.#host.openDocuments().filter((uri) => !this.setAside.has(uri)));
    const guilty = [...open].filter((uri) => this.#suspects.has(uri));
    this.#suspects = guilty.length > 0 ? new Set() : open;
    if (guilty.length === 0) return;
    for (const uri of guilty) this.setAside.add(uri);
    this.#host.onSetAside(guilty);
  }
}
