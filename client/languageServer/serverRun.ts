import type { BaseLanguageClient, MessageTransports } from 'vscode-languageclient';
import type { ServerNotifications } from '../../server/protocol/messages.ts';
import { type ClientHost, createClient } from './client.ts';
import type { EndCause } from './supervisor.ts';

/** One server with its client, from its start to its end. */
export interface ServerProcess {
  readonly client: BaseLanguageClient;
  /** Resolves with true once the server runs and has all open documents, with false if it ends before. */
  readonly ready: Promise<boolean>;
  /** Resolves when the process has ended and the client is disposed. */
  readonly over: Promise<EndCause | 'asked'>;
  /** URIs of documents that were sent to the server. */
  readonly reported: ReadonlySet<string>;
  isRunning(): boolean;
  /** Asks the server to shut down, and kills it if it does not. */
  end(): Promise<void>;
  /** Kills the server. This counts as a requested end. */
  kill(): void;
}

/** Options for starting a server, with listeners for its notifications. */
export interface ServerProcessHost extends Omit<ClientHost, 'reported' | 'start'> {
  onNotice<Method extends keyof ServerNotifications>(method: Method, message: ServerNotifications[Method]): void;
}

/** A process or worker that was started. */
export interface Launched {
  readonly transports: MessageTransports;
  isAlive(): boolean;
  /** Kills it. `gone` is called when it has ended. */
  kill(): void;
  /** Ends a worker after a shutdown, because it does not end by itself. It has no work left. */
  finish?(): void;
}

/** Starts a process or worker. `gone` is called once, when it ends, whatever the reason. */
export type Launch = (gone: (cause: EndCause) => void) => Promise<Launched>;

/** Every notification of the server. A missing one is a compile error. */
const noticed: Readonly<Record<keyof ServerNotifications, true>> = {
  'docsight/status': true,
  'docsight/preview/update': true,
  'docsight/navigation/changed': true,
};

/** Time for a server to shut down, in milliseconds. */
const patience = 3000;

/** Starts a server and its client. */
export function runServer(host: ServerProcessHost, launch: Launch): ServerProcess {
  return new LaunchedServer(host, launch);
}

/**
 * A run of the server:
 *
 *     starting ──ready──▶ running ──┐
 *        └───── end, kill, crash ──┴──▶ over
 *
 * It is over when the process or worker has exited and its client is disposed.
 */
class LaunchedServer implements ServerProcess {
  readonly client: BaseLanguageClient;
  readonly ready: Promise<boolean>;
  readonly over: Promise<EndCause | 'asked'>;
  readonly reported = new Set<string>();
  readonly #host: ServerProcessHost;
  readonly #launch: Launch;
  #gone: (cause: EndCause | 'asked') => void = () => undefined;
  readonly #exited = new Promise<EndCause | 'asked'>((resolve) => {
    this.#gone = resolve;
  });
  #launched: Launched | undefined;
  #isReady = false;
  /** Set once the cause of the end is known. */
  #cause: EndCause | 'asked' | undefined;

  constructor(host: ServerProcessHost, launch: Launch) {
    this.#host = host;
    this.#launch = launch;
    this.client = createClient({ ...host, reported: this.reported, start: () => this.#begin() });
    for (const method of Object.keys(noticed) as (keyof ServerNotifications)[])
      this.client.onNotification(method, (message) => host.onNotice(method, message));
    this.ready = this.#start();
    this.over = this.#exited.then(async (cause) => {
      await this.ready;
      this.#isReady = false;
      await this.client.dispose().catch(() => undefined);
      return cause;
    });
  }

  isRunning(): boolean {
    return this.#isReady && this.#launched?.isAlive() === true;
  }

  async end(): Promise<void> {
    this.#cause = 'asked';
    // Usually the process ends long before. This is for one that hangs.
    const late = setTimeout(() => this.kill(), patience);
    if (await this.ready) await this.client.stop(2000);
    this.#launched?.finish?.();
    await this.#exited;
    clearTimeout(late);
  }

  kill(): void {
    this.#kill('asked');
  }

  async #begin(): Promise<MessageTransports> {
    const launched = await this.#launch((cause) => this.#gone(this.#cause ?? cause));
    this.#launched = launched;
    // If the end was requested during the launch, there was no process to end yet.
    if (this.#cause !== undefined) launched.kill();
    return launched.transports;
  }

  async #start(): Promise<boolean> {
    // If the connection closes during the start, the library resolves it as a success. Callers learn the real result
    // from `ready`.
    this.client.start().catch(() => undefined);
    try {
      await this.client.start();
      this.#isReady = true;
      return true;
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      this.#host.log.error(`The language server did not start: ${why}`);
      this.#kill('crash');
      return false;
    }
  }

  #kill(why: EndCause | 'asked'): void {
    this.#cause = why;
    this.#launched?.kill();
  }
}
