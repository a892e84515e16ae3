import { memo, memo2 } from '../text/memo.ts';
import type { SourceFile } from '../text/sourceFile.ts';
import { withBuilt, withoutBuilt } from './buildFolders.ts';
import { isNewFile, newFile } from './change.ts';
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
} from './facts.ts';
import { deploymentPrefixOf, type PrefixEdits, prefixEdits } from './link/deploymentPrefix.ts';
import { hookLikesIn } from './link/hookLikes.ts';
import { linkedPagesOf, slugsIn } from './link/linkedPages.ts';
import { imagesIn, unusedImagesOf } from './link/namedImages.ts';
import { type TallyEdits, tallyEdits } from './link/tally.ts';
import { type OrderedEdits, orderedEdits, orderedNames } from './orderedEdits.ts';
import { configPath, isConfigName, isIgnored, isMarkdown, isRemotePath, oldConfigPath } from './paths.ts';
import { configOf, isConflicted, pageOf, pageSlugs, sameSummary, summaryOf } from './site.ts';
import type { Change, Config, PageSummary, Site, SiteIndex, Unread } from './siteTypes.ts';
import { listedSlugs } from './snippet/includers.ts';

const noConfig: SourceFile = { path: configPath, text: '' };
const noText: SourceFile = { path: 'unread.mdx', text: '' };

/** A new site without files, which notes what is asked of it where there are facts. */
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

/**
 * The site after the next one's changes, in the making: it takes changes, in any number of pieces, until it is `done`.
 * To take a change costs what its file costs to read; to be done, a look at all names. The site before stays as it is.
 */
export class NextSite {
  /** What it came from. */
  readonly before: Site;
  readonly #facts: SiteFacts | undefined;
  readonly #files: OrderedEdits<SourceFile>;
  readonly #pages: OrderedEdits<PageSummary>;
  readonly #others: OrderedEdits<SourceFile>;
  readonly #unread: OrderedEdits<Unread>;
  readonly #links: OrderedEdits<string>;
  readonly #names: ReturnType<typeof orderedNames>;
  readonly #prefix: PrefixEdits;
  readonly #slugs: TallyEdits;
  readonly #images: TallyEdits;
  readonly #hooks: TallyEdits;

  constructor(before: Site) {
    const { files, index, tallies } = before;
    this.before = before;
    this.#facts = factsOf(index);
    this.#files = orderedEdits(files);
    this.#pages = orderedEdits(withoutBuilt(index.pages), this.#facts?.pages);
    this.#others = orderedEdits(index.others, this.#facts?.others);
    this.#unread = orderedEdits(index.unread);
    this.#links = orderedEdits(index.links);
    this.#names = orderedNames(index.paths, this.#facts?.paths);
    this.#prefix = prefixEdits(tallies?.prefix, files);
    this.#slugs = tallyEdits(tallies?.slugs, files, slugsIn);
    this.#images = tallyEdits(tallies?.images, files, imagesIn);
    this.#hooks = tallyEdits(tallies?.hooks, files, hookLikesIn);
  }

  /** Order counts: of two changes of one path the later one wins. */
  take(changes: readonly Change[]): void {
    for (const change of changes) {
      const old = this.#files.get(change.path);
      this.#takeName(change);
      this.#takeOne(change);
      const file = this.#files.get(change.path);
      if (file === old) continue;
      this.#prefix.replace(old, file);
      this.#slugs.replace(old, file);
      this.#images.replace(old, file);
      this.#hooks.replace(old, file);
    }
  }

