import {
  type DataNode,
  itemsOf,
  nodeAt,
  type ObjectNode,
  type Property,
  property,
  stringOf,
  valueOf,
} from '../../data/node.ts';
import { type Counterpart, counterparts, type Generation } from '../../schema/generations.ts';
import { array, type Draft, type DraftEntry, type DraftObject, object, scalar } from './draft.ts';
import type { Losses } from './losses.ts';

/** What makes up the navigation: converted as a whole, elsewhere. */
const navigationKeys: Readonly<Record<Generation, ReadonlySet<string>>> = {
  v1: new Set(['navigation', 'tabs', 'primaryTab', 'anchors', 'topAnchor', 'versions']),
  v2: new Set(['navigation']),
};

/** An object that is built field by field, by paths such as `api.mdx.server`. */
export class Fields {
  readonly root: DraftObject = object({});

  /** Puts a value at a path, unless one is there. Answers whether it was put. */
  put(path: string, entry: DraftEntry): boolean {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let at = this.root;
    for (const key of keys) {
      const next = at.entries.get(key)?.value;
      if (next?.kind === 'newObject') {
        at = next;
        continue;
      }
      if (next !== undefined) return false;
      const made = object({});
      at.entries.set(key, { value: made });
      at = made;
    }
    if (at.entries.has(last)) return false;
    at.entries.set(last, entry);
    return true;
  }
}

/**
 * Puts what a docs.json says, but for its navigation, where the other generation has it.
 *
 * @param onNavigation called where the file has its navigation
 */
export function convertFields(
  root: ObjectNode,
  to: Generation,
  fields: Fields,
  losses: Losses,
  onNavigation: () => void,
): void {
  new FieldConverter(root, to, fields, losses, onNavigation).read(root, '');
}

/** Goes through a file key by key; what it makes is in `fields`, what it cannot make in `losses`. */
class FieldConverter {
  readonly #root: ObjectNode;
  readonly #to: Generation;
  readonly #from: Generation;
  readonly #fields: Fields;
  readonly #losses: Losses;
  readonly #onNavigation: () => void;

  constructor(root: ObjectNode, to: Generation, fields: Fields, losses: Losses, onNavigation: () => void) {
    this.#root = root;
    this.#to = to;
    this.#from = to === 'v2' ? 'v1' : 'v2';
    this.#fields = fields;
    this.#losses = losses;
    this.#onNavigation = onNavigation;
  }

