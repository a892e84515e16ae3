import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plain } from '../../../server/core/data/json/jsonFormat.ts';
import { type DataNode, nodeAt, type Path, property, toValue } from '../../../server/core/data/node.ts';
import { SiteDraft } from '../../../server/core/model/write/siteDraft.ts';
import { pageOf } from '../../../server/core/site/site.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { applyEdits, type Edit, type FileEdit } from '../../../server/core/text/edit.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { siteOf } from '../../check.ts';
import { rounds } from '../../long.ts';
import { type Random, randomFrom } from '../../random.ts';
import { filesOf, type Manner, randomManner, randomValue, type Value } from './randomSite.ts';

type Files = ReadonlyMap<string, string>;

function read(files: Files): Site {
  return siteOf({ files, marks: [], cursor: undefined });
}

function plainOf(site: Site): unknown {
  return JSON.parse(JSON.stringify(toValue(site.index.config.whole.root)));
}

/** A change of a value. Containers and entries keep their identity while the value changes. */
type Change =
  | { readonly kind: 'insert'; readonly list: Value[]; readonly before: Value | undefined; readonly item: Value }
  | { readonly kind: 'remove'; readonly list: Value[]; readonly item: Value }
  | { readonly kind: 'move'; readonly list: Value[]; readonly item: Value; readonly before: Value | undefined }
  | {
      readonly kind: 'take';
      readonly list: Value[];
      readonly item: Value;
      readonly into: Value[];
      readonly before: Value | undefined;
    }
  | { readonly kind: 'put'; readonly object: { [key: string]: Value }; readonly key: string; readonly item: Value }
  | { readonly kind: 'set'; readonly object: { [key: string]: Value }; readonly key: string; readonly item: Value }
  | { readonly kind: 'rename'; readonly object: { [key: string]: Value }; readonly key: string; readonly name: string }
  | { readonly kind: 'removeKey'; readonly object: { [key: string]: Value }; readonly key: string };

const isObject = (value: Value | undefined): value is { [key: string]: Value } =>
  typeof value === 'object' && !Array.isArray(value);

/** The lists and objects of a value, with their paths. */
function containers(root: Value): ReadonlyMap<Value, Path> {
  const found = new Map<Value, Path>();
  const look = (value: Value, path: Path): void => {
    if (typeof value === 'string') return;
    found.set(value, path);
    for (const [key, each] of Object.entries(value)) look(each, [...path, Array.isArray(value) ? Number(key) : key]);
  };
  look(root, []);
  return found;
}

function isWithin(outer: Value, inner: Value): boolean {
  return outer === inner || (typeof outer === 'object' && Object.values(outer).some((each) => isWithin(each, inner)));
}

/** A change that is still possible: it does not use anything moved or removed. */
function randomChange(random: Random, root: Value, used: Set<Value>, name: string): Change | undefined {
  const all = [...containers(root).keys()].filter((each) => ![...used].some((other) => isWithin(other, each)));
  const lists = all.filter((each): each is Value[] => Array.isArray(each));
  const objects = all.filter(isObject);
  const item = random.below(3) === 0 ? { [`${name}k`]: [name, 'x'] } : name;
  const isFree = (each: Value | undefined): boolean => each === undefined || !used.has(each);
  const list = random.pick(lists);
  const object = random.pick(objects);
  const entry = list && random.pick(list);
  const key = object && random.pick(Object.keys(object));
  const before = (of: readonly Value[]): Value | undefined => (random.below(3) === 0 ? undefined : random.pick(of));
  const into = random.pick(lists);
  const chosen = ((): Change | undefined => {
    switch (random.below(8)) {
      case 0:
        return list && { kind: 'insert', list, before: before(list), item };
      case 1:
        return list && entry !== undefined ? { kind: 'remove', list, item: entry } : undefined;
      case 2:
        return list && entry !== undefined ? { kind: 'move', list, item: entry, before: before(list) } : undefined;
      case 3:
        return list && entry !== undefined && into && into !== list && !isWithin(entry, into)
          ? { kind: 'take', list, item: entry, into, before: before(into) }
          : undefined;
      case 4:
        return object && { kind: 'put', object, key: name, item };
      case 5:
        return object && key !== undefined ? { kind: 'set', object, key, item } : undefined;
      case 6:
        return object && key !== undefined ? { kind: 'rename', object, key, name } : undefined;
      default:
        return object && key !== undefined ? { kind: 'removeKey', object, key } : undefined;
    }
  })();
  if (chosen === undefined) return undefined;
  const named = [
    'object' in chosen && chosen.kind !== 'put' ? (chosen.object[chosen.key] as Value) : undefined,
    'list' in chosen && chosen.kind !== 'insert' ? chosen.item : undefined,
    'before' in chosen ? chosen.before : undefined,
  ];
  if (!named.every(isFree) || ('before' in chosen && chosen.before === chosen.item)) return undefined;
  // Contents of something moved or removed are not used.
  for (const each of [named[0], named[1], 'item' in chosen ? chosen.item : undefined])
    if (each !== undefined) used.add(each);
  return chosen;
}

