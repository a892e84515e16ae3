import { memo, memo2 } from '../text/memo.ts';
import type { SourceFile } from '../text/sourceFile.ts';
import { withBuilt, withoutBuilt } from './buildFolders.ts';
import { changedFile, isNewFile, newFile } from './change.ts';
import { factMap, factSet } from './factMap.ts';
import {
  configFacts,
  factsOf,
  indexFacts,
  marksOf,
  type PageMarks,
  type PagePart,
  pageFacts,
  type SiteFacts,
  samePart,
  sameSummary,
} from './facts.ts';
import { deploymentPrefixOf, type PrefixEdits, prefixEdits, readAddresses } from './link/deploymentPrefix.ts';
import { hookLikesIn } from './link/hookLikes.ts';
import { linkedPagesOf, slugsIn } from './link/linkedPages.ts';
import { imagesIn, unusedImagesOf } from './link/namedImages.ts';
import { type TallyEdits, tallyEdits } from './link/tally.ts';
import { withEntries, withNames } from './ordered.ts';
import { configPath, isConfigName, isIgnored, isMarkdown, isRemotePath, oldConfigPath } from './paths.ts';
import { configOf, isConflicted, summaryOfFile } from './site.ts';
import type { Change, Config, PageSummary, Site, SiteIndex, Unread } from './siteTypes.ts';

const noConfig: SourceFile = { path: configPath, text: '' };
const noText: SourceFile = { path: 'unread.mdx', text: '' };

/** Returns a new site without files. It notes what is read from it if there are facts. */
export function emptySite(facts: SiteFacts | undefined): Site {
  const tables = {
    config: notedConfig(configOf(noConfig, false, new Map()), facts),
    pages: factMap<PageSummary>(facts?.pages),
    pagePaths: [],
    paths: factSet(facts?.paths),
    others: factMap<SourceFile>(facts?.others),
    prefix: undefined,
    linked: factSet(facts?.linked),
    unusedImages: factSet(facts?.unusedImages),
    hookLikes: new Map(),
    unread: new Map(),
    links: new Map(),
  };
  const mark = {};
  const marks = { texts: mark, words: mark, rest: mark };
  return { files: new Map(), index: indexFacts(tables, facts, marks) };
}

/** Returns the site after some changes. Of two changes of one path, the later one counts. */
export function withChanges(before: Site, changes: readonly Change[]): Site {
  const next = new NextSite(before);
  for (const change of changes) next.take(change);
  return next.done();
}

/**
 * Parses the text of a change in advance, and returns the change with its file. If thousands of changes are parsed one
 * by one, building the site from them then takes only a moment.
 */
export function readChange(change: Change): Change {
  if (change.kind !== 'text') return change;
  const file = changedFile(change);
  if (isSummarized(file.path)) summaryOfFile(file);
  if (isConfigName(file.path)) configOf(file, true, new Map());
  for (const read of [readAddresses, slugsIn, imagesIn, hookLikesIn]) read(file);
  return { ...change, file };
}

/** A table with changed entries. Removed entries are undefined. */
class Table<Value> {
  readonly #before: ReadonlyMap<string, Value>;
  readonly #changes = new Map<string, Value | undefined>();

  constructor(before: ReadonlyMap<string, Value>) {
    this.#before = before;
  }

  get(key: string): Value | undefined {
    return this.#changes.has(key) ? this.#changes.get(key) : this.#before.get(key);
  }

  set(key: string, value: Value): void {
    this.#changes.set(key, value);
  }

