/**
 * The workspace keeps what changes with time: sites, open documents, findings, previews. All that a platform gives it
 * is handed in as a `Runtime`: disk, clock, threads, names of files. So it runs under any front end, and in a test
 * whose time is its own.
 */

import type { Change, GitOrigin, ProseIssue, ProseToolName, Reading, RenderHost, Site } from '../core/index.ts';
import type { FetchedDocument, VisitorState } from '../protocol/messages.ts';

/** What the workspace cannot have itself. `server/host` fills it with disk and clock of a machine, a test with what it likes. */
export interface Runtime {
  readonly disk: Disk;
  readonly clock: Clock;
  readonly places: Places;
  readonly glyph: RenderHost['glyph'];
  /** Where drawings come late: `glyph` has none while they are on their way. */
  readonly glyphs?: {
    /** Settles when none is on its way. */
    settled(): Promise<void>;
    /** Calls back each time that some have come. */
    onCame(listener: () => void): void;
  };
  /** When a file was changed last, in milliseconds since 1970; undefined where there is none. Answers at once. */
  modified?(file: string): number | undefined;
  /** Starts highlighting code; `ready` is called when asking again gives more. */
  startHighlighter?(ready: () => void): {
    readonly highlight: NonNullable<RenderHost['highlight']>;
    /** Resolves when nothing is being highlighted. */
    settled(): Promise<void>;
  };
  /** Starts a thread that reads large data files; without one they are read at once, with everybody waiting. */
  startReader?(events: ReaderThreadEvents): ReaderThread;
  /** Gives a page to a browser on this machine, which prints it; resolves with its address. */
  printPage?(page: PaperPage): Promise<string>;
  /** Runs the prose tools that an author has installed over one page. Only for folders that the user trusts. */
  checkProse?(page: ProsePage): ProseRun;
  /** Calls back with absolute paths of what came, changed or went below a folder. Resolves when all of it is watched. */
  watch?(
    folder: string,
    changed: (files: readonly string[]) => void,
    failed: (error: unknown) => void,
  ): Promise<FolderWatch>;
}

/** A folder that is being watched. */
export interface FolderWatch {
  close(): void;
}

/** Files, read only. Folders are absolute paths, files are named by their path within a site. */
export interface Disk {
  findSites(folder: string): Promise<readonly string[]>;
  siteAbove(file: string): Promise<string | undefined>;
  /**
   * Reads a site.
   *
   * @param listed gets the names of all files, texts as unread files; they are read when it is done
   */
  readSite(folder: string, listed?: (names: readonly Change[]) => Promise<void>): Promise<readonly Change[]>;
  readAt(folder: string, paths: readonly string[]): Promise<readonly (readonly Change[])[]>;
  belongs(asked: { readonly folder: string; readonly path: string }): Promise<boolean>;
  /** What was fetched from a URL and is kept in a file. */
  readFetched(asked: { readonly file: string; readonly url: string }): Promise<Change>;
  /** The size of a picture of a site in pixels, where it can be reported, and in bytes. */
  pictureSize(asked: {
    readonly folder: string;
    readonly path: string;
  }): Promise<{ readonly width?: number; readonly height?: number; readonly bytes: number } | undefined>;
  changedFiles(folder: string): Promise<ReadonlySet<string> | undefined>;
  /** The text of a file in the last commit. Only for folders that the user trusts. */
  committedText(asked: { readonly folder: string; readonly path: string }): Promise<string | undefined>;
  /** A site as a commit has it; undefined `ref`: the last one. Only for folders that the user trusts. */
  readSiteAt(asked: {
    readonly folder: string;
    readonly ref: string | undefined;
  }): Promise<
    | { readonly kind: 'site'; readonly commit: string; readonly changes: readonly Change[] }
    | { readonly kind: 'problem'; readonly message: string }
  >;
  /** The branches of the repository around a folder, the last used first; none where git cannot tell. */
  branches(folder: string): Promise<readonly string[]>;
  /** Where git keeps a folder: remote, branch, place in the repository. Undefined where git cannot tell. */
  gitOrigin(folder: string): Promise<GitOrigin | undefined>;
  /** What files of a folder are called now that git knows by another path. Only for folders that the user trusts. */
  renamesIn?(folder: string): Promise<ReadonlyMap<string, string>>;
  /** When files were committed last, in seconds since 1970, by their paths; undefined where git cannot tell. */
  lastChanges(folder: string): Promise<ReadonlyMap<string, number | 'uncommitted'> | undefined>;
}

/** How documents (URIs), files (absolute paths) and files of a site (paths within a folder, with `/`) are called. */
export interface Places {
  /** The file that a URI names, or undefined when it names none on this disk. */
  fileOf(uri: string): string | undefined;
  uriOf(file: string): string;
  /** What shows a fetched file: a document that only the editor's client can fill. */
  fetchedUri(document: FetchedDocument): string;
  /** The file at a path within a folder. */
  fileIn(folder: string, path: string): string;
  /** The path of a file within a folder; undefined when it lies elsewhere, empty for the folder itself. */
  pathWithin(folder: string, file: string): string | undefined;
}

/** The only way to the time; tests have one of their own. */
export interface Clock {
  /** Milliseconds from any fixed moment. */
  now(): number;
  /** Runs later; the result stops it. */
  after(milliseconds: number, run: () => void): () => void;
  /**
   * Lets everything that waits go first, and other threads of this process for so many milliseconds. They need those
   * of the machine: where a test's time does not pass, nothing is waited for.
   */
  yield(milliseconds?: number): Promise<void>;
}

/** A large data file to be read. */
export interface ReadJob {
  readonly id: number;
  readonly path: string;
  readonly text: string;
}

/** What the thread read for the request with this `id`. */
export interface ReadAnswer {
  readonly id: number;
  readonly reading: Reading;
}

/** A thread that reads large data files, one after the other. */
export interface ReaderThread {
  send(job: ReadJob): void;
  stop(): void;
}

/** What is heard of a reading thread: an answer to each job, in the order in which they were sent, until it ends. */
export interface ReaderThreadEvents {
  read(answer: ReadAnswer): void;
  /** The thread is no more, and what it was reading comes no more either. Not called after `stop`. */
  ended(why: unknown): void;
}

/** A page whose prose is to be read by tools. */
export interface ProsePage {
  /** Absolute path of the page. */
  readonly file: string;
  /** The tools to run, or those that have a configuration which runs no code. */
  readonly tools: readonly ProseToolName[] | 'configured';
  /** What a tool reads. */
  textFor(tool: ProseToolName): string;
}

/** Tools at work. */
export interface ProseRun {
  readonly answer: Promise<{
    readonly results: readonly { readonly tool: ProseToolName; readonly issues: readonly ProseIssue[] }[];
    /** Tools that are missing or give no answer, each as a sentence. */
    readonly problems: readonly { readonly message: string; readonly isNamed: boolean }[];
  }>;
  /** Ends the tools; the answer does not matter then. */
  stop(): void;
}

/** A page as it is to stand on paper. */
export interface PaperPage extends Pick<RenderHost, 'glyph' | 'highlight'> {
  readonly site: Site;
  /** Absolute path of the site's folder. */
  readonly folder: string;
  readonly path: string;
  readonly visitor: VisitorState;
  /** Where its pictures may come from. */
  readonly allowedHosts: readonly string[];
  /** Resolves when the code that was asked for is highlighted. */
  highlighted(): Promise<void>;
}
