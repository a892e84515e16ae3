import { type DataNode, itemsOf, type ObjectNode, type Property, stringOf, valueOf } from '../../data/node.ts';
import type { Element, Heading, Page } from '../../page/pageTree.ts';
import { textOf } from '../../page/walk.ts';
import { configFileAt } from '../../site/config/configFiles.ts';
import { slugOfTarget } from '../../site/config/navigation.ts';
import { pagePathOf } from '../../site/link/lookup.ts';
import { usesOf } from '../../site/link/references.ts';
import { isMarkdown, isPage, slugOfPath } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import { titleOfSlug } from '../../site/view/sidebar.ts';
import { encloses, type Range } from '../../text/range.ts';
import { settingsText } from '../completion/dataText.ts';
import type { SymbolNode } from '../ideTypes.ts';
import { descriptionSymbols } from './operation.ts';

/** The outline of a file. */
export function symbols(site: Site, path: string): readonly SymbolNode[] {
  const file = site.files.get(path);
  if (file === undefined) return [];
  const part = configFileAt(site.index.config.whole, path);
  if (part !== undefined) return configSymbols(site.index, part.data.root);
  if (isMarkdown(path)) return pageSymbols(pageOf(file), site.index);
  const settings = settingsText(site.index, path);
  return settings === undefined ? (descriptionSymbols(site, path) ?? []) : dataSymbols(settings.data.root);
}

interface Draft {
  readonly name: string;
  readonly kind: 'heading' | 'component';
  readonly detail?: string;
  readonly range: { readonly start: number; end: number };
  readonly nameRange: SymbolNode['nameRange'];
  readonly children: Draft[];
  /** Of a heading. */
  readonly level?: number;
}

/** An outline as deep as authors nest; the rest of a page that nests deeper is left out. */
const deepest = 30;

/** The outline of a page: headings with their sections, components in them. */
export function pageSymbols(page: Page, index: SiteIndex): readonly SymbolNode[] {
  const elements = usesOf(page, index).filter(({ spec, declared, element }) =>
    isShown(element.name, spec?.inline === true || spec?.html === true, declared),
  );
  const nodes: Draft[] = [
    ...page.headings.map((heading) => ofHeading(page, heading)),
    ...elements.map(({ element }) => ofElement(element)),
  ];
  nodes.sort((a, b) => a.range.start - b.range.start || b.range.end - a.range.end);
  const roots: Draft[] = [];
  const open: Draft[] = [];
  for (const node of nodes) {
    closeBefore(open, node);
    const parent = open.at(-1);
    if (parent !== undefined) node.range.end = Math.min(node.range.end, parent.range.end);
    if (open.length < deepest) (parent?.children ?? roots).push(node);
    open.push(node);
  }
  return roots;
}

function isShown(name: string, quiet: boolean, declared: boolean): boolean {
  return /^[A-Z]/.test(name) && (declared || !quiet);
}

function closeBefore(open: Draft[], node: Draft): void {
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const inside = encloses(top.range, { start: node.range.start, end: node.nameRange.end });
    const ends = node.level !== undefined && top.level !== undefined && top.level >= node.level;
    if (inside && !ends) return;
    if (ends) top.range.end = Math.min(top.range.end, node.range.start);
    open.pop();
  }
}

/** A section ends where the element around its heading does, or with the page; the next heading may end it before. */
function ofHeading(page: Page, heading: Heading): Draft {
  return {
    name: heading.text === '' ? '#'.repeat(heading.level) : heading.text,
    kind: 'heading',
    range: { start: heading.range.start, end: page.file.text.length },
    nameRange: heading.range,
    children: [],
    level: heading.level,
  };
}

function ofElement(element: Element): Draft {
  const detail = ['title', 'label', 'name', 'path', 'body', 'query', 'header', 'file']
    .map((name) => textOf(element, name))
    .find((text) => text !== undefined && text !== '');
  return {
    name: element.name,
    kind: 'component',
    ...(detail === undefined ? {} : { detail }),
    range: { ...element.range },
    nameRange: element.nameRange,
    children: [],
  };
}

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

const maxDataDepth = 40;

/** The outline of docs.json in the site's shape: versions, tabs, anchors, groups, pages; other settings as keys. */
export function configSymbols(index: SiteIndex, root: DataNode | undefined): readonly SymbolNode[] {
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
      depth > maxDataDepth ? [] : value.items.flatMap((item) => ofPart(index, item, part.kind, part.names, depth + 1));
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
      children: depth > maxDataDepth ? [] : inside(index, item, depth + 1),
    },
  ];
}

/** The lists inside an entry, without a level of their own. */
function inside(index: SiteIndex, owner: ObjectNode, depth: number): readonly SymbolNode[] {
  return owner.properties.flatMap(({ key, value }) => {
    const part = Object.hasOwn(parts, key) ? parts[key] : undefined;
    return part === undefined || depth > maxDataDepth
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

/** A place that a search by name over a whole site finds. */
export interface FoundSymbol {
  readonly name: string;
  readonly kind: 'page' | 'heading';
  readonly path: string;
  readonly range: Range;
  /** Title of the page that a heading stands on. */
  readonly container?: string;
}

/** Nobody scrolls further; editors filter again by themselves. */
const most = 200;

/** Pages by title and headings by text: those that hold the query's letters in order, better matches first. */
export function findSymbols(site: Site, query: string): readonly FoundSymbol[] {
  const wanted = query.trim().toLowerCase();
  const found: { readonly symbol: FoundSymbol; readonly score: number }[] = [];
  const add = (symbol: FoundSymbol): void => {
    const score = scoreOf(symbol.name.toLowerCase(), wanted);
    if (score !== undefined) found.push({ symbol, score });
  };
  for (const [path, summary] of site.index.pages) {
    const file = site.files.get(path);
    if (!isPage(path) || file === undefined) continue;
    const title = summary.title ?? titleOfSlug(slugOfPath(path));
    add({ name: title, kind: 'page', path, range: { start: 0, end: 0 } });
    // Summaries say whether a page is worth opening; parsed pages are memoised, so this is cheap.
    if (!summary.headings.some(({ text }) => scoreOf(text.toLowerCase(), wanted) !== undefined)) continue;
    for (const heading of pageOf(file).headings) {
      add({ name: heading.text, kind: 'heading', path, range: heading.range, container: title });
    }
  }
  return found
    .sort((a, b) => a.score - b.score)
    .slice(0, most)
    .map(({ symbol }) => symbol);
}

/** 0 for a beginning, 1 for a part, 2 for letters in order, undefined for none. */
function scoreOf(name: string, wanted: string): number | undefined {
  const at = name.indexOf(wanted);
  if (at === 0) return 0;
  if (at > 0) return 1;
  let next = 0;
  for (let i = 0; i < name.length && next < wanted.length; i++) if (name[i] === wanted[next]) next++;
  return next === wanted.length ? 2 : undefined;
}
