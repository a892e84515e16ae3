import { type DataNode, type ObjectNode, stringOf, valueOf } from '../../data/node.ts';
import { slugOfTarget } from '../../site/config/navigation.ts';
import { array, type DraftEntry, object, scalar } from './draft.ts';

/** Which pages are wanted of a list of groups and pages. */
export interface Wanted {
  /** By the page's slug. */
  page(slug: string): boolean;
  /** By the version that a group says of itself. */
  version(version: string | undefined): boolean;
  /** Whether what holds no page of its own belongs here too: a group without pages, an operation. */
  readonly rest: boolean;
}

/**
 * The groups and pages of a navigation of the first generation that are wanted, for the second one. A group of which all
 * is wanted stays as it is written; one of which some pages are is written with those; one without any is left out.
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
    // A group without a name is a list without a heading, which needs no group there.
    if (stringOf(valueOf(item, 'group'))?.trim() === '') return [...entries];
    return entries.length === 0 ? [] : [{ value: groupOf(item, entries), from: item }];
  });
}

/** A group with some of its entries; `undefined` leaves them as they are. */
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

/** The icon of something of the first generation, with its style, as the second one writes them. */
export function iconOf(node: DataNode | undefined): DraftEntry['value'] | undefined {
  const icon = valueOf(node, 'icon');
  const style = valueOf(node, 'iconType');
  return icon?.kind === 'string' && style?.kind === 'string' ? object({ name: icon, style }, icon) : icon;
}

/** An icon of the second generation as the first one writes it: its name, and its style beside it. */
export function flatIcon(icon: DataNode | undefined): { readonly icon?: DataNode; readonly iconType?: DataNode } {
  if (icon?.kind !== 'object') return icon === undefined ? {} : { icon };
  const name = valueOf(icon, 'name');
  const style = valueOf(icon, 'style');
  return { ...(name !== undefined && { icon: name }), ...(style !== undefined && { iconType: style }) };
}

/** What a division holds: its groups, or a list where pages stand beside them. */
export function contentsOf(entries: readonly DraftEntry[]): Readonly<Record<string, DraftEntry['value']>> {
  const isGroups =
    entries.length > 0 && entries.every(({ value }) => value.kind === 'object' || value.kind === 'newObject');
  return { [isGroups ? 'groups' : 'pages']: array(entries) };
}

/** A truth value that is only written where it is true. */
export function flag(isOn: boolean): DraftEntry['value'] | undefined {
  return isOn ? scalar(true) : undefined;
}
