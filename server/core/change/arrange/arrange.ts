import { listOf, plain, type Writing } from '../../data/json/jsonFormat.ts';
import { valueOf } from '../../data/node.ts';
import { isBroken } from '../../model/config/parts.ts';
import { SiteDraft } from '../../model/write/siteDraft.ts';
import { slugOfPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { type Renamed, refused } from '../rename/symbol.ts';
import { type Goal, goalOf, isWithin, sectionAround } from './goal.ts';
import type { TreeNode } from './node.ts';
import { nodeOf } from './tree.ts';

/**
 * Moves nodes of the navigation view to the drop target, in docs.json or the files it refers to. Unlisted pages are
 * added to the navigation; pages dropped on their section are removed from it.
 *
 * @param ids the dragged nodes
 * @param onto the node under the pointer; undefined for the empty space below the tree
 */
export function arrange(index: SiteIndex, ids: readonly string[], onto: string | undefined): Renamed {
  const target = onto === undefined ? undefined : nodeOf(index, onto);
  if (onto !== undefined && target === undefined) return refused('The navigation has changed in the meantime.');
  const dragged = movable(index, ids);
  if (typeof dragged === 'string') return refused(dragged);
  if (dragged.length === 0) return refused('The navigation has changed in the meantime.');
  if (isBroken(index)) return refused('docs.json has a syntax error. Fix it first.');
  const goal = goalOf(index, dragged, target);
  if (goal.kind === 'refused') return refused(goal.reason);
  return moveTo(index, dragged, goal, target);
}

/** Removes entries from the navigation. Their files stay. */
export function removeEntries(index: SiteIndex, ids: readonly string[]): Renamed {
  const dragged = movable(index, ids);
  if (typeof dragged === 'string') return refused(dragged);
  if (isBroken(index)) return refused('docs.json has a syntax error. Fix it first.');
  return moveTo(index, dragged, { kind: 'out' }, undefined);
}

/** The nodes without those inside others, each entry once; or why one of them cannot move. */
function movable(index: SiteIndex, ids: readonly string[]): readonly TreeNode[] | string {
  const nodes = ids.flatMap((id) => nodeOf(index, id) ?? []);
  const once = new Map(nodes.toReversed().map((node) => [node.place?.node ?? node.id, node]));
  const single = nodes.filter((node) => once.get(node.place?.node ?? node.id) === node);
  const outer = single.filter((node) => !single.some((other) => other !== node && isWithin(index, node, other)));
  for (const node of outer) {
    if (node.place === undefined && !isUnlisted(node)) return `"${node.name}" has no entry in docs.json.`;
  }
  return outer;
}

function isUnlisted(node: TreeNode): boolean {
  return node.kind === 'page' && node.path !== undefined && sectionAround(node)?.name === 'unlisted';
}

/** Moves nodes to a goal. `target` is the node they are dropped on; in docs.json v1 it decides their version. */
export function moveTo(
  index: SiteIndex,
  dragged: readonly TreeNode[],
  goal: Goal,
  target: TreeNode | undefined,
): Renamed {
  const draft = new SiteDraft(index.config.whole);
  const version = target && versionAround(target);
  const home = goal.kind === 'list' ? goal.list : goal.kind === 'new' ? goal.owner : undefined;
  const coming: Writing[] = [];
  // All are inserted before the next entry that stays in place.
  let at = goal.kind === 'list' ? goal.at : 0;
  while (goal.kind === 'list' && dragged.some(({ place }) => place?.list === goal.list && place.at === at)) at++;
  for (const { entry, path, place } of dragged) {
    if (place === undefined && (home === undefined || path === undefined)) continue;
    const label = entry?.kind === 'group' && entry.version !== version ? valueOf(place?.node, 'version') : undefined;
    if (home !== undefined && version !== undefined && label !== undefined) draft.value(label).set(plain(version));
    if (place === undefined) coming.push(plain(slugOfPath(path ?? '')));
    else if (home === undefined) draft.list(place.list).remove(place.at);
    else if (goal.kind === 'list' && place.list === goal.list) draft.list(place.list).move(place.at, at);
    else coming.push(draft.take(place, home));
    if (goal.kind === 'list') for (const each of coming.splice(0)) draft.list(goal.list).insert(at, each);
  }
  if (goal.kind === 'new') draft.put(goal.owner, goal.key, listOf(coming));
  return draft.edits();
}

/** Adds a new entry at a goal. */
export function addEntry(index: SiteIndex, entry: unknown, goal: Goal): Renamed {
  const draft = new SiteDraft(index.config.whole);
  if (goal.kind === 'list') draft.list(goal.list).insert(goal.at, plain(entry));
  else if (goal.kind === 'new') draft.put(goal.owner, goal.key, plain([entry]));
  return draft.edits();
}

/** The docs.json v1 version that a node is shown in. */
function versionAround(node: TreeNode): string | undefined {
  for (let at: TreeNode | undefined = node; at !== undefined; at = at.parent)
    if (at.kind === 'version' && at.entry === undefined) return at.name;
  return undefined;
}
