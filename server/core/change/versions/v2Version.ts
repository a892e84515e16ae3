import { listOf, objectOf, plain, type Writing } from '../../data/json/jsonFormat.ts';
import { type ObjectNode, stringOf, valueOf } from '../../data/node.ts';
import { configRoot } from '../../model/config/parts.ts';
import { SiteDraft } from '../../model/write/siteDraft.ts';
import { placeIn } from '../../site/config/configFiles.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import type { Range } from '../../text/range.ts';
import { type EntryPlace, placesOf } from '../arrange/places.ts';
import type { FolderCopy } from './copyFolder.ts';
import { addCopies, pagesIn, type VersionCopy } from './entries.ts';

/** A version of docs.json, by its name. */
export interface Source {
  readonly name: string;
}

interface V2Source extends Source {
  readonly place: EntryPlace;
  readonly node: ObjectNode;
}

/** The version with most of a folder's pages. */
export function v2VersionOf(index: SiteIndex, pages: readonly Range[]): V2Source | undefined {
  const { whole } = index.config;
  let best: { readonly source: V2Source; readonly count: number } | undefined;
  for (const place of placesOf(whole).values()) {
    const { node, key } = place;
    const name = stringOf(valueOf(node, 'version'));
    if (key !== 'versions' || node.kind !== 'object' || name === undefined) continue;
    const count = pagesIn(whole, node, pages);
    if (count > (best?.count ?? 0)) best = { source: { name, place, node }, count };
  }
  return best?.source;
}

/** Inserts the version after its source. Without versions, the existing navigation becomes the first. */
export function addV2Version(site: Site, made: VersionCopy, { version }: FolderCopy, pages: readonly Range[]): boolean {
  const source = v2VersionOf(site.index, pages);
  if (source === undefined) return firstVersions(site.index, made, version);
  const { place, node } = source;
  const label = valueOf(node, 'version');
  if (label !== undefined) made.copied.value(label).set(plain(version.to));
  // Only the source keeps `default` and `tag`.
  for (const each of node.properties) if (/^(?:default|tag)$/.test(each.key)) made.copied.key(each).remove();
  addCopies(made, place.list, [place.at]);
  return true;
}

/** For a navigation without versions: its contents (except `global`) once unchanged and once as the copy. */
function firstVersions(
  index: SiteIndex,
  { draft, copied, ranges }: VersionCopy,
  { from, to }: FolderCopy['version'],
): boolean {
  const navigation = valueOf(configRoot(index), 'navigation');
  if (navigation?.kind !== 'object') return false;
  const parts = (of: SiteDraft, isWanted: (key: string) => boolean): (readonly [string, Writing])[] =>
    navigation.properties.filter(({ key }) => isWanted(key)).map((each) => [each.key, of.key(each).value()]);
  const isGlobal = (key: string): boolean => key === 'global';
  const entry = (of: SiteDraft, name: string): Writing =>
    objectOf([['version', plain(name)], ...parts(of, (key) => !isGlobal(key))]);
  const plainly = new SiteDraft(index.config.whole);
  if (navigation.properties.every(({ key }) => isGlobal(key))) return false;
  const { whole } = index.config;
  const home = placeIn(whole, navigation.range)?.of;
  // Keys next to a `$ref` are in another file.
  if (navigation.properties.some(({ range }) => placeIn(whole, range)?.of !== home)) return false;
  for (const { key, value } of navigation.properties)
    if (!isGlobal(key) && value !== undefined) ranges.push(value.range);
  const versions = listOf([entry(plainly, from ?? ''), entry(copied, to)]);
  draft.value(navigation).set(objectOf([['versions', versions], ...parts(plainly, isGlobal)]));
  return true;
}

/** Renames the version of a moved folder. */
export function renameV2Version(draft: SiteDraft, index: SiteIndex, { version }: FolderCopy): void {
  for (const { node, key } of placesOf(index.config.whole).values()) {
    const label = key === 'versions' ? valueOf(node, 'version') : undefined;
    if (label !== undefined && stringOf(label) === version.from) draft.value(label).set(plain(version.to));
  }
}
