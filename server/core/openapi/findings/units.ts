import { type DataNode, toValue } from '../../data/node.ts';
import type { Description } from '../document/document.ts';
import { type Piece, shallowValue } from './shallow.ts';

/** A part of a description that is checked by itself: a path item, a webhook, a component. */
export interface Unit {
  /** The keys that lead to it. */
  readonly path: readonly string[];
  readonly node: DataNode;
}

/** A document in parts, so that an edit in one of them has only that one checked anew. */
export interface Units {
  /** The description as plain values, in place of each unit the least that is valid. */
  readonly skeleton: unknown;
  readonly units: readonly Unit[];
}

/** Any reference will do: only its form is checked. */
const reference: unknown = { $ref: '#' };

/** Takes a description apart. */
export function unitsOf({ root }: Description): Units {
  const units: Unit[] = [];
  const entries = (holder: DataNode | undefined, path: readonly string[]): unknown => {
    if (holder?.kind !== 'object') return toValue(holder);
    const isNamed = path.length === 2 && path[1] !== 'schemas' && path[1] !== 'pathItems';
    const result: Record<string, unknown> = Object.create(null);
    for (const { key, value: node } of holder.properties) {
      if (node?.kind !== 'object' || key.startsWith('x-')) result[key] = toValue(node);
      else {
        result[key] = isNamed ? reference : {};
        units.push({ path: [...path, key], node });
      }
    }
    return result;
  };
  const skeleton: Record<string, unknown> = Object.create(null);
  for (const { key, value } of root.properties) {
    if (key === 'paths' || key === 'webhooks') skeleton[key] = entries(value, [key]);
    else if (key === 'components' && value?.kind === 'object') {
      const components: Record<string, unknown> = Object.create(null);
      for (const each of value.properties)
        components[each.key] = each.key.startsWith('x-') ? toValue(each.value) : entries(each.value, [key, each.key]);
      skeleton[key] = components;
    } else skeleton[key] = toValue(value);
  }
  return { skeleton, units };
}

/** So much text is checked at once: in one with faults everywhere, what is found is counted between batches. */
const batch = 20_000;

/** Units in batches, each small enough to be checked at once unless a single one is larger. */
export function* batchesOf<Each extends { readonly node: DataNode }>(
  units: readonly Each[],
): Generator<readonly Each[], void> {
  let size = 0;
  let some: Each[] = [];
  for (const unit of units) {
    some.push(unit);
    size += unit.node.range.end - unit.node.range.start;
    if (size < batch) continue;
    yield some;
    some = [];
    size = 0;
  }
  if (some.length > 0) yield some;
}

/** The least description that holds some units where they belong, and the schemas that were too deep in them. */
export function descriptionWith(
  units: readonly Unit[],
  version: string,
): { readonly value: unknown; readonly pieces: readonly Piece[] } {
  const pieces: Piece[] = [];
  const root: Record<string, unknown> = { openapi: version, info: { title: '', version: '' }, paths: {} };
  for (const { path, node } of units) {
    let holder = root;
    for (const key of path.slice(0, -1)) {
      const inner = Object.hasOwn(holder, key) ? holder[key] : Object.create(null);
      holder[key] = inner;
      holder = inner as Record<string, unknown>;
    }
    const role = path[0] === 'components' && path[1] === 'schemas' ? 'schema' : 'part';
    holder[path.at(-1) ?? ''] = shallowValue(node, role, path, pieces);
  }
  return { value: root, pieces };
}

/** The same of schemas that were too deep: each stands as a component, named by its number. */
export function descriptionOfPieces(
  pieces: readonly Piece[],
  version: string,
): { readonly value: unknown; readonly pieces: readonly Piece[] } {
  const deeper: Piece[] = [];
  const schemas = Object.fromEntries(
    pieces.map(({ path, node }, i) => [String(i), shallowValue(node, 'schema', path, deeper)]),
  );
  const info = { title: '', version: '' };
  return { value: { openapi: version, info, paths: {}, components: { schemas } }, pieces: deeper };
}

/** Leads pointers into a description of pieces to where they stand in the whole description. */
export function inWhole(pieces: readonly Piece[]): (pointer: string) => string {
  const heads = new Map<string, string>();
  return (pointer) => {
    const [, , , name = '', ...rest] = pointer.split('/');
    const head = heads.get(name) ?? (pieces[Number(name)]?.path ?? []).map((key) => `/${escaped(key)}`).join('');
    heads.set(name, head);
    return [head, ...rest].join('/');
  };
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
