import type { Definitions, Shape, ShapeWords } from '../server/protocol/shape.ts';
import type { Random } from './random.ts';

/** Strings for generated messages, in addition to what their shapes require. */
export interface Words {
  readonly uris: readonly string[];
  readonly texts: readonly string[];
}

/** A random value of a shape. Integers are mostly small, like positions in a text. */
export function sampleOf(shape: Shape, definitions: Definitions, random: Random, words: Words, depth = 0): unknown {
  if (typeof shape === 'boolean') return random.pick([null, 1, 'x', {}, [1]]);
  const of = (inner: Shape): unknown => sampleOf(inner, definitions, random, words, depth + 1);
  if (shape.$ref !== undefined) return of(definitions[shape.$ref.slice('#/definitions/'.length)] ?? true);
  if (shape.allOf !== undefined) return of(shape.allOf[0] ?? true);
  if (shape.anyOf !== undefined) return of(random.pick(shape.anyOf) ?? true);
  if ('const' in shape) return shape.const;
  if (shape.enum !== undefined) return random.pick(shape.enum);
  switch (random.pick([shape.type ?? 'null'].flat())) {
    case 'object':
      return objectOf(shape, random, of, words, depth);
    case 'array':
      return Array.isArray(shape.items)
        ? shape.items.map((each: Shape) => of(each))
        : Array.from({ length: depth > 6 ? 0 : random.below(3) }, () => of((shape.items as Shape | undefined) ?? true));
    case 'string':
      return random.pick(words.texts) ?? '';
    case 'boolean':
      return random.below(2) === 0;
    case 'integer':
      return random.below(random.below(8) === 0 ? 2 ** 31 : 40);
    case 'number':
      return random.next();
    default:
      return null;
  }
}

function objectOf(
  shape: ShapeWords,
  random: Random,
  of: (inner: Shape) => unknown,
  words: Words,
  depth: number,
): unknown {
  const { properties = {}, required = [] } = shape;
  const made: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(properties)) {
    if (inner === false || (!required.includes(name) && (depth > 4 || random.below(2) === 0))) continue;
    const isUri = /^(?:uri|folder|newUri|oldUri|after|file)$/.test(name) && random.below(6) > 0;
    made[name] = isUri ? (random.pick(words.uris) ?? '') : of(inner);
  }
  return made;
}

const odd: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  2 ** 31,
  1e9,
  1e300,
  -0,
  '',
  'x',
  '\ud800',
  '\0',
  'file:///%',
  'constructor',
  [],
  {},
  [[]],
  { length: 1e9 },
];

/** A copy of the value with one part removed, added or replaced. */
export function mutated(value: unknown, random: Random): unknown {
  if (typeof value !== 'object' || value === null || random.below(12) === 0) return random.pick(odd);
  if (Array.isArray(value)) {
    const at = random.below(value.length + 1);
    if (at === value.length) return [...value, random.pick(odd)];
    return random.below(4) === 0 ? value.toSpliced(at, 1) : value.with(at, mutated(value[at], random));
  }
  const keys = Object.keys(value);
  const key =
    random.below(8) === 0 ? random.pick(['__proto__', 'toString', 'length', 'range', 'x']) : random.pick(keys);
  const entries = Object.entries(value);
  if (key === undefined) return { x: random.pick(odd) };
  if (random.below(4) === 0) return Object.fromEntries(entries.filter(([name]) => name !== key));
  const member = Object.hasOwn(value, key) ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
  return Object.fromEntries([...entries.filter(([name]) => name !== key), [key, mutated(member, random)]]);
}
