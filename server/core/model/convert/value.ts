import { type DataNode, type Property, stringOf, valueOf } from '../../data/node.ts';
import type { ConfigFormat, Counterpart } from '../../schema/formats.ts';
import { array, type Draft, object, scalar } from './draft.ts';

/**
 * Converts the value of a setting to the other format; undefined if it has no counterpart.
 *
 * @param lose called for each key of the value that has no counterpart
 */
export function convertValue(
  node: DataNode,
  row: Counterpart,
  to: ConfigFormat,
  lose: (lost: Property) => void,
): Draft | undefined {
  return new ValueConverter(to, lose).value(node, row);
}

class ValueConverter {
  readonly #to: ConfigFormat;
  readonly #lose: (lost: Property) => void;

  constructor(to: ConfigFormat, lose: (lost: Property) => void) {
    this.#to = to;
    this.#lose = lose;
  }

  value(node: DataNode, row: Counterpart): Draft | undefined {
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

  /** Converts an object, or a list of objects, with renamed keys. */
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

  /** Converts a value with a renamed field. */
  #renamed(node: DataNode, row: Counterpart, field: string): Draft {
    const names = Object.entries(row.rename?.[field] ?? {});
    const text = stringOf(node);
    const found = this.#to === 'v2' ? names.find(([a]) => a === text)?.[1] : names.find(([, b]) => b === text)?.[0];
    return found === undefined ? node : scalar(found);
  }

  #loseOthers(node: DataNode, known: ReadonlySet<string>): void {
    if (node.kind !== 'object') return;
    for (const each of node.properties) if (!known.has(each.key)) this.#lose(each);
  }
}

/** For these two integrations, the id alone is a valid v1 value. */
const aloneIds: Readonly<Record<string, string>> = { intercom: 'appId', frontchat: 'snippetId' };

/** Older v1 spellings that v2 does not have. */
const older: Readonly<Record<string, (node: DataNode) => Draft | undefined>> = {
  /** Older files have an array of `{type, url}`. */
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
