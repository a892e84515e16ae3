import { type DataNode, itemsOf, type ObjectNode, type Property, stringOf, valueOf } from '../data/node.ts';
import { slugOfTarget } from '../site/navigation.ts';
import { pagePathOf } from '../site/resolve.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import type { Range } from '../text/range.ts';
import type { SymbolNode } from './ideTypes.ts';

/** Keys whose entries are parts of the site, and the keys under which an entry has its name. */
const parts: Readonly<Record<string, { readonly kind: SymbolNode['kind']; readonly names: readonly string[] }>> = {
  versions: { kind: 'version', names: ['name', 'version'] },
  languages: { kind: 'version', names: ['language'] },
  products: { kind: 'tab', names: ['product'] },
  dropdowns: { kind: 'tab', names: ['dropdown'] },
  tabs: { kind: 'tab', names: ['name', 'tab'] },
  menu: { kind: 'tab', names: ['item'] },
  anchors: { kind: 'anchor', names: ['name', 'anchor'] },
  groups: { kind: 'group', names: ['group'] },
  pages: { kind: 'page', names: ['group'] },
  navigation: { kind: 'group', names: ['group'] },
};

const deepest = 40;

/** The outline of docs.json in the site's shape: versions, tabs, anchors, groups, pages; other settings as keys. */
export function configSymbols(index: SiteIndex): readonly SymbolNode[] {
  const { root } = index.config.data;
  return root?.kind === 'object' ? root.properties.flatMap((each) => ofProperty(index, each, 0)) : [];
}

/** The outline of any other JSON. */
export function dataSymbols(root: DataNode | undefined): readonly SymbolNode[] {
  return root?.kind === 'object' ? root.properties.map((each) => ofKey(each, 0)) : [];
}

function ofProperty(index: SiteIndex, property: Property, depth: number): readonly SymbolNode[] {
  const { key, keyRange, value, range } = property;
  const part = Object.hasOwn(parts, key) ? parts[key] : undefined;
  if (value?.kind === 'array' && part !== undefined) {
    const children =
      depth > deepest ? [] : value.items.flatMap((item) => ofPart(index, item, part.kind, part.names, depth + 1));
    return [{ name: key, kind: 'key', range, nameRange: keyRange, children }];
  }
  if (key === 'navigation' && value?.kind === 'object') {
    return [{ name: key, kind: 'key', range, nameRange: keyRange, children: inside(index, value, depth + 1) }];
  }
  return [ofKey(property, depth)];
}

function ofKey({ key, keyRange, value, range }: Property, depth: number): SymbolNode {
  const detail =
    value?.kind === 'string'
      ? value.value
      : value?.kind === 'boolean' || value?.kind === 'number'
        ? String(value.value)
        : undefined;
  const children =
    value?.kind === 'object' && depth < deepest ? value.properties.map((each) => ofKey(each, depth + 1)) : [];
  return {
    name: shown(key),
    kind: 'key',
    ...(detail !== undefined && { detail: detail.slice(0, 200) }),
    range,
    nameRange: keyRange,
    children,
  };
}

/** An entry of one of the lists above. */
function ofPart(
  index: SiteIndex,
  item: DataNode,
  kind: SymbolNode['kind'],
  names: readonly string[],
  depth: number,
): readonly SymbolNode[] {
  if (item.kind === 'string')
    return [
      kind === 'page'
        ? ofPage(index, item.value, item.range)
        : { name: shown(item.value), kind, range: item.range, nameRange: item.range, children: [] },
    ];
  if (item.kind !== 'object') return [];
  const named = names.map((name) => valueOf(item, name)).find((node) => node?.kind === 'string');
  const own = item.properties.find(({ value }) => value === named);
  const detail =
    stringOf(valueOf(item, 'url')) ?? stringOf(valueOf(item, 'href')) ?? stringOf(valueOf(item, 'version'));
  return [
    {
      name: shown(stringOf(named) ?? ''),
      kind: kind === 'page' ? 'group' : kind,
      ...(detail !== undefined && detail !== stringOf(named) && { detail: detail.slice(0, 200) }),
      range: item.range,
      nameRange: own?.value?.range ?? { start: item.range.start, end: Math.min(item.range.start + 1, item.range.end) },
      children: depth > deepest ? [] : inside(index, item, depth + 1),
    },
  ];
}

/** The lists inside an entry, without a level of their own. */
function inside(index: SiteIndex, owner: ObjectNode, depth: number): readonly SymbolNode[] {
  return owner.properties.flatMap(({ key, value }) => {
    const part = Object.hasOwn(parts, key) ? parts[key] : undefined;
    return part === undefined || depth > deepest
      ? []
      : itemsOf(value).flatMap((item) => ofPart(index, item, part.kind, part.names, depth));
  });
}

function ofPage(index: SiteIndex, target: string, range: Range): SymbolNode {
  const path = pagePathOf(index, slugOfTarget(target));
  const page = path === undefined ? undefined : index.pages.get(path);
  const title = page?.sidebarTitle ?? page?.title;
  return {
    name: shown(title ?? target),
    kind: 'page',
    ...(title !== undefined && { detail: target.slice(0, 200) }),
    range,
    nameRange: range,
    children: [],
  };
}

/** An outline refuses entries without a name. */
function shown(name: string): string {
  const text = name.trim().slice(0, 200);
  return text === '' ? '(no name)' : text;
}