/** Applies a change to the value itself. */
function doPlainly(change: Change): void {
  const insert = (list: Value[], item: Value, before: Value | undefined): void => {
    list.splice(before === undefined ? list.length : list.indexOf(before), 0, item);
  };
  switch (change.kind) {
    case 'insert':
      insert(change.list, change.item, change.before);
      break;
    case 'remove':
      change.list.splice(change.list.indexOf(change.item), 1);
      break;
    case 'move':
    case 'take':
      change.list.splice(change.list.indexOf(change.item), 1);
      insert(change.kind === 'take' ? change.into : change.list, change.item, change.before);
      break;
    case 'put':
    case 'set':
      change.object[change.key] = change.item;
      break;
    case 'rename': {
      const entries = Object.entries(change.object);
      for (const [key] of entries) delete change.object[key];
      for (const [key, value] of entries) change.object[key === change.key ? change.name : key] = value;
      break;
    }
    case 'removeKey':
      delete change.object[change.key];
      break;
    default:
      change satisfies never;
  }
}

/** Places in the tree of a site, by their identity before any change. */
interface Places {
  node(value: Value): DataNode;
  at(list: Value[], item: Value | undefined): number;
  key(object: { [key: string]: Value }, key: string): string;
}

function placesIn(site: Site, root: Value): Places {
  const paths = containers(root);
  const copies = new Map(
    [...paths.keys()].map((each) => [each, Array.isArray(each) ? [...each] : { ...(each as object) }]),
  );
  return {
    node(value) {
      const node = nodeAt(site.index.config.whole.root, paths.get(value) ?? assert.fail('it is not there'));
      return node ?? assert.fail('it has no node');
    },
    at(list, item) {
      const known = copies.get(list) as Value[];
      return item === undefined ? known.length : known.indexOf(item);
    },
    key(object, key) {
      const known = copies.get(object) as { [key: string]: Value };
      return key in known ? key : (Object.keys(known).find((each) => known[each] === object[key]) ?? key);
    },
  };
}

function doInDraft(draft: SiteDraft, change: Change, places: Places): void {
  const list = (value: Value[]): Parameters<SiteDraft['list']>[0] => {
    const node = places.node(value);
    return node.kind === 'array' ? node : assert.fail('it is not a list');
  };
  if ('list' in change) {
    const own = list(change.list);
    const { insert, remove, move } = draft.list(own);
    const at = 'item' in change ? places.at(change.list, change.item) : 0;
    if (change.kind === 'insert') insert(places.at(change.list, change.before), plain(change.item));
    else if (change.kind === 'remove') remove(at);
    else if (change.kind === 'move') move(at, places.at(change.list, change.before));
    else {
      const into = list(change.into);
      const item = draft.take({ list: own, at }, into);
      draft.list(into).insert(places.at(change.into, change.before), item);
    }
    return;
  }
  const object = places.node(change.object);
  assert.ok(object.kind === 'object');
  const found = property(object, places.key(change.object, change.key));
  if (change.kind === 'put') draft.put(object, change.key, plain(change.item));
  else if (found?.value === undefined) assert.fail(`no ${change.key}`);
  else if (change.kind === 'set') draft.value(found.value).set(plain(change.item));
  else if (change.kind === 'rename') draft.key(found).rename(change.name);
  else draft.key(found).remove();
}

function editsOf(draft: SiteDraft): readonly FileEdit[] {
  const result = draft.edits();
  return result.kind === 'edits' ? result.edits : assert.fail(result.reason);
}

