import { type DataNode, itemsOf, type ObjectNode, property, stringOf, valueOf } from '../../data/node.ts';
import { defaults } from '../../schema/formats.ts';
import { isUnder, prefixOf, slugOfTarget } from '../../site/config/navigation.ts';
import { array, type Draft, type DraftEntry, object, scalar } from './draft.ts';
import type { Fields } from './fields.ts';
import { flag, flatIcon } from './groups.ts';
import type { Losses } from './losses.ts';

/** A place in a v2 navigation. */
interface Place {
  readonly version?: ObjectNode;
  readonly tab?: ObjectNode;
  readonly anchor?: ObjectNode;
}

/** The groups and pages in one place. */
interface Leaf extends Place {
  readonly items: readonly DataNode[];
  readonly slugs: readonly string[];
}

type Kind = 'tab' | 'anchor';

/** A tab or anchor that is a link. */
interface Link {
  readonly kind: Kind;
  readonly node: ObjectNode;
  readonly version?: ObjectNode;
}

/** The v1 tabs or anchors, and the `primaryTab` or `topAnchor` before them. */
interface Divisions {
  /** Name of the first division in v2. */
  readonly first: string | undefined;
  readonly entry: Draft | undefined;
  readonly list: readonly DraftEntry[];
}

/** Lists of divisions in the order in which the platform reads them. If an object has two, the first counts. */
const lists = [
  ['products', 'product'],
  ['languages', 'language'],
  ['versions', 'version'],
  ['tabs', 'tab'],
  ['dropdowns', 'dropdown'],
  ['anchors', 'anchor'],
  ['menu', 'item'],
] as const;

/** The v1 division for each kind in v2. Other kinds are dissolved into their contents. */
const become: Readonly<Record<string, keyof Place>> = {
  language: 'version',
  version: 'version',
  tab: 'tab',
  anchor: 'anchor',
};

/** Keys of divisions that are converted here. Other keys are reported as lost. */
const divisionKeys: Readonly<Record<keyof Place, readonly string[]>> = {
  version: ['version', 'language', 'default', 'href'],
  tab: ['tab', 'href', 'hidden', 'openapi'],
  anchor: ['anchor', 'href', 'hidden', 'icon', 'color', 'openapi'],
};
const contentKeys: ReadonlySet<string> = new Set(['groups', 'pages', 'global', ...lists.map(([list]) => list)]);

/** Keys of groups that v1 has too. */
const groupKeys: ReadonlySet<string> = new Set(['group', 'pages', 'icon', 'openapi', 'public', 'hidden', 'expanded']);

/**
 * Converts a v2 navigation as far as v1 can express it: one level each of versions (or languages), tabs and anchors.
 * The pages of each tab and anchor must be in a folder that no other page is in.
 */
export class NavigationToV1 {
  readonly #root: DataNode;
  readonly #losses: Losses;
  readonly #versions: ObjectNode[] = [];
  readonly #leaves: Leaf[] = [];
  readonly #links: Link[] = [];

  constructor(root: DataNode, losses: Losses) {
    this.#root = root;
    this.#losses = losses;
  }

