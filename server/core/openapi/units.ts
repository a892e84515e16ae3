import { type DataNode, toValue, valueOf } from '../data/node.ts';
import type { Description } from './document.ts';

/**
 * The parts of a description that are judged by themselves: path items, webhooks, components. A part whose text was
 * found valid once is valid wherever it stands, so that a keystroke in a large description judges one of them.
 */
export interface Units {
  /** The description as plain values, parts that are known to be valid replaced by the least that is. */
  readonly value: unknown;
  /** Pointer of each part that is not known yet, with the mark of its text. */
  readonly fresh: ReadonlyMap<string, string>;
}

/** Marks of texts that are valid; only ever a shortcut, so it may be emptied at any time. */
let known = new Set<string>();
const mostKnown = 100_000;

/** Takes a description apart. An alias makes YAML depend on what stands elsewhere: then nothing is taken for known. */
export function* unitsOf(description: Description): Generator<void, Units> {
  const { root, file, generation } = description;
  const fresh = new Map<string, string>();
  const isWhole = !/\.json$/i.test(file.path) && /(?:^|[\s[{,:-])\*[\w-]/m.test(file.text);
  if (isWhole) return { value: toValue(root), fresh };
  const entries = function* (node: DataNode | undefined, prefix: string, stub: unknown): Generator<void, unknown> {
    if (node?.kind !== 'object') return toValue(node);
    const result: Record<string, unknown> = Object.create(null);
    for (const { key, value } of node.properties) {
      const isUnit = value?.kind === 'object' && !key.startsWith('x-');
      const mark = isUnit
        ? `${generation} ${prefix} ${markOf(file.text, value.range.start, value.range.end)}`
        : undefined;
      if (mark !== undefined && known.has(mark)) result[key] = stub;
      else {
        result[key] = toValue(value);
        if (mark !== undefined) fresh.set(`${prefix}/${escaped(key)}`, mark);
      }
      yield;
    }
    return result;
  };
  const result: Record<string, unknown> = Object.create(null);
  for (const { key, value } of root.properties) {
    if (key === 'paths' || key === 'webhooks') result[key] = yield* entries(value, `/${key}`, {});
    else if (key === 'components' && value?.kind === 'object') {
      const components: Record<string, unknown> = Object.create(null);
      for (const each of value.properties) {
        const isNamed = each.key !== 'schemas' && each.key !== 'pathItems';
        components[each.key] = each.key.startsWith('x-')
          ? toValue(each.value)
          : yield* entries(valueOf(value, each.key), `/components/${escaped(each.key)}`, isNamed ? reference : {});
      }
      result[key] = components;
    } else result[key] = toValue(value);
  }
  return { value: result, fresh };
}

/** Any reference will do: only its form is judged. */
const reference: unknown = { $ref: '#' };

/** Remembers the parts in which nothing was found. */
export function remember({ fresh }: Units, faults: readonly string[]): void {
  if (known.size > mostKnown) known = new Set();
  const broken = new Set<string>();
  for (const pointer of faults) {
    const parts = pointer.split('/');
    broken.add(parts.slice(0, 3).join('/')).add(parts.slice(0, 4).join('/'));
  }
  for (const [pointer, mark] of fresh) if (!broken.has(pointer)) known.add(mark);
}

function escaped(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** Length and 64 bits of two hashes: equal marks of different texts would hide a finding. */
function markOf(text: string, start: number, end: number): string {
  let a = 0x811c9dc5;
  let b = 0x9e3779b9;
  for (let i = start; i < end; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b + code, 0x85ebca6b) ^ (b >>> 15);
  }
  return `${end - start} ${a >>> 0} ${b >>> 0}`;
}
