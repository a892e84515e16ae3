import { type DataNode, type ObjectNode, stringOf, valueOf } from '../../data/node.ts';
import { slugOfTarget } from '../../site/config/navigation.ts';
import { array, type DraftEntry, object, scalar } from './draft.ts';

/** Chooses pages from a list of groups and pages. */
export interface Wanted {
  /** Whether the page with this slug is chosen. */
  page(slug: string): boolean;
  /** Whether a group with this `version` is chosen. */
  version(version: string | undefined): boolean;
  /** Whether entries without pages, such as empty groups and operations, are chosen too. */
  readonly rest: boolean;
}

/**
 * The chosen groups and pages of a v1 navigation, for v2. A group with all its pages chosen is copied, one with some is
 * rewritten, one with none is left out.
 */
export function wantedEntries(items: readonly DataNode[], wanted: Wanted): readonly DraftEntry[] {
  return items.flatMap((item): DraftEntry[] => {
    if (item.kind === 'string') {
      const isWanted = /\s/.test(item.value.trim()) ? wanted.rest : wanted.page(slugOfTarget(item.value));
      return isWanted ? [{ value: item, from: item }] : [];
    }
    if (item.kind !== 'object') return [];
    if (!wanted.version(stringOf(valueOf(item, 'version')))) return [];
    const pages = valueOf(item, 'pages');
    if (pages?.kind !== 'array' || pages.items.length === 0)
      return wanted.rest ? [{ value: groupOf(item, undefined), from: item }] : [];
    const entries = wantedEntries(pages.items, wanted);
    // A v1 group without a name shows its pages without a heading. In v2 that is a plain list.
    if (stringOf(valueOf(item, 'group'))?.trim() === '') return [...entries];
    return entries.length === 0 ? [] : [{ value: groupOf(item, entries), from: item }];
  });
}

/** A group with some of its entries. `undefined` copies it unchanged. */
function groupOf(node: ObjectNode, entries: readonly DraftEntry[] | undefined): DraftEntry['value'] {
  const pages = valueOf(node, 'pages');
  const items = pages?.kind === 'array' ? pages.items : [];
  const isWhole =
    entries === undefined || (entries.length === items.length && entries.every(({ value }, i) => value === items[i]));
  const isAsItIs = isWhole && !node.properties.some(({ key }) => key === 'version' || key === 'iconType');
  if (isAsItIs) return node;
  const made = object({}, node);
  for (const each of node.properties) {
    if (each.value === undefined || each.key === 'version' || each.key === 'iconType') continue;
    const value =
      each.key === 'pages' && !isWhole
        ? array(entries, each.value)
        : each.key === 'icon'
          ? (iconOf(node) ?? each.value)
          : each.value;
    made.entries.set(each.key, { value, from: each });
  }
  return made;
}

/** A v1 icon with its style, as v2 writes it. */
export function iconOf(node: DataNode | undefined): DraftEntry['value'] | undefined {
  const icon = valueOf(node, 'icon');
  const style = valueOf(node, 'iconType');
  return icon?.kind === 'string' && style?.kind === 'string' ? object({ name: icon, style }, icon) : icon;
}

/** A v2 icon as v1 writes it: the name, and the style in its own key. */
export function flatIcon(icon: DataNode | undefined): { readonly icon?: DataNode; readonly iconType?: DataNode } {
  if (icon?.kind !== 'object') return icon === undefined ? {} : { icon };
  const name = valueOf(icon, 'name');
  const style = valueOf(icon, 'style');
  return { ...(name !== undefined && { icon: name }), ...(style !== undefined && { iconType: style }) };
}

/** The contents of a division: `groups`, or `pages` if pages and groups are mixed. */
export function contentsOf(entries: readonly DraftEntry[]): Readonly<Record<string, DraftEntry['value']>> {
  const isGroups =
    entries.length > 0 && entries.every(({ value }) => value.kind === 'object' || value.kind === 'newObject');
  return { [isGroups ? 'groups' : 'pages']: array(entries) };
}

/** `true`, or nothing for false. */
export function flag(isOn: boolean): DraftEntry['value'] | undefined {
  return isOn ? scalar(true) : undefined;
}
