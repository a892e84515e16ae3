/**
 * Keeps a language server running: decides when it hangs, when it is started again and which documents it is spared.
 * Knows no process and no editor; both are handed in.
 */
export interface Supervisor {
  /** The server runs and was reported for all open documents. */
  started(): void;
  /** The server ended without being asked to. */
  ended(cause: EndCause): void;
  /** The server is asked to end: that it does is not a news, until `resume`. */
  stop(): void;
  /** The user starts the server again. */
  resume(): void;
  /** Documents that the server must not be reported for, by URI. */
  readonly setAside: ReadonlySet<string>;
}

/** `killed` from outside, by a signal that no text can cause; else a `crash`. */
export type EndCause = 'crash' | 'killed';

/** What a supervisor sees and does; timers come from here too, so that tests need no clock. */
export interface SupervisorHost {
  /** Settles when the server answers. */
  ping(): Promise<unknown>;
  /** Ends a server that hangs, without asking it; `ended` need not be called for that. */
  kill(): void;
  /** Starts the server; `started` is called when it runs, `ended` when it does not get that far. */
  start(): void;
  /** URIs of the documents that the editor holds and the server is told of. */
  openDocuments(): readonly string[];
  /** Documents were set aside: the one message about it. */
  onSetAside(uris: readonly string[]): void;
  log(message: string): void;
  /** Runs once, later; the result stops it. */
  after(milliseconds: number, run: () => void): () => void;
}

/** Between two looks at the server. */
const tick = 2_000;
/** Without an answer for this long, the server hangs. */
const patience = 20_000;
/** The wait before a restart doubles from here … */
const firstWait = 1_000;
/** … up to here, for ever. */
const maxWait = 30_000;
/** A server that lived this long starts with a clean record. */
const calmAfter = 60_000;

/** Watches over one server, which the caller starts the first time. */
export function createSupervisor(host: SupervisorHost): Supervisor {
  return new PingingSupervisor(host);
}

/**
 * Waiting for a start, then watching: a look every two seconds. A server that hangs or ends leads back to waiting, with
 * a longer wait each time; one that lived long, or that the user starts, has a clean record. Stopped between `stop` and
 * `resume`.
 */
class PingingSupervisor implements Supervisor {
  readonly setAside = new Set<string>();
  readonly #host: SupervisorHost;
  #restarts = 0;
  /** Open at the last crash, with no sign of life since. */
  #suspects: ReadonlySet<string> = new Set();
  #stopTimer: (() => void) | undefined;
  /** Counts processes, so that a late answer is not taken for one of the next server. */
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
    if (this.#isRunning) this.#host.log('The language server ended unasked.');
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

  /** Time is counted in ticks and not read from a clock: a laptop that slept for an hour did not wait for an hour. */
  #watch(): void {
    const mine = ++this.#process;
    let age = 0;
    /** For how long the server was asked without an answer; undefined once it answered. */
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
    // A connection that was just closed throws instead of refusing.
    (async () => this.#host.ping())().then(
      () => {
        if (mine !== this.#process) return;
        answered();
        // It got through opening all documents: none of them is to blame.
        this.#suspects = new Set();
      },
      () => undefined,
    );
  }

  #hangs(): void {
    this.#host.log(`The language server has not answered for ${patience / 1000} seconds and is started again.`);
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
    this.#host.log(`The language server is started again ${wait === 0 ? 'at once' : `in ${wait / 1000} seconds`}.`);
    this.#later(wait, () => this.#host.start());
  }

  /** A document that was open at this crash and at the one before, with no sign of life between, is set aside. */
  #blame(): void {
    const open = new Set(this.#host.openDocuments().filter((uri) => !this.setAside.has(uri)));
    const guilty = [...open].filter((uri) => this.#suspects.has(uri));
    this.#suspects = guilty.length > 0 ? new Set() : open;
    if (guilty.length === 0) return;
    for (const uri of guilty) this.setAside.add(uri);
    this.#host.onSetAside(guilty);
  }
}
