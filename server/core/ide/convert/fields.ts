import generations from '../../../../schemas/generations.json' with { type: 'json' };
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
import { array, type Draft, type DraftEntry, type DraftObject, object, scalar } from './draft.ts';
import type { Losses } from './losses.ts';

/** A row of schemas/generations.json. */
interface Row {
  readonly v1: string;
  readonly v2?: string;
  readonly values?: Readonly<Record<string, string | boolean>>;
  /** Values whose loss nobody notices: they are what the other generation does anyway. */
  readonly silent?: readonly string[];
  readonly by?: string;
  readonly note?: string;
  /** A field that wins over this one: both become the same. */
  readonly unless?: string;
}

const rows: readonly Row[] = generations.fields;
const byV1 = new Map(rows.map((row) => [row.v1, row]));
/** Of several fields of the first generation that become one, the first is what it becomes again. */
const byV2 = new Map([...rows].reverse().flatMap((row) => (row.v2 === undefined ? [] : [[row.v2, row] as const])));

/** What the navigation is made of: converted as a whole, elsewhere. */
export const isNavigation = (row: Row | undefined): boolean => row?.by === 'navigation';

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
  to: 'v1' | 'v2',
  fields: Fields,
  losses: Losses,
  onNavigation: () => void,
): void {
  const rowOf = (path: string): Row | undefined => (to === 'v2' ? byV1 : byV2).get(path);
  const pathOf = (row: Row): string => (to === 'v2' ? row.v1 : (row.v2 ?? ''));
  const pathIn = (row: Row): string | undefined => (to === 'v2' ? row.v2 : row.v1);
  const hasBelow = (path: string): boolean => rows.some((row) => pathOf(row).startsWith(`${path}.`));
  const read = (node: ObjectNode, prefix: string): void => {
    for (const each of node.properties) {
      // Of duplicates the last counts.
      if (each.value === undefined || property(node, each.key) !== each) continue;
      const path = prefix + each.key;
      const row = rowOf(path);
      if (isNavigation(row)) {
        if (each.key === 'navigation') onNavigation();
      } else if (row !== undefined) convertField(each, row, pathIn(row));
      else if (each.value.kind === 'object' && hasBelow(path)) read(each.value, `${path}.`);
      // What neither generation knows, or only the other one does, is the author's to decide about.
      else if (!fields.put(path, { value: each.value, from: each }))
        losses.add(each, 'stands in the way of another key');
    }
  };
  const convertField = (from: Property, row: Row, path: string | undefined): void => {
    const { value: node } = from;
    if (node === undefined) return;
    if (path === undefined) {
      losses.add(from, row.note ?? '', pathOf(row));
      return;
    }
    const winner = to === 'v2' && row.unless !== undefined ? byV1.get(row.unless) : undefined;
    const other = winner && at(root, winner.v1);
    if (winner !== undefined && other !== undefined && plain(other, winner) !== undefined) {
      losses.add(from, `"${winner.v1}" decides about "${path}"`, pathOf(row));
      return;
    }
    const value = row.by === undefined ? plain(node, row) : converters[to][row.by]?.(node, losses);
    if (value === undefined) {
      if (row.silent?.includes(stringOf(node) ?? '') !== true)
        losses.add(from, 'this value has no counterpart', pathOf(row));
    } else if (!fields.put(path, { value, from })) merge(fields, path, value, from, losses);
  };
  const plain = (node: DataNode, row: Row): Draft | undefined => {
    if (row.values === undefined) return node;
    if (node.kind !== 'string' && node.kind !== 'boolean') return undefined;
    const pairs = Object.entries(row.values);
    const found =
      to === 'v2'
        ? pairs.find(([old]) => old === String(node.value))?.[1]
        : truthOf(pairs.find(([, now]) => now === node.value)?.[0]);
    return found === undefined ? undefined : scalar(found);
  };
  read(root, '');
}

function truthOf(text: string | undefined): string | boolean | undefined {
  return text === 'true' ? true : text === 'false' ? false : text;
}

/** Two fields that become one object, as `analytics` and `integrations`: entries of the first win. */
function merge(fields: Fields, path: string, value: Draft, from: Property, losses: Losses): void {
  if (value.kind !== 'newObject' && value.kind !== 'object') {
    // A layout wins over a theme, which is the same setting there.
    losses.add(from, `"${path}" is set by another key`);
    return;
  }
  const entries: [string, DraftEntry][] =
    value.kind === 'newObject'
      ? [...value.entries]
      : value.properties.flatMap((each) =>
          each.value === undefined ? [] : [[each.key, { value: each.value, from: each }] as [string, DraftEntry]],
        );
  for (const [key, entry] of entries)
    if (!fields.put(`${path}.${key}`, entry)) losses.add(from, `"${path}.${key}" is set by another key`);
}

type Converter = (node: DataNode, losses: Losses) => Draft | undefined;

/** An object whose keys are called otherwise; of those that have no name there the loss is told. */
function renamed(
  node: DataNode | undefined,
  names: Readonly<Record<string, string>>,
  losses: Losses,
): DraftObject | undefined {
  if (node?.kind !== 'object') return undefined;
  const made = object({}, node);
  for (const each of node.properties) {
    const name = names[each.key];
    if (name === undefined) losses.add(each, 'it has no counterpart');
    else if (each.value !== undefined) made.entries.set(name, { value: each.value, from: each });
  }
  return made;
}

