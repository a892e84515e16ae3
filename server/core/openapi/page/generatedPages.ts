import type { DataNode } from '../../data/node.ts';
import { isUnder } from '../../site/config/navigation.ts';
import { pagePathOf } from '../../site/link/lookup.ts';
import { slugOfPath } from '../../site/paths.ts';
import { summaryOfFile } from '../../site/site.ts';
import type { NavDivision, NavEntry, NavGroup, NavPage, PageSummary, Site, SiteIndex } from '../../site/siteTypes.ts';
import { memo, memoByText } from '../../text/memo.ts';
import { pushAll } from '../../text/pushAll.ts';
import type { Range } from '../../text/range.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { strip } from '../../text/text.ts';
import type { Channel } from '../asyncapi/asyncDocument.ts';
import { generatedChannels } from '../asyncapi/generatedChannels.ts';
import type { Place } from '../document/document.ts';
import { resolveSource } from '../document/documentsOfSite.ts';
import { sourcesOf } from '../document/sources.ts';
import { contentOf, isHidden } from '../operation/extensions.ts';
import { type Operation, operationsOf } from '../operation/operations.ts';
import { frontMatter } from './generate.ts';
import { directoryOf, groupLabel, isFolder, operationName, placedSlug, tagFolder } from './pageNames.ts';
import { navOperations, pagesOfOperation } from './pages.ts';

/** Folder of the pages, unless docs.json sets another one. */
const usualFolder = 'api-reference';
/** Maximum number of pages that are generated for a site. */
const maxPages = 2000;

/**
 * Adds the pages that the platform generates, which have no file: those of operations in the navigation. If a division,
 * such as a tab or group, refers to an API document without listing any page, all of its operations get a page. Returns
 * the same site if no page is generated. For code that shows a site. Checks and editor features use the files that exist.
 */
export const withGeneratedPages: (site: Site) => Site = memo((site) => {
  const made = generatedPages(site.index);
  const index = withValues(made?.index ?? site.index);
  if (made === undefined) return index === site.index ? site : { files: site.files, index };
  return { files: new Map([...site.files, ...made.files.map((file) => [file.path, file] as const)]), index };
});

/** Replaces variables in the titles of pages with their values, as readers see them. */
const withValues = memo((index: SiteIndex): SiteIndex => {
  const { fill } = index.config.anchorRule;
  const filled = (text: string | undefined): string | undefined => (text === undefined ? undefined : fill(text));
  const changed = [...index.pages].flatMap(([path, summary]): readonly (readonly [string, PageSummary])[] => {
    const { title, description, sidebarTitle, tag } = summary;
    if (![title, description, sidebarTitle, tag].some((text) => text !== filled(text))) return [];
    const shown = { title: filled(title), description: filled(description), tag: filled(tag) };
    return [[path, { ...summary, ...shown, sidebarTitle: filled(sidebarTitle) }]];
  });
  return changed.length === 0 ? index : { ...index, pages: new Map([...index.pages, ...changed]) };
});

/** The source of a page without a file. */
export interface PageOrigin {
  readonly place: Place;
  /** Range of the key of the operation or channel. */
  readonly keyRange: Range;
  /** For an operation. */
  readonly method?: string;
}

/** Returns the operation or channel that a page without a file is generated from. Undefined for every other page. */
export function originOfPage({ index }: Site, path: string): PageOrigin | undefined {
  const made = generatedPages(index);
  return made?.operations.get(path) ?? made?.channels.get(path);
}

/** Adds the generated pages to the possible targets of links. */
export function withGeneratedIndex(index: SiteIndex): SiteIndex {
  return generatedPages(index)?.index ?? index;
}

/** Returns the page that is generated for an operation. */
export function generatedPageOf({ index }: Site, { place }: Operation): string | undefined {
  for (const [path, operation] of generatedPages(index)?.operations ?? [])
    if (operation.place.node === place.node) return path;
  return undefined;
}

interface GeneratedPages {
  readonly files: readonly SourceFile[];
  /** By path of the page. */
  readonly operations: ReadonlyMap<string, Operation>;
  readonly channels: ReadonlyMap<string, Channel>;
  readonly index: SiteIndex;
}

