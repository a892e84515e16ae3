import { type DataNode, itemsOf, type ObjectNode, property, valueOf } from '../../data/node.ts';
import type { ConfigFormat } from '../../schema/formats.ts';
import { placeIn, type WholeConfig } from '../../site/config/configFiles.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { FileEdit } from '../../text/edit.ts';
import { editsFor } from '../write/siteDraft.ts';
import { type DraftEntry, type DraftObject, object, printDraft, writingOf } from './draft.ts';
import { Fields } from './fields.ts';
import { Losses } from './losses.ts';
import { NavigationToV1 } from './navigationToV1.ts';
import { NavigationToV2 } from './navigationToV2.ts';

/**
 * Limit for a conversion that runs at each keystroke: entries of the navigation times tabs, anchors and versions. Above
 * it, only the command converts.
 */
const maxSteps = 100_000;

/** v1 keys outside `navigation` that v2 has inside it. */
export const oldNavigationKeys = ['tabs', 'primaryTab', 'anchors', 'topAnchor', 'versions'] as const;

/**
 * Edits for a docs.json with the navigation of the other format: tabs, anchors and versions next to a list of groups
 * become divisions, or the other way round. Undefined if some of it has no counterpart, or if the file has both kinds.
 */
export function navigationEdits(index: SiteIndex, to: ConfigFormat): readonly FileEdit[] | undefined {
  const { whole } = index.config;
  const { root, file, files } = whole;
  if (root?.kind !== 'object' || isCostly(root)) return undefined;
  const losses = new Losses();
  const made = to === 'v2' ? asV2(index, root, losses) : asV1(root, losses);
  if (made === undefined || losses.all.length > 0) return undefined;
  if (files.length > 1) return to === 'v2' ? editsOfFiles(whole, root, made) : undefined;
  return editsFor(whole, (draft) => draft.text(file).rewrite(withNavigation(whole, root, made)));
}

/** Changes each file that has the navigation or one of the v1 keys. */
function editsOfFiles(whole: WholeConfig, root: ObjectNode, made: DraftObject): readonly FileEdit[] | undefined {
  const navigation = valueOf(root, 'navigation');
  const draft = made.entries.get('navigation')?.value;
  const home = navigation && placeIn(whole, navigation.range)?.of;
  if (navigation === undefined || draft === undefined || home === undefined) return undefined;
  // The contents of a referenced file are not moved into this one.
  if (whole.files.some((each) => each !== home && each.path[0] === 'navigation')) return undefined;
  return editsFor(whole, (change) => {
    change.value(navigation).set(writingOf(whole, draft));
    for (const key of oldNavigationKeys) {
      const old = property(root, key);
      if (old !== undefined) change.key(old).remove();
    }
  });
}

function isCostly(root: ObjectNode): boolean {
  const longest = oldNavigationKeys.reduce((most, key) => Math.max(most, itemsOf(valueOf(root, key)).length), 1);
  let left = maxSteps / longest;
  const count = (node: DataNode | undefined): void => {
    if (left-- <= 0) return;
    if (node?.kind === 'array') for (const item of node.items) count(item);
    if (node?.kind === 'object') for (const { value } of node.properties) count(value);
  };
  count(valueOf(root, 'navigation'));
  return left < 0;
}

function withNavigation(whole: WholeConfig, root: ObjectNode, made: DraftObject): string {
  const old: ReadonlySet<string> = new Set(oldNavigationKeys);
  const after = object({}, root);
  for (const each of root.properties) {
    if (each.value === undefined || old.has(each.key)) continue;
    if (each.key !== 'navigation') after.entries.set(each.key, { value: each.value, from: each });
    else for (const [key, entry] of made.entries) after.entries.set(key, { ...entry, from: entry.from ?? each });
  }
  if (!after.entries.has('navigation')) for (const [key, entry] of made.entries) after.entries.set(key, entry);
  return printDraft(whole, after);
}

function asV2(index: SiteIndex, root: ObjectNode, losses: Losses): DraftObject | undefined {
  const navigation = valueOf(root, 'navigation');
  const list = navigation?.kind === 'object' ? flatList(navigation) : navigation;
  if (list?.kind !== 'array') return undefined;
  const made = new NavigationToV2(index, root, list, losses).convert();
  if (made.kind !== 'newObject') return undefined;
  if (navigation?.kind === 'object')
    for (const key of ['global', 'directory']) {
      const kept = property(navigation, key);
      if (kept?.value === undefined) continue;
      if (made.entries.has(key)) return undefined;
      made.entries.set(key, { value: kept.value, from: kept });
    }
  return object({ navigation: made });
}

/** The groups or pages of a v2 navigation without other divisions. */
function flatList(navigation: ObjectNode): DataNode | undefined {
  const lists = navigation.properties.filter(({ key }) => key !== 'global' && key !== 'directory');
  const [only, other] = lists;
  return other === undefined && (only?.key === 'groups' || only?.key === 'pages') ? only.value : undefined;
}

function asV1(root: ObjectNode, losses: Losses): DraftObject | undefined {
  if (oldNavigationKeys.some((key) => property(root, key) !== undefined)) return undefined;
  if (valueOf(root, 'navigation')?.kind !== 'object') return undefined;
  const fields = new Fields();
  new NavigationToV1(root, losses).convert(fields);
  const entries = new Map<string, DraftEntry>(fields.root.entries);
  return entries.has('navigation') ? { kind: 'newObject', entries } : undefined;
}
