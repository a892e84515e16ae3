import { createSiteHost, type SiteHost, type SourceFile } from '../../core/index.ts';
import type { Places } from '../runtime.ts';
import type { LiveSite } from './liveSiteTypes.ts';

/**
 * A site as the classes that keep it see it. It is found while few of its files count. After that it is loaded, even
 * while it is read again. An entry that was removed from the table is not used again. A site outside the
 * workspace stays outside until a folder of the workspace contains it. `changed` is undefined until Git answers.
 */
export interface Entry extends LiveSite {
  outside: boolean;
  listed: boolean;
  loaded: boolean;
  changed: ReadonlySet<string> | undefined;
  committed: ReadonlyMap<string, SourceFile>;
  readonly host: SiteHost;
}

/** A file in the innermost site around it. */
export interface Owned {
  readonly entry: Entry;
  readonly path: string;
}

/**
 * The sites by the absolute paths of their folders, and the folders of the workspace. A folder has a site from `add` to
 * `remove`. An entry that was removed does not return.
 */
export class SiteTable {
  /** The folders of the workspace. */
  readonly folders = new Set<string>();
  readonly #places: Places;
  readonly #entries = new Map<string, Entry>();
  /** Open pages without a site, by file. Each is a site with only this page. */
  readonly #alone = new Map<string, Entry>();

  constructor(places: Places) {
    this.#places = places;
  }

  /** In the order in which they were added. */
  entries(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  /** Returns the site with this folder. */
  at(folder: string): Entry | undefined {
    return this.#entries.get(folder);
  }

  has(live: LiveSite): boolean {
    return [...this.#entries.values(), ...this.#alone.values()].some((entry) => entry === live);
  }

  /** False for a removed site, even if its folder has another one now. */
  isKept(entry: Entry): boolean {
    return this.has(entry);
  }

  /** Adds a site about which nothing is known yet. */
  add(folder: string, outside: boolean): Entry {
    const entry = this.#entry(folder, outside, false);
    this.#entries.set(folder, entry);
    return entry;
  }

  /** Adds a page without a site. Nothing else in its folder is read. */
  addAlone(file: string, folder: string): Entry {
    const entry = this.#entry(folder, true, true);
    entry.listed = true;
    entry.loaded = true;
    this.#alone.set(file, entry);
    return entry;
  }

  /** Returns the pages without a site, by file. */
  alone(): readonly (readonly [string, Entry])[] {
    return [...this.#alone];
  }

  #entry(folder: string, outside: boolean, alone: boolean): Entry {
    const host = createSiteHost();
    const entry: Entry = {
      folder,
      uri: this.#places.uriOf(folder),
      outside,
      alone,
      listed: false,
      loaded: false,
      changed: undefined,
      committed: new Map(),
      host,
      get site() {
        return host.site;
      },
    };
    return entry;
  }

  remove(entry: Entry): void {
    if (this.#entries.get(entry.folder) === entry) this.#entries.delete(entry.folder);
    for (const [file, each] of this.#alone) if (each === entry) this.#alone.delete(file);
  }

  /** Returns the site around a file, or around the folder of another site. */
  ownerOf(file: string): Owned | undefined {
    let owner: Owned | undefined;
    for (const entry of this.#entries.values()) {
      if (owner !== undefined && owner.entry.folder.length > entry.folder.length) continue;
      const path = this.#places.pathWithin(entry.folder, file);
      if (path !== undefined && path !== '') owner = { entry, path };
    }
    return owner ?? this.#ownPage(file);
  }

  #ownPage(file: string): Owned | undefined {
    const entry = this.#alone.get(file);
    const path = entry && this.#places.pathWithin(entry.folder, file);
    return entry === undefined || path === undefined ? undefined : { entry, path };
  }

  /** Returns the innermost site around a file or folder. */
  around(file: string): Entry | undefined {
    return this.at(file) ?? this.ownerOf(file)?.entry;
  }

  /** Returns the innermost folder of the workspace around a file or folder. */
  folderAround(file: string): string | undefined {
    return [...this.folders]
      .filter((folder) => this.#places.pathWithin(folder, file) !== undefined)
      .sort((a, b) => b.length - a.length)[0];
  }
}
