import type { Site, SourceFile } from '../../core/index.ts';
import type { FetchedFile } from '../../protocol/messages.ts';
import type { OpenDocument } from './openDocuments.ts';

/** A site that is kept as the disk and the open editors have it. */
export interface LiveSite {
  /** Absolute path of the folder that holds docs.json. */
  readonly folder: string;
  readonly uri: string;
  /** Reaches beyond the workspace: only its open files are checked. */
  readonly outside: boolean;
  /** One open page without a docs.json above it, shown and checked as a site that has nothing else. */
  readonly alone: boolean;
  /** The names of all files are known, and open files with what they refer to were read. */
  readonly listed: boolean;
  /** All files were read. */
  readonly loaded: boolean;
  readonly site: Site;
  /** Files that differ from the last commit; undefined when git cannot tell. */
  readonly changed: ReadonlySet<string> | undefined;
  /** Of docs.json and the files that it refers to, those that changed, as the last commit has them. */
  readonly committed: ReadonlyMap<string, SourceFile>;
}

/** A file of a site. */
export interface Place {
  readonly live: LiveSite;
  readonly path: string;
}

/** What the owner of the sites wants to hear. */
export interface LiveSitesEvents {
  /** Files of a site changed. */
  changed(live: LiveSite): void;
  /** Git says something else of them. */
  compared(live: LiveSite): void;
  /** A site is no more. */
  removed(live: LiveSite): void;
  /** Everything asked for so far was read. */
  settled(): void;
  /** Something went wrong that nobody waits for. */
  failed(what: string, error: unknown): void;
}

/**
 * The sites in the folders of the workspace, and those around documents that are open elsewhere. Questions are
 * answered as things are at that moment; `settled` and `upToDate` wait for what is on its way.
 */
export interface LiveSites {
  /** In order of their folders, without pages that are alone. */
  all(): readonly LiveSite[];
  /** The text file of a site that a URI names; undefined outside sites and for what sites leave out. */
  placeOf(uri: string): Place | undefined;
  /** Whether a site still exists, a page that is alone included. */
  has(live: LiveSite): boolean;
  /** The innermost site whose folder a file or folder is or lies in, whether the site knows it or not. */
  around(uri: string): LiveSite | undefined;
  /** As the editor spells it where it has the file open. */
  uriOf(live: LiveSite, path: string): string;
  /** The path that a file or folder has within a site, there or not; undefined outside of it. */
  pathIn(live: LiveSite, uri: string): string | undefined;
  /** The paths of a site's files that editors hold. */
  openPaths(live: LiveSite): ReadonlySet<string>;
  /** The text of a page of a site that is still open although its file went; undefined for all others. */
  goneText(live: LiveSite, path: string): string | undefined;
  /** The innermost folder of the workspace around a site. */
  workspaceFolder(live: LiveSite): string | undefined;
  addFolder(uri: string): void;
  removeFolder(uri: string): void;
  /**
   * An editor opened a document or changed its text. A large API document is read piece by piece first: until then its
   * site goes on with the text before.
   */
  overlay(document: OpenDocument): void;
  /** Newer text of a file that its site does not have yet, since it is still being read. */
  beingRead(uri: string): SourceFile | undefined;
  /** Settles when the sites have the newest text of a document, or of all. */
  upToDate(uri: string | undefined): Promise<void>;
  /** An editor closed a document: the file counts again. */
  uncover(uri: string): void;
  /** Files or folders came, changed or went on the disk. */
  touched(uris: readonly string[]): void;
  /** What was fetched from the network, all of it: files that the editor keeps. */
  fetched(files: readonly FetchedFile[]): void;
  /** Asks git again what changed. */
  refreshChanged(): void;
  /** Reads nothing before this. */
  wait(until: Promise<void>): void;
  /** Something is still to be read. */
  isBusy(): boolean;
  /** Files changed on the disk and were not read yet. */
  isChanging(): boolean;
  /** Settles when everything asked for so far was read. */
  settled(): Promise<void>;
}

/** What sites are kept with. */
export interface LiveSitesOptions {
  /** False where nothing may be run, git neither. */
  trusted(): boolean;
  /** Files never to be read. */
  readonly setAside: ReadonlySet<string>;
  /** Fetched before. */
  readonly fetched?: readonly FetchedFile[];
}
