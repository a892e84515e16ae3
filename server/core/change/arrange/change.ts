import { plain } from '../../data/json/jsonFormat.ts';
import { type StringNode, valueOf } from '../../data/node.ts';
import { isBroken } from '../../model/config/parts.ts';
import { SiteDraft } from '../../model/write/siteDraft.ts';
import { placeIn } from '../../site/config/configFiles.ts';
import { configPath, folderOf, slugOfPath } from '../../site/paths.ts';
import { pageOf } from '../../site/site.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import { newPage } from '../refactor/newPage.ts';
import { type Renamed, refused } from '../rename/symbol.ts';
import { symbolAt } from '../rename/symbolAt.ts';
import { addEntry, moveTo } from './arrange.ts';
import { type Goal, type GoalProblem, goalOf, intoGroup } from './goal.ts';
import { siblings, type TreeNode } from './node.ts';
import { navigationTree, nodeOf } from './tree.ts';

const changed = 'The navigation has changed in the meantime.';

/** Moves an entry up before the previous one, or down after the next one. */
export function moveBy(index: SiteIndex, id: string, step: 1 | -1): Renamed {
  const node = nodeOf(index, id);
  if (node?.place === undefined) return refused(node === undefined ? changed : 'This has no entry in docs.json.');
  if (isBroken(index)) return refused('docs.json has a syntax error. Fix it first.');
  const { list } = node.place;
  const around = (node.parent?.children ?? navigationTree(index)).filter(({ place }) => place?.list === list);
  const beside = around[around.findIndex((each) => each.id === id) + step]?.place;
  if (beside === undefined)
    return refused(step < 0 ? 'This is already the first entry.' : 'This is already the last entry.');
  return moveTo(index, [node], { kind: 'list', list, at: beside.at + (step > 0 ? 1 : 0) }, node);
}

/** Adds an empty group at the end of a container, or after a page. */
export function addGroup({
  index,
  id,
  name,
}: {
  readonly index: SiteIndex;
  readonly id: string | undefined;
  readonly name: string;
}): Renamed {
  const target = id === undefined ? undefined : nodeOf(index, id);
  if (id !== undefined && target === undefined) return refused(changed);
  if (isBroken(index)) return refused('docs.json has a syntax error. Fix it first.');
  const [group] = siblings(undefined, [{ kind: 'group', name }]);
  const goal = target?.kind === 'group' ? intoGroup(target) : goalOf(index, group === undefined ? [] : [group], target);
  if (goal.kind === 'refused') return refused(goal.reason);
  return addEntry(index, { group: name, pages: [] }, goal);
}

/** Adds a page with its file and entry: after a page, or at the end of a container. */
export function addPage({
  site,
  id,
  title,
}: {
  readonly site: Site;
  readonly id: string | undefined;
  readonly title: string;
}): Renamed & { readonly path?: string } {
  const { index } = site;
  const target = id === undefined ? undefined : nodeOf(index, id);
  if (id !== undefined && target === undefined) return refused(changed);
  if (isBroken(index)) return refused('docs.json has a syntax error. Fix it first.');
  const goal = pageGoal(index, target);
  if (goal.kind === 'refused') return refused(goal.reason);
  const { path, edits } = newPage(site, { title, path: `${folderFor(target)}/` });
  const listed = addEntry(index, slugOfPath(path), goal);
  if (listed.kind === 'refused') return listed;
  return { kind: 'edits', edits: [...edits.filter(({ kind }) => kind === 'create'), ...listed.edits], path };
}

function pageGoal(index: SiteIndex, target: TreeNode | undefined): Goal | GoalProblem {
  if ((target?.kind === 'page' || target?.kind === 'operation') && target.place !== undefined)
    return { kind: 'list', list: target.place.list, at: target.place.at + 1 };
  if (target?.kind === 'group') return intoGroup(target);
  const lastGroup = target?.prefix === undefined ? undefined : target.children.findLast(({ kind }) => kind === 'group');
  if (lastGroup !== undefined) return intoGroup(lastGroup);
  const [page] = siblings(undefined, [{ kind: 'page', name: '' }]);
  return goalOf(index, page === undefined ? [] : [page], target);
}

/** Folder for a new page: that of the last page in the target, or the prefix of an empty tab. */
function folderFor(target: TreeNode | undefined): string {
  const path = target && lastPath(target);
  if (path !== undefined) return folderOf(path);
  for (let at = target; at !== undefined; at = at.parent) {
    const beside = at.parent && lastPath(at.parent);
    if (beside !== undefined) return folderOf(beside);
    if (at.prefix !== undefined) return at.prefix;
  }
  return '';
}

function lastPath(node: TreeNode): string | undefined {
  if (node.kind === 'page') return node.path;
  for (const child of node.children.toReversed()) {
    const path = lastPath(child);
    if (path !== undefined) return path;
  }
  return undefined;
}

/** Renames the label of a node in docs.json, or the title that a page has in the sidebar. */
export function renameEntry({
  site,
  id,
  name,
}: {
  readonly site: Site;
  readonly id: string;
  readonly name: string;
}): Renamed {
  const node = nodeOf(site.index, id);
  if (node === undefined) return refused(changed);
  if (name.trim() === '') return refused('Enter a name.');
  if (node.kind === 'page') return retitled(site, node, name.trim());
  const label = labelOf(node);
  if (label === undefined) return refused(`"${node.name}" has no name in docs.json.`);
  const place = placeIn(site.index.config.whole, label.range);
  const symbol = place?.path === configPath ? symbolAt(site, configPath, place.range.start + 1) : undefined;
  if (symbol !== undefined) return symbol.rename(name.trim());
  const draft = new SiteDraft(site.index.config.whole);
  draft.value(label).set(plain(name.trim()));
  return draft.edits();
}

const nameKeys = ['group', 'tab', 'anchor', 'dropdown', 'product', 'item', 'language', 'version', 'name'];

/** The string in docs.json with the name of a group or division. */
export function labelOf({ place, kind }: TreeNode): StringNode | undefined {
  const node = place?.node;
  if (node?.kind === 'string') return kind === 'version' ? node : undefined;
  const own = valueOf(node, kind);
  const named =
    own?.kind === 'string' ? own : nameKeys.map((key) => valueOf(node, key)).find((each) => each?.kind === 'string');
  return named?.kind === 'string' ? named : undefined;
}

function retitled(site: Site, { path }: TreeNode, title: string): Renamed {
  const file = path === undefined ? undefined : site.files.get(path);
  if (path === undefined || file === undefined || !site.index.paths.has(path)) return refused('This page has no file.');
  const page = pageOf(file);
  const root = page.frontMatter?.root;
  const draft = new SiteDraft(site.index.config.whole);
  draft.frontMatter(page).set(valueOf(root, 'sidebarTitle')?.kind === 'string' ? 'sidebarTitle' : 'title', title);
  return draft.edits();
}
