import { type DataNode, itemsOf, type ObjectNode, type Property, stringOf, valueOf } from '../../data/node.ts';
import type { ConfigFile } from '../../site/config/configFiles.ts';
import { slugOfTarget } from '../../site/config/navigation.ts';
import { pagePathOf } from '../../site/link/lookup.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { Range } from '../../text/range.ts';
import type { SymbolNode } from '../assistTypes.ts';

/** Keys of lists in the navigation, and the keys with the name of an entry. */
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

const maxDataDepth = 40;

/** The file of the outline: docs.json, or a file it refers to. */
interface Outlined {
  readonly index: SiteIndex;
  readonly file: ConfigFile;
}

/**
 * The outline of docs.json or a file it refers to, structured like the site: versions, tabs, anchors, groups, pages.
 * Other settings are listed by key. An entry in another file has its name from there.
 */
export function configSymbols(index: SiteIndex, file: ConfigFile): readonly SymbolNode[] {
  const of = { index, file };
  const { root } = file.data;
  if (root?.kind === 'object') return root.properties.flatMap((each) => ofProperty(of, each, 0));
  const list = file.path.findLast((step) => typeof step === 'string');
  const part = typeof list === 'string' && Object.hasOwn(parts, list) ? parts[list] : undefined;
  return part === undefined ? [] : itemsOf(root).flatMap((item) => ofPart(of, item, part.kind, part.names, 0));
}

/** The outline of any other JSON file. */
export function dataSymbols(root: DataNode | undefined): readonly SymbolNode[] {
  return root?.kind === 'object' ? root.properties.map((each) => ofKey(each, 0)) : [];
}

function ofProperty(of: Outlined, property: Property, depth: number): readonly SymbolNode[] {
  const { key, keyRange, value, range } = property;
  const part = Object.hasOwn(parts, key) ? parts[key] : undefined;
  if (value?.kind === 'array' && part !== undefined) {
    const children =
      depth > maxDataDepth ? [] : value.items.flatMap((item) => ofPart(of, item, part.kind, part.names, depth + 1));
    return [{ name: key, kind: 'key', range, nameRange: keyRange, children }];
  }
  if (key === 'navigation' && value?.kind === 'object') {
    return [{ name: key, kind: 'key', range, nameRange: keyRange, children: inside(of, value, depth + 1) }];
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
    value?.kind === 'object' && depth < maxDataDepth ? value.properties.map((each) => ofKey(each, depth + 1)) : [];
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
  of: Outlined,
  item: DataNode,
  kind: SymbolNode['kind'],
  names: readonly string[],
  depth: number,
): readonly SymbolNode[] {
  if (item.kind === 'string')
    return [
      kind === 'page'
        ? ofPage(of.index, item.value, item.range)
        : { name: shown(item.value), kind, range: item.range, nameRange: item.range, children: [] },
    ];
  if (item.kind !== 'object') return [];
  const named = namedIn(item, names);
  const reference = valueOf(item, '$ref');
  const there = named === undefined && reference !== undefined ? namedIn(referred(of, reference), names) : undefined;
  const own = item.properties.find(({ value }) => value === named);
  const detail =
    stringOf(valueOf(item, 'url')) ??
    stringOf(valueOf(item, 'href')) ??
    stringOf(valueOf(item, 'version')) ??
    stringOf(reference);
  return [
    {
      name: shown(stringOf(named ?? there) ?? ''),
      kind: kind === 'page' ? 'group' : kind,
      ...(detail !== undefined && detail !== stringOf(named) && { detail: detail.slice(0, 200) }),
      range: item.range,
      nameRange: own?.value?.range ?? { start: item.range.start, end: Math.min(item.range.start + 1, item.range.end) },
      children: depth > maxDataDepth ? [] : inside(of, item, depth + 1),
    },
  ];
}

function namedIn(item: DataNode | undefined, names: readonly string[]): DataNode | undefined {
  return names.map((name) => valueOf(item, name)).find((node) => node?.kind === 'string');
}

/** The value of the file that a `$ref` refers to. */
function referred({ index, file }: Outlined, { range }: DataNode): DataNode | undefined {
  const start = file.start + range.start;
  return index.config.whole.files.find(({ named }) => named?.range.start === start)?.data.root;
}

/** The lists inside an entry, without a separate level. */
function inside(of: Outlined, owner: ObjectNode, depth: number): readonly SymbolNode[] {
  return owner.properties.flatMap(({ key, value }) => {
    const part = Object.hasOwn(parts, key) ? parts[key] : undefined;
    return part === undefined || depth > maxDataDepth
      ? []
      : itemsOf(value).flatMap((item) => ofPart(of, item, part.kind, part.names, depth));
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

/** VS Code rejects symbols without a name. */
function shown(name: string): string {
  const text = name.trim().slice(0, 200);
  return text === '' ? '(no name)' : text;
}
