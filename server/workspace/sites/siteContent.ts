import {
  type Change,
  changedFile,
  changeTo,
  isLargeData,
  isText,
  pushAll,
  readChange,
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

  /** Reads many files in turns with others; then they count in one step. True when that made a difference. */
  async applyMany(entry: Entry, given: readonly Change[]): Promise<boolean> {
    // Each text is read once, even if the site has changed in the meantime.
    const changes = given.map((change) => (change.kind === 'text' ? { ...change, file: changedFile(change) } : change));
    const { site } = entry;
    const { edits } = this.#texts;
    const read: Change[] = [];
    // Large files are read elsewhere while the others are read here.
    const large: Promise<Change>[] = [];
    const readHere = (change: Change): void => {
      const wanted = largeOf(this.#covered(entry, change));
      if (wanted !== undefined && isNews(entry.site, wanted)) large.push(this.#readNow(entry, wanted));
      else pushAll(read, this.#newsOf(entry, entry.site, [change]).map(readChange));
    };
    const steps = function* (): Generator<void> {
      for (const change of changes) yield readHere(change);
    };
    await inTurns(this.#runtime.clock, steps());
    const readElsewhere = await Promise.all(large);
    // Text typed in the meantime may matter to other files.
    if (entry.site !== site || this.#texts.edits !== edits)
      return this.applySilently(entry, [...changes, ...readElsewhere]);
    const news = [...read, ...this.#newsOf(entry, site, readElsewhere)];
    if (news.length > 0) entry.host.apply(news);
    return news.length > 0;
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
