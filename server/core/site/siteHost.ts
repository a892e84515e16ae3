import { memo } from '../text/memo.ts';
import type { SourceFile } from '../text/sourceFile.ts';
import { deploymentPrefixOf, prefixTally, rootLinksTally } from './link/deploymentPrefix.ts';
import { linkedPagesOf, slugsOf, slugTally } from './link/linkedPages.ts';
import { configPath, isConfigName, isIgnored, isMarkdown, isRemotePath, oldConfigPath } from './paths.ts';
import { configOf, isConflicted, pageOf, sameSummary, summaryOf } from './site.ts';
import type { Change, Config, PageSummary, Site, Unread } from './siteTypes.ts';

/** Holds the one mutable reference to a site; everything that happens to its files arrives through `apply`. */
export interface SiteHost {
  readonly site: Site;
  /** Makes the next site. Order counts: of two changes of one path the later one wins. */
  apply(changes: readonly Change[]): Site;
}

/** A host of a site that begins with these files. */
export function createSiteHost(changes: readonly Change[] = []): SiteHost {
  let site = next(empty, changes);
  return {
    get site() {
      return site;
    },
    apply(more) {
      site = next(site, more);
      return site;
    },
  };
}

/** A site as it would be after these changes; the site itself stays as it is. */
export function withChanges(site: Site, changes: readonly Change[]): Site {
  return next(site, changes);
}

/** Reads of a file what a site will want to know of it, so that `apply` has little left to do. */
export function prepareFile({ index }: Site, file: SourceFile): void {
  if (isConfigName(file.path)) configOf(file, hasMdx(index.paths), index.others, index.config.dialect);
  if (isRemotePath(file.path) || !isSummarized(file.path)) return;
  const page = pageOf(file);
  slugsOf(page);
  rootLinksTally(page);
  const summary = summaryOf(page);
  const known = index.pages.get(file.path);
  if (known !== undefined) sameSummary(known, summary);
}

/** Of longer data files only the path is known, in UTF-16 code units; on the disk, in bytes. */
export const maxData = 20_000_000;

/** The change by which a site gets a file with its text. */
export function changeTo(file: SourceFile): Change {
  if (file.text.length > maxData && file.path !== configPath && !isMarkdown(file.path))
    return { kind: 'asset', path: file.path };
  return { kind: 'text', path: file.path, text: file.text, file };
}

/** The file that a change brings. */
export function changedFile(change: Extract<Change, { readonly kind: 'text' }>): SourceFile {
  return change.file ?? { path: change.path, text: change.text };
}

/** The file that a change makes of the one that was there, with what is known of its bytes. */
export function newFile(
  change: Extract<Change, { readonly kind: 'text' }>,
  before: SourceFile | undefined,
): SourceFile {
  const file = changedFile(change);
  if (typeof change.undecoded === 'number') return { ...file, undecoded: change.undecoded };
  if (change.undecoded === null || before?.undecoded === undefined) return file;
  const at = file.text.indexOf('\ufffd');
  return at < 0 ? file : { ...file, undecoded: at };
}

/** Whether a file says anything else than the one before. */
export function isNewFile(before: SourceFile, file: SourceFile): boolean {
  return before.undecoded !== file.undecoded || before.text !== file.text;
}

const noConfig: SourceFile = { path: configPath, text: '' };
const empty: Site = {
  files: new Map(),
  index: {
    config: configOf(noConfig, false, new Map()),
    pages: new Map(),
    paths: new Set(),
    others: new Map(),
    prefix: undefined,
    linked: new Set(),
    unread: new Map(),
    links: new Map(),
  },
};

function next(site: Site, changes: readonly Change[]): Site {
  const before = site.index;
  const files = orderedEdits(site.files);
  const pages = orderedEdits(before.pages);
  const others = orderedEdits(before.others);
  const unread = orderedEdits(before.unread);
  const links = orderedEdits(before.links);
  const names = orderedNames(before.paths);
  const paths = names.edits;
  const forget = (path: string, tables: readonly { delete(key: string): void }[]): void => {
    for (const table of tables) table.delete(path);
  };

  for (const change of changes) {
    const { path } = change;
    // What came from the network is no file of the site: nothing links to it, nothing is named beside it.
    const isRemote = isRemotePath(path);
    const isPlace = change.kind === 'unread' && change.unread.what !== 'file';
    if (change.kind === 'delete' || change.kind === 'link' || isPlace) paths.delete(path);
    else if (!isRemote) paths.set(path, true);
    switch (change.kind) {
      case 'delete':
      case 'asset':
        forget(path, [files, pages, others, unread, links]);
        break;
      case 'link':
        forget(path, [files, pages, others, unread]);
        if (links.get(path) !== change.to) links.set(path, change.to);
        break;
      case 'unread':
        forget(path, [files, others, links]);
        if (!isPlace && isSummarized(path)) {
          const known = pages.get(path);
          const summary = unreadSummary(path);
          if (known === undefined || !sameSummary(known, summary)) pages.set(path, summary);
        } else pages.delete(path);
        if (!sameUnread(unread.get(path), change.unread)) unread.set(path, change.unread);
        break;
      case 'text': {
        forget(path, [unread, links]);
        const old = files.get(path);
        const file = newFile(change, old);
        if (old !== undefined && !isNewFile(old, file)) break;
        files.set(path, file);
        if (!isRemote && isSummarized(path)) {
          const summary = summaryOf(pageOf(file));
          const known = pages.get(path);
          if (known === undefined || !sameSummary(known, summary)) pages.set(path, summary);
        } else if (path !== configPath) others.set(path, file);
        break;
      }
      default:
        change satisfies never;
    }
  }

  const after = {
    pages: pages.done(),
    paths: names.done(),
    others: others.done(),
    unread: unread.done(),
    links: links.done(),
  };
  const allFiles = files.done();
  const config = nextConfig(
    before.config,
    allFiles.get(configPath) ?? allFiles.get(oldConfigPath) ?? noConfig,
    hasMdx(after.paths),
    after.others,
  );
  const changed = changes.map(({ path }) => path);
  const tallies = { prefix: prefixTally(site, allFiles, changed), slugs: slugTally(site, allFiles, changed) };
  const prefix = deploymentPrefixOf(tallies.prefix, allFiles, after.paths);
  const linked = linkedPagesOf(site, tallies.slugs, { pages: after.pages, config, prefix });
  const same =
    config === before.config &&
    after.pages === before.pages &&
    after.paths === before.paths &&
    after.others === before.others &&
    after.unread === before.unread &&
    after.links === before.links &&
    prefix === before.prefix &&
    linked === before.linked;
  return { files: allFiles, index: same ? before : { config, ...after, prefix, linked }, tallies };
}