const listOf =
  (convert: (item: DataNode, losses: Losses) => Draft | undefined): Converter =>
  (node, losses) =>
    node.kind === 'array'
      ? array(
          node.items.flatMap((item) => {
            const made = convert(item, losses);
            return made === undefined ? [] : [{ value: made, from: item }];
          }),
          node,
        )
      : undefined;

const linkToV2 = (item: DataNode, losses: Losses): Draft | undefined =>
  renamed(item, { name: 'label', url: 'href', type: 'type', icon: 'icon', iconType: 'iconType' }, losses);

const buttonToV2: Converter = (node, losses) => {
  const made = renamed(node, { name: 'label', url: 'href', type: 'type' }, losses);
  if (made === undefined) return undefined;
  const isGitHub = stringOf(valueOf(node, 'type')) === 'github';
  const entries: [string, DraftEntry][] = [
    ['type', { value: scalar(isGitHub ? 'github' : 'button') }],
    ...[...made.entries].filter(([key]) => key !== 'type' && !(isGitHub && key === 'label')),
  ];
  return { ...made, entries: new Map(entries) };
};

const buttonToV1: Converter = (node, losses) => {
  const made = renamed(node, { label: 'name', href: 'url', type: 'type' }, losses);
  const type = stringOf(valueOf(node, 'type'));
  if (made === undefined || (type !== 'button' && type !== 'github')) return undefined;
  made.entries.set('type', { value: scalar(type === 'github' ? 'github' : 'link') });
  return made;
};

/** The array of `{type, url}` that older files have, as an object. */
const socials: Converter = (node) => {
  if (node.kind === 'object') return node;
  if (node.kind !== 'array') return undefined;
  const made = object({}, undefined);
  for (const item of node.items) {
    const platform = stringOf(valueOf(item, 'type'));
    const url = valueOf(item, 'url');
    if (platform !== undefined && url !== undefined) made.entries.set(platform, { value: url, from: item });
  }
  return made;
};

const footerLinks = (
  column: Readonly<Record<string, string>>,
  link: Readonly<Record<string, string>>,
  list: string,
): Converter =>
  listOf((item, losses) => {
    const made = renamed(item, column, losses);
    const links = made?.entries.get(list);
    if (made === undefined || links === undefined || links.value.kind !== 'array') return made;
    const items = links.value.items.flatMap((each) => {
      const value = renamed(each, link, losses);
      return value === undefined ? [] : [{ value, from: each }];
    });
    made.entries.set(list, { ...links, value: array(items, links.value) });
    return made;
  });

const fontToV2: Converter = (node, losses) => {
  const one = { family: 'family', weight: 'weight', url: 'source', format: 'format' };
  return fonts(node, { headings: 'heading', body: 'body' }, one, losses);
};

const fontToV1: Converter = (node, losses) => {
  const one = { family: 'family', weight: 'weight', source: 'url', format: 'format' };
  return fonts(node, { heading: 'headings', body: 'body' }, one, losses);
};

function fonts(
  node: DataNode,
  parts: Readonly<Record<string, string>>,
  one: Readonly<Record<string, string>>,
  losses: Losses,
): Draft | undefined {
  const made = renamed(node, { ...parts, ...one }, losses);
  for (const key of Object.values(parts)) {
    const part = made?.entries.get(key);
    if (part?.value.kind !== 'object') continue;
    const value = renamed(part.value, one, losses);
    if (value !== undefined) made?.entries.set(key, { ...part, value });
  }
  return made;
}

/** Of two integrations the identifier may stand alone. */
const aloneIds: Readonly<Record<string, string>> = { intercom: 'appId', frontchat: 'snippetId' };

const integrations: Converter = (node) => {
  if (node.kind !== 'object') return undefined;
  const made = object({}, node);
  for (const each of node.properties) {
    const id = aloneIds[each.key];
    const value =
      id !== undefined && each.value?.kind === 'string' ? object({ [id]: each.value }, each.value) : each.value;
    if (value !== undefined) made.entries.set(each.key, { value, from: each });
  }
  return made;
};

/** The conversions that schemas/generations.json names in `by`. */
const converters: Readonly<Record<'v1' | 'v2', Readonly<Record<string, Converter>>>> = {
  v2: {
    links: listOf(linkToV2),
    button: buttonToV2,
    socials,
    footerLinks: footerLinks({ title: 'header', links: 'items' }, { label: 'label', url: 'href' }, 'items'),
    fonts: fontToV2,
    integrations,
  },
  v1: {
    links: listOf((item, losses) => renamed(item, { label: 'name', href: 'url', type: 'type' }, losses)),
    button: buttonToV1,
    socials,
    footerLinks: footerLinks({ header: 'title', items: 'links' }, { label: 'label', href: 'url' }, 'links'),
    fonts: fontToV1,
    integrations: (node) => node,
  },
};

/** The texts of a list, or the one text that stands in its place. */
export function textsOf(node: DataNode | undefined): readonly DataNode[] {
  return node?.kind === 'string' ? [node] : itemsOf(node).filter(({ kind }) => kind === 'string');
}

/** The value at a path of keys. */
export function at(root: DataNode, path: string): DataNode | undefined {
  return nodeAt(root, path.split('.'));
}
