import { plain } from '../../data/json/jsonFormat.ts';
import { type ArrayNode, type DataNode, itemsOf, stringOf, valueOf } from '../../data/node.ts';
import { configRoot, versionNames } from '../../model/config/parts.ts';
import type { SiteDraft } from '../../model/write/siteDraft.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import type { Range } from '../../text/range.ts';
import type { FolderCopy } from './copyFolder.ts';
import { addCopies, pagesIn, type VersionCopy } from './entries.ts';
import type { Source } from './v2Version.ts';

/** The version with most of a folder's pages, by the `version` of their groups. */
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
 * Copies the groups, tabs and anchors of the version after the originals, and adds its name to the list. Without
 * versions, groups with pages of the folder become the first version; all other groups appear in both.
 */
export function addV1Version(site: Site, made: VersionCopy, copy: FolderCopy, pages: readonly Range[]): boolean {
  const { index } = site;
  const { draft, copied } = made;
  const isFirst = v1VersionOf(index, pages) === undefined;
  const list = groupsOf(index);
  if (list === undefined) return false;
  const { from = '', to } = copy.version;
  const isOurs = (group: DataNode): boolean =>
    isFirst ? pagesIn(index.config.whole, group, pages) > 0 : stringOf(valueOf(group, 'version')) === from;
  const groups = list.items.flatMap((item, at) => (item.kind === 'object' && isOurs(item) ? [{ item, at }] : []));
  if (groups.length === 0) return false;
  for (const { item } of groups) {
    if (valueOf(item, 'version') === undefined) setVersion(copied, item, to);
    renameVersion(copied, item, from, to);
    if (isFirst) setVersion(draft, item, from);
  }
  const places = groups.map(({ at }) => at);
  addCopies(made, list, places);
  for (const key of ['tabs', 'anchors']) addDivisions(index, made, key, copy);
  addName(index, made, copy);
  return true;
}

/** Renames a version everywhere below a node. */
function renameVersion(draft: SiteDraft, node: DataNode | undefined, from: string, to: string, depth = 0): void {
  if (node?.kind === 'array') for (const item of node.items) renameVersion(draft, item, from, to, depth + 1);
  if (node?.kind !== 'object' || depth > 64) return;
  for (const { key, value } of node.properties) {
    if (key === 'version' && value?.kind === 'string' && value.value === from) draft.value(value).set(plain(to));
    else renameVersion(draft, value, from, to, depth + 1);
  }
}

/** Sets the version of a group, tab or anchor, after its name. */
function setVersion(draft: SiteDraft, item: DataNode, name: string): void {
  const label = valueOf(item, 'version');
  if (label !== undefined) draft.value(label).set(plain(name));
  else if (item.kind === 'object') draft.put(item, 'version', plain(name), { at: 1 });
}

/** Copies tabs and anchors for the folder or a folder in it. */
function addDivisions(index: SiteIndex, made: VersionCopy, key: string, { from, to, version }: FolderCopy): void {
  const list = valueOf(configRoot(index), key);
  if (list?.kind !== 'array') return;
  const places: number[] = [];
  for (const [at, item] of list.items.entries()) {
    const url = valueOf(item, 'url');
    const [, lead = '', path = ''] = /^(\/?)(.*)$/s.exec(stringOf(url) ?? '') ?? [];
    if (url === undefined || (path !== from && !path.startsWith(`${from}/`))) continue;
    places.push(at);
    made.copied.value(url).set(plain(lead + to + path.slice(from.length)));
    setVersion(made.copied, item, version.to);
    // Without a version it would show in the new one too.
    if (valueOf(item, 'version') === undefined) setVersion(made.draft, item, version.from ?? '');
  }
  addCopies(made, list, places);
}

/** Adds the name to the list of versions, after the source. */
function addName(index: SiteIndex, made: VersionCopy, { version }: FolderCopy): void {
  const { draft, copied } = made;
  const root = configRoot(index);
  const list = valueOf(root, 'versions');
  if (root !== undefined && list === undefined) draft.put(root, 'versions', plain([version.from, version.to]));
  if (list?.kind !== 'array') return;
  const at = versionNames(index).indexOf(version.from ?? '');
  const source = itemsOf(list)[Math.max(0, at)];
  if (source?.kind !== 'object') {
    draft.list(list).insert(at < 0 ? list.items.length : at + 1, plain(version.to));
    return;
  }
  const label = valueOf(source, 'name');
  if (label !== undefined) copied.value(label).set(plain(version.to));
  for (const each of source.properties) if (/^(?:default|url)$/.test(each.key)) copied.key(each).remove();
  addCopies(made, list, [Math.max(0, at)]);
}

/** Renames the version of a moved folder everywhere in docs.json. */
export function renameV1Version(draft: SiteDraft, index: SiteIndex, { version }: FolderCopy): void {
  const { from, to } = version;
  const root = configRoot(index);
  for (const key of ['navigation', 'tabs', 'anchors']) renameVersion(draft, valueOf(root, key), from ?? '', to);
  for (const item of itemsOf(valueOf(root, 'versions'))) {
    const label = item.kind === 'object' ? valueOf(item, 'name') : item;
    if (label?.kind === 'string' && label.value === from) draft.value(label).set(plain(to));
  }
}
