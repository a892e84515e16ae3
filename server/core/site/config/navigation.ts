/**
 * docs.json v1 and v2 as the same settings and the same navigation. `configFiles.ts` joins the files of `$ref`s, and
 * `docsightrc.ts` reads Docsight's settings file. Values that cannot be read are left out.
 */

import { type DataNode, itemsOf, type ObjectNode, stringOf, valueOf } from '../../data/node.ts';
import { memo } from '../../text/memo.ts';
import { strip, stripEnd } from '../../text/text.ts';
import type { Directory, NavDivision, NavEntry, NavGroup, Navigation, NavPage } from '../siteTypes.ts';
import { isTrue, nonEmpty, readColors, readIcon } from './settingsParts.ts';
import { aroundOf } from './v2Settings.ts';

/** Maximum depth of groups in groups. The JSON reader's limit is far above. */
const maxDepth = 64;

/** Reads the navigation of docs.json v1: an array of groups, which real sites nest and mix with pages. */
export function v1Navigation(root: DataNode | undefined): Navigation {
  return { entries: readEntries(valueOf(root, 'navigation'), 0), global: [], directory: undefined };
}

/** Reads the navigation of docs.json v2: an object of divisions in divisions, with groups and pages as leaves. */
export function v2Navigation(root: DataNode | undefined): Navigation {
  const node = valueOf(root, 'navigation');
  return { entries: readContents(node, 0), global: readGlobal(node, 0), directory: readDirectory(node) };
}

/** Keys of lists of divisions in docs.json v2, with the key for the name of one of them. */
const divisionLists = [
  ['versions', 'version'],
  ['languages', 'language'],
  ['products', 'product'],
  ['tabs', 'tab'],
  ['anchors', 'anchor'],
  ['dropdowns', 'dropdown'],
  ['menu', 'item'],
] as const;

function readContents(node: DataNode | undefined, depth: number): readonly NavEntry[] {
  if (depth > maxDepth || node?.kind !== 'object') return node?.kind === 'array' ? readEntries(node, depth) : [];
  const divisions = divisionLists.flatMap(([list, key]) =>
    itemsOf(valueOf(node, list)).flatMap((item) => (item.kind === 'object' ? [readDivision(item, key, depth)] : [])),
  );
  return [...divisions, ...readEntries(valueOf(node, 'groups'), depth), ...readEntries(valueOf(node, 'pages'), depth)];
}

/** Reads `global` of a division. Its items are links without contents. */
function readGlobal(node: DataNode | undefined, depth: number): readonly NavDivision[] {
  const global = valueOf(node, 'global');
  if (global?.kind !== 'object') return [];
  return readContents(global, depth).flatMap((entry) => (entry.kind === 'division' ? [entry] : []));
}

function readDivision(node: ObjectNode, key: NavDivision['division'], depth: number): NavDivision {
  return {
    kind: 'division',
    division: key,
    name: stringOf(valueOf(node, key)) ?? '',
    label: nonEmpty(stringOf(valueOf(node, 'name'))),
    description: nonEmpty(stringOf(valueOf(node, 'description'))),
    color: readColors(valueOf(node, 'color')),
    tag: nonEmpty(stringOf(valueOf(node, 'tag'))),
    isDefault: isTrue(valueOf(node, 'default')),
    align: stringOf(valueOf(node, 'align')) === 'end' ? 'end' : 'start',
    ...readIcon(node),
    href: stringOf(valueOf(node, 'href')),
    hidden: isTrue(valueOf(node, 'hidden')),
    searchable: readBoolean(valueOf(node, 'searchable')),
    directory: readDirectory(node),
    around: key === 'language' ? aroundOf(node) : {},
    entries: readContents(node, depth + 1),
    global: readGlobal(node, depth + 1),
    range: node.range,
  };
}

function readDirectory(node: DataNode | undefined): Directory | undefined {
  const named = stringOf(valueOf(node, 'directory'));
  return named === 'none' || named === 'accordion' || named === 'card' ? named : undefined;
}

function readBoolean(node: DataNode | undefined): boolean | undefined {
  return node?.kind === 'boolean' ? node.value : undefined;
}

function readEntries(node: DataNode | undefined, depth: number): readonly NavEntry[] {
  if (depth > maxDepth) return [];
  return itemsOf(node).flatMap((item): NavEntry[] => {
    if (item.kind === 'string') return [readPage(item.value, item.range)];
    if (item.kind !== 'object') return [];
    return [readGroup(item, depth)];
  });
}