  /** What `done` works out, in pieces: whoever must not keep others waiting runs them first, one after the other. */
  pieces(): readonly (() => void)[] {
    const tables = [this.#files, this.#pages, this.#names, this.#others];
    return [
      ...tables.map((table) => () => void table.done()),
      () => void pageSlugs(this.#pagePaths()),
      () => void listedSlugs(this.#config().navigation),
    ];
  }

  /** The site with all that was taken; its index is the one before where nothing of that changed. */
  done(): Site {
    const { index } = this.before;
    const files = this.#files.done();
    const tables = {
      pages: this.#pages.done(),
      paths: this.#names.done(),
      others: this.#others.done(),
      unread: this.#unread.done(),
      links: this.#links.done(),
    };
    const { paths } = tables;
    const config = this.#config();
    const [slugs, images, hookLikes] = [this.#slugs.done(), this.#images.done(), this.#hooks.done()];
    const tallies = { prefix: this.#prefix.done(), slugs, images, hooks: hookLikes };
    const prefix = deploymentPrefixOf(tallies.prefix, files, paths);
    const { others } = tables;
    const named = { facts: this.#facts, others, navigation: config.navigation, tally: tallies.slugs, prefix };
    const pages = withBuilt(tables.pages, index.pages, named);
    const pagePaths = pathsOf(pages, index);
    const linked = linkedPagesOf(this.before, tallies.slugs, { pagePaths, config, prefix });
    const unusedImages = unusedImagesOf(this.before, paths, tallies.images);
    const renames = index.renames === undefined ? {} : { renames: index.renames };
    const next = { config, ...tables, pages, pagePaths, prefix, linked, unusedImages, hookLikes, ...renames };
    const isSame = (Object.keys(next) as (keyof typeof next)[]).every((key) => next[key] === index[key]);
    return { files, index: isSame ? index : indexFacts(next, this.#facts, this.#marks(pages)), tallies };
  }

  /** Another object for each part in which a page differs. */
  #marks(pages: SiteIndex['pages']): PageMarks {
    const { index } = this.before;
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

  #config(): Config {
    const files = this.#files.done();
    const file = files.get(configPath) ?? files.get(oldConfigPath) ?? noConfig;
    const { config } = this.before.index;
    const next = nextConfig(config, file, hasMdx(this.#names.done()), this.#others.done());
    return next === config ? config : notedConfig(next, this.#facts);
  }

  #pagePaths(): readonly string[] {
    return pathsOf(this.#pages.done(), this.before.index);
  }

  #takeName(change: Change): void {
    const { path } = change;
    if (change.kind === 'delete' || change.kind === 'link' || isPlace(change)) this.#names.edits.delete(path);
    // What came from the network is no file of the site: nothing links to it, nothing is named beside it.
    else if (!isRemotePath(path)) this.#names.edits.set(path, true);
  }

  #takeOne(change: Change): void {
    const { path } = change;
    switch (change.kind) {
      case 'delete':
      case 'asset':
        forget(path, [this.#files, this.#pages, this.#others, this.#unread, this.#links]);
        return;
      case 'link':
        forget(path, [this.#files, this.#pages, this.#others, this.#unread]);
        if (this.#links.get(path) !== change.to) this.#links.set(path, change.to);
        return;
      case 'unread':
        forget(path, [this.#files, this.#others, this.#links]);
        if (!isPlace(change) && isSummarized(path)) this.#summarize(path, unreadSummary(path));
        else this.#pages.delete(path);
        if (!sameUnread(this.#unread.get(path), change.unread)) this.#unread.set(path, change.unread);
        return;
      case 'text':
        this.#takeText(change);
        return;
      default:
        change satisfies never;
    }
  }

  #takeText(change: Extract<Change, { readonly kind: 'text' }>): void {
    const { path } = change;
    forget(path, [this.#unread, this.#links]);
    const old = this.#files.get(path);
    const file = newFile(change, old);
    if (old !== undefined && !isNewFile(old, file)) return;
    this.#files.set(path, file);
    if (!isRemotePath(path) && isSummarized(path)) this.#summarize(path, summaryOf(pageOf(file)));
    else if (path !== configPath) this.#others.set(path, file);
    // Read by now when the site is done.
    const { index } = this.before;
    if (isConfigName(path)) configOf(file, hasMdx(index.paths), index.others, index.config.dialect);
  }

  #summarize(path: string, summary: PageSummary): void {
    const known = this.#pages.get(path);
    if (known === undefined || !sameSummary(known, summary)) this.#pages.set(path, pageFacts(summary, this.#facts));
  }
}

function notedConfig(config: Config, facts: SiteFacts | undefined): Config {
  return facts === undefined ? config : configFacts(config);
}

/** The paths of pages; the same list as before where none came or went. */
const pathsOf = memo2((pages: SiteIndex['pages'], { pagePaths }: SiteIndex): readonly string[] => {
  let at = 0;
  for (const path of pages.keys()) if (path !== pagePaths[at++]) return [...pages.keys()];
  return at === pagePaths.length ? pagePaths : [...pages.keys()];
});

/** A folder, or the rest of one, that could not be read. */
function isPlace(change: Change): boolean {
  return change.kind === 'unread' && change.unread.what !== 'file';
}

function forget(path: string, tables: readonly { delete(key: string): void }[]): void {
  for (const table of tables) table.delete(path);
}

/** Pages and snippets, whose summary other files may know. */
function isSummarized(path: string): boolean {
  return isMarkdown(path) && !isIgnored(path);
}

/** What is known of a page that could not be read: that it is there. It may export anything. */
function unreadSummary(path: string): PageSummary {
  return { ...summaryOf(pageOf(noText)), path, exports: ['*'] };
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
