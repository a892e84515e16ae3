import type { Site, SourceFile } from '../../core/index.ts';
import type { FetchedFile } from '../../protocol/messages.ts';
import type { OpenDocument } from './openDocuments.ts';

/** A site with the files on the disk and the texts of open editors. */
export interface LiveSite {
  /** Absolute path of the folder with docs.json. */
  readonly folder: string;
  readonly uri: string;
  /** True if it extends beyond the workspace. Only its open files are checked. */
  readonly outside: boolean;
  /** True for an open page without a docs.json above it. It is a site with only this page. */
  readonly alone: boolean;
  /** True when all names of files are known, and open files with their references were read. */
  readonly listed: boolean;
  /** True when all files were read. */
  readonly loaded: boolean;
  readonly site: Site;
  /** Files that differ from the last commit. Undefined if Git has no answer. */
  readonly changed: ReadonlySet<string> | undefined;
  /** docs.json and the files that it refers to, as in the last commit. Only those that changed. */
  readonly committed: ReadonlyMap<string, SourceFile>;
}

/** A file of a site. */
export interface Place {
  readonly live: LiveSite;
  readonly path: string;
}

/** Events for the owner of the sites. */
export interface LiveSitesEvents {
  /** Files of a site changed. */
  changed(live: LiveSite): void;
  /** Git's answer about a site changed. */
  compared(live: LiveSite): void;
  /** A site was removed. */
  removed(live: LiveSite): void;
  /** Everything requested so far was read. */
  settled(): void;
  /** Something failed whose result is not awaited. */
  failed(what: string, error: unknown): void;
}

/**
 * The sites in the folders of the workspace, and those around other open documents. Questions are answered with the
 * current state. `settled` and `upToDate` wait for pending changes.
 */
export interface LiveSites {
  /** In order of their folders, without single pages. */
  all(): readonly LiveSite[];
  /** Returns the place of a URI in a site. Undefined outside sites and for files that sites leave out. */
  placeOf(uri: string): Place | undefined;
  /** True if a site, or a single page, still exists. */
  has(live: LiveSite): boolean;
  /** Returns the innermost site around a file or folder, whether the site knows it or not. */
  around(uri: string): LiveSite | undefined;
  /** In the editor's spelling if the file is open. */
  uriOf(live: LiveSite, path: string): string;
  /** Returns the path of a file or folder in a site, whether it exists or not. Undefined outside the site. */
  pathIn(live: LiveSite, uri: string): string | undefined;
  /** Returns the paths of a site's open files. */
  openPaths(live: LiveSite): ReadonlySet<string>;
  /** Returns the text of an open page whose file was deleted. Undefined for all others. */
  goneText(live: LiveSite, path: string): string | undefined;
  /** Returns the innermost folder of the workspace around a site. */
  workspaceFolder(live: LiveSite): string | undefined;
  addFolder(uri: string): void;
  removeFolder(uri: string): void;
  /**
   * An editor opened a document or changed its text. A large API document is read in steps, and its site keeps the text
   * before until then.
   */
  overlay(document: OpenDocument): void;
  /** Returns a newer text that is still being read, so that its site does not have it yet. */
  beingRead(uri: string): SourceFile | undefined;
  /** Settles when the sites have the newest text of a document, or of all. */
  upToDate(uri: string | undefined): Promise<void>;
  /** An editor closed a document, so that its file counts again. */
  uncover(uri: string): void;
  /** Files or folders were added, changed or removed on the disk. */
  touched(uris: readonly string[]): void;
  /** Sets all downloads. These are files that the editor keeps. */
  fetched(files: readonly FetchedFile[]): void;
  /** Asks Git again what changed. */
  refreshChanged(): void;
  /** Settles when a file can be checked, even if the rest of its site is still being read, or when all is read. */
  readable(uri: string): Promise<void>;
  /** Delays reading until then. */
  wait(until: Promise<void>): void;
  /** True if something must still be read. */
  isBusy(): boolean;
  /** True if files changed on the disk and were not read yet. */
  isChanging(): boolean;
  /** Settles when everything requested so far was read. */
  settled(): Promise<void>;
}

/** Options for live sites. */
export interface LiveSitesOptions {
  /** False if no program can be run, not even Git. */
  trusted(): boolean;
  /** Files that are never read. */
  readonly setAside: ReadonlySet<string>;
  /** Earlier downloads. */
  readonly fetched?: readonly FetchedFile[];
}
