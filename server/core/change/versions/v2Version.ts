import { unitOf } from '../../data/json/jsonEdit.ts';
import { movedPiece } from '../../data/json/jsonList.ts';
import { type ObjectNode, stringOf, valueOf } from '../../data/node.ts';
import { configRoot } from '../../model/config/parts.ts';
import { changesIn, placeIn } from '../../site/config/configFiles.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import type { Edit, SiteEdit } from '../../text/edit.ts';
import { indentAt, lineEnding } from '../../text/lines.ts';
import { movedRange, type Range } from '../../text/range.ts';
import { type EntryPlace, placesOf } from '../arrange/places.ts';
import type { Moved } from '../move/moveTarget.ts';
import type { FolderCopy } from './copyFolder.ts';
import { Entries, pagesIn, withoutProperties } from './entries.ts';

/** A version of docs.json, by its name. */
export interface Source {
  readonly name: string;
}

/** What a version adds to docs.json, and where the files of the copy lie. */
export interface Added {
  readonly edits: readonly SiteEdit[];
  readonly moved: Moved;
}

interface V2Source extends Source {
  readonly place: EntryPlace;
  readonly node: ObjectNode;
}

/** The version that has most of the pages of a folder. */
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

/** Puts the version behind the one that it is made from; without versions, what is there becomes the first one. */
export function addV2Version(site: Site, copy: FolderCopy, pages: readonly Range[]): Added | undefined {
  const { index } = site;
  const source = v2VersionOf(index, pages);
  const entries = new Entries(site, copy);
  if (source === undefined) return firstVersions(site, copy, entries);
  const { place, node } = source;
  const more = changesOf(index, node, copy);
  if (!entries.addCopies(place.list, place.at, [node], () => more)) return undefined;
  return { edits: entries.result(more), moved: entries.moved };
}

/** Its name, and that it is not the one that readers see first. */
function changesOf({ config }: SiteIndex, node: ObjectNode, { version }: FolderCopy): readonly Edit[] {
  const label = valueOf(node, 'version');
  const named = label === undefined ? [] : [{ range: label.range, text: JSON.stringify(version.to) }];
  return [...named, ...withoutProperties(config.whole, node, ['default', 'tag'])];
}

/** Of a navigation without versions: all of it but what stands on every page, once as it is and once as the copy has it. */
function firstVersions(site: Site, { version }: FolderCopy, entries: Entries): Added | undefined {
  const { whole } = site.index.config;
  const navigation = valueOf(configRoot(site.index), 'navigation');
  const place = navigation && placeIn(whole, navigation.range);
  if (navigation?.kind !== 'object' || place === undefined) return undefined;
  const { text } = place.of.file;
  const own = navigation.properties.filter(({ key }) => key !== 'global');
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined || own.some(({ range }) => placeIn(whole, range)?.of !== place.of))
    return undefined;
  const [ending, unit] = [lineEnding(text), unitOf(text)];
  const outer = indentAt(text, place.range.start);
  const [one, two, three] = [1, 2, 3].map((depth) => outer + unit.repeat(depth)) as [string, string, string];
  const body = (copied: boolean): string | undefined => {
    const parts = own.map((each) => {
      const at = movedRange(each.range, -place.of.start);
      const value = each.value && entries.pieceOf(each.value, []);
      if (each.value === undefined || value === undefined) return undefined;
      const local = movedRange(each.value.range, -place.of.start);
      const head = text.slice(at.start, local.start);
      const plain = text.slice(local.start, local.end);
      return head + movedPiece({ text: copied ? value.text : plain, margin: indentAt(text, at.start) }, three, ending);
    });
    return parts.includes(undefined) ? undefined : parts.join(`,${ending}${three}`);
  };
  const [before, after] = [body(false), body(true)];
  if (before === undefined || after === undefined) return undefined;
  const entry = (name: string, inner: string): string =>
    `${two}{${ending}${three}"version": ${JSON.stringify(name)},${ending}${three}${inner}${ending}${two}}`;
  const versions = `"versions": [${ending}${entry(version.from ?? '', before)},${ending}${entry(version.to, after)}${ending}${one}]`;
  const global = navigation.properties.find(({ key }) => key === 'global');
  const range = global && movedRange(global.range, -place.of.start);
  const rest = range === undefined ? '' : `,${ending}${one}${text.slice(range.start, range.end)}`;
  entries.add(place.of.file.path, [
    { range: place.range, text: `{${ending}${one}${versions}${rest}${ending}${outer}}` },
  ]);
  return { edits: entries.result(), moved: entries.moved };
}

/** Gives the version that a folder has its new name. */
export function renameV2Version(site: Site, copy: FolderCopy): readonly SiteEdit[] {
  const { index } = site;
  const found = [...placesOf(index.config.whole).values()].flatMap(({ node, key }) => {
    const label = key === 'versions' ? valueOf(node, 'version') : undefined;
    return stringOf(label) === copy.version.from && label !== undefined
      ? [{ range: label.range, text: JSON.stringify(copy.version.to) }]
      : [];
  });
  return changesIn(index.config.whole, found) ?? [];
}
