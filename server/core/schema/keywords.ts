import {
  type ArrayNode,
  type DataNode,
  itemsOf,
  type ObjectNode,
  type Path,
  property,
  stringOf,
  valueOf,
} from '../data/node.ts';
import { memo } from '../text/memo.ts';
import { divisionKeys } from './formats.ts';
import { openingOf, type Place, quoted, type SchemaProblem, short, subject } from './problem.ts';
import type { Schema } from './schema.ts';
import { itemView, propertyView, rootView, type SchemaView } from './subschema.ts';

const maxProblems = 1000;

/**
 * Checks the keywords of our own schemas (explained at the top of docs.v2.schema.json). Problems are in order of the
 * tree.
 */
export function keywordProblems(schema: Schema, root: DataNode): readonly SchemaProblem[] {
  const found: SchemaProblem[] = [];
  walk(rootView(schema, root), { node: root, path: [] }, found);
  return found;
}

function walk(view: SchemaView, place: Place, found: SchemaProblem[]): void {
  const { node, path } = place;
  if (found.length >= maxProblems) return;
  if (node.kind === 'array') {
    const { uniqueBy, uniqueItems, oneTrue } = view.schema;
    if (uniqueBy !== undefined || uniqueItems === true) repeated(view.schema, node, path, found);
    if (oneTrue !== undefined) secondTrue(view.schema, oneTrue, node, path, found);
    for (let at = 0; at < node.items.length; at++) {
      const item = node.items[at] as DataNode;
      const inner = item.kind === 'object' || item.kind === 'array' ? itemView(view, item) : undefined;
      if (inner !== undefined) walk(inner, { node: item, path: [...path, at] }, found);
    }
  }
  if (node.kind !== 'object') return;
  const { schema } = view;
  if (schema.division !== undefined) named(view, schema.division, node, path, found);
  if (schema.choice !== undefined) chosenOne(view, schema.choice, node, place, found);
  if (schema.lostBeside !== undefined) lost(schema, schema.lostBeside, node, path, found);
  for (const each of node.properties) {
    const { key, keyRange, value } = each;
    const inner = value && propertyView(view, key, value);
    if (value === undefined || inner === undefined) continue;
    if (inner.schema.ineffective !== undefined) {
      const message = `The platform drops "${key}" here. ${inner.schema.ineffective}`;
      found.push({ fault: 'lost', code: 'config/ignored', path, key, node, range: keyRange, message, schema });
    }
    if (value.kind === 'array') misfiled(view, inner, { key, keyRange, value }, node, path, found);
    if (value.kind === 'object' || value.kind === 'array')
      walk(inner, { node: value, path: [...path, key], owner: each }, found);
  }
}

/** Returns the keys that hold the name of a division, each with its list: `tab` → `tabs`. */
export const divisionsOf = memo((schema: Schema): ReadonlyMap<string, string> => {
  const all = Object.values(schema.definitions ?? {});
  return new Map(all.flatMap(({ division, list }) => (division && list ? [[division, list] as const] : [])));
});

/** Keys that authors often use for names. */
const otherNames = ['name', 'title', 'label'];

/** Returns the key that shows that an object is another kind of division than its list takes. */
function otherDivision({ root, schema }: SchemaView, node: ObjectNode): string | undefined {
  if (schema.division === undefined || property(node, schema.division) !== undefined) return undefined;
  const names = divisionsOf(root);
  return node.properties.find(({ key }) => names.has(key) && !Object.hasOwn(schema.properties ?? {}, key))?.key;
}

/**
 * Reports an object in a list of divisions without the key for its name. It has the key of another division, or a key
 * such as `name`.
 */
