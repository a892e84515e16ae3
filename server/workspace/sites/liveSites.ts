/**
 * Sites with the files on the disk and the texts of editors. `liveSiteTypes.ts` is the public part. Behind it, four
 * classes share the work, and one queue keeps it in order. Every change reaches the core as a `Change`: at once for a
 * keystroke, in one step for thousands.
 */

import { builtFilesIn, changeTo, isMarkdown, isRemotePath, isText, type SourceFile } from '../../core/index.ts';
import type { FetchedFile } from '../../protocol/messages.ts';
import type { Runtime } from '../runtime.ts';
import { createQueue, type Queue } from '../schedule/queue.ts';
import { DiskChanges } from './diskChanges.ts';
import type { LiveSite, LiveSites, LiveSitesEvents, LiveSitesOptions, Place } from './liveSiteTypes.ts';
import { createOpenDocuments, type OpenDocument, type OpenDocuments } from './openDocuments.ts';
import { SiteContent } from './siteContent.ts';
import { SiteFinder } from './siteFinder.ts';
import { type Entry, type Owned, SiteTable } from './siteTable.ts';

/**
 * Keeps the sites of a workspace, which has no folders at first. Errors are reported to `events`: nothing here throws,
 * and promises do not reject.
 */
export function createLiveSites(runtime: Runtime, options: LiveSitesOptions, events: LiveSitesEvents): LiveSites {
  return new KeptSites(runtime, options, events);
}

/** Longer texts, in characters, are not searched for pages in build folders at each edit. */
const longestSearched = 1_000_000;
/** An edit that refers to more pages than this is read when it is saved. */
const maxBuilt = 400;

/**
 * The public part of four classes: `SiteTable` knows the sites, `SiteContent` their files, `SiteFinder` finds and loads
 * them, `DiskChanges` follows the disk. Slow work goes through one queue, so that older results never overwrite newer
 * ones. An edit of a known file does not wait.
 *
 * The sites are busy while the queue has work or a large text is being read, and settled otherwise. A rescan is in the
 * queue once at most. From when it begins, a new one can be queued.
 */
class KeptSites implements LiveSites {
  readonly #runtime: Runtime;
  readonly #options: LiveSitesOptions;
  readonly #events: LiveSitesEvents;
  readonly #queue: Queue;
  readonly #texts: OpenDocuments;
  readonly #table: SiteTable;
  readonly #content: SiteContent;
  readonly #finder: SiteFinder;
  readonly #disk: DiskChanges;
  /** True if a rescan is in the queue and has not begun. */
  #rescanWaits = false;
  /** Callers that wait for a file of a site that is being read. */
  readonly #readers = new Set<() => void>();