  delete(key: string): void {
    if (this.#before.has(key)) this.#changes.set(key, undefined);
    else this.#changes.delete(key);
  }

  done(): ReadonlyMap<string, Value> {
    return withEntries(this.#before, this.#changes);
  }
}

/** The site after the changes that it takes, until it is `done`. */
export class NextSite {
  readonly #before: Site;
  readonly #facts: SiteFacts | undefined;
  readonly #files: Table<SourceFile>;
  readonly #pages: Table<PageSummary>;
  readonly #others: Table<SourceFile>;
  readonly #unread: Table<Unread>;
  readonly #links: Table<string>;
  readonly #names = new Map<string, true | undefined>();
  readonly #prefix: PrefixEdits;
  readonly #slugs: TallyEdits;
  readonly #images: TallyEdits;
  readonly #hooks: TallyEdits;

  constructor(before: Site) {
    const { files, index, tallies } = before;
    this.#before = before;
    this.#facts = factsOf(index);
    this.#files = new Table(files);
    this.#pages = new Table(withoutBuilt(index));
    this.#others = new Table(index.others);
    this.#unread = new Table(index.unread);
    this.#links = new Table(index.links);
    this.#prefix = prefixEdits(tallies?.prefix, files);
    this.#slugs = tallyEdits(tallies?.slugs, files, slugsIn);
    this.#images = tallyEdits(tallies?.images, files, imagesIn);
    this.#hooks = tallyEdits(tallies?.hooks, files, hookLikesIn);
  }

  take(change: Change): void {
    const old = this.#files.get(change.path);
    this.#takeName(change);
    const file = this.#takeOne(change, old);
    if (file === old) return;
    for (const tally of [this.#prefix, this.#slugs, this.#images, this.#hooks]) tally.replace(old, file);
  }

  /** Returns the site with all changes. Its index is the one before if nothing in it differs. */
  done(): Site {
    const { index } = this.#before;
    const files = this.#files.done();
    const tables = {
      pages: this.#pages.done(),
      paths: withNames(index.paths, this.#names),
      others: this.#others.done(),
      unread: this.#unread.done(),
      links: this.#links.done(),
    };
    const { paths, others } = tables;
    const configFile = files.get(configPath) ?? files.get(oldConfigPath) ?? noConfig;
    const found = nextConfig(index.config, configFile, hasMdx(paths), others);
    const config = found === index.config ? found : notedConfig(found, this.#facts);
    const [slugs, images, hookLikes] = [this.#slugs.done(), this.#images.done(), this.#hooks.done()];
    const tallies = { prefix: this.#prefix.done(), slugs, images, hooks: hookLikes };
    const prefix = deploymentPrefixOf(tallies.prefix, files, paths);
    const named = { facts: this.#facts, others, navigation: config.navigation, tally: tallies.slugs, prefix };
    const pages = withBuilt(tables.pages, index.pages, named);
    const pagePaths = pathsOf(pages, index);
    const linked = linkedPagesOf(this.#before, tallies.slugs, { pagePaths, config, prefix });
    const unusedImages = unusedImagesOf(this.#before, paths, tallies.images);
    const renames = index.renames === undefined ? {} : { renames: index.renames };
    const next = { config, ...tables, pages, pagePaths, prefix, linked, unusedImages, hookLikes, ...renames };
    const isSame = (Object.keys(next) as (keyof typeof next)[]).every((key) => next[key] === index[key]);
    return { files, index: isSame ? index : indexFacts(next, this.#facts, this.#marks(pages)), tallies };
  }

  /** Returns new objects for parts that differ in any page. */
  #marks(pages: SiteIndex['pages']): PageMarks {
    const { index } = this.#before;
    const marks = marksOf(index);
    if (pages === index.pages || this.#facts === undefined) return marks;
    const same = new Set<PagePart>(pages.size === index.pages.size ? ['texts', 'words', 'rest'] : []);
    for (const [path, page] of same.size === 0 ? [] : pages) {
      const before = index.pages.get(path);
      if (page !== before) for (const part of same) if (!samePart(part, page, before)) same.delete(part);
    }
    const next = (part: PagePart): object => (same.has(part) ? marks[part] : {});
    return { texts: next('texts'), words: next('words'), rest: next('rest') };
  }

  #takeName(change: Change): void {
    const { path } = change;
    if (change.kind === 'delete' || change.kind === 'link' || isPlace(change)) this.#names.set(path, undefined);
    // A downloaded file is not a file of the site: nothing links to it.
    else if (!isRemotePath(path)) this.#names.set(path, true);
  }

  /** Takes a change and returns the file that is there then. */
  #takeOne(change: Change, old: SourceFile | undefined): SourceFile | undefined {
    const { path } = change;
    switch (change.kind) {
      case 'delete':
      case 'asset':
        forget(path, [this.#files, this.#pages, this.#others, this.#unread, this.#links]);
        return undefined;
      case 'link':
        forget(path, [this.#files, this.#pages, this.#others, this.#unread]);
        this.#links.set(path, change.to);
        return undefined;
      case 'unread':
        forget(path, [this.#files, this.#others, this.#links]);
        if (!isPlace(change) && isSummarized(path)) this.#summarize(path, unreadSummary(path));
        else this.#pages.delete(path);
        if (!sameUnread(this.#unread.get(path), change.unread)) this.#unread.set(path, change.unread);
        return undefined;
      case 'text':
        return this.#takeText(change, old);
      default:
        return change satisfies never;
    }
  }

  #takeText(change: Extract<Change, { readonly kind: 'text' }>, old: SourceFile | undefined): SourceFile {
    const { path } = change;
    forget(path, [this.#unread, this.#links]);
    const file = newFile(change, old);
    if (old !== undefined && !isNewFile(old, file)) return old;
    this.#files.set(path, file);
    if (!isRemotePath(path) && isSummarized(path)) this.#summarize(path, summaryOfFile(file));
    else if (path !== configPath) this.#others.set(path, file);
    return file;
  }

  #summarize(path: string, summary: PageSummary): void {
    const known = this.#pages.get(path);
    if (known === undefined || !sameSummary(known, summary)) this.#pages.set(path, pageFacts(summary, this.#facts));
  }
}

function notedConfig(config: Config, facts: SiteFacts | undefined): Config {
  return facts === undefined ? config : configFacts(config);
}

/** Returns the paths of pages. The same list as before if no page was added or removed. */
const pathsOf = memo2((pages: SiteIndex['pages'], { pagePaths }: SiteIndex): readonly string[] => {
  let at = 0;
  for (const path of pages.keys()) if (path !== pagePaths[at++]) return [...pages.keys()];
  return at === pagePaths.length ? pagePaths : [...pages.keys()];
});

/** True for a folder, or the rest of one, that could not be read. */
function isPlace(change: Change): boolean {
  return change.kind === 'unread' && change.unread.what !== 'file';
}

function forget(path: string, tables: readonly { delete(key: string): void }[]): void {
  for (const table of tables) table.delete(path);
}

/** True for pages and snippets, whose summary other files may use. */
function isSummarized(path: string): boolean {
  return isMarkdown(path) && !isIgnored(path);
}

/** Returns the summary of a page that could not be read. It may export anything. */
function unreadSummary(path: string): PageSummary {
  return { ...summaryOfFile(noText), path, exports: ['*'] };
}

function sameUnread(a: Unread | undefined, b: Unread): boolean {
  return a !== undefined && a.what === b.what && a.why === b.why;
}

/** While a merge is unresolved, the site keeps the last docs.json that could be read. */
function nextConfig(
  before: Config,
  file: SourceFile,
  hasMdx: boolean,
  others: ReadonlyMap<string, SourceFile>,
): Config {
  const config = configOf(file, hasMdx, others, before.dialect);
  if (config.whole === before.whole && config.dialect === before.dialect) return before;
  // Keep nothing of an empty file, or of one that seemed to belong to another tool because no page was known.
  if (!isConflicted(config) || before.file.text === '' || before.dialect === 'foreign') return config;
  return {
    ...config,
    dialect: before.dialect,
    evidence: before.evidence,
    schema: before.schema,
    settings: before.settings,
    navigation: before.navigation,
  };
}

const hasMdx = memo((paths: ReadonlySet<string>) => {
  for (const path of paths) if (path.endsWith('.mdx')) return true;
  return false;
});
