import {
  type Change,
  changeTo,
  configPath,
  filesNeededFirst,
  isConfigName,
  isReadFirst,
  isRemotePath,
  isText,
  knownPaths,
  neededByConfig,
  remotePathOf,
  type SourceFile,
} from '../../core/index.ts';
import type { FetchedFile } from '../../protocol/messages.ts';
import type { Runtime } from '../runtime.ts';
import type { OpenDocuments } from './openDocuments.ts';
import { deletion, pathsBelow, sameSet, sameTexts } from './siteChanges.ts';
import type { SiteContent } from './siteContent.ts';
import type { Entry, SiteTable } from './siteTable.ts';

/** Events for the owner of the sites when they are added or removed. */
export interface SiteFinderEvents {
  changed(entry: Entry): void;
  compared(entry: Entry): void;
  removed(entry: Entry): void;
}

/** What a finder works on: the table that it fills, the open documents, and the content of sites. */
export interface SiteFinderScope {
  readonly table: SiteTable;
  readonly texts: OpenDocuments;
  readonly content: SiteContent;
  /** False if no program can be run, not even Git. */
  trusted(): boolean;
}

/**
 * Makes the table match the sites on the disk. States of a site:
 *
 * - unknown
 * - found: files that the author may look at are read first
 * - loaded
 * - dropped, when its docs.json is deleted. The site around it gets its files.
 */
export class SiteFinder {
  /** Earlier downloads, of all sites. */
  fetched: readonly FetchedFile[];
  readonly #runtime: Runtime;
  readonly #scope: SiteFinderScope;
  readonly #events: SiteFinderEvents;
  /** Sites that a rescan left out although they exist, because Git ignores them. */
  readonly #leftOut = new Set<string>();

  constructor(runtime: Runtime, scope: SiteFinderScope, fetched: readonly FetchedFile[], events: SiteFinderEvents) {
    this.#runtime = runtime;
    this.#scope = scope;
    this.#events = events;
    this.fetched = fetched;
  }

  /** Searches all folders of the workspace. */
  async rescan(): Promise<void> {
    this.#leftOut.clear();
    await this.#rescan();
  }

  /** Finds the site of a file or folder in the workspace whose docs.json was not reported. */
  async discover(file: string): Promise<void> {
    const { disk, places } = this.#runtime;
    const { table } = this.#scope;
    const site = await disk.siteAbove(places.fileIn(file, configPath));
    if (site === undefined || table.at(site) !== undefined || this.#leftOut.has(site)) return;
    if (table.folderAround(site) === undefined) return;
    await this.#rescan();
    if (table.at(site) === undefined) this.#leftOut.add(site);
  }

  /** Finds the site of an opened document, even above the workspace, and adds the document to it. */
  async open(file: string): Promise<void> {
    const { table, texts, content } = this.#scope;
    if (this.#runtime.places.isUnsaved?.(file) === true) {
      this.#openAlone(file);
      return;
    }
    if (isText(file)) await this.discover(file);
    if (table.ownerOf(file) === undefined && isText(file)) {
      const site = await this.#runtime.disk.siteAbove(file);
      // A site in the workspace that was not found was left out on purpose.
      if (site !== undefined && table.folderAround(site) === undefined) await this.#add(site, true);
      if (site === undefined) this.#openAlone(file);
    }
    const owner = table.ownerOf(file);
    if (owner !== undefined && texts.has(file)) await content.cover(owner.entry, owner.path);
  }

  /** A page without a docs.json above it becomes a site with only this page. */
  #openAlone(file: string): void {
    const { table, texts, content } = this.#scope;
    const text = texts.textOf(file);
    const path = file.split(/[\\/]/).at(-1) ?? '';
    // Any project has Markdown files. Only `.mdx` needs Docsight.
    const isServed = path.endsWith('.mdx') || this.#runtime.places.isUnsaved?.(file) === true;
    if (text === undefined || !isServed) return;
    const entry = table.addAlone(file, file.slice(0, -path.length - 1));
    content.apply(entry, [changeTo({ path, text })]);
  }