  constructor(runtime: Runtime, options: LiveSitesOptions, events: LiveSitesEvents) {
    const { failed, compared, removed } = events;
    const changed = (live: LiveSite): void => {
      for (const look of this.#readers) look();
      events.changed(live);
    };
    const ended = (): void => {
      if (!this.isBusy()) events.settled();
    };
    this.#runtime = runtime;
    this.#options = options;
    this.#events = events;
    const { trusted, setAside, fetched = [] } = options;
    const texts = createOpenDocuments(runtime.places);
    const table = new SiteTable(runtime.places);
    const queue = createQueue({ ended, failed });
    const content = new SiteContent(runtime, { table, texts, setAside }, { changed, ended, failed });
    const finder = new SiteFinder(runtime, { table, texts, content, trusted }, fetched, { changed, compared, removed });
    const rescan = (): void => this.#rescanLater();
    this.#disk = new DiskChanges(runtime, { table, texts, content, finder, queue, rescan, changed });
    this.#texts = texts;
    this.#table = table;
    this.#queue = queue;
    this.#content = content;
    this.#finder = finder;
  }

  all(): readonly LiveSite[] {
    return this.#table.entries().toSorted((a, b) => (a.folder < b.folder ? -1 : 1));
  }

  has(live: LiveSite): boolean {
    return this.#table.has(live);
  }

  placeOf(uri: string): Place | undefined {
    const file = this.#fileOf(uri);
    const owner = file === undefined ? undefined : this.#table.ownerOf(file);
    return owner?.entry.site.files.has(owner.path) ? { live: owner.entry, path: owner.path } : undefined;
  }

  around(uri: string): LiveSite | undefined {
    const file = this.#fileOf(uri);
    return file === undefined ? undefined : this.#table.around(file);
  }

  uriOf(live: LiveSite, path: string): string {
    const { places } = this.#runtime;
    if (isRemotePath(path)) return places.fetchedUri({ folder: live.uri, url: path });
    const file = places.fileIn(live.folder, path);
    return this.#texts.spelling(file) ?? places.uriOf(file);
  }

  pathIn(live: LiveSite, uri: string): string | undefined {
    const file = this.#fileOf(uri);
    return file === undefined ? undefined : this.#runtime.places.pathWithin(live.folder, file);
  }

  openPaths(live: LiveSite): ReadonlySet<string> {
    const { pathWithin } = this.#runtime.places;
    return new Set(this.#texts.files().flatMap((file) => pathWithin(live.folder, file) ?? []));
  }

  goneText(live: LiveSite, path: string): string | undefined {
    return isMarkdown(path) ? this.#texts.goneText(this.#runtime.places.fileIn(live.folder, path)) : undefined;
  }

  workspaceFolder(live: LiveSite): string | undefined {
    return this.#table.folderAround(live.folder);
  }

  addFolder(uri: string): void {
    const folder = this.#fileOf(uri);
    if (folder === undefined) return;
    this.#table.folders.add(folder);
    this.#rescanLater();
  }

  removeFolder(uri: string): void {
    const folder = this.#fileOf(uri);
    if (folder !== undefined && this.#table.folders.delete(folder)) this.#rescanLater();
  }

  overlay(document: OpenDocument): void {
    const file = this.#fileOf(document.uri);
    if (file === undefined || this.#options.setAside.has(file)) return;
    const isNew = this.#texts.set(file, document);
    const owner = this.#table.ownerOf(file);
    // The usual case, a keystroke in a known file, does not wait.
    const before = owner?.entry.site.files.get(owner.path);
    if (owner !== undefined && (before !== undefined || this.#isToBeRead(owner))) {
      const after = { path: owner.path, text: document.text };
      this.#content.apply(owner.entry, [changeTo(after)]);
      if (!owner.entry.loaded) void this.#readNeeded(owner);
      else if (before !== undefined) this.#readBuilt(owner.entry, { before, after });
    } else if (owner !== undefined && this.#texts.goneText(file) !== undefined) this.#events.changed(owner.entry);
    else if (isNew) this.#queue.enqueue(`opening ${file}`, () => this.#finder.open(file));
  }

  uncover(uri: string): void {
    const file = this.#fileOf(uri);
    if (file === undefined) return;
    const isGone = this.#texts.goneText(file) !== undefined;
    if (!this.#texts.close(file)) return;
    this.#content.reading.end(file);
    this.#queue.enqueue(`closing ${file}`, async () => {
      const owner = this.#table.ownerOf(file);
      if (owner === undefined) return;
      const { entry, path } = owner;
      if (entry.alone || (entry.outside && !this.#finder.isInUse(entry))) await this.#finder.drop(entry);
      else this.#content.apply(entry, (await this.#runtime.disk.readAt(entry.folder, [path])).flat());
      if (isGone && this.#table.isKept(entry)) this.#events.changed(entry);
    });
  }

  touched(uris: readonly string[]): void {
    this.#disk.add(uris.flatMap((uri) => this.#fileOf(uri) ?? []));
  }

  fetched(files: readonly FetchedFile[]): void {
    this.#finder.fetched = files;
    this.#queue.enqueue('reading what was fetched', async () => {
      for (const entry of this.#table.entries()) {
        const isNew = await this.#content.applyMany(entry, await this.#finder.readFetched(entry));
        if (isNew && entry.loaded && this.#table.isKept(entry)) this.#events.changed(entry);
      }
    });
  }

  refreshChanged(): void {
    this.#queue.enqueue('asking git', async () => {
      for (const entry of this.#table.entries()) await this.#finder.compare(entry);
    });
  }

  beingRead(uri: string): SourceFile | undefined {
    const file = this.#fileOf(uri);
    return file === undefined ? undefined : this.#content.reading.of(file);
  }

  async upToDate(uri: string | undefined): Promise<void> {
    const file = uri === undefined ? undefined : this.#fileOf(uri);
    if (uri === undefined || file !== undefined) await this.#content.reading.done(file);
  }

  async readable(uri: string): Promise<void> {
    let look = (): void => {};
    const isRead = new Promise<void>((done) => {
      look = () => {
        if (this.placeOf(uri)?.live.listed === true) done();
      };
    });
    this.#readers.add(look);
    look();
    await Promise.race([isRead, this.settled()]);
    this.#readers.delete(look);
  }

  wait(until: Promise<void>): void {
    this.#queue.enqueue('waiting', () => until);
  }

  isBusy(): boolean {
    return this.#queue.isBusy() || this.#content.reading.isBusy();
  }

  isChanging(): boolean {
    return this.#disk.isBusy();
  }

  async settled(): Promise<void> {
    for (let again = true; again; again = this.isBusy()) {
      await this.#queue.done();
      await this.#content.reading.done();
    }
  }

  /** True if a file waits for the others of its site to be read. */
  #isToBeRead({ entry, path }: Owned): boolean {
    return entry.listed && !entry.loaded && entry.site.index.paths.has(path) && isText(path);
  }

  /** While a site is being read, it blocks the queue. So files that an open file needs are read at once. */
  async #readNeeded({ entry, path }: Owned): Promise<void> {
    try {
      const { site } = entry;
      await this.#finder.readNeeded(entry, path);
      if (entry.site !== site && !entry.loaded && this.#table.isKept(entry)) this.#events.changed(entry);
    } catch (error) {
      this.#events.failed(`reading what ${path} refers to`, error);
    }
  }

  #fileOf(uri: string): string | undefined {
    return this.#runtime.places.fileOf(uri);
  }

  /** Reads pages in build folders that an edit newly refers to. */
  #readBuilt(entry: Entry, { before, after }: { readonly before: SourceFile; readonly after: SourceFile }): void {
    if (after.text.length > longestSearched) return;
    const old = new Set(builtFilesIn(before));
    const files = builtFilesIn(after).filter((path) => !old.has(path) && !entry.site.files.has(path));
    if (files.length === 0 || files.length > maxBuilt) return;
    this.#queue.enqueue(`reading what ${after.path} refers to`, async () => {
      const found = (await this.#runtime.disk.readAt(entry.folder, files)).flat();
      const built = found.filter(({ kind }) => kind !== 'delete');
      if (built.length > 0 && this.#table.isKept(entry)) this.#content.apply(entry, built);
    });
  }

  #rescanLater(): void {
    if (this.#rescanWaits) return;
    this.#rescanWaits = true;
    this.#queue.enqueue('looking for sites', () => {
      this.#rescanWaits = false;
      return this.#finder.rescan();
    });
  }
}