function named(view: SchemaView, name: string, node: ObjectNode, path: Path, found: SchemaProblem[]): void {
  const { schema, root } = view;
  if (property(node, name) !== undefined) return;
  const other = otherDivision(view, node);
  const about = { fault: 'unknown-key', path, node, schema, nearest: name, isWhole: true } as const;
  if (other !== undefined) {
    const range = property(node, other)?.keyRange ?? node.range;
    const list = divisionsOf(root).get(other) ?? '';
    const where = String(path.findLast((step) => typeof step === 'string') ?? schema.list);
    const message = `This is ${article(other)}, but "${where}" takes ${article(name)} here. It belongs in "${list}".`;
    found.push({ ...about, code: 'config/misplaced-division', key: other, range, message });
    return;
  }
  const entry = path.at(-2) === 'pages' && node.properties.length <= 2 ? pageEntry(node) : undefined;
  if (entry !== undefined && schema.division === 'group') {
    const message = /^[a-z]+:/i.test(entry)
      ? `"${short(entry)}" is a URL, and "pages" lists pages of this site. Links to other sites belong in the "href" of an anchor or tab.`
      : `A page of "pages" is written as its path alone: ${JSON.stringify(short(entry))}.`;
    const { range } = node;
    found.push({ ...about, fault: 'type', code: 'config/type', range, message, schema: { type: 'string' } });
    return;
  }
  const plain = otherNames.find(
    (key) => stringOf(valueOf(node, key)) !== undefined && !Object.hasOwn(schema.properties ?? {}, key),
  );
  if (plain === undefined || property(node, 'sourceRef') !== undefined) return;
  const range = property(node, plain)?.keyRange ?? node.range;
  const message = `The name of ${article(name)} is in "${name}", not in "${plain}".`;
  found.push({ ...about, isWhole: false, code: 'config/division-name', key: plain, range, message });
}

/** Keys that other tools use for the path of a page. */
const pageKeys = ['page', 'path', 'slug', 'file', 'href', 'url', 'link', 'id'];

/** Returns the path if an object is a page in the form of other tools: a path with a title, or alone. */
function pageEntry(node: ObjectNode): string | undefined {
  const found = pageKeys.find((key) => stringOf(valueOf(node, key)) !== undefined);
  const isAll = node.properties.every(({ key }) => key === found || otherNames.includes(key));
  return isAll && found !== undefined ? stringOf(valueOf(node, found)) : undefined;
}

/** Reports a list whose objects are all of one other kind. Then the key of the list is wrong. */
function misfiled(
  outer: SchemaView,
  list: SchemaView,
  { key, keyRange, value }: { key: string; keyRange: SchemaProblem['range']; value: ArrayNode },
  node: ObjectNode,
  path: Path,
  found: SchemaProblem[],
): void {
  if (list.schema.items === undefined || value.items.length === 0) return;
  const kinds = new Set(
    value.items.map((item) => {
      const inner = item.kind === 'object' ? itemView(list, item) : undefined;
      return inner && item.kind === 'object' ? otherDivision(inner, item) : undefined;
    }),
  );
  const [kind] = kinds;
  const right = kind === undefined ? undefined : divisionsOf(outer.root).get(kind);
  if (kinds.size !== 1 || right === undefined || kind === undefined) return;
  if (!Object.hasOwn(outer.schema.properties ?? {}, right) || property(node, right) !== undefined) return;
  const message = `The entries of "${key}" are ${right === 'menu' ? 'entries of a menu' : right}, so the key of the list must be "${right}".`;
  found.push({
    fault: 'unknown-key',
    code: 'config/misplaced-division',
    path,
    key,
    node,
    range: keyRange,
    message,
    schema: outer.schema,
    nearest: right,
    covers: value.items,
  });
}

/**
 * Reports contents of a division that have no effect, because only one kind counts, and a division without contents.
 */
