import { type DataNode, type ObjectNode, partOf, toValue } from '../data/node.ts';
import type { Range } from '../text/range.ts';
import { someLine } from '../text/someLine.ts';
import { keptText } from '../text/sourceFile.ts';
import type { Text } from '../text/text.ts';
import type { Description } from './document.ts';
import { tieOf } from './parts.ts';
import { type Piece, shallowValue } from './shallow.ts';

/**
 * A part of a description that is checked by itself: a path item, a webhook, a component. One whose text was found valid
 * once is valid wherever it stands, so that a keystroke in a large description checks one of them.
 */
export interface Unit {
  /** The keys that lead to it. */
  readonly path: readonly string[];
  readonly node: DataNode;
  /** Of its text; undefined where what it means depends on other places. */
  readonly mark: string | undefined;
}

export interface Units {
  /** The description as plain values, in place of each unit the least that is valid. */
  readonly skeleton: unknown;
  /** Those that are not known to be valid. */
  readonly fresh: readonly Unit[];
}

/** Marks of texts that are valid; only ever a shortcut, so it may be emptied at any time. */
let known = new Set<string>();
const maxKnown = 100_000;

/** Any reference will do: only its form is checked. */
const reference: unknown = { $ref: '#' };

const alias = /(?:^|[\s[{,:-])\*[\w-]/m;

/** Takes a description apart. */
export function* unitsOf({ root, file, generation }: Description): Generator<void, Units> {
  const fresh: Unit[] = [];
  const text = keptText(file);
  // An alias makes YAML that is no part depend on what stands elsewhere: then nothing is taken for known.
  let isTangled = /\.json$/i.test(file.path) ? false : undefined;
  const entries = function* (holder: DataNode | undefined, path: readonly string[]): Generator<void, unknown> {
    if (holder?.kind !== 'object') return toValue(holder);
    const isNamed = path.length === 2 && path[1] !== 'schemas' && path[1] !== 'pathItems';
    const result: Record<string, unknown> = Object.create(null);
    for (const { key, value: node } of holder.properties) {
      yield;
      if (node?.kind !== 'object' || key.startsWith('x-')) result[key] = toValue(node);
      else {
        result[key] = isNamed ? reference : {};
        if (!isInParts(node)) isTangled ??= yield* someLine(text, alias);
        const isKnowable = isInParts(node) || isTangled === false;
        const mark = isKnowable ? `${generation} ${path.join('/')} ${markOf(text, node)}` : undefined;
        if (mark === undefined || !known.has(mark)) fresh.push({ path: [...path, key], node, mark });
      }
    }
    return result;
  };
  const skeleton: Record<string, unknown> = Object.create(null);
  for (const { key, value } of root.properties) {
    if (key === 'paths' || key === 'webhooks') skeleton[key] = yield* entries(value, [key]);
    else if (key === 'components' && value?.kind === 'object') {
      const components: Record<string, unknown> = Object.create(null);
      for (const each of value.properties)
        components[each.key] = each.key.startsWith('x-')
          ? toValue(each.value)
          : yield* entries(each.value, [key, each.key]);
      skeleton[key] = components;
    } else skeleton[key] = toValue(value);
  }
  return { skeleton, fresh };
}

/** So much text is checked at once. */
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

/** Remembers the units in which nothing was found, by the pointers at which something was. */
export function remember(units: readonly Unit[], faults: readonly string[]): void {
  if (known.size > maxKnown) known = new Set();
  const broken = new Set<string>();
  for (const pointer of faults) {
    const parts = pointer.split('/');
    broken.add(parts.slice(0, 3).join('/')).add(parts.slice(0, 4).join('/'));
  }
  for (const { path, mark } of units)
    if (mark !== undefined && !broken.has(`/${path.map(escaped).join('/')}`)) known.add(mark);
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Whether all of an object is a part, or parts. */
function isInParts(node: ObjectNode): boolean {
  return partOf(node) !== undefined || node.properties.some(({ value }) => value && partOf(value));
}

/** What tells a unit from every other: of what it holds, parts have marks already. */
function markOf(text: Text, node: ObjectNode): string {
  if (partOf(node) !== undefined || !isInParts(node)) return markOfPart(text, node);
  const properties = node.properties.map(
    ({ key, value }) => `${JSON.stringify(key)} ${value === undefined ? '' : markOfPart(text, value)}`,
  );
  return `{${properties.join()}}`;
}

/** Marks of parts: found once for all texts in which they stand. */
const marks = new WeakMap<DataNode, string>();

function markOfPart(text: Text, node: DataNode): string {
  const origin = partOf(node)?.origin;
  const tie = origin && tieOf(origin);
  const mark = (origin && marks.get(origin)) ?? (tie === undefined ? hashOf(text, node.range) : `tied ${tie}`);
  if (origin !== undefined) marks.set(origin, mark);
  return mark;
}

/** Length and 64 bits of two hashes: equal marks of different texts would hide a finding. */
function hashOf(text: Text, { start, end }: Range): string {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b + code, 0x85ebca6b) ^ (b >>> 15);
  }
  return `${end - start} ${a >>> 0} ${b >>> 0}`;
}
