import type { Change, RenderHost } from '../core/index.ts';
import type { FolderWatch } from '../host/disk/watchFolder.ts';
import type { PageServer } from '../host/pages/pageServer.ts';
import type { ReaderThread, ReaderThreadEvents } from '../host/reader/readerThread.ts';

/** What the server cannot have itself. The desktop fills it with disk and clock, a test with what it likes. */
export interface Runtime {
  readonly disk: Disk;
  readonly clock: Clock;
  readonly glyph: RenderHost['glyph'];
  /** Starts highlighting code; `ready` is called when asking again gives more. */
  startHighlighter?(ready: () => void): {
    readonly highlight: NonNullable<RenderHost['highlight']>;
    /** Resolves when nothing is being highlighted. */
    settled(): Promise<void>;
  };
  /** Starts a thread that reads large data files; without one they are read at once, with everybody waiting. */
  startReader?(events: ReaderThreadEvents): ReaderThread;
  /** Gives documents to a browser on this machine. */
  readonly pages?: PageServer;
  /** Calls back with absolute paths of what came, changed or went below a folder. Resolves when all of it is watched. */
  watch?(
    folder: string,
    changed: (files: readonly string[]) => void,
    failed: (error: unknown) => void,
  ): Promise<FolderWatch>;
  /** Set where the server's own tests run: features can be made to throw. */
  readonly testing: boolean;
}

/** Files, read only. Folders are absolute paths, files are named by their path within a site. */
export interface Disk {
  findSites(folder: string): Promise<readonly string[]>;
  siteAbove(file: string): Promise<string | undefined>;
  readSite(folder: string): Promise<readonly Change[]>;
  readAt(folder: string, paths: readonly string[]): Promise<readonly (readonly Change[])[]>;
  belongs(folder: string, path: string): Promise<boolean>;
  /** What was fetched from a URL and is kept in a file. */
  readFetched(file: string, url: string): Promise<Change>;
  /** The size of a picture of a site in pixels, where it can be reported, and in bytes. */
  pictureSize(
    folder: string,
    path: string,
  ): Promise<{ readonly width?: number; readonly height?: number; readonly bytes: number } | undefined>;
  changedFiles(folder: string): Promise<ReadonlySet<string> | undefined>;
}

/** The only way to the time; tests have one of their own. */
export interface Clock {
  /** Milliseconds from any fixed moment. */
  now(): number;
  /** Runs later; the result stops it. */
  after(milliseconds: number, run: () => void): () => void;
  /** Lets everything that waits go first. */
  yield(): Promise<void>;
}

/** An answer goes through so many turns of the event loop: message in, work, message out. */
const turnsOfAnswer = 6;

/** Lets requests that came in be answered, to the end, before long work goes on. */
export async function giveWay(clock: Clock): Promise<void> {
  for (let i = 0; i < turnsOfAnswer; i++) await clock.yield();
}