function chosenOne(
  { schema }: SchemaView,
  choice: readonly string[],
  node: ObjectNode,
  place: Place,
  found: SchemaProblem[],
): void {
  const { path } = place;
  const given = choice.filter((key) => valueOf(node, key) !== undefined);
  const [first, ...others] = given;
  for (const key of others) {
    const range = property(node, key)?.keyRange;
    if (range === undefined) continue;
    const message = `${whole(schema, node, true)} has "${first}" and "${key}", of which only "${first}" counts.`;
    found.push({ fault: 'lost', code: 'config/lost-contents', path, key, node, range, message, schema });
  }
  if (first !== undefined || (schema.suffices ?? []).some((key) => property(node, key) !== undefined)) return;
  if (choice.some((key) => property(node, key) !== undefined)) return;
  // The v1 key for a link is reported as such.
  if (node.properties.some(({ key }) => schema.suffices?.includes(divisionKeys.get(key) ?? '') === true)) return;
  const link = schema.suffices?.includes('href') === true ? ['href'] : [];
  const message = `${whole(schema, node, true)} has no contents: it needs ${[...link, 'pages', 'groups'].map(quoted).join(', ')} or another division.`;
  const range = openingOf(place);
  found.push({
    fault: 'missing',
    // The platform accepts a division without contents and shows it empty.
    code: schema.division === undefined ? 'config/required' : 'config/empty-group',
    path,
    key: 'pages',
    node,
    range,
    message,
    schema: {},
    choice,
  });
}

function lost(
  schema: Schema,
  rules: NonNullable<Schema['lostBeside']>,
  node: ObjectNode,
  path: Path,
  found: SchemaProblem[],
): void {
  for (const [key, others] of Object.entries(rules)) {
    const range = property(node, key)?.keyRange;
    const other = range && others.find((each) => valueOf(node, each) !== undefined);
    if (range === undefined || other === undefined) continue;
    const isContent = schema.choice?.includes(other) === true;
    const owner = isContent ? whole(schema, node, true) : subject(path);
    const message = `${owner} has both "${key}" and "${other}"; the platform keeps one and silently drops the other.`;
    const code = isContent ? 'config/lost-contents' : 'config/ignored';
    found.push({ fault: 'lost', code, path, key, node, range, message, schema });
  }
}

function repeated(schema: Schema, node: ArrayNode, path: Path, found: SchemaProblem[]): void {
  const seen = new Set<string>();
  for (const [at, item] of node.items.entries()) {
    const place = schema.uniqueBy === undefined ? item : valueOf(item, schema.uniqueBy);
    const text = stringOf(place);
    if (place === undefined || text === undefined) continue;
    if (!seen.has(text)) {
      seen.add(text);
      continue;
    }
    const message = `"${short(text)}" is in ${subject(path)} twice.`;
    found.push({
      fault: 'repeated',
      code: 'config/duplicate-entry',
      path: [...path, at],
      node: item,
      range: place.range,
      message,
      schema,
    });
  }
}

function secondTrue(schema: Schema, key: string, node: ArrayNode, path: Path, found: SchemaProblem[]): void {
  const marked = itemsOf(node).flatMap((item, at) => {
    const value = valueOf(item, key);
    return item.kind === 'object' && value?.kind === 'boolean' && value.value ? [{ item, at }] : [];
  });
  for (const { item, at } of marked.slice(1)) {
    const own = property(item, key);
    if (own === undefined) continue;
    const message = `${subject(path)} already has a "${key}". Readers start with the first one.`;
    found.push({
      fault: 'lost',
      code: 'config/duplicate-default',
      path: [...path, at],
      key,
      node: item,
      range: own.keyRange,
      message,
      schema,
    });
  }
}

/** Names a division: `the tab "Guides"`. */
function whole({ division }: Schema, node: ObjectNode, isFirst = false): string {
  const name = division === undefined ? undefined : stringOf(valueOf(node, division));
  const text =
    division === undefined ? '"navigation"' : `the ${wordOf(division)}${name === undefined ? '' : ` "${short(name)}"`}`;
  return isFirst ? text.replace(/^t/, 'T') : text;
}

/** Returns the word for a division in a sentence. */
export function wordOf(division: string): string {
  return division === 'item' ? 'menu entry' : division;
}

function article(division: string): string {
  const word = wordOf(division);
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`;
}
