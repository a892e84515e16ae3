import { memo } from '../text/memo.ts';
import { keptText, type SourceFile } from '../text/sourceFile.ts';
import { isSameText } from '../text/textChange.ts';
import { configOf, isConflicted } from './config.ts';
import { deploymentPrefixOf } from './deploymentPrefix.ts';
import { configPath, isIgnored, isMarkdown, isRemotePath } from './paths.ts';
import { pageOf } from './site.ts';
import type { Change, Config, PageSummary, Site } from './siteTypes.ts';
import { sameSummary, summaryOf } from './summary.ts';

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

/** The change by which a site gets a file with its text. */
export function changeTo(file: SourceFile): Change {
  return {
    kind: 'text',
    path: file.path,
    get text() {
      return file.text;
    },
    file,
  };
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
  return before.undecoded !== file.undecoded || !isSameText(keptText(before), keptText(file));
}

const noConfig: SourceFile = { path: configPath, text: '' };
const empty: Site = {
  files: new Map(),
  index: {
    config: configOf(noConfig, false),
    pages: new Map(),
    paths: new Set(),
    others: new Map(),
    prefix: undefined,
  },
};

function next(site: Site, changes: readonly Change[]): Site {
  const files = new Map(site.files);
  const before = site.index;
  let {
    pages,
    paths,
    others,
  }: { pages: ReadonlyMap<string, PageSummary>; paths: ReadonlySet<string>; others: ReadonlyMap<string, SourceFile> } =
    before;
  // Copied on the first real change only, so that an index that says the same stays the same object.
  const editPages = once(
    () => new Map(pages),
    (copy) => {
      pages = copy;
    },
  );
  const editPaths = once(
    () => new Set(paths),
    (copy) => {
      paths = copy;
    },
  );
  const editOthers = once(
    () => new Map(others),
    (copy) => {
      others = copy;
    },
  );

  for (const change of changes) {
    const { path } = change;
    if (change.kind === 'delete') {
      files.delete(path);
      if (paths.has(path)) editPaths().delete(path);
      if (pages.has(path)) editPages().delete(path);
      if (others.has(path)) editOthers().delete(path);
      continue;
    }
    // What came from the network is no file of the site: nothing links to it, nothing is named beside it.
    const isRemote = isRemotePath(path);
    if (!isRemote && !paths.has(path)) editPaths().add(path);
    if (change.kind === 'asset') {
      files.delete(path);
      if (pages.has(path)) editPages().delete(path);
      if (others.has(path)) editOthers().delete(path);
      continue;
    }
    const before = files.get(path);
    const file = newFile(change, before);
    if (before !== undefined && !isNewFile(before, file)) continue;
    files.set(path, file);
    if (!isRemote && isMarkdown(path) && !isIgnored(path)) {
      const summary = summaryOf(pageOf(file));
      const known = pages.get(path);
      if (known === undefined || !sameSummary(known, summary)) editPages().set(path, summary);
    } else if (path !== configPath) editOthers().set(path, file);
  }

  const config = nextConfig(before.config, files.get(configPath) ?? noConfig, hasMdx(paths));
  const prefix = deploymentPrefixOf(
    site.files,
    files,
    changes.map(({ path }) => path),
    paths,
  );
  const same =
    config === before.config &&
    pages === before.pages &&
    paths === before.paths &&
    others === before.others &&
    prefix === before.prefix;
  return { files, index: same ? before : { config, pages, paths, others, prefix } };
}

/** While a merge is unresolved the site lives on from what could be read last. */
function nextConfig(before: Config, file: SourceFile, hasMdx: boolean): Config {
  const config = configOf(file, hasMdx);
  if (config.file === before.file && config.dialect === before.dialect) return before;
  if (!isConflicted(config) || before.file.text === '') return config;
  return { ...config, dialect: before.dialect, settings: before.settings, navigation: before.navigation };
}

const hasMdx = memo((paths: ReadonlySet<string>) => {
  for (const path of paths) if (path.endsWith('.mdx')) return true;
  return false;
});

function once<Copy>(copy: () => Copy, use: (copied: Copy) => void): () => Copy {
  let made: { readonly value: Copy } | undefined;
  return () => {
    if (made === undefined) {
      made = { value: copy() };
      use(made.value);
    }
    return made.value;
  };
}
