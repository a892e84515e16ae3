import type { Target } from '../../model/answers.ts';
import { configRoot, isBroken } from '../../model/config/parts.ts';
import { unlinkedPages } from '../../model/config/reach.ts';
import { withGeneratedIndex } from '../../openapi/page/generatedPages.ts';
import { placeIn } from '../../site/config/configFiles.ts';
import { baseName, slugOfPath } from '../../site/paths.ts';
import type { PageSummary, Site, SiteIndex } from '../../site/siteTypes.ts';
import { titleOfSlug } from '../../site/view/sidebar.ts';
import { sectionAround } from './goal.ts';
import type { NodeKind, TreeNode } from './node.ts';
import { navigationTree, nodeOf, nodesOfPage } from './tree.ts';

/** A row of the navigation view for the client. */
export interface NavigationRow {
  readonly id: string;
  readonly kind: NodeKind;
  /** What readers see; for a section its name: `unlisted`, `snippets` or `images`. */
  readonly label: string;
  /** Shown after the label: the method of an API page, the tag of a page. */
  readonly detail?: string;
  readonly icon?: { readonly name: string; readonly type?: string };
  /** Its file. */
  readonly path?: string;
  /** The link of a division without pages. */
  readonly href?: string;
  /** Its place in docs.json or a file it refers to. */
  readonly entry?: Target;
  readonly hasChildren: boolean;
  /** Whether readers see it expanded. */
  readonly isExpanded: boolean;
  /** For a section: number of files. */
  readonly count?: number;
  /** For the section of unlisted pages: how many of them nothing links to, if any. */
  readonly unlinked?: number;
  readonly notes: readonly RowNote[];
}

/** Special states of a row. */
export type RowNote =
  /** docs.json lists a page that does not exist. */
  | 'missing'
  /** The platform generates it. */
  | 'generated'
  /** It is marked as hidden. */
  | 'hidden'
  /** No other page links to it either. */
  | 'unlinked'
  /** A click on its group opens it. */
  | 'root';

/** The rows below a node, or the top rows without an id. Empty if the node no longer exists. */
export function navigationRows(site: Site, id?: string): readonly NavigationRow[] {
  const { index } = site;
  const nodes = id === undefined ? navigationTree(index) : (nodeOf(index, id)?.children ?? []);
  return nodes.map((node) => rowOf(index, node));
}

/**
 * The rows from the top to a page. If the page is in several places, the one next to the row `near`, else the first.
 */
export function rowsToPage({
  site,
  path,
  near,
}: {
  readonly site: Site;
  readonly path: string;
  readonly near?: string | undefined;
}): readonly NavigationRow[] {
  const found = nodesOfPage(site.index, path);
  const way: TreeNode[] = [];
  for (let at = found.find(({ id }) => id === near) ?? found[0]; at !== undefined; at = at.parent) way.unshift(at);
  return way.map((node) => rowOf(site.index, node));
}

/** Limit for the rows that a filter shows. */
const maxFound = 500;