  /** Ends the single pages that now have a site. */
  #joinAlone(site: string): void {
    const { table } = this.#scope;
    for (const [file, entry] of table.alone()) {
      if (this.#runtime.places.pathWithin(site, file) === undefined) continue;
      table.remove(entry);
      this.#events.removed(entry);
    }
  }

  /** Reads all of a site. */
  async load(entry: Entry): Promise<void> {
    const { table, texts, content } = this.#scope;
    const listed = entry.listed ? undefined : (names: readonly Change[]) => this.#readOpen(entry, names);
    const changes = [...(await this.#runtime.disk.readSite(entry.folder, listed)), ...(await this.readFetched(entry))];
    const present = new Set(changes.map(({ path }) => path));
    const absent = knownPaths(entry.site.index).filter((path) => !present.has(path));
    // docs.json, the names of files and open files are first, because the author may look at them already.
    const isSoon = (change: Change): boolean =>
      change.kind !== 'text' || isConfigName(change.path) || content.isOpen(entry, change);
    content.applySilently(entry, [...absent.map(deletion), ...changes.filter(isSoon)]);
    await content.applyMany(
      entry,
      changes.filter((change) => !isSoon(change)),
    );
    for (const file of texts.files()) {
      const owner = table.ownerOf(file);
      if (owner?.entry === entry) await content.cover(entry, owner.path);
    }
    entry.listed = true;
    entry.loaded = true;
    this.#events.changed(entry);
    await this.compare(entry);
    await this.#askRenames(entry);
  }

  /** Reads open files first, so that their findings do not wait for the rest of the site. */
  async #readOpen(entry: Entry, names: readonly Change[]): Promise<void> {
    const { table, texts, content } = this.#scope;
    await content.applyMany(entry, names);
    await this.#readFirst(entry, names.map(({ path }) => path).filter(isReadFirst));
    const owned = texts.files().map((file) => table.ownerOf(file));
    const open = owned.flatMap((owner) => (owner?.entry === entry ? [owner.path] : []));
    for (const path of open) await content.cover(entry, path);
    entry.listed = true;
    for (const path of open) await this.readNeeded(entry, path);
    this.#events.changed(entry);
  }

  /** Reads the files that the first findings of a file depend on: those of docs.json, then those of the file. */
  async readNeeded(entry: Entry, path: string): Promise<void> {
    const asked = new Set<string>();
    for (const need of [neededByConfig, filesNeededFirst]) {
      for (;;) {
        const needed = need(entry.site, path).filter((each) => !asked.has(each));
        if (needed.length === 0) break;
        for (const each of needed) asked.add(each);
        await this.#readFirst(entry, needed);
      }
    }
  }

  async #readFirst(entry: Entry, paths: readonly string[]): Promise<void> {
    if (paths.length === 0) return;
    this.#scope.content.applySilently(entry, (await this.#runtime.disk.readAt(entry.folder, paths)).flat());
  }

  /** Asks Git once for renamed files, which a broken link may mean. */
  async #askRenames(entry: Entry): Promise<void> {
    const { disk } = this.#runtime;
    if (!this.#scope.trusted() || entry.site.index.renames !== undefined) return;
    const renames = await disk.renamesIn?.(entry.folder);
    if (renames === undefined || renames.size === 0) return;
    entry.host.knowRenames(renames);
    this.#events.changed(entry);
  }

