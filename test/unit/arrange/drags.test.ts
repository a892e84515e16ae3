import assert from 'node:assert/strict';
import { test } from 'node:test';
import { arrange } from '../../../server/core/change/arrange/arrange.ts';
import { goalOf } from '../../../server/core/change/arrange/goal.ts';
import type { TreeNode } from '../../../server/core/change/arrange/node.ts';
import { navigationTree } from '../../../server/core/change/arrange/tree.ts';
import type { ArrayNode, DataNode } from '../../../server/core/data/node.ts';
import { stringOf, valueOf } from '../../../server/core/data/node.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';
import { siteOf } from '../../check.ts';
import { rounds } from '../../long.ts';
import { type Random, randomFrom } from '../../random.ts';
import { type PlainSite, randomV1, randomV2 } from './randomNavigation.ts';

/** Each list in the navigation, by its owner's name and its key: the names of its entries. */
type Lists = ReadonlyMap<string, readonly string[]>;

const nameKeys = ['group', 'tab', 'language', 'name'];

function nameOf(entry: unknown): string {
  if (typeof entry === 'string') return entry;
  const found = nameKeys.map((key) => (entry as Record<string, unknown>)[key]).find((each) => typeof each === 'string');
  return String(found ?? '');
}

/** The lists as a plain JSON reader finds them, with `$ref`s resolved. */
function listsOf(files: ReadonlyMap<string, string>): Lists {
  const lists = new Map<string, readonly string[]>();
  const read = (value: unknown, owner: string, at: string): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map((each) => read(each, owner, at));
    const ref = (value as Record<string, unknown>)['$ref'];
    if (typeof ref === 'string') {
      const path = new URL(ref, `file:///${at}`).pathname.slice(1);
      return read(JSON.parse(files.get(path) ?? assert.fail(`${at} names ${path}`)), owner, path);
    }
    const name = nameOf(value) || owner;
    const own = Object.fromEntries(Object.entries(value).map(([key, each]) => [key, read(each, name, at)]));
    for (const [key, each] of Object.entries(own))
      if (Array.isArray(each) && /^(?:pages|groups|tabs|languages|versions|navigation)$/.test(key))
        lists.set(`${name} ${key}`, each.map(nameOf));
    return own;
  };
  const whole = JSON.parse(files.get('docs.json') ?? '') as Record<'navigation' | 'versions' | 'tabs', unknown>;
  const { navigation, versions, tabs } = whole;
  read({ navigation, versions, tabs }, '', 'docs.json');
  return lists;
}

/** The name of each list of the tree in `listsOf`. */
function listNames(root: DataNode | undefined): ReadonlyMap<ArrayNode, string> {
  const names = new Map<ArrayNode, string>();
  const read = (node: DataNode | undefined, owner: string): void => {
    if (node?.kind === 'array') for (const item of node.items) read(item, owner);
    if (node?.kind !== 'object') return;
    const name = nameKeys.map((key) => stringOf(valueOf(node, key))).find((each) => each !== undefined) ?? owner;
    for (const { key, value } of node.properties) {
      if (value?.kind === 'array') names.set(value, `${name} ${key}`);
      read(value, name);
    }
  };
  for (const key of ['navigation', 'versions', 'tabs']) {
    const list = valueOf(root, key);
    if (list?.kind === 'array') names.set(list, ` ${key}`);
    read(list, '');
  }
  return names;
}

function allNodes(nodes: readonly TreeNode[]): readonly TreeNode[] {
  return nodes.flatMap((node) => [node, ...allNodes(node.children)]);
}

const indents: readonly (number | string)[] = [2, 4, '\t'];

function siteFrom(plain: PlainSite, indent: number | string | undefined): ReadonlyMap<string, string> {
  const json = Object.entries(plain.files).map(([path, value]): [string, string] => [path, written(value, indent)]);
  const pages = plain.pages.map((page): [string, string] => [`${page}.mdx`, `---\ntitle: "${page}"\n---\n`]);
  return new Map([...json, ...pages]);
}

/** Formatted JSON. Without indentation, lists of names share a line and the rest does not. */
function written(value: unknown, indent: number | string | undefined): string {
  if (indent !== undefined) return JSON.stringify(value, undefined, indent);
  return JSON.stringify(value, undefined, 2).replace(
    /\[\s+("[^{}[\]]*")\s+\]/g,
    (_, items: string) => `[${items.replace(/,\s+/g, ', ')}]`,
  );
}

function tokens(files: ReadonlyMap<string, string>): readonly string[] {
  const text = [...files].flatMap(([path, each]) => (path.endsWith('.json') ? [each] : [])).join('\n');
  return text
    .replace(/[[\]{}:,]/g, ' ')
    .split(/\s+/)
    .toSorted();
}

interface Drag {
  readonly site: Site;
  readonly files: ReadonlyMap<string, string>;
  readonly dragged: readonly TreeNode[];
  readonly target: TreeNode | undefined;
}

