/**
 * The workspace keeps what changes over time: sites, open documents, findings, previews. Everything that depends on a
 * platform is passed in as a `Runtime`: disk, clock, threads, names of files. So it runs in any front end, and in tests
 * with their own clock.
 */

import type {
  Change,
  GitOrigin,
  ProseIssue,
  ProseToolName,
  Reading,
  RenderHost,
  Site,
  WordListFormat,
} from '../core/index.ts';
import type { FetchedDocument, VisitorState } from '../protocol/messages.ts';

/**
 * What the workspace needs from a platform. `server/host` provides the disk and clock of a machine, and tests their
 * own.
 */
export interface Runtime {
  readonly disk: Disk;
  readonly clock: Clock;
  readonly places: Places;
  readonly glyph: RenderHost['glyph'];
  /** Set if drawings load later: until then, `glyph` returns none and formulas are shown as text. */
  readonly late?: {
    /** Settles when none is loading. */
    settled(): Promise<void>;
    /** Calls the listener each time that some were loaded. */
    onCame(listener: () => void): void;
  };
  /**
   * Returns when a file was last changed, in milliseconds since 1970, or undefined if it does not exist. Synchronous.
   */
  modified?(file: string): number | undefined;
  /** Starts the highlighter. `ready` is called when asking again returns more. */
  startHighlighter?(ready: () => void): {
    readonly highlight: NonNullable<RenderHost['highlight']>;
    /** Resolves when nothing is being highlighted. */
    settled(): Promise<void>;
  };
  /** Starts a thread that reads large data files. Without it, they are read at once and block other work. */
  startReader?(events: ReaderThreadEvents): ReaderThread;
  /** Opens a page in a browser on this machine for printing. Resolves with its URL, or undefined for other machines. */
  printPage?(page: PaperPage): Promise<string | undefined>;
  /** Runs the author's prose tools on one page. Only for folders that the user trusts. */
  checkProse?(page: ProsePage): ProseRun;
  /** True if a file has the name of a prose tool's configuration. */
  isProseConfig?(file: string): boolean;
  /**
   * Reads a list of words. Its text is undefined if the file does not exist. Undefined if the list cannot be changed.
   */
  readWordList?(list: WordList): Promise<{ readonly text: string | undefined } | undefined>;
  /**
   * Reports absolute paths of files below a folder that were added, changed or removed. Resolves when all of it is
   * watched.
   */
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

/** Files, read-only. Folders are absolute paths, and files are paths in a site. */
export interface Disk {
  findSites(folder: string): Promise<readonly string[]>;
  siteAbove(file: string): Promise<string | undefined>;
  /**
   * Reads a site.
   *
   * @param listed gets the names of all files, with texts as unread files; the texts are read when it is done
   */
  readSite(folder: string, listed?: (names: readonly Change[]) => Promise<void>): Promise<readonly Change[]>;
  readAt(folder: string, paths: readonly string[]): Promise<readonly (readonly Change[])[]>;
  belongs(asked: { readonly folder: string; readonly path: string }): Promise<boolean>;
  /** Returns a download that is kept in a file. */
  readFetched(asked: { readonly file: string; readonly url: string }): Promise<Change>;
  /** Returns the size of a picture of a site: in pixels, if known, and in bytes. */
  pictureSize(asked: {
    readonly folder: string;
    readonly path: string;
  }): Promise<{ readonly width?: number; readonly height?: number; readonly bytes: number } | undefined>;
  changedFiles(folder: string): Promise<ReadonlySet<string> | undefined>;
  /** Returns the text of a file in the last commit. Only for folders that the user trusts. */
  committedText(asked: { readonly folder: string; readonly path: string }): Promise<string | undefined>;
  /** Returns a site at a commit. Undefined `ref` means the last one. Only for folders that the user trusts. */
  readSiteAt(asked: {
    readonly folder: string;
    readonly ref: string | undefined;
  }): Promise<
    | { readonly kind: 'site'; readonly commit: string; readonly changes: readonly Change[] }
    | { readonly kind: 'problem'; readonly message: string }
  >;
  /** Returns the branches of the repository around a folder, the last used first. Empty if Git has no answer. */
  branches(folder: string): Promise<readonly string[]>;
  /** Returns the remote, branch and place of a folder in its repository. Undefined if Git has no answer. */
  gitOrigin(folder: string): Promise<GitOrigin | undefined>;
  /** Returns the new paths of files in a folder that Git knows as renamed. Only for folders that the user trusts. */
  renamesIn?(folder: string): Promise<ReadonlyMap<string, string>>;
  /** Returns when files were last committed, in seconds since 1970, by path. Undefined if Git has no answer. */
  lastChanges(folder: string): Promise<ReadonlyMap<string, number | 'uncommitted'> | undefined>;
}

/** Names of documents (URIs), files (absolute paths) and files of a site (paths in a folder, with `/`). */
export interface Places {
  /** Returns the file of a URI. Undefined if it is not on this disk. */
  fileOf(uri: string): string | undefined;
  uriOf(file: string): string;
  /** Returns the URI of a downloaded file, a document whose text only the editor's client has. */
  fetchedUri(document: FetchedDocument): string;
  /** Returns the file at a path in a folder. */
  fileIn(folder: string, path: string): string;
  /** Returns the path of a file in a folder. Undefined outside the folder, empty for the folder itself. */
  pathWithin(folder: string, file: string): string | undefined;
  /** True for a document that was never saved. It is on no disk and belongs to no site. */
  isUnsaved?(file: string): boolean;
}

/** The only access to time. Tests have their own clock. */
export interface Clock {
  /** Milliseconds since any fixed moment. */
  now(): number;
  /** Runs something later. Calling the result cancels it. */
  after(milliseconds: number, run: () => void): () => void;
  /**
   * Lets all waiting work run first, and other threads of this process for some milliseconds. Those need time of the
   * machine: with the clock of a test, nothing is waited for.
   */
  yield(milliseconds?: number): Promise<void>;
}

/** A large data file to read. */
export interface ReadJob {
  readonly id: number;
  readonly path: string;
  readonly text: string;
}

/** The answer of the thread to the request with this `id`. */
export interface ReadAnswer {
  readonly id: number;
  readonly reading: Reading;
}

/** A thread that reads large data files one after another. */
export interface ReaderThread {
  send(job: ReadJob): void;
  stop(): void;
}

/** Events of a reading thread: an answer to each job in the order in which they were sent, until it ends. */
export interface ReaderThreadEvents {
  read(answer: ReadAnswer): void;
  /** The thread ended, so its job has no answer. Not called after `stop`. */
  ended(why: unknown): void;
}

/** A page for prose tools. */
export interface ProsePage {
  /** Absolute path of the page. */
  readonly file: string;
  /** Absolute path of the workspace folder, in which words can be added to dictionaries. */
  readonly folder: string | undefined;
  /** The tools to run, or those with a configuration that runs no code. */
  readonly tools: readonly ProseToolName[] | 'configured';
  /** The text for a tool. */
  textFor(tool: ProseToolName): string;
}

/** A file to which words can be added, so that a prose tool accepts them. */
export interface WordList {
  readonly tool: ProseToolName;
  /** Absolute path. */
  readonly file: string;
  readonly format: WordListFormat;
  /** Absolute path of the workspace folder. The file is never outside of it. */
  readonly folder: string;
}

/** What one tool reports of a page. */
export interface ProseResult {
  readonly tool: ProseToolName;
  readonly issues: readonly ProseIssue[];
  /** Absolute paths of files that change the result: the tool's configuration and its list of words. */
  readonly files: readonly string[];
  readonly wordList: WordList | undefined;
}

/** Running tools. */
export interface ProseRun {
  readonly answer: Promise<{
    readonly results: readonly ProseResult[];
    /** Tools that are missing or did not answer, each as a sentence. */
    readonly problems: readonly { readonly message: string; readonly isNamed: boolean }[];
  }>;
  /** Stops the tools. Their answer is ignored. */
  stop(): void;
}

/** A page for printing. */
export interface PaperPage extends Pick<RenderHost, 'glyph' | 'highlight'> {
  readonly site: Site;
  /** Absolute path of the site's folder. */
  readonly folder: string;
  readonly path: string;
  readonly visitor: VisitorState;
  /** Hosts of pictures that may be loaded. */
  readonly allowedHosts: readonly string[];
  /** Resolves when the requested code is highlighted. */
  highlighted(): Promise<void>;
}
