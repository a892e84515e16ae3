/**
 * Keeps a language server running: decides when it hangs, when it is started again and which documents it is spared.
 * Knows no process and no editor; both are handed in.
 */
export interface Supervisor {
  /** The server runs and was reported for all open documents. */
  started(): void;
  /** The server ended without being asked to. */
  ended(cause: EndCause): void;
  /** The server is asked to end: that it does is no news, until `resume`. */
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
const longestWait = 30_000;
/** A server that lived this long starts with a clean record. */
const goodLife = 60_000;

/** Watches over one server, which the caller starts the first time. */
export function createSupervisor(host: SupervisorHost): Supervisor {
  const setAside = new Set<string>();
  let restarts = 0;
  let suspects: ReadonlySet<string> = new Set();
  let stopTimer: (() => void) | undefined;
  /** Counts lives, so that a late answer is not taken for one of the next server. */
  let life = 0;
  let isRunning = false;
  let isStopped = false;

  const later = (milliseconds: number, run: () => void): void => {
    stopTimer?.();
    stopTimer = host.after(milliseconds, run);
  };

  /** Time is counted in ticks and not read from a clock: a laptop that slept for an hour did not wait for an hour. */
  const watch = (): void => {
    const mine = ++life;
    let age = 0;
    let unanswered = 0;
    let isAsking = false;
    const look = (): void => {
      age += tick;
      if (isAsking) {
        unanswered += tick;
        if (unanswered >= patience) {
          hangs();
          return;
        }
      } else {
        isAsking = true;
        unanswered = 0;
        // A connection that was just closed throws instead of refusing.
        (async () => host.ping())().then(
          () => {
            if (mine !== life) return;
            isAsking = false;
            // It got through opening all documents: none of them is to blame.
            suspects = new Set();
          },
          () => undefined,
        );
      }
      if (age >= goodLife) restarts = 0;
      later(tick, look);
    };
    later(tick, look);
  };

  const hangs = (): void => {
    host.log(`The language server has not answered for ${patience / 1000} seconds and is started again.`);
    isRunning = false;
    life++;
    host.kill();
    again('crash');
  };

  const again = (cause: EndCause): void => {
    if (cause === 'crash') blame();
    const wait = restarts === 0 ? 0 : Math.min(longestWait, firstWait * 2 ** Math.min(restarts - 1, 10));
    restarts++;
    host.log(`The language server is started again ${wait === 0 ? 'at once' : `in ${wait / 1000} seconds`}.`);
    later(wait, () => host.start());
  };

  /** A document that was open at this crash and at the one before, with no sign of life between, is set aside. */
  const blame = (): void => {
    const open = new Set(host.openDocuments().filter((uri) => !setAside.has(uri)));
    const guilty = [...open].filter((uri) => suspects.has(uri));
    suspects = guilty.length > 0 ? new Set() : open;
    if (guilty.length === 0) return;
    for (const uri of guilty) setAside.add(uri);
    host.onSetAside(guilty);
  };

  return {
    setAside,
    started() {
      isRunning = true;
      watch();
    },
    ended(cause) {
      if (isStopped) return;
      if (isRunning) host.log('The language server ended unasked.');
      isRunning = false;
      life++;
      again(cause);
    },
    stop() {
      isRunning = false;
      isStopped = true;
      life++;
      stopTimer?.();
      stopTimer = undefined;
    },
    resume() {
      isStopped = false;
      restarts = 0;
    },
  };
}