  /** All keys of an object, `prefix` the way to them with a dot at its end. */
  read(node: ObjectNode, prefix: string): void {
    for (const each of node.properties) {
      // Of duplicates the last counts; the schema is named anew.
      if (each.value === undefined || property(node, each.key) !== each || prefix + each.key === '$schema') continue;
      const path = prefix + each.key;
      const row = this.#row(path);
      if (prefix === '' && navigationKeys[this.#from].has(path)) {
        if (path === 'navigation') this.#onNavigation();
      } else if (row !== undefined) this.#setting(each, each.value, row, path);
      else if (each.value.kind === 'object' && this.#hasRowBelow(path)) this.read(each.value, `${path}.`);
      // What is called the same, and what neither generation knows: that is the author's to decide about.
      else this.#put(path, { value: each.value, from: each }, path);
    }
  }

  /** Of several settings that become one, the first in the table is what it becomes again. */
  #row(path: string): Counterpart | undefined {
    return counterparts.find((row) => row[this.#from] === path);
  }

  #hasRowBelow(path: string): boolean {
    return counterparts.some((row) => row[this.#from]?.startsWith(`${path}.`));
  }

  #setting(from: Property, node: DataNode, row: Counterpart, path: string): void {
    const target = row[this.#to];
    if (target === undefined) {
      this.#losses.add(from, row.note ?? 'there is no such setting', path);
      return;
    }
    const winner = this.#to === 'v2' && row.unless !== undefined ? this.#row(row.unless) : undefined;
    const other = winner?.v1 === undefined ? undefined : nodeAt(this.#root, winner.v1.split('.'));
    if (winner !== undefined && other !== undefined && this.#value(other, winner) !== undefined) {
      this.#losses.add(from, `"${winner.v1}" decides about "${target}"`, path);
      return;
    }
    const value = this.#value(node, row);
    if (value !== undefined) this.#put(target, { value, from }, path);
    else if (row.silent?.includes(stringOf(node) ?? '') !== true)
      this.#losses.add(from, 'this value has no counterpart', path);
  }

  /** Puts a value. What is an object comes to one that is there: `analytics` and `integrations` become one. */
  #put(path: string, entry: DraftEntry, old: string): void {
    if (this.#fields.put(path, entry)) return;
    const { value, from } = entry;
    const entries: readonly (readonly [string, DraftEntry])[] =
      value.kind === 'newObject'
        ? [...value.entries]
        : value.kind === 'object'
          ? value.properties.flatMap((each) =>
              each.value === undefined ? [] : [[each.key, { value: each.value, from: each }] as const],
            )
          : [];
    const lost = entries.filter(([key, each]) => !this.#fields.put(`${path}.${key}`, each));
    if (from !== undefined && 'key' in from && (entries.length === 0 || lost.length > 0))
      this.#losses.add(from, `"${path}" is set by another key`, old);
  }

  /** A value as the other generation writes it; undefined where it cannot say it. */
  #value(node: DataNode, row: Counterpart): Draft | undefined {
    if (row.by !== undefined && this.#to === 'v2') return older[row.by]?.(node);
    if (row.value !== undefined && this.#to === 'v2') {
      const own = valueOf(node, row.value);
      this.#loseOthers(node, new Set([row.value]));
      return own && this.#ofValues(own, row);
    }
    if (row.value !== undefined) {
      const made = this.#ofValues(node, row);
      return made && object({ [row.value]: made });
    }
    return row.fields === undefined ? this.#ofValues(node, row) : this.#withFields(node, row);
  }

  #ofValues(node: DataNode, { values, negated }: Counterpart): Draft | undefined {
    if (negated === true) return node.kind === 'boolean' ? scalar(!node.value) : undefined;
    if (values === undefined) return node;
    if (node.kind !== 'string' && node.kind !== 'boolean') return undefined;
    const pairs = Object.entries(values);
    const found =
      this.#to === 'v2'
        ? pairs.find(([first]) => first === String(node.value))?.[1]
        : pairs.find(([, second]) => second === node.value)?.[0];
    return found === undefined ? undefined : scalar(found === 'true' ? true : found === 'false' ? false : found);
  }

  /** An object, or a list of them, whose keys are called otherwise. */
  #withFields(node: DataNode, row: Counterpart): Draft | undefined {
    if (node.kind === 'array')
      return array(
        node.items.flatMap((item) => {
          const value = this.#withFields(item, row);
          return value === undefined ? [] : [{ value, from: item }];
        }),
        node,
      );
    if (node.kind !== 'object') return undefined;
    const names = Object.entries(row.fields ?? {}).map(([first, second]) =>
      this.#to === 'v2' ? ([first, second, first] as const) : ([second, first, first] as const),
    );
    this.#loseOthers(node, new Set(names.map(([from]) => from)));
    const { with: _, ...nested } = row;
    const made = object({}, node);
    for (const [key, text] of Object.entries((this.#to === 'v2' && row.with?.v2) || {}))
      made.entries.set(key, { value: scalar(text) });
    for (const from of node.properties) {
      const name = names.find(([old]) => old === from.key);
      if (name === undefined || from.value === undefined) continue;
      const isNested = from.value.kind === 'object' || from.value.kind === 'array';
      const value = isNested ? this.#withFields(from.value, nested) : this.#renamed(from.value, row, name[2]);
      if (value !== undefined) made.entries.set(name[1], { value, from });
    }
    return made;
  }

  /** A value of a field that is called otherwise. */
  #renamed(node: DataNode, row: Counterpart, field: string): Draft {
    const names = Object.entries(row.rename?.[field] ?? {});
    const text = stringOf(node);
    const found = this.#to === 'v2' ? names.find(([a]) => a === text)?.[1] : names.find(([, b]) => b === text)?.[0];
    return found === undefined ? node : scalar(found);
  }

  #loseOthers(node: DataNode, known: ReadonlySet<string>): void {
    if (node.kind !== 'object') return;
    for (const each of node.properties) if (!known.has(each.key)) this.#losses.add(each, 'it has no counterpart');
  }
}

/** Of two integrations the identifier may stand alone. */
const aloneIds: Readonly<Record<string, string>> = { intercom: 'appId', frontchat: 'snippetId' };

/** Spellings of the first generation that the second one does not have any more. */
const older: Readonly<Record<string, (node: DataNode) => Draft | undefined>> = {
  /** The array of `{type, url}` that older files have, as an object. */
  socials(node) {
    if (node.kind === 'object') return node;
    if (node.kind !== 'array') return undefined;
    const made = object({});
    for (const item of node.items) {
      const platform = stringOf(valueOf(item, 'type'));
      const url = valueOf(item, 'url');
      if (platform !== undefined && url !== undefined) made.entries.set(platform, { value: url, from: item });
    }
    return made;
  },
  integrations(node) {
    if (node.kind !== 'object') return undefined;
    const made = object({}, node);
    for (const each of node.properties) {
      const id = aloneIds[each.key];
      const value =
        id !== undefined && each.value?.kind === 'string' ? object({ [id]: each.value }, each.value) : each.value;
      if (value !== undefined) made.entries.set(each.key, { value, from: each });
    }
    return made;
  },
};

/** The texts of a list, or the one text that stands in its place. */
export function textsOf(node: DataNode | undefined): readonly DataNode[] {
  return node?.kind === 'string' ? [node] : itemsOf(node).filter(({ kind }) => kind === 'string');
}