/** The result of a filter, by row ids. */
export interface FilteredRows {
  readonly found: readonly string[];
  readonly around: readonly string[];
  /** Number of matching files in each section. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** Rows with a name or file that contains a text (ignoring case), and the rows around them. */
export function filteredRows({ index }: Site, text: string): FilteredRows {
  const wanted = text.trim().toLowerCase();
  const found: string[] = [];
  const around = new Set<string>();
  const files = new Map<string, Set<string>>();
  const look = (nodes: readonly TreeNode[]): void => {
    for (const node of nodes) {
      if (found.length >= maxFound) return;
      const isNamed = [labelOf(index, node), node.path ?? ''].some((each) => each.toLowerCase().includes(wanted));
      if (isNamed && node.kind !== 'section') {
        found.push(node.id);
        for (let at = node.parent; at !== undefined; at = at.parent) {
          around.add(at.id);
          if (at.kind !== 'section') continue;
          const inSection = files.get(at.id) ?? new Set();
          for (const path of filesOf(node)) inSection.add(path);
          files.set(at.id, inSection);
        }
      }
      look(node.children);
    }
  };
  if (wanted !== '') look(navigationTree(index));
  if (files.size === 0) return { found, around: [...around] };
  const counts = Object.fromEntries([...files].map(([id, paths]) => [id, paths.size]));
  return { found, around: [...around], counts };
}

/** Files of a node and everything below it. */
export function pathsBelow(site: Site, id: string): readonly string[] {
  const node = nodeOf(site.index, id);
  return node === undefined ? [] : filesOf(node);
}

/** A row that entries can move to. */
export interface Container {
  readonly id: string;
  /** Names of the rows on the way to it and its own, outermost first. */
  readonly names: readonly string[];
}

/** Groups and divisions of docs.json, in order. */
export function containers({ index }: Site): readonly Container[] {
  const found: Container[] = [];
  const look = (nodes: readonly TreeNode[], names: readonly string[]): void => {
    for (const node of nodes) {
      if (node.kind === 'page' || node.kind === 'operation' || node.kind === 'section') continue;
      const own = [...names, node.name];
      if (node.href === undefined) found.push({ id: node.id, names: own });
      look(node.children, own);
    }
  };
  look(navigationTree(index), []);
  return found;
}

/** Whether docs.json can be edited: `broken` with a syntax error, `unreadable` if it is not an object. */
export function navigationState({ index }: Site): 'readable' | 'broken' | 'unreadable' {
  if (configRoot(index) === undefined) return 'unreadable';
  return isBroken(index) ? 'broken' : 'readable';
}

/** Whether two states of a site have the same rows. The bodies of pages do not count. */
export function isSameNavigation(before: SiteIndex, now: SiteIndex): boolean {
  if (before === now) return true;
  if (
    before.config !== now.config ||
    before.linked !== now.linked ||
    before.unusedImages !== now.unusedImages ||
    before.pages.size !== now.pages.size
  )
    return false;
  if (before.others !== now.others && withGeneratedIndex(before) !== before) return false;
  for (const [path, summary] of now.pages) {
    const old = before.pages.get(path);
    if (old !== summary && (old === undefined || shownOf(old) !== shownOf(summary))) return false;
  }
  return true;
}

function shownOf(page: PageSummary): string {
  const { title, sidebarTitle, icon, iconType, tag, hidden, version, openapi, api, includes } = page;
  return JSON.stringify([title, sidebarTitle, icon, iconType, tag, hidden, version, openapi, api, includes]);
}

function filesOf({ path, children }: TreeNode): readonly string[] {
  const below = children.flatMap(filesOf);
  return path === undefined ? below : [path, ...below];
}

function rowOf(index: SiteIndex, node: TreeNode): NavigationRow {
  const { id, kind, path, href, place, children } = node;
  const at = place && placeIn(index.config.whole, place.node.range);
  const icon = iconOf(index, node);
  const detail = detailOf(index, node);
  const unlinked = kind === 'section' && node.name === 'unlisted' ? unlinkedPages(index).size : 0;
  return {
    id,
    kind,
    label: labelOf(index, node),
    ...(detail !== undefined && { detail }),
    ...(icon !== undefined && { icon }),
    ...(path !== undefined && index.paths.has(path) && { path }),
    ...(href !== undefined && { href }),
    ...(at !== undefined && { entry: { path: at.path, range: at.range } }),
    hasChildren: children.length > 0,
    isExpanded: node.entry?.kind === 'group' && node.entry.expanded,
    ...(kind === 'section' && { count: filesOf(node).length }),
    ...(unlinked > 0 && { unlinked }),
    notes: notesOf(index, node),
  };
}

function labelOf(index: SiteIndex, { kind, name, path }: TreeNode): string {
  if (kind === 'file') return baseName(path ?? name);
  if (kind !== 'page') return name;
  const page = path === undefined ? undefined : withGeneratedIndex(index).pages.get(path);
  return [page?.sidebarTitle, page?.title].find((title) => title?.trim()) ?? titleOfSlug(slugOfPath(path ?? name));
}

function detailOf(index: SiteIndex, { kind, path, entry }: TreeNode): string | undefined {
  if (entry?.kind === 'operation' || kind !== 'page' || path === undefined) return undefined;
  const page = withGeneratedIndex(index).pages.get(path);
  const operation = page?.openapi ?? page?.api;
  const method = /(?:^|\s)(get|post|put|patch|delete|head|options|trace|webhook)\s/i.exec(operation ?? '')?.[1];
  return page?.tag ?? method?.toUpperCase();
}

function iconOf(index: SiteIndex, { entry, path, kind }: TreeNode): NavigationRow['icon'] {
  const page = kind === 'page' && path !== undefined ? index.pages.get(path) : undefined;
  const own = page ?? (entry?.kind === 'group' || entry?.kind === 'division' ? entry : undefined);
  return own?.icon === undefined || own.icon === ''
    ? undefined
    : { name: own.icon, ...(own.iconType !== undefined && { type: own.iconType }) };
}

function notesOf(index: SiteIndex, node: TreeNode): readonly RowNote[] {
  const { kind, path, entry } = node;
  const notes: RowNote[] = [];
  if (kind === 'page') {
    const summary = path === undefined ? undefined : index.pages.get(path);
    if (path === undefined) notes.push('missing');
    else if (!index.paths.has(path)) notes.push('generated');
    if (summary?.hidden === true) notes.push('hidden');
    if (entry?.kind === 'page' && entry.isRoot === true) notes.push('root');
    if (path !== undefined && sectionAround(node)?.name === 'unlisted' && unlinkedPages(index).has(path))
      notes.push('unlinked');
  }
  if ((entry?.kind === 'group' || entry?.kind === 'division') && entry.hidden) notes.push('hidden');
  return notes;
}
