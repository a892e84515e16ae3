import { type ArrayNode, type ObjectNode, valueOf } from '../../data/node.ts';
import { configRoot } from '../../model/config/parts.ts';
import { enclosesAcross } from '../../site/config/configFiles.ts';
import { prefixOf } from '../../site/config/navigation.ts';
import { slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { TreeNode } from './node.ts';
import { longestPrefix } from './v1Tree.ts';

/** Where entries go: before an index of a list, into a new list, or out of the navigation. */
export type Goal =
  | { readonly kind: 'list'; readonly list: ArrayNode; readonly at: number }
  | { readonly kind: 'new'; readonly owner: ObjectNode; readonly key: 'pages' | 'groups' }
  | { readonly kind: 'out' };

/** Why something cannot go there, as a sentence for the author. */
export interface GoalProblem {
  readonly kind: 'refused';
  readonly reason: string;
}

/**
 * Where dropped nodes go:
 *
 * - onto an entry of the same kind: before it
 * - onto a container: at its end
 * - onto the section of unlisted pages: out of the navigation
 *
 * An undefined `target` is the empty space below the tree.
 */
export function goalOf(
  index: SiteIndex,
  dragged: readonly TreeNode[],
  target: TreeNode | undefined,
): Goal | GoalProblem {
  const isInside = (node: TreeNode): boolean => target !== undefined && isWithin(index, target, node);
  if (dragged.some((node) => isInside(node) && (dragged.length === 1 || node.place?.node !== target?.place?.node)))
    return refuse('An entry cannot be moved into itself.');
  const wrong = target && wrongDivision(index, dragged, target);
  if (wrong !== undefined) return refuse(wrong);
  if (target === undefined) return intoTop(index, dragged);
  if (sectionAround(target) !== undefined) return outOf(dragged, target);
  switch (target.kind) {
    case 'page':
    case 'operation':
      return target.place === undefined ? aroundOf(index, dragged, target) : beside(dragged, target);
    case 'group':
      if (target.place === undefined) return aroundOf(index, dragged, target);
      return dragged.some(({ kind }) => kind === 'group') && dragged.every((node) => fits(target.place?.key, node))
        ? beside(dragged, target)
        : dragged.every(({ kind }) => leaves.has(kind))
          ? intoGroup(target)
          : refuse('A group takes only pages and groups. Drop this on an entry of the same kind.');
    default:
      return ontoDivision(index, dragged, target);
  }
}

function refuse(reason: string): GoalProblem {
  return { kind: 'refused', reason };
}

/** Whether a node is `outer` or below it, wherever the same entry is shown. */
export function isWithin(index: SiteIndex, node: TreeNode, outer: TreeNode): boolean {
  for (let at: TreeNode | undefined = node; at !== undefined; at = at.parent) if (at.id === outer.id) return true;
  const [inside, around] = [node.place?.node.range, outer.place?.node.range];
  return inside !== undefined && around !== undefined && enclosesAcross(index.config.whole, around, inside);
}

/** The section that a node is or is in. */
export function sectionAround(node: TreeNode): TreeNode | undefined {
  for (let at: TreeNode | undefined = node; at !== undefined; at = at.parent) if (at.kind === 'section') return at;
  return undefined;
}

function outOf(dragged: readonly TreeNode[], target: TreeNode): Goal | GoalProblem {
  if (!dragged.every(({ kind }) => leaves.has(kind))) return refuse('Only pages and groups can be removed this way.');
  return sectionAround(target)?.name === 'unlisted'
    ? { kind: 'out' }
    : refuse('This section lists unused files. Nothing can be dropped here.');
}

/** A node without an entry (a generated page, the page of a group) is replaced by the node around it. */
function aroundOf(index: SiteIndex, dragged: readonly TreeNode[], { parent }: TreeNode): Goal | GoalProblem {
  return goalOf(index, dragged, parent);
}

const leaves: ReadonlySet<string> = new Set(['page', 'operation', 'group']);

/** Whether an entry can be in a list with this key. */
function fits(key: string | undefined, { kind, place }: TreeNode): boolean {
  if (key === 'pages') return leaves.has(kind);
  if (key === 'groups' || key === 'navigation') return kind === 'group';
  return key !== undefined && place?.key === key && !leaves.has(kind);
}

/** The place of the target. Entries that come from earlier in the same list go after it. */
function beside(dragged: readonly TreeNode[], target: TreeNode): Goal | GoalProblem {
  const { place } = target;
  if (place === undefined)
    return refuse('This entry is not written in docs.json, so nothing can be placed next to it.');
  if (!dragged.every((node) => fits(place.key, node)))
    return place.key === 'groups' || place.key === 'navigation'
      ? refuse('Only groups can be here. Drop a page on a group.')
      : refuse('All entries of this list must be of the same kind.');
  const first = dragged.find((node) => node.place?.list === place.list);
  const isDown = first?.place !== undefined && first.place.at < place.at;
  return { kind: 'list', list: place.list, at: place.at + (isDown ? 1 : 0) };
}

function atEnd(list: ArrayNode): Goal {
  return { kind: 'list', list, at: list.items.length };
}

/** The end of a group. */
export function intoGroup({ place }: TreeNode): Goal | GoalProblem {
  const owner = place?.node;
  if (owner?.kind !== 'object') return refuse('This group is not written as an object.');
  const pages = valueOf(owner, 'pages');
  if (pages?.kind === 'array') return atEnd(pages);
  return pages === undefined ? newList(owner, 'pages') : refuse('The "pages" of this group is not a list.');
}

function newList(owner: ObjectNode, key: 'pages' | 'groups'): Goal | GoalProblem {
  return valueOf(owner, 'openapi') === undefined
    ? { kind: 'new', owner, key }
    : refuse('The pages here are generated from an API document. A list of pages would replace them.');
}

function ontoDivision(index: SiteIndex, dragged: readonly TreeNode[], target: TreeNode): Goal | GoalProblem {
  const { place } = target;
  const isDivision = dragged.every(({ kind }) => !leaves.has(kind));
  if (isDivision) {
    if (place !== undefined && dragged.every((node) => fits(place.key, node))) return beside(dragged, target);
    const key = dragged[0]?.place?.key;
    const list = key === undefined || place?.node.kind !== 'object' ? undefined : valueOf(place.node, key);
    return list?.kind === 'array' && dragged.every((node) => fits(key, node))
      ? atEnd(list)
      : refuse(`"${target.name}" has no place for that. Drop it on an entry of the same kind.`);
  }
  if (index.config.dialect !== 'v2') return behindLast(target) ?? intoTop(index, dragged);
  if (target.href !== undefined) return refuse(`"${target.name}" is a link and has no pages.`);
  return place?.node.kind === 'object'
    ? intoContents(place.node, dragged, `"${target.name}"`)
    : refuse(`"${target.name}" is not written as an object.`);
}

/** After the last group that a v1 tab shows. Groups without pages are shown with those before them. */
function behindLast({ children, prefix }: TreeNode): Goal | undefined {
  const last = prefix === undefined ? undefined : children.findLast(({ kind }) => kind === 'group')?.place;
  return last === undefined ? undefined : { kind: 'list', list: last.list, at: last.at + 1 };
}

/** The end of the navigation. */
function intoTop(index: SiteIndex, dragged: readonly TreeNode[]): Goal | GoalProblem {
  const navigation = valueOf(configRoot(index), 'navigation');
  if (navigation?.kind === 'array')
    return dragged.every((node) => fits('navigation', node))
      ? atEnd(navigation)
      : refuse('Only groups can be here. Drop a page on a group.');
  return navigation?.kind === 'object'
    ? intoContents(navigation, dragged, 'The navigation')
    : refuse('docs.json has no "navigation" to add entries to.');
}

const divisionLists = ['versions', 'languages', 'products', 'tabs', 'anchors', 'dropdowns', 'menu'] as const;

/** Into a v2 division, which contains groups, or pages and groups, or more divisions. */
function intoContents(owner: ObjectNode, dragged: readonly TreeNode[], name: string): Goal | GoalProblem {
  const key = dragged[0]?.place?.key;
  const own = key === undefined || leaves.has(dragged[0]?.kind ?? '') ? undefined : valueOf(owner, key);
  if (own?.kind === 'array' && dragged.every((node) => fits(key, node))) return atEnd(own);
  const [groups, pages] = [valueOf(owner, 'groups'), valueOf(owner, 'pages')];
  const areGroups = dragged.every(({ kind }) => kind === 'group');
  if (!dragged.every(({ kind }) => leaves.has(kind)))
    return refuse(`${name} has no place for that. Drop it on an entry of the same kind.`);
  if (areGroups && groups?.kind === 'array') return atEnd(groups);
  if (pages?.kind === 'array') return atEnd(pages);
  if (groups !== undefined) return refuse(`${name} has groups. Drop a page on one of them.`);
  const inner = divisionLists.find((each) => valueOf(owner, each) !== undefined);
  if (inner !== undefined) return refuse(`${name} is divided into ${inner}. Drop it on one of them.`);
  return pages === undefined
    ? newList(owner, areGroups ? 'groups' : 'pages')
    : refuse(`The "pages" of ${name} is not a list.`);
}

/** In docs.json v1, a page's tab depends on its address, so an entry cannot move to another tab. */
function wrongDivision(index: SiteIndex, dragged: readonly TreeNode[], target: TreeNode): string | undefined {
  if (index.config.dialect === 'v2' || sectionAround(target) !== undefined) return undefined;
  const there = divisionAround(target);
  if (there === undefined || dragged.every(({ kind }) => !leaves.has(kind))) return undefined;
  const prefixes = new Set(
    [...index.config.settings.tabs, ...index.config.settings.anchors].flatMap(({ url }) => prefixOf(url) ?? []),
  );
  const isElsewhere = dragged.some((node) => {
    const here = divisionAround(node)?.prefix;
    const prefix = here ?? (node.path === undefined ? undefined : longestPrefix(prefixes, slugOfPath(node.path)));
    return prefix !== undefined && prefix !== there.prefix;
  });
  if (!isElsewhere) return undefined;
  const place = there.prefix === '' ? 'no tab or anchor' : `"/${there.prefix}"`;
  return `"${there.name}" shows the pages whose addresses are below ${place}. Move the file there: its entry and all links follow.`;
}

function divisionAround(node: TreeNode): TreeNode | undefined {
  for (let at: TreeNode | undefined = node; at !== undefined; at = at.parent) if (at.prefix !== undefined) return at;
  return undefined;
}
