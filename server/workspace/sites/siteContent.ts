import {
  type Change,
  changedFile,
  changeTo,
  isLargeData,
  isText,
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

/** What the owner of the contents hears. */
export interface SiteContentEvents {
  /** Files of a site changed. */
  changed(entry: Entry): void;
  /** A large file was read, or given up. */
  ended(): void;
  failed(what: string, error: unknown): void;
}

/**
 * Lets changes count in their sites, with the text of open editors before the file's and nothing of what was set aside.
 * The text of a large API document is not there at once: its site goes on with the one before while `reading` has it.
 */
export class SiteContent {
  readonly #runtime: Runtime;
  readonly #table: SiteTable;
  readonly #texts: OpenDocuments;
  readonly #setAside: ReadonlySet<string>;
  readonly #events: SiteContentEvents;
  readonly #reader: LargeReader;
  /** Newer texts on their way. */
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

  /** Lets changes count at once, and says so. */
  apply(entry: Entry, changes: readonly Change[]): void {
    if (this.applySilently(entry, changes) && entry.listed) this.#events.changed(entry);
  }

  /** Lets changes count at once; true when that made a difference. */
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
      else read.push(...this.#newsOf(entry, entry.site, [change]).map(readChange));
    };
    const steps = function* (): Generator<void> {
      for (const change of changes) yield readHere(change);
    };
    await inTurns(this.#runtime.clock, steps());
    const readElsewhere = await Promise.all(large);
    // What somebody typed meanwhile may make news of other files.
    if (entry.site !== site || this.#texts.edits !== edits)
      return this.applySilently(entry, [...changes, ...readElsewhere]);
    const news = [...read, ...this.#newsOf(entry, site, readElsewhere)];
    if (news.length > 0) entry.host.apply(news);
    return news.length > 0;
  }

  /** Lets an open document count that the disk may not have. */
  async cover(entry: Entry, path: string): Promise<void> {
    if (!isText(path)) return;
    const { disk, places } = this.#runtime;
    const part = entry.site.index.paths.has(path) || (await disk.belongs({ folder: entry.folder, path }));
    // By now the document may have other text, or be closed.
    const text = this.#texts.textOf(places.fileIn(entry.folder, path));
    if (part && text !== undefined) this.apply(entry, [changeTo({ path, text })]);
  }

  /** Whether a change is of a text that somebody may look at and that is read here. */
  isOpen(entry: Entry, change: Change): boolean {
    return this.#texts.has(this.#nameOf(entry, change.path)) && largeOf(change) === undefined;
  }

  #nameOf(entry: Entry, path: string): string {
    return this.#runtime.places.fileIn(entry.folder, path);
  }

  /** What makes a difference to a site now; large texts are set on their way. */
  #newsOf(entry: Entry, site: Site, changes: readonly Change[]): readonly Change[] {
    return changes.flatMap((each) => {
      const change = this.#covered(entry, each);
      const isNew = isNews(site, change);
      const large = isNew ? largeOf(change) : undefined;
      // Until it is read, the site goes on with what it has.
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

  /** Whether a large text is what counts, and its site is still there. */
  #isWanted(entry: Entry, { path, text }: SourceFile): boolean {
    return this.#table.isKept(entry) && (this.#texts.textOf(this.#nameOf(entry, path)) ?? text) === text;
  }

  /** Reads the newer text of a large file after a pause in typing, then lets it count. */
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

  /** Reads a large file of the disk before it counts; one that an editor has is read later. */
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

/** The change when its text takes long to read and was not read yet. */
function largeOf(change: Change): TextChange | undefined {
  return change.kind === 'text' && isLargeData(changedFile(change)) ? change : undefined;
}
