import {
  type Change,
  changedFile,
  changeTo,
  isLargeData,
  isText,
  type Site,
  type SourceFile,
} from '../../core/index.ts';
import { createLargeReader, type LargeReader } from '../reader/largeReader.ts';
import { createReadings, type Readings } from '../reader/readings.ts';
import type { Runtime } from '../runtime.ts';
import { inTurns } from '../schedule/turns.ts';
import type { OpenDocuments } from './openDocuments.ts';
import { isNews } from './siteChanges.ts';
import type { Entry, SiteTable } from './siteTable.ts';

type TextChange = Extract<Change, { readonly kind: 'text' }>;

/** Events for the owner of the contents. */
export interface SiteContentEvents {
  /** Files of a site changed. */
  changed(entry: Entry): void;
  /** A large file was read or dropped. */
  ended(): void;
  failed(what: string, error: unknown): void;
}

/**
 * Applies changes to sites. Texts of open editors replace those of files, and files that were set aside are left out. A
 * large API document is not applied at once: its site keeps the one before while `reading` has it.
 */
export class SiteContent {
  readonly #runtime: Runtime;
  readonly #table: SiteTable;
  readonly #texts: OpenDocuments;
  readonly #setAside: ReadonlySet<string>;
  readonly #events: SiteContentEvents;
  readonly #reader: LargeReader;
  /** Newer texts that are being read. */
  readonly reading: Readings;

  constructor(
    runtime: Runtime,
    kept: { readonly table: SiteTable; readonly texts: OpenDocuments; readonly setAside: ReadonlySet<string> },
    events: SiteContentEvents,
  ) {
    this.#runtime = runtime;
    this.#table = kept.table;
    this.#texts = kept.texts;
    this.#setAside = kept.setAside;
    this.#events = events;
    this.#reader = createLargeReader(runtime.startReader, events.failed);
    this.reading = createReadings(runtime.clock, this.#reader, events);
  }

  /** Applies changes at once and reports them. */
  apply(entry: Entry, changes: readonly Change[]): void {
    if (this.applySilently(entry, changes) && entry.listed) this.#events.changed(entry);
  }

  /** Applies changes at once. Returns true if that made a difference. */
  applySilently(entry: Entry, changes: readonly Change[]): boolean {
    const news = this.#newsOf(entry, entry.site, changes);
    if (news.length > 0) entry.host.apply(news);
    return news.length > 0;
  }

  /**
   * Reads many files in turns with other work. All of them then take effect in one step, together with edits made in the
   * meantime. Returns true if the site has changed.
   */
  async applyMany(entry: Entry, changes: readonly Change[]): Promise<boolean> {
    const { edits } = this.#texts;
    const next = entry.host.grow();
    let isNew = false;
    // Large files are read elsewhere while the others are read here.
    const large: Promise<Change>[] = [];
    const take = (given: Change): void => {
      for (const change of this.#newsOf(entry, entry.site, [given])) {
        next.take(change);
        isNew = true;
      }
    };
    const readHere = (given: Change): void => {
      const change = given.kind === 'text' ? { ...given, file: changedFile(given) } : given;
      const wanted = largeOf(this.#covered(entry, change));
      if (wanted !== undefined && isNews(entry.site, wanted)) large.push(this.#readNow(entry, wanted));
      else take(change);
    };
    const steps = function* (): Generator<void> {
      for (const change of changes) yield readHere(change);
    };
    try {
      await inTurns(this.#runtime.clock, steps());
      for (const change of await Promise.all(large)) take(change);
      if (this.#texts.edits !== edits) for (const change of this.#openAmong(entry, changes)) take(change);
      if (isNew) next.done();
    } finally {
      next.drop();
    }
    return isNew;
  }

  /** Returns the changes of files that are open. */
  #openAmong({ folder }: Entry, changes: readonly Change[]): readonly Change[] {
    const { pathWithin } = this.#runtime.places;
    const open = new Set(this.#texts.files().map((file) => pathWithin(folder, file)));
    return changes.filter(({ path }) => open.has(path));
  }

  /** Applies an open document that may not exist on the disk. */
  async cover(entry: Entry, path: string): Promise<void> {
    if (!isText(path)) return;
    const { disk, places } = this.#runtime;
    const part = entry.site.index.paths.has(path) || (await disk.belongs({ folder: entry.folder, path }));
    // By now the document may have another text, or be closed.
    const text = this.#texts.textOf(places.fileIn(entry.folder, path));
    if (part && text !== undefined) this.apply(entry, [changeTo({ path, text })]);
  }

  /** True if a change is about an open text that is read here. */
  isOpen(entry: Entry, change: Change): boolean {
    return this.#texts.has(this.#nameOf(entry, change.path)) && largeOf(change) === undefined;
  }

  #nameOf(entry: Entry, path: string): string {
    return this.#runtime.places.fileIn(entry.folder, path);
  }

  /** Returns the changes that make a difference now. Large texts begin to be read. */
  #newsOf(entry: Entry, site: Site, changes: readonly Change[]): readonly Change[] {
    return changes.flatMap((each) => {
      const change = this.#covered(entry, each);
      const isNew = isNews(site, change);
      const large = isNew ? largeOf(change) : undefined;
      // The site keeps what it has until this is read.
      if (large !== undefined) this.#readLater(entry, large);
      else this.reading.end(this.#nameOf(entry, change.path));
      return isNew && large === undefined ? [change] : [];
    });
  }

  #covered(entry: Entry, change: Change): Change {
    const file = this.#nameOf(entry, change.path);
    if (this.#setAside.has(file)) return { kind: 'asset', path: change.path };
    if (change.kind !== 'delete') this.#texts.came(file);
    const text = this.#texts.textOf(file);
    if (text === undefined || (change.kind === 'text' && change.text === text)) return change;
    return changeTo({ path: change.path, text });
  }

  /** True if a large text still counts and its site exists. */
  #isWanted(entry: Entry, { path, text }: SourceFile): boolean {
    return this.#table.isKept(entry) && (this.#texts.textOf(this.#nameOf(entry, path)) ?? text) === text;
  }

  /** Reads the newer text of a large file after a pause in typing, then applies it. */
  #readLater(entry: Entry, change: TextChange): void {
    const name = this.#nameOf(entry, change.path);
    if (this.reading.of(name)?.text === change.text) return;
    const file = changedFile(change);
    this.reading.begin(
      name,
      file,
      () => this.#isWanted(entry, file),
      (whole) => this.apply(entry, [{ ...change, file: whole }]),
    );
  }

  /** Reads a large file of the disk before it is applied. One that an editor has open is read later. */
  async #readNow(entry: Entry, change: TextChange): Promise<Change> {
    const file = changedFile(change);
    const wanted = (): boolean => this.#isWanted(entry, file);
    const whole = await this.#reader.read(this.#nameOf(entry, change.path), file, wanted);
    if (whole !== undefined) return { ...change, file: whole };
    return wanted()
      ? { kind: 'unread', path: change.path, unread: { what: 'file', why: 'reading it failed' } }
      : change;
  }
}

/** Returns the change if its text takes long to read and was not read yet. */
function largeOf(change: Change): TextChange | undefined {
  return change.kind === 'text' && isLargeData(changedFile(change)) ? change : undefined;
}