const generatedPages = memo((index: SiteIndex): GeneratedPages | undefined => {
  const named = navOperations(index).flatMap(({ range, found }) =>
    found.kind === 'found' ? [[range, found.operation] as const] : [],
  );
  const whole = wholeSources(index);
  const excluded = new Set(
    navOperations(index).flatMap(({ range, found }) => (found.kind === 'excluded' ? [range] : [])),
  );
  const async = generatedChannels(index);
  if (named.length === 0 && whole.length === 0 && excluded.size === 0 && async.files.length === 0) return undefined;
  const pages = createFiles(index);
  for (const { operations, folder } of whole) pages.make(operations, folder);
  for (const [range, operation] of named) pages.make([operation], directoryOf(index, operation.apiDocument, range));
  const byRange = new Map(named);
  const inScope = new Map<number, readonly Operation[]>();
  for (const { scope, operations } of whole)
    if (scope !== undefined) inScope.set(scope.start, [...(inScope.get(scope.start) ?? []), ...operations]);
  const entryOf = (operation: Operation, range: Range): NavEntry[] => {
    const path = pages.pathOf(operation);
    return path === undefined ? [] : [pageEntry(path, range)];
  };
  const shown = (entries: readonly NavEntry[]): readonly NavEntry[] =>
    entries.flatMap((entry): readonly NavEntry[] => {
      if (entry.kind === 'page') return [entry];
      if (entry.kind === 'operation') {
        if (excluded.has(entry.range)) return [];
        const operation = byRange.get(entry.range);
        const made = operation === undefined ? [] : entryOf(operation, entry.range);
        return made.length === 0 ? [entry] : made;
      }
      const all = inScope.get(entry.range.start);
      const inside = all === undefined ? shown(entry.entries) : inGroups(all, entry.range);
      return [{ ...entry, entries: [...inside, ...(async.entries.get(entry.range.start) ?? [])] }];
    });
  const inGroups = (operations: readonly Operation[], range: Range): readonly NavEntry[] => {
    const groups = new Map<string, NavEntry[]>();
    for (const operation of operations) {
      if (isHidden(operation)) continue;
      const group = groups.get(groupLabel(operation)) ?? [];
      groups.set(groupLabel(operation), group);
      pushAll(group, entryOf(operation, range));
    }
    return [...groups].map(([name, inside]) => groupEntry(name, inside, range));
  };
  const { config } = index;
  const atTop = whole.flatMap(({ scope, operations, range }) =>
    scope === undefined ? inGroups(operations, range) : [],
  );
  const entries = [...shown(config.navigation.entries), ...atTop];
  const files = [...pages.files.values(), ...async.files];
  const summaries = files.map((file): [string, PageSummary] => [file.path, summaryOfFile(file)]);
  const all = new Map([...index.pages, ...summaries]);
  return {
    files,
    operations: pages.operations,
    channels: async.channels,
    index: {
      ...index,
      config: { ...config, navigation: { ...config.navigation, entries } },
      pages: all,
      pagePaths: [...all.keys()],
      paths: new Set([...index.paths, ...files.map(({ path }) => path)]),
    },
  };
});

function pageEntry(path: string, range: Range): NavPage {
  const page = slugOfPath(path);
  return { kind: 'page', target: page, slug: page, range };
}

function groupEntry(name: string, entries: readonly NavEntry[], range: Range): NavGroup {
  const plain = { icon: undefined, iconType: undefined, version: undefined, hidden: false, expanded: false };
  const defaults = { tag: undefined, searchable: undefined, boost: 1, directory: undefined };
  return { kind: 'group', name, ...plain, ...defaults, entries, range };
}

interface WholeSource {
  readonly operations: readonly Operation[];
  /** Range of the division for the entries. Undefined for a tab or anchor of docs.json v1, which applies by its URL. */
  readonly scope: Range | undefined;
  /** Folder of their pages. Undefined if docs.json does not set it. */
  readonly folder: string | undefined;
  readonly range: Range;
}

/**
 * Returns the API documents of which every operation gets a page, because the division that refers to them lists none.
 */
