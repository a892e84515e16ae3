import {
  baseName,
  type Change,
  canBeSiteFile,
  folderOf,
  isConfigName,
  isInBuildFolder,
  isText,
  pushAll,
} from '../../core/index.ts';
import type { Runtime } from '../runtime.ts';
import { createGathering, type Gathering, maxPatience } from '../schedule/gathering.ts';
import type { Queue } from '../schedule/queue.ts';
import { inTurns } from '../schedule/turns.ts';
import type { OpenDocuments } from './openDocuments.ts';
import { foldersIn, withDeletes } from './siteChanges.ts';
import type { SiteContent } from './siteContent.ts';
import type { SiteFinder } from './siteFinder.ts';
import type { Entry, SiteTable } from './siteTable.ts';

/** Where changes of the disk go: sites, their content, and the queue in which they are read. */
export interface DiskChangesScope {
  readonly table: SiteTable;
  readonly texts: OpenDocuments;
  readonly content: SiteContent;
  readonly finder: SiteFinder;
  readonly queue: Queue;
  /** Looks for sites again when its turn comes. */
  rescan(): void;
  changed(entry: Entry): void;
}

/**
 * Changes of the disk. They are collected, read in turns with other work, and then reported, unless more changes
 * arrive. So a site of thousands of files is checked when it is complete.
 */
export class DiskChanges {
  readonly #runtime: Runtime;
  readonly #scope: DiskChangesScope;
  readonly #gathering: Gathering<string>;
  #isReading = false;
  /** Sites that changed and were not reported yet. */
  readonly #unreported = new Set<Entry>();
  /** Sites that Git must compare. */
  readonly #compared = new Set<Entry>();

  constructor(runtime: Runtime, scope: DiskChangesScope) {
    this.#runtime = runtime;
    this.#scope = scope;
    this.#gathering = createGathering<string>(runtime.clock, (take) =>
      scope.queue.enqueue('reading changed files', async () => this.#read(await take())),
    );
  }

  /** Files or folders were added, changed or removed. Paths are absolute. */
  add(files: readonly string[]): void {
    this.#gathering.add(files.filter((file) => this.#mayMatter(file)));
  }

  /** True if something is collected or being read. False after `maxPatience`, even if changes keep arriving. */
  isBusy(): boolean {
    return (this.#isReading || this.#gathering.isWaiting()) && this.#isPatient();
  }

  #isPatient(): boolean {
    return this.#runtime.clock.now() - this.#gathering.since() < maxPatience;
  }

  /** Changes that no site reads, above all installed packages, are dropped, because they would delay the rest. */
  #mayMatter(file: string): boolean {
    const owner = this.#scope.table.ownerOf(file);
    return owner === undefined || isOf(owner) || isConfigName(baseName(owner.path));
  }

  async #read(files: readonly string[]): Promise<void> {
    const { table, finder, rescan } = this.#scope;
    const sites = table.entries();
    // True if a site was added or removed, itself or with a folder around it.
    const isMoved = (file: string): boolean =>
      isConfigName(baseName(file)) ||
      sites.some(({ folder }) => this.#runtime.places.pathWithin(file, folder) !== undefined);
    this.#isReading = true;
    try {
      await this.#discover(files);
      for (const [entry, paths] of await this.#byOwner(files)) {
        if (paths.some((path) => /(?:^|\/)\.(?:git|mint)ignore$/.test(path))) {
          await finder.load(entry);
          rescan();
        } else await this.#readOf(entry, paths);
      }
    } finally {
      this.#isReading = false;
    }
    this.#report();
    if (files.some(isMoved)) rescan();
  }

  /** If a folder is added with its contents, watchers report only the folder, or a part of the rest. */
  async #discover(files: readonly string[]): Promise<void> {
    const { table, finder } = this.#scope;
    const folders = new Map<Entry, ReadonlySet<string>>();
    const isKnown = (file: string): boolean => {
      const owner = table.ownerOf(file);
      if (owner === undefined) return false;
      const { entry, path } = owner;
      if (!canBeSiteFile(path) || entry.site.index.paths.has(path)) return true;
      const known = folders.get(entry) ?? foldersIn(entry.site);
      folders.set(entry, known);
      // A text in a known folder of the site. A site that was added with its folder has another name.
      return isText(path) && !isConfigName(baseName(path)) && known.has(folderOf(path));
    };
    const unknown: string[] = [];
    await this.#inTurns(files, (file) => {
      if (!isKnown(file)) unknown.push(file);
    });
    for (const file of unknown) if (!isKnown(file)) await finder.discover(file);
  }

  async #byOwner(files: readonly string[]): Promise<ReadonlyMap<Entry, readonly string[]>> {
    const touched = new Map<Entry, string[]>();
    await this.#inTurns(files, (file) => {
      const owner = this.#scope.table.ownerOf(file);
      if (owner === undefined || !isOf(owner)) return;
      const paths = touched.get(owner.entry);
      if (paths === undefined) touched.set(owner.entry, [owner.path]);
      else paths.push(owner.path);
    });
    return touched;
  }

  async #readOf(entry: Entry, paths: readonly string[]): Promise<void> {
    const { texts, content, rescan } = this.#scope;
    const { disk, places } = this.#runtime;
    const answers = await disk.readAt(entry.folder, paths);
    const folders = foldersIn(entry.site);
    const changes: Change[] = [];
    for (const [i, path] of paths.entries()) {
      const found = answers[i] ?? [];
      if (found.every((each) => each.kind === 'delete' && each.path === path))
        for (const file of texts.went(places.fileIn(entry.folder, path))) content.reading.end(file);
      const isFile = found.length === 1 && found[0]?.path === path;
      pushAll(changes, isFile && !folders.has(path) ? found : withDeletes(entry.site, path, found));
      if (!isFile) rescan();
    }
    if (await content.applyMany(entry, changes)) this.#unreported.add(entry);
    this.#compareLater(entry);
  }

  #report(): void {
    if (this.#gathering.isWaiting() && this.#isPatient()) return;
    const { table, changed } = this.#scope;
    const unreported = [...this.#unreported];
    this.#unreported.clear();
    for (const entry of unreported) if (entry.loaded && table.isKept(entry)) changed(entry);
  }

  /** Git is asked once for all changes. */
  #compareLater(entry: Entry): void {
    this.#compared.add(entry);
    if (this.#compared.size > 1) return;
    const { queue, table, finder } = this.#scope;
    queue.enqueue('asking git', async () => {
      const asked = [...this.#compared];
      this.#compared.clear();
      // More changes will follow, and ask for it again.
      if (this.#gathering.isWaiting()) return;
      for (const each of asked) if (table.isKept(each)) await finder.compare(each);
    });
  }

  async #inTurns(files: readonly string[], look: (file: string) => void): Promise<void> {
    const { clock } = this.#runtime;
    const steps = function* (): Generator<void> {
      for (const file of files) yield look(file);
    };
    await inTurns(clock, steps());
  }
}

/** True if a file may belong to its site. In build folders, only known pages do. */
function isOf({ entry, path }: { readonly entry: Entry; readonly path: string }): boolean {
  return canBeSiteFile(path) || (isInBuildFolder(path) && entry.site.index.pages.has(path));
}
