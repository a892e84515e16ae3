import {
  type Change,
  configPath,
  createSiteHost,
  isLargeData,
  isRemotePath,
  prepareData,
  remotePathOf,
  type Site,
  type SiteHost,
  type SourceFile,
} from '../core/index.ts';
import { mayBelong } from '../host/diskSite.ts';
import { isText } from '../host/readText.ts';
import type { FetchedFile } from '../protocol/messages.ts';
import { linesOf } from './linesOf.ts';
import { fetchedUri, fileIn, fileOf, pathWithin, uriOf } from './places.ts';
import { giveWay, type Runtime } from './runtime.ts';
import { deletion, isNews, pathsBelow, sameSet, withDeletes } from './siteChanges.ts';

/** A site that is kept as the disk and the open editors have it. */
export interface LiveSite {
  /** Absolute path of the folder that holds docs.json. */
  readonly folder: string;
  readonly uri: string;
  /** Reaches beyond the workspace: only its open files are judged. */
  readonly outside: boolean;
  /** All files were read. */
  readonly loaded: boolean;
  readonly site: Site;
  /** Files that differ from the last commit; undefined when git cannot tell. */
  readonly changed: ReadonlySet<string> | undefined;
}

/** A file of a site. */
export interface Place {
  readonly live: LiveSite;
  readonly path: string;
}