/** Pages and snippets, whose summary other files may know. */
function isSummarized(path: string): boolean {
  return isMarkdown(path) && !isIgnored(path);
}

/** What is known of a page that could not be read: that it is there. It may export anything. */
function unreadSummary(path: string): PageSummary {
  return { ...summaryOf(pageOf({ path, text: '' })), exports: ['*'] };
}

function sameUnread(a: Unread | undefined, b: Unread): boolean {
  return a !== undefined && a.what === b.what && a.why === b.why;
}

/** While a merge is unresolved the site lives on from what could be read last. */
function nextConfig(
  before: Config,
  file: SourceFile,
  hasMdx: boolean,
  others: ReadonlyMap<string, SourceFile>,
): Config {
  const config = configOf(file, hasMdx, others, before.dialect);
  if (config.whole === before.whole && config.dialect === before.dialect) return before;
  // What was taken for another tool's file, as long as no page was known, is nothing to live on from.
  if (!isConflicted(config) || before.file.text === '' || before.dialect === 'foreign') return config;
  return {
    ...config,
    dialect: before.dialect,
    schema: before.schema,
    settings: before.settings,
    navigation: before.navigation,
  };
}

const hasMdx = memo((paths: ReadonlySet<string>) => {
  for (const path of paths) if (path.endsWith('.mdx')) return true;
  return false;
});

/**
 * Changes to a map that is kept in order of its keys, so that whoever goes through it finds the same whatever happened
 * before. The map itself stays as it is. Each operation and `done` take time for what they touch; a new or lost key, for
 * all of the map.
 */
export interface OrderedEdits<Value> {
  has(key: string): boolean;
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  /** The map with all changes; the very same object where nothing differs. */
  done(): ReadonlyMap<string, Value>;
}

/** Begins to change a map whose keys are in order. */
export function orderedEdits<Value>(before: ReadonlyMap<string, Value>): OrderedEdits<Value> {
  const set = new Map<string, Value>();
  const gone = new Set<string>();
  return {
    has: (key) => set.has(key) || (before.has(key) && !gone.has(key)),
    get: (key) => set.get(key) ?? (gone.has(key) ? undefined : before.get(key)),
    set(key, value) {
      gone.delete(key);
      if (before.get(key) === value && before.has(key)) set.delete(key);
      else set.set(key, value);
    },
    delete(key) {
      set.delete(key);
      if (before.has(key)) gone.add(key);
    },
    done() {
      if (set.size === 0 && gone.size === 0) return before;
      const added = [...set.keys()].filter((key) => !before.has(key)).sort();
      const after = added.length === 0 ? new Map(before) : merged(before, added, set);
      for (const key of gone) after.delete(key);
      for (const [key, value] of set) after.set(key, value);
      return after;
    },
  };
}

/** The same for a set of names. */
export function orderedNames(before: ReadonlySet<string>): {
  readonly edits: OrderedEdits<true>;
  done(): ReadonlySet<string>;
} {
  const map = asMap(before);
  const edits = orderedEdits(map);
  return {
    edits,
    done() {
      const after = edits.done();
      return after === map ? before : new Set(after.keys());
    },
  };
}

const asMap = memo(
  (names: ReadonlySet<string>): ReadonlyMap<string, true> => new Map([...names].map((name) => [name, true])),
);

function merged<Value>(
  before: ReadonlyMap<string, Value>,
  added: readonly string[],
  values: ReadonlyMap<string, Value>,
): Map<string, Value> {
  const after = new Map<string, Value>();
  let next = 0;
  const addUpTo = (key: string | undefined): void => {
    for (; next < added.length; next++) {
      const each = added[next];
      if (each === undefined || (key !== undefined && each > key)) return;
      const value = values.get(each);
      if (value !== undefined) after.set(each, value);
    }
  };
  for (const [key, value] of before) {
    addUpTo(key);
    after.set(key, value);
  }
  addUpTo(undefined);
  return after;
}
