import { withGeneratedIndex } from '../../openapi/page/generatedPages.ts';
import { pagePathOf } from '../../site/link/lookup.ts';
import type { NavDivision, NavEntry, SiteIndex } from '../../site/siteTypes.ts';
import { type EntryPlace, placesOf } from './places.ts';

/** Kinds of rows in the navigation view. */
export type NodeKind =
  | NavDivision['division']
  | 'group'
  | 'page'
  | 'operation'
  /** A set of files, such as those that the navigation does not list. */
  | 'section'
  | 'folder'
  | 'file';

/**
 * A row of the navigation view: a part of docs.json as readers see it, or a file outside it. Its children are computed
 * when first read.
 */
export interface TreeNode {
  /** Built from the names on the way to it, so it is stable while they are: `tab:API/group:Users/page:api~users`. */
  readonly id: string;
  readonly kind: NodeKind;
  /** The name in docs.json; a page's slug, a file's path. */
  readonly name: string;
  readonly parent: TreeNode | undefined;
  readonly children: readonly TreeNode[];
  /** Its entry in docs.json; undefined if docs.json does not list it. */
  readonly place: EntryPlace | undefined;
  readonly entry: NavEntry | undefined;
  /** The file of a page or file row. Generated pages have none. */
  readonly path: string | undefined;
  /** The link of a tab or anchor without pages. */
  readonly href: string | undefined;
  /** In docs.json v1: the URL prefix of a tab or anchor; empty for the pages of no tab. */
  readonly prefix: string | undefined;
}

/** The parts a node is made from. Missing parts are undefined. */
export type NodeParts = Pick<TreeNode, 'kind' | 'name'> &
  Partial<Pick<TreeNode, 'entry' | 'place' | 'path' | 'href' | 'prefix'>> & {
    children?(parent: TreeNode): readonly TreeNode[];
  };

class LazyNode implements TreeNode {
  readonly id: string;
  readonly kind: NodeKind;
  readonly name: string;
  readonly parent: TreeNode | undefined;
  readonly place: EntryPlace | undefined;
  readonly entry: NavEntry | undefined;
  readonly path: string | undefined;
  readonly href: string | undefined;
  readonly prefix: string | undefined;
  readonly #read: NodeParts['children'];
  #children: readonly TreeNode[] | undefined;

  constructor(id: string, parent: TreeNode | undefined, parts: NodeParts) {
    this.id = id;
    this.parent = parent;
    this.kind = parts.kind;
    this.name = parts.name;
    this.place = parts.place;
    this.entry = parts.entry;
    this.path = parts.path;
    this.href = parts.href;
    this.prefix = parts.prefix;
    this.#read = parts.children;
  }

  get children(): readonly TreeNode[] {
    this.#children ??= this.#read?.(this) ?? [];
    return this.#children;
  }
}

/** Sibling nodes. Nodes with the same name get a number in their id. */
export function siblings(parent: TreeNode | undefined, all: readonly NodeParts[]): readonly TreeNode[] {
  const counts = new Map<string, number>();
  return all.map((parts) => {
    const name = `${parts.kind}:${parts.name.replace(/[~/*]/g, '~')}`;
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    const own = count === 1 ? name : `${name}*${count}`;
    return new LazyNode(parent === undefined ? own : `${parent.id}/${own}`, parent, parts);
  });
}

/**
 * Entries of the navigation as nodes. Generated pages get the place of their OpenAPI document in docs.json, `around`.
 */
export function entryNodes(entries: readonly NavEntry[], index: SiteIndex, around?: EntryPlace): readonly NodeParts[] {
  const places = placesOf(index.config.whole);
  return entries.map((entry): NodeParts => {
    const isLeaf = entry.kind === 'page' || entry.kind === 'operation';
    const place = places.get(entry.range.start);
    const isOwn = place !== undefined && place !== around && (place.node.kind === 'string') === isLeaf;
    const own = { entry, ...(isOwn && { place }) };
    if (entry.kind === 'page') return pageNode(index, entry.slug, own);
    if (entry.kind === 'operation') return { ...own, kind: 'operation', name: entry.target };
    const children = (parent: TreeNode): readonly TreeNode[] =>
      siblings(parent, entryNodes(entry.entries, index, place));
    if (entry.kind === 'group') return { ...own, kind: 'group', name: entry.name, children };
    const href = entry.entries.length === 0 ? entry.href : undefined;
    return { ...own, kind: entry.division, name: entry.name, ...(href !== undefined && { href }), children };
  });
}

/** A page by its slug. It has a file unless the platform generates it. */
export function pageNode(index: SiteIndex, slug: string, own: Pick<NodeParts, 'entry' | 'place'>): NodeParts {
  const path = pagePathOf(withGeneratedIndex(index), slug);
  return { ...own, kind: 'page', name: slug, ...(path !== undefined && { path }) };
}
