import { itemsOf, stringOf, valueOf } from '../../data/node.ts';
import { configRoot } from '../../model/config/parts.ts';
import { prefixOf } from '../../site/config/navigation.ts';
import type { NavEntry, SiteIndex } from '../../site/siteTypes.ts';
import { entriesIn } from '../../site/view/versions.ts';
import { entryNodes, type NodeParts, siblings, type TreeNode } from './node.ts';
import { type EntryPlace, placesOf } from './places.ts';

/**
 * Nodes of a docs.json v1 as readers see it: a version selects groups, and tabs and anchors divide the pages by the
 * longest matching URL prefix.
 */
export function v1Nodes(shown: SiteIndex, index: SiteIndex): readonly NodeParts[] {
  const { versions } = index.config.settings;
  const { entries } = shown.config.navigation;
  if (versions.length === 0) return divided(index, entries, undefined);
  const places = placesOf(index.config.whole);
  const items = itemsOf(valueOf(configRoot(index), 'versions'));
  return versions.map((name) => {
    const item = items.find((each) => (stringOf(each) ?? stringOf(valueOf(each, 'name'))) === name);
    const place = item && places.get(item.range.start);
    return {
      kind: 'version',
      name,
      ...(place !== undefined && { place }),
      children: (parent: TreeNode) =>
        siblings(
          parent,
          divided(
            index,
            entriesIn(index, entries, (of) => of === undefined || of === name),
            name,
          ),
        ),
    };
  });
}

interface Division {
  readonly kind: 'tab' | 'anchor';
  readonly name: string;
  readonly url: string;
  readonly place: EntryPlace | undefined;
}

function divided(index: SiteIndex, entries: readonly NavEntry[], version: string | undefined): readonly NodeParts[] {
  const divisions = divisionsOf(index, version);
  if (divisions.length === 0) return entryNodes(entries, index);
  const { settings } = index.config;
  const prefixes = new Set(divisions.flatMap(({ url }) => prefixOf(url) ?? []));
  const hasTabs = divisions.some(({ kind }) => kind === 'tab');
  const inside = (prefix: string) => (parent: TreeNode) =>
    siblings(parent, entryNodes(below(entries, prefixes, prefix), index));
  const first: NodeParts = {
    kind: hasTabs ? 'tab' : 'anchor',
    name: hasTabs ? settings.primaryTab.name : settings.topAnchor.name,
    prefix: '',
    children: inside(''),
  };
  return [
    ...(below(entries, prefixes, '').length > 0 || entries.length === 0 ? [first] : []),
    ...divisions.map(({ kind, name, url, place }): NodeParts => {
      const prefix = prefixOf(url);
      const own = { kind, name, ...(place !== undefined && { place }) };
      return prefix === undefined ? { ...own, href: url } : { ...own, prefix, children: inside(prefix) };
    }),
  ];
}

/** Tabs and anchors that readers of a version see, in order of docs.json. */
function divisionsOf(index: SiteIndex, version: string | undefined): readonly Division[] {
  const places = placesOf(index.config.whole);
  return (['tab', 'anchor'] as const).flatMap((kind) =>
    itemsOf(valueOf(configRoot(index), `${kind}s`)).flatMap((item): readonly Division[] => {
      const name = stringOf(valueOf(item, 'name'));
      const of = stringOf(valueOf(item, 'version'));
      if (name === undefined || name.trim() === '') return [];
      if (version !== undefined && of !== undefined && of !== '' && of !== version) return [];
      return [{ kind, name, url: stringOf(valueOf(item, 'url')) ?? '', place: places.get(item.range.start) }];
    }),
  );
}

/** Entries whose longest prefix is `prefix`. Groups without pages stay with the group before them. */
function below(entries: readonly NavEntry[], prefixes: ReadonlySet<string>, prefix: string): readonly NavEntry[] {
  let before = '';
  return entries.flatMap((entry): readonly NavEntry[] => {
    if (entry.kind === 'page') before = longestPrefix(prefixes, entry.slug);
    if (entry.kind === 'page' || entry.kind === 'operation') return before === prefix ? [entry] : [];
    const last = lastSlug(entry);
    if (last === undefined) return before === prefix ? [entry] : [];
    before = longestPrefix(prefixes, last);
    const kept = below(entry.entries, prefixes, prefix);
    return kept.some(hasPages) ? [{ ...entry, entries: kept }] : [];
  });
}

function hasPages(entry: NavEntry): boolean {
  return entry.kind === 'page' || entry.kind === 'operation' || entry.entries.some(hasPages);
}

/** The last page in an entry, at any depth. */
function lastSlug(entry: NavEntry): string | undefined {
  if (entry.kind === 'page') return entry.slug;
  if (entry.kind === 'operation') return undefined;
  for (const each of entry.entries.toReversed()) {
    const slug = lastSlug(each);
    if (slug !== undefined) return slug;
  }
  return undefined;
}

/** The longest prefix that a page is below; empty if none matches. */
export function longestPrefix(prefixes: ReadonlySet<string>, slug: string): string {
  for (let end = slug.length; end > 0; end = slug.lastIndexOf('/', end - 1)) {
    const folder = slug.slice(0, end);
    if (prefixes.has(folder)) return folder;
  }
  return '';
}