function randomDrag(random: Random, plain: PlainSite, indent: number | string | undefined): Drag {
  const files = siteFrom(plain, indent);
  const site = siteOf({ files, marks: [], cursor: undefined });
  const nodes = allNodes(navigationTree(site.index));
  const first = random.pick(nodes);
  const beside = nodes.filter(({ kind }) => kind === first?.kind);
  const dragged = new Set([first, ...Array.from({ length: random.below(3) }, () => random.pick(beside))]);
  const target = random.below(15) === 0 ? undefined : random.pick(nodes);
  return { site, files, dragged: nodes.filter((node) => dragged.has(node)), target };
}

/** Removes the lists of removed entries, at any depth. */
function drop(lists: Map<string, readonly string[]>, all: Lists, owner: string): void {
  for (const [key, inside] of all) {
    if (!key.startsWith(`${owner} `)) continue;
    lists.delete(key);
    for (const each of inside) drop(lists, all, each);
  }
}

/** Each entry once, without nested ones. Only names matter. */
function outermost({ dragged, files }: Drag): readonly TreeNode[] {
  const once = dragged.filter(
    (node, at) => dragged.findIndex(({ kind, name }) => kind === node.kind && name === node.name) === at,
  );
  const lists = listsOf(files);
  const below = (owner: string): readonly string[] =>
    [...lists].flatMap(([key, inside]) =>
      key.startsWith(`${owner} `) ? inside.flatMap((each) => [each, ...below(each)]) : [],
    );
  const inside = new Set(once.flatMap(({ name }) => below(name)));
  return once.filter(({ name }) => !inside.has(name));
}

/** The expected lists, computed over names. */
function expectedLists({ site, files, target }: Drag, dragged: readonly TreeNode[]): Lists | undefined {
  const before = new Map(listsOf(files));
  const goal = goalOf(site.index, dragged, target);
  if (goal.kind === 'refused') return undefined;
  const names = dragged.map(({ name, path, place }) =>
    place === undefined ? (path ?? '').replace(/\.mdx$/, '') : name,
  );
  const listName = goal.kind === 'list' ? listNames(site.index.config.whole.root).get(goal.list) : undefined;
  const next =
    goal.kind === 'list'
      ? (before.get(listName ?? '') ?? []).slice(goal.at).find((each) => !names.includes(each))
      : undefined;
  for (const [key, list] of before)
    before.set(
      key,
      list.filter((each) => !names.includes(each)),
    );
  if (goal.kind === 'out') {
    for (const gone of names) drop(before, listsOf(files), gone);
    return before;
  }
  const key =
    listName ??
    `${goal.kind === 'new' ? (nameKeys.map((each) => stringOf(valueOf(goal.owner, each))).find((each) => each !== undefined) ?? '') : ''} ${goal.kind === 'new' ? goal.key : ''}`;
  const list = before.get(key) ?? [];
  const at = next === undefined ? list.length : list.indexOf(next);
  return before.set(key, [...list.slice(0, at), ...names, ...list.slice(at)]);
}

for (const [format, make] of [
  ['v1', randomV1],
  ['v2', randomV2],
] as const) {
  test(`drags in navigations of docs.json ${format} put entries exactly there and change nothing else`, (t) => {
    const counts = { moved: 0, refused: 0 };
    for (let seed = 0; seed < rounds(150, 6000); seed++) {
      const random = randomFrom(seed);
      const plain = make(random);
      const indent = random.below(3) === 0 ? undefined : random.pick(indents);
      const drag = randomDrag(random, plain, indent);
      const result = arrange(
        drag.site.index,
        drag.dragged.map(({ id }) => id),
        drag.target?.id,
      );
      if (result.kind === 'refused') {
        counts.refused++;
        continue;
      }
      counts.moved++;
      const what = `seed ${seed}: ${drag.dragged.map(({ id }) => id).join(' + ')} onto ${drag.target?.id}`;
      const after = new Map(drag.files);
      for (const edit of result.edits) {
        assert.ok(edit.kind === 'change', what);
        after.set(edit.path, applyEdits(drag.files.get(edit.path) ?? '', edit.edits));
      }
      const dragged = outermost(drag);
      assert.deepEqual(new Map(listsOf(after)), expectedLists(drag, dragged), what);
      for (const [path, text] of after) {
        if (!path.endsWith('.json')) assert.equal(text, drag.files.get(path));
        else if (indent !== undefined) assert.equal(text, JSON.stringify(JSON.parse(text), undefined, indent), what);
      }
      const isMoveOnly = dragged.every(({ place }) => place !== undefined) && drag.target?.name !== 'unlisted';
      const hasVersions = drag.files.get('docs.json')?.includes('"versions"') === true;
      const isNew = goalOf(drag.site.index, dragged, drag.target).kind !== 'list';
      if (
        isMoveOnly &&
        !hasVersions &&
        !isNew &&
        !after.has('nav/part-1.json') &&
        ![...after.keys()].some((each) => each.startsWith('nav/'))
      )
        assert.deepEqual(tokens(after), tokens(drag.files), what);
    }
    t.diagnostic(JSON.stringify(counts));
    assert.ok(counts.moved > 50, JSON.stringify(counts));
  });
}