function comments(text: string): readonly string[] {
  return text.match(/\/[/*] ?c\d+, "x": 1/g) ?? [];
}

function undone(text: string, edits: readonly Edit[]): string {
  let by = 0;
  const back = edits.map(({ range, text: now }): Edit => {
    const start = range.start + by;
    by += now.length - (range.end - range.start);
    return { range: { start, end: start + now.length }, text: text.slice(range.start, range.end) };
  });
  return applyEdits(applyEdits(text, edits), back);
}

test('any change of any docs.json does what was asked, keeps all other text and can be undone', () => {
  const kinds = new Map<string, number>();
  for (let seed = 0; seed < rounds(400, 3000); seed++) {
    const random = randomFrom(seed);
    const root = randomValue(random);
    const files = filesOf(root, random, () => randomManner(random));
    const site = read(files);
    assert.deepEqual(plainOf(site), root, `seed ${seed}`);
    const change = randomChange(random, root, new Set(), 'new');
    if (change === undefined) continue;
    kinds.set(change.kind, (kinds.get(change.kind) ?? 0) + 1);
    const draft = new SiteDraft(site.index.config.whole);
    doInDraft(draft, change, placesIn(site, root));
    const edits = editsOf(draft);
    const after = applyFileEdits(files, edits);
    doPlainly(change);
    const shown = (): string => `seed ${seed}, ${JSON.stringify(change)}\n${[...after].flat().join('\n')}`;
    const now = read(after);
    for (const { file, data } of now.index.config.whole.files)
      assert.deepEqual(
        data.findings.filter(({ code, message }) => code !== 'json/comment' && !/comma/i.test(message)),
        [],
        `${file.path} ${shown()}`,
      );
    assert.deepEqual(plainOf(now), root, shown());
    // Comments disappear only with a removed key or its container.
    if (change.kind !== 'removeKey' && change.kind !== 'remove' && change.kind !== 'set')
      assert.deepEqual(
        [...after.values()].flatMap(comments).toSorted(),
        [...files.values()].flatMap(comments).toSorted(),
        shown(),
      );
    for (const edit of edits) {
      assert.ok(edit.kind === 'change');
      const text = files.get(edit.path) ?? assert.fail();
      assert.equal(undone(text, edit.edits), text, shown());
      for (const { range, text: put } of edit.edits) {
        const old = text.slice(range.start, range.end);
        const isWhole = change.kind === 'set' || change.kind === 'rename';
        assert.ok(isWhole || old === '' || put === '' || old.at(-1) !== put.at(-1), shown());
      }
      const manner = /\r\n/.test(text) ? /[^\r]\n/ : /\r/;
      if (/[\r\n]/.test(text)) assert.doesNotMatch(after.get(edit.path) ?? '', manner, shown());
    }
  }
  assert.ok(kinds.size === 8, [...kinds].join(' '));
});

test('several changes in one draft equal the same changes one after the other, byte by byte', () => {
  let stacked = 0;
  for (let seed = 0; seed < rounds(300, 3000); seed++) {
    const random = randomFrom(1_000_000 + seed);
    const root = randomValue(random);
    // With other formatting, the first change can remove the only line that shows it.
    const isUsual = random.below(3) > 0;
    const manner: Manner = { ...randomManner(random), ...(isUsual && { unit: '  ', ending: '\n' }) };
    let files = filesOf(root, random, () => manner);
    const first = read(files);
    const before = files;
    const draft = new SiteDraft(first.index.config.whole);
    const original = placesIn(first, root);
    const used = new Set<Value>();
    const done: Change[] = [];
    for (let step = 0; step < 4; step++) {
      const change = randomChange(random, root, used, `new${step}`);
      if (change === undefined) continue;
      doInDraft(draft, change, original);
      const single = new SiteDraft(read(files).index.config.whole);
      doInDraft(single, change, placesIn(read(files), root));
      files = applyFileEdits(files, editsOf(single));
      doPlainly(change);
      done.push(change);
    }
    if (done.length > 1) stacked++;
    const shown = `seed ${seed}, ${JSON.stringify(done)}`;
    const after = applyFileEdits(before, editsOf(draft));
    assert.deepEqual(plainOf(read(after)), root, shown);
    if (isUsual) assert.deepEqual(Object.fromEntries(after), Object.fromEntries(files), shown);
  }
  assert.ok(stacked > 100, String(stacked));
});

test('pages, files and docs.json change together', () => {
  const files = new Map([
    ['docs.json', '{"name": "X", "navigation": [{"group": "G", "pages": ["a"]}]}'],
    ['a.mdx', "---\r\ntitle: 'A'\r\n---\r\nWords.\r\n"],
    ['b.mdx', 'Words.\n'],
  ]);
  const site = read(files);
  const draft = new SiteDraft(site.index.config.whole);
  const [a, b] = ['a.mdx', 'b.mdx'].map((path) => pageOf(site.files.get(path) ?? assert.fail()));
  assert.ok(a !== undefined && b !== undefined);
  draft.frontMatter(a).set('title', "It's A");
  draft.frontMatter(a).set('icon', 'star');
  draft.import(b, 'Note', '/snippets/note.mdx');
  const end = b.file.text.length;
  draft.edit(site, 'b.mdx', { range: { start: 0, end: 5 }, text: 'Two' });
  // Of overlapping edits, the first counts.
  draft.edit(site, 'b.mdx', { range: { start: 2, end: end }, text: 'Three' });
  draft.edit(site, 'gone.mdx', { range: { start: 0, end: 0 }, text: 'Nothing' });
  draft.file('c.mdx').make('C\n');
  draft.file('b.mdx').move('d.mdx');
  const result = draft.edits();
  assert.ok(result.kind === 'edits');
  assert.deepEqual(
    result.edits.map(({ kind, path }) => `${kind} ${path}`),
    ['create c.mdx', 'change a.mdx', 'change b.mdx', 'rename b.mdx'],
  );
  const after = applyFileEdits(files, result.edits);
  assert.equal(after.get('a.mdx'), "---\r\nicon: \"star\"\r\ntitle: 'It''s A'\r\n---\r\nWords.\r\n");
  assert.equal(after.get('d.mdx'), 'import Note from "/snippets/note.mdx";\n\nTwo.\n');
});

test('content of a file that docs.json refers to twice cannot move from one place to the other', () => {
  const files = new Map([
    ['docs.json', '{"name": "X", "navigation": {"groups": [{"$ref": "g.json"}, {"$ref": "g.json"}]}}'],
    ['g.json', '{"group": "G", "pages": ["a", "b"]}'],
  ]);
  const { whole } = read(files).index.config;
  const [first, second] = [0, 1].map((at) => nodeAt(whole.root, ['navigation', 'groups', at, 'pages']));
  assert.ok(first?.kind === 'array' && second?.kind === 'array');
  const moving = new SiteDraft(whole);
  moving.list(second).insert(2, moving.take({ list: first, at: 0 }, second));
  const reason = '`g.json` is listed twice in docs.json, so moving it would change both places.';
  assert.deepEqual(moving.edits(), { kind: 'refused', reason });
  // The same removal in both counts once.
  const removing = new SiteDraft(whole);
  for (const list of [first, second]) removing.list(list).remove(0);
  assert.equal(applyFileEdits(files, editsOf(removing)).get('g.json'), '{"group": "G", "pages": ["b"]}');
});

test('without the edits that need a confirmation, the others are as they would be alone', () => {
  for (let seed = 0; seed < rounds(200, 2000); seed++) {
    const random = randomFrom(2_000_000 + seed);
    const root = randomValue(random);
    const files = filesOf(root, random, () => randomManner(random));
    const site = read(files);
    const places = placesIn(site, root);
    const lists = [...containers(root).keys()].filter((each): each is Value[] => Array.isArray(each));
    const list = random.pick(lists);
    const node = list && places.node(list);
    if (node?.kind !== 'array') continue;
    const draft = new SiteDraft(site.index.config.whole);
    const at = random.below(node.items.length + 1);
    if (at < node.items.length) draft.list(node).remove(at);
    draft.list(node).insert(random.below(node.items.length + 1), plain('asked'), 'redirects');
    const edits = editsOf(draft);
    assert.deepEqual(editsOf(draft), edits);
    for (const isAsked of [false, true]) {
      const chosen = edits.flatMap((each): readonly FileEdit[] =>
        each.kind === 'change'
          ? [{ ...each, edits: each.edits.filter(({ asks }) => isAsked || asks === undefined) }]
          : [each],
      );
      const now = JSON.stringify(plainOf(read(applyFileEdits(files, chosen))));
      assert.equal(now.includes('"asked"'), isAsked, `seed ${seed}`);
    }
  }
});
