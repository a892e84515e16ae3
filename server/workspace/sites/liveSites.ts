import {
  baseName,
  type Change,
  changedFile,
  changeTo,
  configPath,
  createSiteHost,
  folderOf,
  isConfigName,
  isLargeData,
  isRemotePath,
  isText,
  knownPaths,
  mayBelong,
  prepareFile,
  remotePathOf,
  type SiteHost,
  type SourceFile,
} from '../../core/index.ts';
import { createLargeReader } from '../reader/largeReader.ts';
import { createReadings } from '../reader/readings.ts';
import type { Runtime } from '../runtime.ts';
import { createGathering } from '../schedule/gathering.ts';
import { createQueue } from '../schedule/queue.ts';
import type { LiveSite, LiveSites, LiveSitesEvents, LiveSitesOptions } from './liveSiteTypes.ts';
import { createOpenDocuments } from './openDocuments.ts';
import { deletion, foldersIn, isNews, pathsBelow, sameSet, withDeletes } from './siteChanges.ts';

interface Entry extends LiveSite {
  outside: boolean;
  loaded: boolean;
  changed: ReadonlySet<string> | undefined;
  readonly host: SiteHost;
}

type TextChange = Extract<Change, { readonly kind: 'text' }>;

/** The change when its text takes long to read and was not read yet. */
function largeOf(change: Change): TextChange | undefined {
  return change.kind === 'text' && isLargeData(changedFile(change)) ? change : undefined;
}

/** As much text as is parsed before others get their turn. */
const sliceOfText = 64_000;
/** In milliseconds: for so long at most nobody is told what changed while more keeps changing. */
const patience = 2_000;

