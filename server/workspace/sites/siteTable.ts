import { createSiteHost, type SiteHost, type SourceFile } from '../../core/index.ts';
import type { Places } from '../runtime.ts';
import type { LiveSite } from './liveSiteTypes.ts';

/**
 * A site as those see it who keep it. It is found, when little of it counts; loaded, when all its files were read, and
 * remains so while they are read again; and over, when the table has it no more. One that is outside is so until a
 * folder of the workspace turns out to hold it. `changed` is undefined until git tells.
 */
export interface Entry extends LiveSite {
  outside: boolean;
  listed: boolean;
  loaded: boolean;
  changed: ReadonlySet<string> | undefined;
  committed: ReadonlyMap<string, SourceFile>;
  readonly host: SiteHost;
}

/** A file of a site: the innermost one around it. */
export interface Owned {
  readonly entry: Entry;
  readonly path: string;
}

/**
 * Which sites are kept, by the absolute paths of their folders, and which folders the workspace has. A folder has no
 * site; one, from `add` on; and none after `remove`, or another one: an entry that was removed does not come back.
 */
export class SiteTable {
  /** The folders of the workspace. */
  readonly folders = new Set<string>();
  readonly #places: Places;
  readonly #entries = new Map<string, Entry>();
  /** Open pages without a site, by file: each is a site with only itself. */
  readonly #alone = new Map<string, Entry>();

  constructor(places: Places) {
    this.#places = places;
  }

  /** In the order in which they came. */
  entries(): readonly Entry[] {
    return [...this.#entries.values()];
  }

  /** The site whose own folder this is. */
  at(folder: string): Entry | undefined {
    return this.#entries.get(folder);
  }

  has(live: LiveSite): boolean {
    return [...this.#entries.values(), ...this.#alone.values()].some((entry) => entry === live);
  }

  /** False for a site that went, also where another one is in its folder now. */
  isKept(entry: Entry): boolean {
    return this.has(entry);
  }

  /** A new site, of which nothing is known yet. */
  add(folder: string, outside: boolean): Entry {
    const entry = this.#entry(folder, outside, false);
    this.#entries.set(folder, entry);
    return entry;
  }

  /** A page without a site; nothing else is read of its folder. */
  addAlone(file: string, folder: string): Entry {
    const entry = this.#entry(folder, true, true);
    entry.listed = true;
    entry.loaded = true;
    this.#alone.set(file, entry);
    return entry;
  }

  /** The pages without a site, by file. */
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

  /** The site that a file, or another site's folder, lies in. */
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

  /** The innermost site whose folder a file or folder is or lies in. */
  around(file: string): Entry | undefined {
    return this.at(file) ?? this.ownerOf(file)?.entry;
  }

  /** The innermost folder of the workspace around a file or folder. */
  folderAround(file: string): string | undefined {
    return [...this.folders]
      .filter((folder) => this.#places.pathWithin(folder, file) !== undefined)
      .sort((a, b) => b.length - a.length)[0];
  }
}
