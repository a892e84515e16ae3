import { addProperty } from '../../data/json/jsonEdit.ts';
import { insertPieces } from '../../data/json/jsonList.ts';
import { type ArrayNode, type DataNode, itemsOf, type ObjectNode, stringOf, valueOf } from '../../data/node.ts';
import { configRoot, versionNames } from '../../model/config/parts.ts';
import { changesIn, placeIn } from '../../site/config/configFiles.ts';
import { writtenList } from '../../site/config/writtenList.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import type { Edit, SiteEdit } from '../../text/edit.ts';
import type { Range } from '../../text/range.ts';
import type { FolderCopy } from './copyFolder.ts';
import { Entries, pagesIn, withoutProperties } from './entries.ts';
import type { Added, Source } from './v2Version.ts';

/** The version that has most of the pages of a folder: the one that the groups around them name. */
export function v1VersionOf(index: SiteIndex, pages: readonly Range[]): Source | undefined {
  const counts = new Map<string, number>();
  for (const group of groupsOf(index)?.items ?? []) {
    const name = stringOf(valueOf(group, 'version'));
    const count = pagesIn(index.config.whole, group, pages);
    if (name !== undefined && count > 0) counts.set(name, (counts.get(name) ?? 0) + count);
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best && { name: best[0] };
}

function groupsOf(index: SiteIndex): ArrayNode | undefined {
  const navigation = valueOf(configRoot(index), 'navigation');
  return navigation?.kind === 'array' ? navigation : undefined;
}

/**
 * Copies of the version's groups behind them, of its tabs and anchors, and its name behind that of the other. Without
 * versions, the groups with pages of the folder become those of the first one; all others are there in both.
 */
export function addV1Version(site: Site, copy: FolderCopy, pages: readonly Range[]): Added | undefined {
  const { index } = site;
  const { whole } = index.config;
  const entries = new Entries(site, copy);
  const isFirst = v1VersionOf(index, pages) === undefined;
  const list = groupsOf(index);
  if (list === undefined) return undefined;
  const isOurs = (group: DataNode): boolean =>
    isFirst ? pagesIn(whole, group, pages) > 0 : stringOf(valueOf(group, 'version')) === copy.version.from;
  const groups = list.items.flatMap((item, at) => (item.kind === 'object' && isOurs(item) ? [{ item, at }] : []));
  const last = groups.at(-1);
  if (last === undefined) return undefined;
  const items = groups.map(({ item }) => item);
  const { from = '', to } = copy.version;
  const more = (item: DataNode): readonly Edit[] => [
    ...(valueOf(item, 'version') === undefined ? versioned(index, item, to) : []),
    ...versionsIn(item, from, to),
  ];
  if (!entries.addCopies(list, last.at, items, more)) return undefined;
  if (isFirst) for (const item of items) addWhole(index, entries, versioned(index, item, copy.version.from ?? ''));
  for (const key of ['tabs', 'anchors']) if (!addDivisions(index, entries, key, copy)) return undefined;
  addName(index, entries, copy);
  return { edits: entries.result(items.flatMap(more)), moved: entries.moved };
}

function addWhole(index: SiteIndex, entries: Entries, edits: readonly Edit[]): void {
  for (const change of changesIn(index.config.whole, edits) ?? [])
    if (change.kind === 'change') entries.add(change.path, change.edits);
}

/** The edits that give all that names one version another, in the whole. */
function* versionsIn(node: DataNode | undefined, from: string, to: string, depth = 0): Iterable<Edit> {
  if (node?.kind === 'array') for (const item of node.items) yield* versionsIn(item, from, to, depth + 1);
  if (node?.kind !== 'object' || depth > 64) return;
  for (const { key, value } of node.properties) {
    if (key === 'version' && value?.kind === 'string' && value.value === from)
      yield { range: value.range, text: JSON.stringify(to) };
    else yield* versionsIn(value, from, to, depth + 1);
  }
}

/** The edit that gives a group, tab or anchor a version, in the whole. */
function versioned({ config }: SiteIndex, item: DataNode, name: string): readonly Edit[] {
  const label = valueOf(item, 'version');
  if (label !== undefined) return [{ range: label.range, text: JSON.stringify(name) }];
  const last = item.kind === 'object' ? item.properties[0] : undefined;
  const place = last && placeIn(config.whole, last.range);
  if (last === undefined || place === undefined) return [];
  // Behind its name, as the other properties stand.
  const second = (item as ObjectNode).properties[1];
  const next = second && placeIn(config.whole, second.range);
  const gap = next?.of === place.of ? place.of.file.text.slice(place.range.end, next.range.start) : ', ';
  const at = { start: last.range.end, end: last.range.end };
  return [{ range: at, text: `${/[/]/.test(gap) ? ', ' : gap}"version": ${JSON.stringify(name)}` }];
}

/** Tabs and anchors that stand for the folder, or a folder in it. */
function addDivisions(index: SiteIndex, entries: Entries, key: string, { from, to, version }: FolderCopy): boolean {
  const list = valueOf(configRoot(index), key);
  if (list?.kind !== 'array') return true;
  const own = list.items.flatMap((item, at) => {
    const url = valueOf(item, 'url');
    const [, lead = '', path = ''] = /^(\/?)(.*)$/s.exec(stringOf(url) ?? '') ?? [];
    return url !== undefined && (path === from || path.startsWith(`${from}/`))
      ? [{ item, at, edit: { range: url.range, text: JSON.stringify(lead + to + path.slice(from.length)) } }]
      : [];
  });
  const last = own.at(-1);
  if (last === undefined) return true;
  const items = own.map(({ item }) => item);
  // One that says no version would show in the new one too.
  for (const item of items)
    if (valueOf(item, 'version') === undefined) addWhole(index, entries, versioned(index, item, version.from ?? ''));
  return entries.addCopies(list, last.at, items, (item) => [
    ...own.filter((each) => each.item === item).map(({ edit }) => edit),
    ...versioned(index, item, version.to),
  ]);
}

/** The name in the list of versions, behind that of the source. */
function addName(index: SiteIndex, entries: Entries, { version }: FolderCopy): void {
  const { whole } = index.config;
  const root = configRoot(index);
  const list = valueOf(root, 'versions');
  if (list?.kind === 'array') {
    const at = versionNames(index).indexOf(version.from ?? '');
    const source = itemsOf(list)[Math.max(0, at)];
    if (source?.kind === 'object') {
      const label = valueOf(source, 'name');
      const named = label === undefined ? [] : [{ range: label.range, text: JSON.stringify(version.to) }];
      const more = [...named, ...withoutProperties(whole, source, ['default', 'url'])];
      entries.addCopies(list, Math.max(0, at), [source], () => more);
      return;
    }
    const written = writtenList(whole, list);
    const piece = { text: JSON.stringify(version.to), margin: '' };
    if (written !== undefined)
      entries.add(written.of.file.path, [insertPieces(written, at < 0 ? list.items.length : at + 1, [piece])]);
    return;
  }
  if (root !== undefined && list === undefined)
    addWhole(index, entries, [addProperty(whole.file.text, root, 'versions', [version.from, version.to])]);
}

/** Gives the version that a folder has its new name, wherever docs.json says it. */
export function renameV1Version(site: Site, copy: FolderCopy): readonly SiteEdit[] {
  const { index } = site;
  const { from, to } = copy.version;
  const root = configRoot(index);
  const found = ['navigation', 'tabs', 'anchors'].flatMap((key) => [...versionsIn(valueOf(root, key), from ?? '', to)]);
  for (const item of itemsOf(valueOf(root, 'versions'))) {
    const label = item.kind === 'object' ? valueOf(item, 'name') : item;
    if (label?.kind === 'string' && label.value === from) found.push({ range: label.range, text: JSON.stringify(to) });
  }
  return changesIn(index.config.whole, found) ?? [];
}