  /** Sets `navigation`, `tabs`, `anchors`, `versions`, `primaryTab` and `topAnchor`. */
  convert(fields: Fields): void {
    const navigation = valueOf(this.#root, 'navigation');
    this.#read(navigation, {});
    this.#readGlobal(valueOf(navigation, 'global'));
    const versions = this.#versions;
    if (versions.length > 0) fields.put('versions', { value: array(versions.map(versionOf)) });
    const tabs = this.#divisions('tab');
    const anchors = this.#divisions('anchor', tabs.first);
    if (tabs.entry !== undefined) fields.put('primaryTab', { value: tabs.entry });
    if (tabs.list.length > 0) fields.put('tabs', { value: array(tabs.list) });
    if (anchors.entry !== undefined) fields.put('topAnchor', { value: anchors.entry });
    if (anchors.list.length > 0) fields.put('anchors', { value: array(anchors.list) });
    const groups = this.#leaves.flatMap((leaf) => leaf.items.flatMap((item) => this.#group(item, leaf)));
    fields.put('navigation', { value: array(groups), from: property(this.#root, 'navigation') });
  }

  #read(node: DataNode | undefined, place: Place): void {
    if (node?.kind !== 'object') return;
    const found = lists.find(([list]) => valueOf(node, list) !== undefined);
    if (found === undefined) {
      const items = [...itemsOf(valueOf(node, 'groups')), ...itemsOf(valueOf(node, 'pages'))];
      if (items.length > 0) this.#leaves.push({ ...place, items, slugs: slugsIn(items) });
      return;
    }
    const [list, key] = found;
    for (const item of itemsOf(valueOf(node, list))) {
      if (item.kind !== 'object') continue;
      const role = become[key];
      const href = stringOf(valueOf(item, 'href'));
      if (role === undefined || place[role] !== undefined) {
        this.#losses.say(
          item.range,
          `"${stringOf(valueOf(item, key)) ?? ''}" has no counterpart: ${href === undefined ? 'its pages are listed beside the others' : 'its link is left out'}.`,
        );
        this.#read(item, place);
      } else if (href !== undefined && (role === 'tab' || role === 'anchor'))
        this.#link({ kind: role, node: item, ...(place.version !== undefined && { version: place.version }) });
      else {
        this.#loseRest(role, item);
        if (role === 'version') this.#versions.push(item);
        this.#read(item, { ...place, [role]: item });
      }
    }
  }

  #readGlobal(global: DataNode | undefined): void {
    for (const { key, value, range } of global?.kind === 'object' ? global.properties : []) {
      const kind = key === 'tabs' ? 'tab' : key === 'anchors' ? 'anchor' : undefined;
      if (kind === undefined) this.#losses.say(range, `"global.${key}" is left out: it has no counterpart.`);
      else for (const node of itemsOf(value)) if (node.kind === 'object') this.#link({ kind, node });
    }
  }

  #link(link: Link): void {
    this.#loseRest(link.kind, link.node);
    this.#links.push(link);
  }

