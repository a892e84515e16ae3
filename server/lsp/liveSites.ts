import {
  type Change,
  changedFile,
  changeTo,
  configPath,
  createSiteHost,
  isLargeData,
  isRemotePath,
  isSameText,
  keptText,
  knownPaths,
  remotePathOf,
  type SiteHost,
  type SourceFile,
  sourceFile,
} from '../core/index.ts';
import { mayBelong } from '../host/diskSite.ts';
import { isText } from '../host/readText.ts';
import type { LiveSite, LiveSites, LiveSitesEvents, LiveSitesOptions } from './liveSiteTypes.ts';
import { createOpenTexts } from './openTexts.ts';
import { fetchedUri, fileIn, fileOf, pathWithin, uriOf } from './places.ts';
import { createQueue } from './queue.ts';
import { createReadings, readInTurns } from './readings.ts';
import type { Runtime } from './runtime.ts';
import { deletion, isNews, pathsBelow, sameSet, withDeletes } from './siteChanges.ts';

interface Entry extends LiveSite {
  outside: boolean;
  loaded: boolean;
  changed: ReadonlySet<string> | undefined;
  readonly host: SiteHost;
}

/** As much text as is parsed before others get their turn. */
const sliceOfText = 64_000;

/** Keeps the sites of a workspace. */
export function createLiveSites(runtime: Runtime, options: LiveSitesOptions, events: LiveSitesEvents): LiveSites {
  const { disk, clock } = runtime;
  const folders = new Set<string>();
  const entries = new Map<string, Entry>();
  const texts = createOpenTexts();
  let kept = options.fetched ?? [];

  const queue = createQueue({
    ended() {
      if (!queue.isBusy()) events.settled();
    },
    failed: events.failed,
  });
  const { enqueue } = queue;
  const readings = createReadings(clock, {
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
    if (text === undefined || (change.kind === 'text' && isSameText(keptText(changedFile(change)), text)))
      return change;
    return changeTo(sourceFile(change.path, text));
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
          const file = changedFile(change);
          await readInTurns(clock, file, () => true);
          slice.push(changeTo(file));
        } else slice.push(change);
        size += change.kind === 'text' ? change.text.length + 100 : 100;
      }
      anyNews = applySilently(entry, slice) || anyNews;
      if (at < changes.length) await clock.yield();
    }
    if (anyNews && entry.loaded) events.changed(entry);
  };

  /** Reads the newer text of an open description, then lets it count. */
  const read = (name: string, entry: Entry, file: SourceFile): void =>
    readings.begin(
      name,
      file,
      () => texts.textOf(name) === keptText(file) && entries.get(entry.folder) === entry,
      () => apply(entry, [changeTo(file)]),
    );

  const load = async (entry: Entry): Promise<void> => {
    const changes = [...(await disk.readSite(entry.folder)), ...(await readFetched(entry))];
    const present = new Set(changes.map(({ path }) => path));
    const absent = knownPaths(entry.site.index).filter((path) => !present.has(path));
    // docs.json first, then the names of files: what is parsed after them finds what it points at.
    const rank = (change: Change): number => (change.path === configPath ? 0 : change.kind === 'text' ? 2 : 1);
    await applySliced(entry, [...absent.map(deletion), ...changes.toSorted((a, b) => rank(a) - rank(b))]);
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
    if (part && text !== undefined) apply(entry, [changeTo(sourceFile(path, text))]);
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
    if (owner !== undefined && texts.has(file)) await cover(owner.entry, owner.path);
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
        for (const path of ended) for (const file of texts.went(fileIn(entry.folder, path))) readings.end(file);
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
      return texts.spelling(file) ?? uriOf(file);
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
      const isNew = texts.set(file, document);
      const owner = ownerOf(file);
      // The usual case, a keystroke in a known file, waits for nothing.
      if (owner?.entry.site.files.has(owner.path)) {
        const newer = sourceFile(owner.path, document.text);
        readings.end(file);
        if (owner.entry.loaded && isLargeData(newer) && isNews(owner.entry.site, changeTo(newer)))
          read(file, owner.entry, newer);
        else apply(owner.entry, [changeTo(newer)]);
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
    isBusy: () => queue.isBusy() || readings.isBusy(),
    async settled() {
      for (let again = true; again; again = queue.isBusy() || readings.isBusy()) {
        await queue.done();
        await readings.done();
      }
    },
  };
}