function wholeSources(index: SiteIndex): readonly WholeSource[] {
  const { entries } = index.config.navigation;
  return sourcesOf(index.config).flatMap((source): readonly WholeSource[] => {
    const { inNavigation, range, directory, folder, scope } = source;
    const found = inNavigation ? resolveSource(index, source.target) : undefined;
    if (found?.kind !== 'apiDocument') return [];
    const operations = operationsOf(found.apiDocument, index.others);
    const own = directory === undefined ? undefined : strip(directory, '/');
    const holder = holderOf(entries, scope, 0);
    if (holder !== undefined) return holder.entries.length > 0 ? [] : [{ operations, scope, folder: own, range }];
    const prefix = strip(folder ?? '', '/');
    if (prefix === '' ? entries.length > 0 : hasPageUnder(entries, prefix, 0)) return [];
    return [{ operations, scope: undefined, folder: prefix === '' ? own : prefix, range }];
  });
}

/** Returns the division or group at a place of docs.json. */
function holderOf(
  entries: readonly NavEntry[],
  { start, end }: Range,
  depth: number,
): NavDivision | NavGroup | undefined {
  for (const entry of entries) {
    if (entry.kind === 'page' || entry.kind === 'operation' || depth > maxDepth) continue;
    if (entry.range.start === start && entry.range.end === end) return entry;
    const inside = holderOf(entry.entries, { start, end }, depth + 1);
    if (inside !== undefined) return inside;
  }
  return undefined;
}

function hasPageUnder(entries: readonly NavEntry[], prefix: string, depth: number): boolean {
  return entries.some((entry) => {
    if (entry.kind === 'page') return isUnder(entry.slug, prefix);
    return entry.kind !== 'operation' && depth <= maxDepth && hasPageUnder(entry.entries, prefix, depth + 1);
  });
}

/** Depth to which the navigation is read. */
const maxDepth = 64;

interface GeneratedFiles {
  readonly files: ReadonlyMap<string, SourceFile>;
  readonly operations: ReadonlyMap<string, Operation>;
  /** Generates pages in `folder` for operations that have none. */
  make(operations: readonly Operation[], folder: string | undefined): void;
  /** Returns the page of an operation, generated or not. */
  pathOf(operation: Operation): string | undefined;
}

function createFiles(index: SiteIndex): GeneratedFiles {
  const files = new Map<string, SourceFile>();
  const made = new Map<string, Operation>();
  const paths = new Map<object, string>();
  const isTaken = (path: string): boolean => files.has(path) || index.paths.has(path);
  const counts = new Map<string, number>();
  const free = (name: string): string => {
    let count = counts.get(name) ?? 1;
    while (isTaken(`${name}${count === 1 ? '' : `-${count}`}.mdx`)) count++;
    counts.set(name, count);
    return `${name}${count === 1 ? '' : `-${count}`}.mdx`;
  };
  const placed = (operation: Operation): string | undefined => {
    const slug = placedSlug(operation);
    return slug === undefined || pagePathOf(index, slug) !== undefined || isTaken(`${slug}.mdx`)
      ? undefined
      : `${slug}.mdx`;
  };
  return {
    files,
    operations: made,
    make(operations, wanted = usualFolder) {
      const folder = isFolder(wanted) ? wanted : usualFolder;
      for (const operation of operations) {
        const { node } = operation.place;
        if (paths.has(node) || paths.size >= maxPages) continue;
        const [own] = pagesOfOperation(index, operation);
        const parts = [folder, tagFolder(operation), operationName(operation)];
        const path = own ?? placed(operation) ?? free(parts.filter((each) => each !== '').join('/'));
        paths.set(node, path);
        if (own !== undefined) continue;
        const content = contentOf(operation);
        const text = frontMatter(index, operation);
        files.set(path, fileOf(operation.place.node, path, content === undefined ? text : `${text}\n${content}\n`));
        made.set(path, operation);
      }
    },
    pathOf: ({ place }) => paths.get(place.node),
  };
}

/** Returns the same file for the same text, so that it is not read again when other files change. */
const fileOf = memoByText((_operation: DataNode, path: string, text: string): SourceFile => ({ path, text }));