  #loseRest(role: keyof Place, node: ObjectNode): void {
    for (const each of node.properties)
      if (each.value !== undefined && !divisionKeys[role].includes(each.key) && !contentKeys.has(each.key))
        this.#losses.add(each, `${role}s have no equivalent`);
  }

  /**
   * The tabs or anchors with the folder of their pages. Those with the same name in several versions become one. If
   * every page is in a division, one becomes the first (`primaryTab` or `topAnchor`): the first without a folder, else
   * the first of all.
   *
   * @param firstTab for anchors, the tab that became the first one; below a tab with a URL, no anchor can be the first
   */
  #divisions(kind: Kind, firstTab?: string): Divisions {
    const found = [...new Set(this.#leaves.map((leaf) => nameIn(leaf, kind)))].filter((name) => name !== undefined);
    const folders = new Map(found.map((name) => [name, this.#folder(kind, name)]));
    const able = found.filter((name) =>
      this.#leaves.every((leaf) => nameIn(leaf, kind) !== name || kind === 'tab' || nameIn(leaf, 'tab') === firstTab),
    );
    const hasRest = this.#leaves.some((leaf) => leaf[kind] === undefined);
    // v1 shows a single tab only next to a primary tab.
    const isAlone = kind === 'tab' && found.length === 1 && folders.get(found[0] ?? '') !== undefined;
    const first = hasRest || isAlone ? undefined : (able.find((name) => folders.get(name) === undefined) ?? able[0]);
    const list: DraftEntry[] = [];
    for (const name of found) {
      const folder = folders.get(name);
      const nodes = distinct(this.#leaves.filter((leaf) => nameIn(leaf, kind) === name).map((leaf) => leaf[kind]));
      const [node] = nodes;
      if (name === first || node === undefined) continue;
      if (folder === undefined)
        this.#losses.say(
          node.range,
          `The pages of the ${kind} "${name}" do not have their own folder, so they become pages outside every ${kind}.`,
        );
      else
        for (const version of this.#versionsOf(kind, name))
          list.push({ value: this.#division(kind, node, folder, version), from: node });
    }
    for (const { kind: of, node, version } of this.#links)
      if (of === kind)
        list.push({ value: this.#division(kind, node, stringOf(valueOf(node, 'href')) ?? '', version), from: node });
    const node = this.#leaves.find((leaf) => first !== undefined && nameIn(leaf, kind) === first)?.[kind];
    const isUnseen = kind === 'tab' && list.length > 0 && !hasRest;
    const unseen = isUnseen ? object({ name: scalar(defaults.primaryTab), isDefaultHidden: scalar(true) }) : undefined;
    return { first, entry: node === undefined ? unseen : this.#firstOf(kind, node), list };
  }

  /** The folder that has the division's pages of all versions and no other page. */
  #folder(kind: Kind, name: string): string | undefined {
    const slugsOf = (isMine: boolean): readonly string[] =>
      this.#leaves.filter((leaf) => (nameIn(leaf, kind) === name) === isMine).flatMap(({ slugs }) => slugs);
    return ownFolder(slugsOf(true), slugsOf(false));
  }

  /** The versions that have a division; one undefined entry if all have it. */
  #versionsOf(kind: Kind, name: string): readonly (ObjectNode | undefined)[] {
    const versions = [
      ...new Set(this.#leaves.filter((leaf) => nameIn(leaf, kind) === name).map(({ version }) => version)),
    ];
    return versions.length >= this.#versions.length ? [undefined] : versions;
  }

  #firstOf(kind: Kind, node: ObjectNode): Draft {
    for (const key of ['openapi', 'color']) {
      const lost = property(node, key);
      if (lost?.value !== undefined) this.#losses.add(lost, `the first ${kind} has nothing like it`);
    }
    const more = kind === 'anchor' ? flatIcon(valueOf(node, 'icon')) : { isDefaultHidden: hiddenOf(node) };
    return object({ name: valueOf(node, kind), ...more });
  }

  #division(kind: Kind, node: ObjectNode, url: string, version: ObjectNode | undefined): Draft {
    const color = valueOf(node, 'color');
    const openapi = valueOf(node, 'openapi');
    return object(
      {
        name: valueOf(node, kind),
        url: scalar(prefixOf(url) === undefined ? url : url.replace(/^\/+/, '')),
        ...(kind === 'anchor' && flatIcon(valueOf(node, 'icon'))),
        color: kind === 'anchor' ? valueOf(color, 'light') : undefined,
        isDefaultHidden: hiddenOf(node),
        openapi: openapi?.kind === 'object' ? valueOf(openapi, 'source') : openapi,
        version: version && versionName(version),
      },
      undefined,
    );
  }

  /** A v2 group as v1 writes it. v1 has no pages outside groups, so such pages get one. */
  #group(item: DataNode, { version, tab, anchor }: Place): readonly DraftEntry[] {
    if (item.kind === 'string') {
      const pages = this.#pages([item]);
      if (pages.length === 0) return [];
      const name = (tab && valueOf(tab, 'tab')) ?? (anchor && valueOf(anchor, 'anchor')) ?? scalar('');
      return [{ value: object({ group: name, version: version && versionName(version), pages: array(pages) }) }];
    }
    if (item.kind !== 'object') {
      this.#losses.say(item.range, 'This entry is left out, because it is neither a page nor a group.');
      return [];
    }
    if (valueOf(item, 'sourceRef') !== undefined) {
      this.#losses.say(item.range, 'Content from another repository is left out.');
      return [];
    }
    const made = object({}, item);
    for (const each of item.properties) {
      if (each.value === undefined || each.key === 'root') continue;
      if (!groupKeys.has(each.key)) {
        this.#losses.add(each, 'groups have no equivalent');
        continue;
      }
      if (each.key === 'icon') {
        const { icon, iconType } = flatIcon(each.value);
        if (icon !== undefined) made.entries.set('icon', { value: icon, from: each });
        if (iconType !== undefined) made.entries.set('iconType', { value: iconType });
      } else if (each.key === 'pages')
        made.entries.set('pages', { value: this.#pagesOf(item, each.value), from: each });
      else made.entries.set(each.key, { value: each.value, from: each });
    }
    if (!made.entries.has('pages')) made.entries.set('pages', { value: this.#pagesOf(item, undefined) });
    if (version !== undefined) made.entries.set('version', { value: versionName(version) });
    return [{ value: made, from: item }];
  }

  /** The pages of a group. Its `root` page comes first. */
  #pagesOf(group: ObjectNode, pages: DataNode | undefined): Draft {
    const root = valueOf(group, 'root');
    const first: readonly DraftEntry[] = root?.kind === 'string' ? [{ value: root }] : [];
    return array([...first, ...this.#pages(itemsOf(pages))], pages);
  }

  #pages(items: readonly DataNode[]): readonly DraftEntry[] {
    return items.flatMap((item): readonly DraftEntry[] => {
      if (item.kind !== 'string') return this.#group(item, {});
      if (!/\s/.test(item.value.trim())) return [{ value: item, from: item }];
      this.#losses.say(item.range, `"${item.value}" is left out: an operation needs its own page.`);
      return [];
    });
  }
}

function hiddenOf(node: ObjectNode): Draft | undefined {
  const hidden = valueOf(node, 'hidden');
  return flag(hidden?.kind === 'boolean' && hidden.value);
}

function nameIn(leaf: Leaf, kind: Kind): string | undefined {
  const node = leaf[kind];
  return node === undefined ? undefined : (stringOf(valueOf(node, kind)) ?? '');
}

function versionName(node: ObjectNode): Draft {
  return valueOf(node, 'version') ?? valueOf(node, 'language') ?? scalar('');
}

/** A v1 version is a string, or an object if it has other keys. */
function versionOf(node: ObjectNode): DraftEntry {
  const isDefault = valueOf(node, 'default');
  const locale = valueOf(node, 'language');
  const url = valueOf(node, 'href');
  const value =
    locale === undefined && isDefault === undefined && url === undefined
      ? versionName(node)
      : object({ name: versionName(node), url, locale, default: isDefault });
  return { value, from: node };
}

function distinct<Item>(items: readonly (Item | undefined)[]): readonly Item[] {
  return [...new Set(items)].filter((each) => each !== undefined);
}

function slugsIn(items: readonly DataNode[]): readonly string[] {
  return items.flatMap((item) => {
    if (item.kind === 'string') return /\s/.test(item.value.trim()) ? [] : [slugOfTarget(item.value)];
    const root = stringOf(valueOf(item, 'root'));
    return [...(root === undefined ? [] : [slugOfTarget(root)]), ...slugsIn(itemsOf(valueOf(item, 'pages')))];
  });
}

/** The innermost folder around all of `mine`, unless one of `others` is in it too. */
function ownFolder(mine: readonly string[], others: readonly string[]): string | undefined {
  let folder: string | undefined;
  for (const slug of mine) {
    folder ??= slug.includes('/') ? slug.slice(0, slug.lastIndexOf('/')) : '';
    while (folder !== '' && !isUnder(slug, folder))
      folder = folder.includes('/') ? folder.slice(0, folder.lastIndexOf('/')) : '';
  }
  const found = folder;
  return found === undefined || found === '' || others.some((slug) => isUnder(slug, found)) ? undefined : found;
}