/** A document that an editor holds; its text counts instead of the file's. */
export interface OpenText {
  readonly uri: string;
  readonly text: string;
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

/** All sites of the workspace. */
export interface LiveSites {
  /** In order of their folders. */
  all(): readonly LiveSite[];
  /** The text file of a site that a URI names; undefined outside sites and for what sites leave out. */
  placeOf(uri: string): Place | undefined;
  /** As the editor spells it where it has the file open. */
  uriOf(live: LiveSite, path: string): string;
  /** The innermost folder of the workspace around a site. */
  workspaceFolder(live: LiveSite): string | undefined;
  addFolder(uri: string): void;
  removeFolder(uri: string): void;
  /**
   * An editor opened a document or changed its text. A large description is read piece by piece first: until then its
   * site goes on with the text before.
   */
  overlay(document: OpenText): void;
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
  /** Settles when everything asked for so far was read. */
  settled(): Promise<void>;
}

export interface LiveSitesOptions {
  /** False where nothing may be run, git neither. */
  trusted(): boolean;
  /** Files never to be read. */
  readonly setAside: ReadonlySet<string>;
  /** Fetched before. */
  readonly fetched?: readonly FetchedFile[];
}

/** Newer text of a large description on its way into the site. */
interface Reading {
  readonly file: SourceFile;
  readonly done: Promise<void>;
}

interface Entry extends LiveSite {
  outside: boolean;
  loaded: boolean;
  changed: ReadonlySet<string> | undefined;
  readonly host: SiteHost;
}

/** A large description is read for so long, in milliseconds, before others get their turn. */
const turn = 4;

/** As much text as is parsed before others get their turn. */
const sliceOfText = 64_000;

/** All that is done with the text of a large description before it counts: findings are told by line. */
function* stepsOf(file: SourceFile): Generator<void, void> {
  yield* prepareData(file);
  if (isLargeData(file)) yield* linesOf.steps(file);
}

/** Keeps the sites of a workspace. */
export function createLiveSites(runtime: Runtime, options: LiveSitesOptions, events: LiveSitesEvents): LiveSites {
  const { disk, clock } = runtime;
  const folders = new Set<string>();
  const entries = new Map<string, Entry>();
  const overlays = new Map<string, OpenText>();
  /** Open documents whose file went: what an editor still shows is no part of the site any more. */
  const gone = new Set<string>();
  /** How the editor calls a file that it had open once: what was published under that name ends under it. */
  const spelled = new Map<string, string>();
  /** By absolute path; newer text takes the place of older. */
  const readings = new Map<string, Reading>();
  let kept = options.fetched ?? [];

  // Everything that reads the disk stands in one queue, so that an older answer never overwrites a newer one.
  let queue: Promise<void> = Promise.resolve();
  let queued = 0;
  const enqueue = (what: string, run: () => Promise<void>): void => {
    queued++;
    queue = queue
      .then(run)
      .catch((error: unknown) => events.failed(what, error))
      .then(() => {
        queued--;
        if (queued === 0) events.settled();
      });
  };

  const ownerOf = (file: string): { readonly entry: Entry; readonly path: string } | undefined => {
    let owner: { readonly entry: Entry; readonly path: string } | undefined;
    for (const entry of entries.values()) {
      if (owner !== undefined && owner.entry.folder.length > entry.folder.length) continue;
      const path = pathWithin(entry.folder, file);
      if (path !== undefined && path !== '') owner = { entry, path };
    }
    return owner;
  };
  const isInUse = (entry: Entry): boolean => [...overlays.keys()].some((file) => ownerOf(file)?.entry === entry);
  const outerOf = (folder: string): { readonly entry: Entry; readonly path: string } | undefined => ownerOf(folder);

  /** What counts: an open editor's text before the file's, and nothing of what was set aside. */
  const covered = (entry: Entry, change: Change): Change => {
    const file = fileIn(entry.folder, change.path);
    if (options.setAside.has(file)) return { kind: 'asset', path: change.path };
    if (change.kind !== 'delete') gone.delete(file);
    const overlay = gone.has(file) ? undefined : overlays.get(file);
    if (overlay === undefined || (change.kind === 'text' && change.text === overlay.text)) return change;
    return { kind: 'text', path: change.path, text: overlay.text };
  };

  const applySilently = (entry: Entry, changes: readonly Change[]): boolean => {
    const news = changes.map((change) => covered(entry, change)).filter((change) => isNews(entry.site, change));
    if (news.length > 0) entry.host.apply(news);
    return news.length > 0;
  };

  const apply = (entry: Entry, changes: readonly Change[]): void => {
    if (applySilently(entry, changes) && entry.loaded) events.changed(entry);
  };

  const applySliced = async (entry: Entry, changes: readonly Change[]): Promise<void> => {
    let anyNews = false;
    for (let at = 0; at < changes.length; ) {
      const slice: Change[] = [];
      for (let size = 0; size < sliceOfText && at < changes.length; at++) {
        const change = changes[at];
        if (change === undefined) break;
        if (change.kind === 'text') {
          const file = { path: change.path, text: change.text };
          await prepare(file, () => true);
          slice.push({ ...change, file });
        } else slice.push(change);
        size += change.kind === 'text' ? change.text.length + 100 : 100;
      }
      anyNews = applySilently(entry, slice) || anyNews;
      if (at < changes.length) await clock.yield();
    }
    if (anyNews && entry.loaded) events.changed(entry);
  };

  /** A large API description takes long to read: piece by piece, with others in between, as long as it is wanted. */
  const prepare = async (file: SourceFile, isWanted: () => boolean): Promise<void> => {
    let since = clock.now();
    for (const _ of stepsOf(file)) {
      if (clock.now() - since < turn) continue;
      await giveWay(clock);
      if (!isWanted()) return;
      since = clock.now();
    }
  };

  /** Reads the newer text of an open description, then lets it count. */
  const read = (name: string, entry: Entry, file: SourceFile): void => {
    const isWanted = (): boolean =>
      readings.get(name) === reading &&
      !gone.has(name) &&
      overlays.get(name)?.text === file.text &&
      entries.get(entry.folder) === entry;
    const run = async (): Promise<void> => {
      await giveWay(clock);
      if (isWanted()) await prepare(file, isWanted);
      await giveWay(clock);
      const counts = isWanted();
      if (readings.get(name) === reading) readings.delete(name);
      if (counts) apply(entry, [{ kind: 'text', path: file.path, text: file.text, file }]);
      else if (readings.size === 0 && queued === 0) events.settled();
    };
    const done = Promise.resolve()
      .then(run)
      .catch((error: unknown) => {
        readings.delete(name);
        events.failed(`reading ${name}`, error);
      });
    const reading: Reading = { file, done };
    readings.set(name, reading);
  };

  const load = async (entry: Entry): Promise<void> => {
    const changes = [...(await disk.readSite(entry.folder)), ...(await readFetched(entry))];
    const present = new Set(changes.map(({ path }) => path));
    const absent = [...entry.site.index.paths].filter((path) => !present.has(path));
    // docs.json first, then the names of files: what is parsed after them finds what it points at.
    const rank = (change: Change): number => (change.path === configPath ? 0 : change.kind === 'text' ? 2 : 1);
    await applySliced(entry, [...absent.map(deletion), ...changes.toSorted((a, b) => rank(a) - rank(b))]);
    for (const file of overlays.keys()) {
      const owner = ownerOf(file);
      if (owner?.entry === entry && !gone.has(file)) await cover(entry, owner.path);
    }
    entry.loaded = true;
    events.changed(entry);
    await findChanged(entry);
  };

  const readFetched = async (entry: Entry): Promise<readonly Change[]> => {
    const own = kept.filter(({ folder }) => fileOf(folder) === entry.folder);
    const read = own.map(({ url, file }) => {
      const [path, from] = [remotePathOf(url), fileOf(file)];
      return path === undefined || from === undefined ? undefined : disk.readFetched(from, path);
    });
    const changes = (await Promise.all(read)).filter((change) => change !== undefined);
    const there = new Set(changes.map(({ path }) => path));
    const gone = [...entry.site.files.keys()].filter((path) => isRemotePath(path) && !there.has(path));
    return [...gone.map(deletion), ...changes];
  };

  /** Lets an open document count that the disk may not have. */
  const cover = async (entry: Entry, path: string): Promise<void> => {
    if (!isText(path)) return;
    const part = entry.site.index.paths.has(path) || (await disk.belongs(entry.folder, path));
    // By now the document may have other text, or be closed.
    const overlay = overlays.get(fileIn(entry.folder, path));
    if (part && overlay !== undefined) apply(entry, [{ kind: 'text', path, text: overlay.text }]);
  };

  const findChanged = async (entry: Entry): Promise<void> => {
    const found = options.trusted() ? await disk.changedFiles(entry.folder) : undefined;
    if (sameSet(entry.changed, found)) return;
    entry.changed = found;
    events.compared(entry);
  };

  const add = async (folder: string, outside: boolean): Promise<void> => {
    const known = entries.get(folder);
    if (known !== undefined) {
      known.outside &&= outside;
      return;
    }
    // Its files were the outer site's until now.
    const outer = outerOf(folder);
    if (outer !== undefined) apply(outer.entry, pathsBelow(outer.entry.site, outer.path).map(deletion));
    const host = createSiteHost();
    const entry: Entry = {
      folder,
      uri: uriOf(folder),
      outside,
      loaded: false,
      changed: undefined,
      host,
      get site() {
        return host.site;
      },
    };
    entries.set(folder, entry);
    await load(entry);
  };

  const drop = async (entry: Entry): Promise<void> => {
    entries.delete(entry.folder);
    events.removed(entry);
    const outer = outerOf(entry.folder);
    if (outer !== undefined)
      await applySliced(outer.entry, (await disk.readAt(outer.entry.folder, [outer.path])).flat());
  };

  /** Makes the sites that are kept the sites that are there. */
  const rescan = async (): Promise<void> => {
    const found = new Set<string>();
    for (const folder of folders) for (const site of await disk.findSites(folder)) found.add(site);
    for (const entry of [...entries.values()]) {
      const isAbove =
        entry.outside && isInUse(entry) && (await disk.siteAbove(fileIn(entry.folder, configPath))) === entry.folder;
      if (!found.has(entry.folder) && !isAbove) await drop(entry);
    }
    for (const site of found) await add(site, false);
  };
  /** Sites that a rescan left out although they are there: git ignores them. */
  const leftOut = new Set<string>();
  /** Finds the site of a file or folder in the workspace when nobody told of its docs.json. */
  const discover = async (file: string): Promise<void> => {
    const site = await disk.siteAbove(fileIn(file, configPath));
    if (site === undefined || entries.has(site) || leftOut.has(site)) return;
    if (![...folders].some((folder) => pathWithin(folder, site) !== undefined)) return;
    await rescan();
    if (!entries.has(site)) leftOut.add(site);
  };
  let rescanWaits = false;
  const enqueueRescan = (): void => {
    if (rescanWaits) return;
    rescanWaits = true;
    enqueue('looking for sites', () => {
      rescanWaits = false;
      leftOut.clear();
      return rescan();
    });
  };

  const open = async (file: string): Promise<void> => {
    if (isText(file)) await discover(file);
    if (ownerOf(file) === undefined && isText(file)) {
      // The site may lie above the workspace. What is inside it and was not found was left out on purpose.
      const site = await disk.siteAbove(file);
      if (site !== undefined && ![...folders].some((folder) => pathWithin(folder, site) !== undefined))
        await add(site, true);
    }
    const owner = ownerOf(file);
    if (owner !== undefined && overlays.has(file)) await cover(owner.entry, owner.path);
  };

  const touch = async (files: readonly string[]): Promise<void> => {
    // Of a folder that comes with all that is in it, watchers tell only the folder, or a part of the rest.
    for (const file of files) {
      const owner = ownerOf(file);
      if (owner === undefined || (mayBelong(owner.path) && !owner.entry.site.index.paths.has(owner.path)))
        await discover(file);
    }
    const touched = new Map<Entry, string[]>();
    for (const file of files) {
      const owner = ownerOf(file);
      if (owner === undefined || !mayBelong(owner.path)) continue;
      touched.set(owner.entry, [...(touched.get(owner.entry) ?? []), owner.path]);
    }
    for (const [entry, paths] of touched) {
      if (paths.some((path) => /(?:^|\/)\.(?:git|mint)ignore$/.test(path))) {
        await load(entry);
        enqueueRescan();
      } else {
        const answers = await disk.readAt(entry.folder, paths);
        const ended = paths.filter((path, i) =>
          answers[i]?.every((each) => each.kind === 'delete' && each.path === path),
        );
        for (const path of ended.map((each) => fileIn(entry.folder, each)))
          for (const file of overlays.keys()) {
            if (pathWithin(path, file) === undefined) continue;
            gone.add(file);
            readings.delete(file);
          }
        await applySliced(
          entry,
          answers.flatMap((changes, i) => withDeletes(entry.site, paths[i] ?? '', changes)),
        );
        if (answers.some((changes, i) => changes.length !== 1 || changes[0]?.path !== paths[i])) enqueueRescan();
        await findChanged(entry);
      }
    }
  };

  return {
    all: () => [...entries.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1)),
    placeOf(uri) {
      const file = fileOf(uri);
      const owner = file === undefined ? undefined : ownerOf(file);
      return owner?.entry.site.files.has(owner.path) ? { live: owner.entry, path: owner.path } : undefined;
    },
    uriOf(live, path) {
      if (isRemotePath(path)) return fetchedUri({ folder: live.uri, url: path });
      const file = fileIn(live.folder, path);
      return spelled.get(file) ?? uriOf(file);
    },
    workspaceFolder: (live) =>
      [...folders]
        .filter((folder) => pathWithin(folder, live.folder) !== undefined)
        .sort((a, b) => b.length - a.length)[0],
    addFolder(uri) {
      const folder = fileOf(uri);
      if (folder === undefined) return;
      folders.add(folder);
      enqueueRescan();
    },
    removeFolder(uri) {
      const folder = fileOf(uri);
      if (folder !== undefined && folders.delete(folder)) enqueueRescan();
    },
    overlay(document) {
      const file = fileOf(document.uri);
      if (file === undefined || options.setAside.has(file)) return;
      const isNew = !overlays.has(file);
      if (isNew) gone.delete(file);
      overlays.set(file, document);
      spelled.set(file, document.uri);
      const owner = ownerOf(file);
      // The usual case, a keystroke in a known file, waits for nothing.
      if (owner?.entry.site.files.has(owner.path)) {
        const text: SourceFile = { path: owner.path, text: document.text };
        readings.delete(file);
        if (owner.entry.loaded && isLargeData(text) && isNews(owner.entry.site, { kind: 'text', ...text }))
          read(file, owner.entry, text);
        else apply(owner.entry, [{ kind: 'text', ...text }]);
      } else if (isNew) enqueue(`opening ${file}`, () => open(file));
    },
    beingRead(uri) {
      const file = fileOf(uri);
      return file === undefined ? undefined : readings.get(file)?.file;
    },
    async upToDate(uri) {
      const file = uri === undefined ? undefined : fileOf(uri);
      const next = (): Reading | undefined =>
        uri === undefined ? [...readings.values()][0] : file === undefined ? undefined : readings.get(file);
      for (let reading = next(); reading !== undefined; reading = next()) await reading.done;
    },
    uncover(uri) {
      const file = fileOf(uri);
      if (file === undefined || !overlays.delete(file)) return;
      readings.delete(file);
      gone.delete(file);
      enqueue(`closing ${file}`, async () => {
        const owner = ownerOf(file);
        if (owner === undefined) return;
        if (owner.entry.outside && !isInUse(owner.entry)) await drop(owner.entry);
        else apply(owner.entry, (await disk.readAt(owner.entry.folder, [owner.path])).flat());
      });
    },
    touched(uris) {
      const files = uris.flatMap((uri) => fileOf(uri) ?? []);
      const sites = [...entries.keys()];
      // A site came or went, itself or with the folder that it lies in.
      const moved = files.some(
        (file) => file.endsWith(configPath) || sites.some((site) => pathWithin(file, site) !== undefined),
      );
      enqueue('reading changed files', () => touch(files));
      if (moved) enqueueRescan();
    },
    fetched(files) {
      kept = files;
      enqueue('reading what was fetched', async () => {
        for (const entry of entries.values()) await applySliced(entry, await readFetched(entry));
      });
    },
    refreshChanged() {
      enqueue('asking git', async () => {
        for (const entry of entries.values()) await findChanged(entry);
      });
    },
    wait: (until) => enqueue('waiting', () => until),
    isBusy: () => queued > 0 || readings.size > 0,
    async settled() {
      let before: Promise<void> | undefined;
      while (before !== queue || readings.size > 0) {
        before = queue;
        await before;
        for (const { done } of readings.values()) await done;
      }
    },
  };
}