function readGroup(node: ObjectNode, depth: number): NavGroup {
  const root = valueOf(node, 'root');
  const boost = valueOf(node, 'boost');
  const named = root?.kind === 'string' ? readPage(root.value, root.range) : undefined;
  const rootPage: readonly NavEntry[] = named?.kind === 'page' ? [{ ...named, isRoot: true }] : [];
  return {
    kind: 'group',
    name: stringOf(valueOf(node, 'group')) ?? '',
    ...readIcon(node, 'iconType'),
    version: stringOf(valueOf(node, 'version')),
    hidden: isTrue(valueOf(node, 'hidden')),
    tag: nonEmpty(stringOf(valueOf(node, 'tag'))),
    searchable: readBoolean(valueOf(node, 'searchable')),
    boost: boost?.kind === 'number' && boost.value >= 0 ? boost.value : 1,
    directory: readDirectory(node),
    expanded: isTrue(valueOf(node, 'expanded')),
    entries: [...rootPage, ...readEntries(valueOf(node, 'pages'), depth + 1)],
    range: node.range,
  };
}

const methods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'WEBHOOK']);

function readPage(target: string, range: NavGroup['range']): NavEntry {
  const words = target.trim().split(/\s+/);
  const at = words.length === 2 ? 0 : words.length === 3 ? 1 : -1;
  const method = words[at]?.toUpperCase();
  const path = words[at + 1];
  if (method !== undefined && path !== undefined && methods.has(method)) {
    return { kind: 'operation', target, file: at === 1 ? words[0] : undefined, method, path, range };
  }
  return { kind: 'page', target, slug: slugOfTarget(target), range };
}

/**
 * Returns a navigation path as a slug. Leading slashes, backslashes and the file extension are removed (and reported
 * elsewhere).
 */
export function slugOfTarget(target: string): string {
  const path = target
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '');
  return stripEnd(path.replace(/\.mdx?$/i, ''), '/');
}

/** Returns the page with a slug, at any depth. */
export function findPage(entries: readonly NavEntry[], slug: string | undefined): NavPage | undefined {
  if (slug === undefined) return undefined;
  for (const entry of entries) {
    if (entry.kind === 'page') {
      if (entry.slug === slug || `${entry.slug}/index` === slug) return entry;
    } else if (entry.kind !== 'operation') {
      const inside = findPage(entry.entries, slug);
      if (inside !== undefined) return inside;
    }
  }
  return undefined;
}

/** Same as `findPage` with an index, for entries that are searched often. */
export function pageIn(entries: readonly NavEntry[], slug: string | undefined): NavPage | undefined {
  return slug === undefined ? undefined : pagesBySlug(entries).get(slug);
}

const pagesBySlug = memo((entries: readonly NavEntry[]): ReadonlyMap<string, NavPage> => {
  const found = new Map<string, NavPage>();
  const read = (list: readonly NavEntry[]): void => {
    for (const entry of list) {
      if (entry.kind === 'page') {
        for (const slug of [entry.slug, `${entry.slug}/index`]) if (!found.has(slug)) found.set(slug, entry);
      } else if (entry.kind !== 'operation') read(entry.entries);
    }
  };
  read(entries);
  return found;
});

/** Returns the first page that `wanted` accepts, in order of the navigation. The default division comes first. */
export function firstSlug(
  entries: readonly NavEntry[],
  wanted: (slug: string) => boolean = () => true,
): string | undefined {
  const isDefault = (entry: NavEntry): boolean => entry.kind === 'division' && entry.isDefault;
  const ordered = entries.some(isDefault)
    ? [...entries.filter(isDefault), ...entries.filter((entry) => !isDefault(entry))]
    : entries;
  for (const entry of ordered) {
    if (entry.kind === 'page') {
      if (wanted(entry.slug)) return entry.slug;
    } else if (entry.kind !== 'operation') {
      const inside = firstSlug(entry.entries, wanted);
      if (inside !== undefined) return inside;
    }
  }
  return undefined;
}

/** Returns the URL path of a page, from the root of the site. */
export function hrefOf(slug: string): string {
  return `/${slug}`;
}

/** Returns the URL of a tab or anchor as a prefix of slugs. Undefined for an absolute URL. */
export function prefixOf(url: string): string | undefined {
  return /^[a-z][a-z0-9+.-]*:|^\/\//i.test(url) ? undefined : strip(url, '/');
}

/** True for a page below the prefix of a tab or anchor. */
export function isUnder(slug: string, prefix: string): boolean {
  return prefix !== '' && (slug === prefix || slug.startsWith(`${prefix}/`));
}
