import { type DataNode, itemsOf, nodeAt, type ObjectNode, type Property, property, stringOf } from '../../data/node.ts';
import { type ConfigFormat, type Counterpart, counterparts } from '../../schema/formats.ts';
import { type DraftEntry, type DraftObject, object } from './draft.ts';
import type { Losses } from './losses.ts';
import { convertValue } from './value.ts';

/** Keys of the navigation, which is converted as a whole elsewhere. */
const navigationKeys: Readonly<Record<ConfigFormat, ReadonlySet<string>>> = {
  v1: new Set(['navigation', 'tabs', 'primaryTab', 'anchors', 'topAnchor', 'versions']),
  v2: new Set(['navigation']),
};

/** An object that is built field by field, by paths such as `api.mdx.server`. */
export class Fields {
  readonly root: DraftObject = object({});
  readonly #old: DataNode | undefined;

  /** @param old the old object; objects at the same path keep their comments and stay on one line */
  constructor(old?: DataNode) {
    this.#old = old;
  }

  /** Sets a value at a path, unless it has one. Returns whether it was set. */
  put(path: string, entry: DraftEntry): boolean {
    const keys = path.split('.');
    const last = keys.pop() ?? '';
    let at = this.root;
    for (const [depth, key] of keys.entries()) {
      const next = at.entries.get(key)?.value;
      if (next?.kind === 'newObject') {
        at = next;
        continue;
      }
      if (next !== undefined) return false;
      const from = property(nodeAt(this.#old, keys.slice(0, depth)), key);
      const made = object({}, from?.value?.kind === 'object' ? from.value : undefined);
      at.entries.set(key, { value: made, from });
      at = made;
    }
    if (at.entries.has(last)) return false;
    at.entries.set(last, entry);
    return true;
  }
}

/**
 * Converts all settings except the navigation.
 *
 * @param onNavigation called at the navigation's place in the file
 */
export function convertFields(
  root: ObjectNode,
  to: ConfigFormat,
  fields: Fields,
  losses: Losses,
  onNavigation: () => void,
): void {
  new FieldConverter(root, to, fields, losses, onNavigation).read(root, '');
}

/** Converts a file key by key into `fields`, and collects in `losses` what cannot be converted. */
class FieldConverter {
  readonly #root: ObjectNode;
  readonly #to: ConfigFormat;
  readonly #from: ConfigFormat;
  readonly #fields: Fields;
  readonly #losses: Losses;
  readonly #onNavigation: () => void;

  constructor(root: ObjectNode, to: ConfigFormat, fields: Fields, losses: Losses, onNavigation: () => void) {
    this.#root = root;
    this.#to = to;
    this.#from = to === 'v2' ? 'v1' : 'v2';
    this.#fields = fields;
    this.#losses = losses;
    this.#onNavigation = onNavigation;
  }

  /** Reads all keys of an object. `prefix` is its path with a dot at the end. */
  read(node: ObjectNode, prefix: string): void {
    for (const each of node.properties) {
      // Of duplicate keys the last counts. `$schema` is written separately.
      if (each.value === undefined || property(node, each.key) !== each || prefix + each.key === '$schema') continue;
      const path = prefix + each.key;
      const row = this.#row(path);
      if (prefix === '' && navigationKeys[this.#from].has(path)) {
        if (path === 'navigation') this.#onNavigation();
      } else if (row !== undefined) this.#setting(each, each.value, row, path);
      else if (each.value.kind === 'object' && this.#hasRowBelow(path)) this.read(each.value, `${path}.`);
      // A key with the same name in both formats is copied. So is an unknown key, because only the author knows what it
      // is for.
      else this.#put(path, { value: each.value, from: each }, path);
    }
  }

  /** If several settings become one, the first row of the table is used for the way back. */
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
    if (
      winner !== undefined &&
      other !== undefined &&
      convertValue(other, winner, this.#to, () => undefined) !== undefined
    ) {
      this.#losses.add(from, `"${winner.v1}" decides about "${target}"`, path);
      return;
    }
    const value = convertValue(node, row, this.#to, (lost) => this.#losses.add(lost, 'it has no counterpart'));
    if (value !== undefined) this.#put(target, { value, from }, path);
    else if (row.silent?.includes(stringOf(node) ?? '') !== true)
      this.#losses.add(from, 'this value has no counterpart', path);
  }

  /** Sets a value. An object is merged with one that exists: `analytics` and `integrations` become one. */
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
}

/** The items of a list, or the one value in place of a list. */
export function textsOf(node: DataNode | undefined): readonly DataNode[] {
  return node?.kind === 'string' ? [node] : itemsOf(node).filter(({ kind }) => kind === 'string');
}
