import { baseName, type Change, folderOf, isConfigName, isInBuildFolder, isText, mayBelong } from '../../core/index.ts';
import type { Runtime } from '../runtime.ts';
import { createGathering, type Gathering, maxPatience } from '../schedule/gathering.ts';
import type { Queue } from '../schedule/queue.ts';
import { inTurns } from '../schedule/turns.ts';
import type { OpenDocuments } from './openDocuments.ts';
import { foldersIn, withDeletes } from './siteChanges.ts';
import type { SiteContent } from './siteContent.ts';
import type { SiteFinder } from './siteFinder.ts';
import type { Entry, SiteTable } from './siteTable.ts';

/** Where changes of the disk go: into which sites, what counts there, and the queue in which they are read. */
export interface DiskChangesScope {
  readonly table: SiteTable;
  readonly texts: OpenDocuments;
  readonly content: SiteContent;
  readonly finder: SiteFinder;
  readonly queue: Queue;
  /** Looks for sites anew when its turn comes. */
  rescan(): void;
  changed(entry: Entry): void;
}

/**
 * What came, changed or went on the disk. It is gathered; then read, in turns with everybody else; then told, unless
 * more is gathered meanwhile: a site of thousands of files is checked when it is what it will be, not on the way.
 */
export class DiskChanges {
  readonly #runtime: Runtime;
  readonly #scope: DiskChangesScope;
  readonly #gathering: Gathering<string>;
  #isReading = false;
  /** Sites that changed and of which nobody was told yet. */
  readonly #unreported = new Set<Entry>();
  /** Sites that git is to be asked about. */
  readonly #compared = new Set<Entry>();

  constructor(runtime: Runtime, scope: DiskChangesScope) {
    this.#runtime = runtime;
    this.#scope = scope;
    this.#gathering = createGathering<string>(runtime.clock, (take) =>
      scope.queue.enqueue('reading changed files', async () => this.#read(await take())),
    );
  }

  /** Files or folders came, changed or went, by their absolute paths. */
  add(files: readonly string[]): void {
    this.#gathering.add(files.filter((file) => this.#mayMatter(file)));
  }

  /** Something is gathered or being read; where that never ends, it is no reason to wait any more. */
  isBusy(): boolean {
    return (this.#isReading || this.#gathering.isWaiting()) && this.#isPatient();
  }

  #isPatient(): boolean {
    return this.#runtime.clock.now() - this.#gathering.since() < maxPatience;
  }

  /** Of what no site reads, packages that are installed above all, nothing is gathered: it would hold up the rest. */
  #mayMatter(file: string): boolean {
    const owner = this.#scope.table.ownerOf(file);
    return owner === undefined || isOf(owner) || isConfigName(baseName(owner.path));
  }

  async #read(files: readonly string[]): Promise<void> {
    const { table, finder, rescan } = this.#scope;
    const sites = table.entries();
    // A site came or went, itself or with the folder that it lies in.
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

  /** Of a folder that comes with all that is in it, watchers tell only the folder, or a part of the rest. */
  async #discover(files: readonly string[]): Promise<void> {
    const { table, finder } = this.#scope;
    const folders = new Map<Entry, ReadonlySet<string>>();
    const isKnown = (file: string): boolean => {
      const owner = table.ownerOf(file);
      if (owner === undefined) return false;
      const { entry, path } = owner;
      if (!mayBelong(path) || entry.site.index.paths.has(path)) return true;
      const known = folders.get(entry) ?? foldersIn(entry.site);
      folders.set(entry, known);
      // A text in a folder that the site has; a site that came with its folder has a name of another kind.
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
      changes.push(...(isFile && !folders.has(path) ? found : withDeletes(entry.site, path, found)));
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

  /** Git is asked once for all that changed. */
  #compareLater(entry: Entry): void {
    this.#compared.add(entry);
    if (this.#compared.size > 1) return;
    const { queue, table, finder } = this.#scope;
    queue.enqueue('asking git', async () => {
      const asked = [...this.#compared];
      this.#compared.clear();
      // More is about to change, and will ask for it again.
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

/** Whether a file may be one of its site: also a page in a build folder, of which only those count that are known. */
function isOf({ entry, path }: { readonly entry: Entry; readonly path: string }): boolean {
  return mayBelong(path) || (isInBuildFolder(path) && entry.site.index.pages.has(path));
}