  /** Returns the downloads of a site, with deletions of those that no longer exist. */
  async readFetched(entry: Entry): Promise<readonly Change[]> {
    const { disk, places } = this.#runtime;
    const own = this.fetched.filter(({ folder }) => places.fileOf(folder) === entry.folder);
    const read = own.map(({ url, file }) => {
      const [path, from] = [remotePathOf(url), places.fileOf(file)];
      return path === undefined || from === undefined ? undefined : disk.readFetched({ file: from, url: path });
    });
    const changes = (await Promise.all(read)).filter((change) => change !== undefined);
    const there = new Set(changes.map(({ path }) => path));
    const gone = [...entry.site.files.keys()].filter((path) => isRemotePath(path) && !there.has(path));
    return [...gone.map(deletion), ...changes];
  }

  /** Asks Git what differs from the last commit. */
  async compare(entry: Entry): Promise<void> {
    const found = this.#scope.trusted() ? await this.#runtime.disk.changedFiles(entry.folder) : undefined;
    const committed = await this.#committed(entry, found ?? new Set());
    const isSame = sameSet(entry.changed, found) && sameTexts(entry.committed, committed);
    if (isSame) return;
    entry.changed = found;
    entry.committed = committed;
    this.#events.compared(entry);
  }

  /** Returns docs.json and the files that it refers to as in the last commit, if they have changed since. */
  async #committed(entry: Entry, changed: ReadonlySet<string>): Promise<ReadonlyMap<string, SourceFile>> {
    const found = new Map<string, SourceFile>();
    for (const { file } of entry.site.index.config.whole.files) {
      const { path } = file;
      if (!changed.has(path) || found.has(path)) continue;
      const text = await this.#runtime.disk.committedText({ folder: entry.folder, path });
      const known = entry.committed.get(path);
      if (text !== undefined) found.set(path, known?.text === text ? known : { path, text });
    }
    return found;
  }

  /** True if an editor has a file of a site open. */
  isInUse(entry: Entry): boolean {
    const { table, texts } = this.#scope;
    return texts.files().some((file) => table.ownerOf(file)?.entry === entry);
  }

  /** Removes a site. */
  async drop(entry: Entry): Promise<void> {
    const { table, content } = this.#scope;
    table.remove(entry);
    this.#events.removed(entry);
    if (entry.alone) return;
    const outer = table.ownerOf(entry.folder);
    if (outer === undefined) return;
    const changes = (await this.#runtime.disk.readAt(outer.entry.folder, [outer.path])).flat();
    if ((await content.applyMany(outer.entry, changes)) && outer.entry.loaded && table.isKept(outer.entry))
      this.#events.changed(outer.entry);
  }

  async #rescan(): Promise<void> {
    const { table } = this.#scope;
    const found = new Set<string>();
    for (const folder of table.folders) for (const site of await this.#runtime.disk.findSites(folder)) found.add(site);
    const gone: Entry[] = [];
    for (const entry of table.entries())
      if (!found.has(entry.folder) && !(await this.#isStillAbove(entry))) gone.push(entry);
    for (const entry of gone) await this.drop(entry);
    for (const site of found) await this.#add(site, false);
    const wasIn = (file: string): boolean =>
      gone.some(({ folder }) => this.#runtime.places.pathWithin(folder, file) !== undefined);
    for (const file of this.#scope.texts.files())
      if (wasIn(file) && table.ownerOf(file) === undefined) await this.open(file);
  }

  async #isStillAbove(entry: Entry): Promise<boolean> {
    const { disk, places } = this.#runtime;
    if (!entry.outside || !this.isInUse(entry)) return false;
    return (await disk.siteAbove(places.fileIn(entry.folder, configPath))) === entry.folder;
  }

  async #add(folder: string, outside: boolean): Promise<void> {
    const { table, content } = this.#scope;
    const known = table.at(folder);
    if (known !== undefined) {
      known.outside &&= outside;
      return;
    }
    this.#joinAlone(folder);
    // Until now, its files belonged to the outer site.
    const outer = table.ownerOf(folder);
    if (outer !== undefined) content.apply(outer.entry, pathsBelow(outer.entry.site, outer.path).map(deletion));
    await this.load(table.add(folder, outside));
  }
}