/** Keeps the sites of a workspace. */
export function createLiveSites(runtime: Runtime, options: LiveSitesOptions, events: LiveSitesEvents): LiveSites {
  const { disk, clock } = runtime;
  const { fetchedUri, fileIn, fileOf, pathWithin, uriOf } = runtime.places;
  const folders = new Set<string>();
  const entries = new Map<string, Entry>();
  const texts = createOpenDocuments(runtime.places);
  let kept = options.fetched ?? [];

  const queue = createQueue({
    ended() {
      if (!queue.isBusy()) events.settled();
    },
    failed: events.failed,
  });
  const { enqueue } = queue;
  const reader = createLargeReader(runtime.startReader, events.failed);
  const readings = createReadings(clock, reader, {
    ended() {
      if (!readings.isBusy() && !queue.isBusy()) events.settled();
    },
    failed: events.failed,
  });

  const ownerOf = (file: string): { readonly entry: Entry; readonly path: string } | undefined => {
    let owner: { readonly entry: Entry; readonly path: string } | undefined;
    for (const entry of entries.values()) {
      if (owner !== undefined && owner.entry.folder.length > entry.folder.length) continue;
      const path = pathWithin(entry.folder, file);
      if (path !== undefined && path !== '') owner = { entry, path };
    }
    return owner;
  };
  const isInUse = (entry: Entry): boolean => texts.files().some((file) => ownerOf(file)?.entry === entry);
  const outerOf = (folder: string): { readonly entry: Entry; readonly path: string } | undefined => ownerOf(folder);

  /** What counts: an open editor's text before the file's, and nothing of what was set aside. */
  const covered = (entry: Entry, change: Change): Change => {
    const file = fileIn(entry.folder, change.path);
    if (options.setAside.has(file)) return { kind: 'asset', path: change.path };
    if (change.kind !== 'delete') texts.came(file);
    const text = texts.textOf(file);
    if (text === undefined || (change.kind === 'text' && change.text === text)) return change;
    return changeTo({ path: change.path, text });
  };

  const applySilently = (entry: Entry, changes: readonly Change[]): boolean => {
    const news: Change[] = [];
    for (const each of changes) {
      const change = covered(entry, each);
      const isNew = isNews(entry.site, change);
      const large = isNew ? largeOf(change) : undefined;
      // Until it is read, the site goes on with what it has.
      if (large !== undefined) read(entry, large);
      else readings.end(fileIn(entry.folder, change.path));
      if (isNew && large === undefined) news.push(change);
    }
    if (news.length > 0) entry.host.apply(news);
    return news.length > 0;
  };

  const apply = (entry: Entry, changes: readonly Change[]): void => {
    if (applySilently(entry, changes) && entry.loaded) events.changed(entry);
  };

  /** Reads many files in turns with others, then lets all of them count at once; true when that made a difference. */
  const applyMany = async (entry: Entry, changes: readonly Change[]): Promise<boolean> => {
    // Large files are read elsewhere while the others are read here.
    const read: (Change | Promise<Change>)[] = [];
    let size = 0;
    for (const each of changes) {
      const change = covered(entry, each);
      const large = largeOf(change);
      if (change.kind !== 'text' || !isNews(entry.site, change)) {
        read.push(change);
        size += 100;
      } else if (large !== undefined) read.push(readNow(entry, large));
      else {
        const file = changedFile(change);
        prepareFile(entry.site, file);
        read.push({ ...change, file });
        size += change.text.length + 100;
      }
      if (size < sliceOfText || read.length === changes.length) continue;
      size = 0;
      await clock.yield();
    }
    return applySilently(entry, await Promise.all(read));
  };

  const tell = (changed: Iterable<Entry>): void => {
    for (const entry of changed) if (entry.loaded && entries.get(entry.folder) === entry) events.changed(entry);
  };

  /** Whether a large text is what counts, and its site is still there. */
  const isWanted = (entry: Entry, { path, text }: SourceFile): boolean =>
    entries.get(entry.folder) === entry && (texts.textOf(fileIn(entry.folder, path)) ?? text) === text;

  /** Reads the newer text of a large file, then lets it count. */
  const read = (entry: Entry, change: TextChange): void => {
    const name = fileIn(entry.folder, change.path);
    if (readings.of(name)?.text === change.text) return;
    const file = changedFile(change);
    readings.begin(
      name,
      file,
      () => isWanted(entry, file),
      (whole) => apply(entry, [{ ...change, file: whole }]),
    );
  };

  /** Reads a large file of the disk before it counts; one that an editor has is read later. */
  const readNow = async (entry: Entry, change: TextChange): Promise<Change> => {
    const file = changedFile(change);
    const wanted = (): boolean => isWanted(entry, file);
    const whole = await reader.read(fileIn(entry.folder, change.path), file, wanted);
    if (whole !== undefined) return { ...change, file: whole };
    return wanted()
      ? { kind: 'unread', path: change.path, unread: { what: 'file', why: 'reading it failed' } }
      : change;
  };

  const load = async (entry: Entry): Promise<void> => {
    const changes = [...(await disk.readSite(entry.folder)), ...(await readFetched(entry))];
    const present = new Set(changes.map(({ path }) => path));
    const absent = knownPaths(entry.site.index).filter((path) => !present.has(path));
    // docs.json, the names of files and what is open first: somebody may be looking at it already.
    const isSoon = (change: Change): boolean => {
      if (change.kind !== 'text' || isConfigName(change.path)) return true;
      return texts.has(fileIn(entry.folder, change.path)) && largeOf(change) === undefined;
    };
    applySilently(entry, [...absent.map(deletion), ...changes.filter(isSoon)]);
    await applyMany(
      entry,
      changes.filter((change) => !isSoon(change)),
    );
    for (const file of texts.files()) {
      const owner = ownerOf(file);
      if (owner?.entry === entry) await cover(entry, owner.path);
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
    const text = texts.textOf(fileIn(entry.folder, path));
    if (part && text !== undefined) apply(entry, [changeTo({ path, text })]);
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
    if (outer === undefined) return;
    if (await applyMany(outer.entry, (await disk.readAt(outer.entry.folder, [outer.path])).flat())) tell([outer.entry]);
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
    if (owner !== undefined && texts.has(file)) await cover(owner.entry, owner.path);
  };

  /** Sites that changed and of which nobody was reported yet, since more is about to change; and since when. */
  const unreported = new Set<Entry>();
  let untoldSince = 0;

  const touch = async (files: readonly string[]): Promise<void> => {
    await discoverAll(files);
    const touched = new Map<Entry, string[]>();
    for (const file of files) {
      const owner = ownerOf(file);
      if (owner === undefined || !mayBelong(owner.path)) continue;
      const paths = touched.get(owner.entry);
      if (paths === undefined) touched.set(owner.entry, [owner.path]);
      else paths.push(owner.path);
    }
    for (const [entry, paths] of touched) {
      if (paths.some((path) => /(?:^|\/)\.(?:git|mint)ignore$/.test(path))) {
        await load(entry);
        enqueueRescan();
        continue;
      }
      const answers = await disk.readAt(entry.folder, paths);
      const folders = foldersIn(entry.site);
      const changes: Change[] = [];
      for (const [i, path] of paths.entries()) {
        const found = answers[i] ?? [];
        if (found.every((each) => each.kind === 'delete' && each.path === path))
          for (const file of texts.went(fileIn(entry.folder, path))) readings.end(file);
        const isFile = found.length === 1 && found[0]?.path === path;
        changes.push(...(isFile && !folders.has(path) ? found : withDeletes(entry.site, path, found)));
        if (!isFile) enqueueRescan();
      }
      if (await applyMany(entry, changes)) {
        if (unreported.size === 0) untoldSince = clock.now();
        unreported.add(entry);
      }
      enqueueCompare(entry);
    }
    // A site of thousands of files is checked when it is what it will be, not at each step on the way.
    if (gathering.isWaiting() && clock.now() - untoldSince < patience) return;
    tell(unreported);
    unreported.clear();
  };

  /** Of a folder that comes with all that is in it, watchers tell only the folder, or a part of the rest. */
  const discoverAll = async (files: readonly string[]): Promise<void> => {
    const folders = new Map<Entry, ReadonlySet<string>>();
    for (const file of files) {
      const owner = ownerOf(file);
      if (owner !== undefined) {
        const { entry, path } = owner;
        if (!mayBelong(path) || entry.site.index.paths.has(path)) continue;
        const known = folders.get(entry) ?? foldersIn(entry.site);
        folders.set(entry, known);
        // A text in a folder that the site has; a site that came with its folder has a name of another kind.
        if (isText(path) && !isConfigName(baseName(path)) && known.has(folderOf(path))) continue;
      }
      await discover(file);
    }
  };

  /** Of what no site reads, packages that are installed above all, nothing is gathered: it would hold up the rest. */
  const mayMatter = (file: string): boolean => {
    const owner = ownerOf(file);
    return owner === undefined || mayBelong(owner.path) || isConfigName(baseName(owner.path));
  };

  const compared = new Set<Entry>();
  /** Git is asked once for all that changed. */
  const enqueueCompare = (entry: Entry): void => {
    compared.add(entry);
    if (compared.size > 1) return;
    enqueue('asking git', async () => {
      // More is about to change, and will ask for it again.
      if (gathering.isWaiting()) return compared.clear();
      const asked = [...compared];
      compared.clear();
      for (const each of asked) if (entries.get(each.folder) === each) await findChanged(each);
    });
  };

  const gathering = createGathering<string>(clock, (take) =>
    enqueue('reading changed files', async () => {
      const files = await take();
      const sites = [...entries.keys()];
      // A site came or went, itself or with the folder that it lies in.
      const moved = files.some(
        (file) => isConfigName(baseName(file)) || sites.some((site) => pathWithin(file, site) !== undefined),
      );
      await touch(files);
      if (moved) enqueueRescan();
    }),
  );

  return {
    all: () => [...entries.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1)),
    placeOf(uri) {
      const file = fileOf(uri);
      const owner = file === undefined ? undefined : ownerOf(file);
      return owner?.entry.site.files.has(owner.path) ? { live: owner.entry, path: owner.path } : undefined;
    },
    around(uri) {
      const file = fileOf(uri);
      if (file === undefined) return undefined;
      return [...entries.values()]
        .filter((entry) => pathWithin(entry.folder, file) !== undefined)
        .sort((a, b) => b.folder.length - a.folder.length)[0];
    },
    uriOf(live, path) {
      if (isRemotePath(path)) return fetchedUri({ folder: live.uri, url: path });
      const file = fileIn(live.folder, path);
      return texts.spelling(file) ?? uriOf(file);
    },
    openPaths: (live) => new Set(texts.files().flatMap((file) => pathWithin(live.folder, file) ?? [])),
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
      const isNew = texts.set(file, document);
      const owner = ownerOf(file);
      // The usual case, a keystroke in a known file, waits for nothing.
      if (owner?.entry.site.files.has(owner.path)) {
        apply(owner.entry, [changeTo({ path: owner.path, text: document.text })]);
      } else if (isNew) enqueue(`opening ${file}`, () => open(file));
    },
    beingRead(uri) {
      const file = fileOf(uri);
      return file === undefined ? undefined : readings.of(file);
    },
    async upToDate(uri) {
      const file = uri === undefined ? undefined : fileOf(uri);
      if (uri === undefined || file !== undefined) await readings.done(file);
    },
    uncover(uri) {
      const file = fileOf(uri);
      if (file === undefined || !texts.close(file)) return;
      readings.end(file);
      enqueue(`closing ${file}`, async () => {
        const owner = ownerOf(file);
        if (owner === undefined) return;
        if (owner.entry.outside && !isInUse(owner.entry)) await drop(owner.entry);
        else apply(owner.entry, (await disk.readAt(owner.entry.folder, [owner.path])).flat());
      });
    },
    touched: (uris) => gathering.add(uris.flatMap((uri) => fileOf(uri) ?? []).filter(mayMatter)),
    fetched(files) {
      kept = files;
      enqueue('reading what was fetched', async () => {
        for (const entry of entries.values()) if (await applyMany(entry, await readFetched(entry))) tell([entry]);
      });
    },
    refreshChanged() {
      enqueue('asking git', async () => {
        for (const entry of entries.values()) await findChanged(entry);
      });
    },
    wait: (until) => enqueue('waiting', () => until),
    isBusy: () => queue.isBusy() || readings.isBusy(),
    async settled() {
      for (let again = true; again; again = queue.isBusy() || readings.isBusy()) {
        await queue.done();
        await readings.done();
      }
    },
  };
}
