import { posix } from 'node:path';
import type { Random } from '../../random.ts';

/** A JSON value with unique strings, so that a string identifies its place. */
export type Value = string | Value[] | { [key: string]: Value };

/** The formatting of a file. */
export interface Manner {
  readonly ending: string;
  readonly unit: string;
  readonly hasComments: boolean;
  readonly hasTrailingCommas: boolean;
}

const endings = ['\n', '\r\n'];
const units = ['  ', '    ', '\t'];

export function randomManner(random: Random): Manner {
  return {
    ending: random.pick(endings) ?? '\n',
    unit: random.pick(units) ?? '  ',
    hasComments: random.below(2) === 0,
    hasTrailingCommas: random.below(3) === 0,
  };
}

/** A docs.json of nested lists and objects. */
export function randomValue(random: Random): { [key: string]: Value } {
  let count = 0;
  const make = (depth: number): Value => {
    const size = depth === 0 ? 3 : random.below(4);
    const kind = depth > 4 ? 0 : depth === 0 ? 2 : random.below(4);
    if (kind === 1) return Array.from({ length: size }, () => make(depth + 1));
    if (kind < 2) return random.below(6) === 0 ? `t${count++} 😀 \\ // "x"` : `t${count++}`;
    return Object.fromEntries(Array.from({ length: size }, () => [`k${count++}`, make(depth + 1)]));
  };
  return make(0) as { [key: string]: Value };
}

/** The files of a value: some parts are in separate files, referred to by `$ref`. */
export function filesOf(value: Value, random: Random, manner: () => Manner): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  let count = 0;
  const write = (root: Value, path: string): void => {
    const { ending, unit, hasComments, hasTrailingCommas } = manner();
    const comment = (isEnd: boolean): string => {
      if (!hasComments || random.below(4) > 0) return '';
      const text = `c${count++}, "x": 1`;
      return isEnd ? (random.below(2) === 0 ? ` // ${text}` : ` /* ${text} */`) : `// ${text}`;
    };
    const print = (each: Value, margin: string, isRoot: boolean): string => {
      if (typeof each === 'string') return JSON.stringify(each);
      if (!isRoot && random.below(5) === 0 && count < 150) {
        const folder = random.pick(['', 'nav/', 'nav/deep/']) ?? '';
        const name = `${folder}f${count++}.json`;
        write(each, name);
        const way = posix.relative(posix.dirname(path), name);
        return `{"$ref": ${JSON.stringify(random.below(2) === 0 ? `/${name}` : way)}}`;
      }
      const isList = Array.isArray(each);
      const [open, close] = isList ? '[]' : '{}';
      const entries = isList
        ? each.map((item) => (inner: string) => print(item, inner, false))
        : Object.entries(each).map(
            ([key, item]) =>
              (inner: string) =>
                `${JSON.stringify(key)}: ${print(item, inner, false)}`,
          );
      const isOneLine = random.below(4) === 0;
      const tail = hasTrailingCommas && entries.length > 0 && random.below(2) === 0 ? ',' : '';
      if (isOneLine) return `${open}${entries.map((entry) => entry(margin)).join(', ')}${tail}${close}`;
      const inner = margin + unit;
      const lines = entries.map((entry, at) => {
        const above = comment(false);
        const comma = at < entries.length - 1 ? ',' : tail;
        return `${above === '' ? '' : `${ending}${inner}${above}`}${ending}${inner}${entry(inner)}${comma}${comment(true)}`;
      });
      const last = comment(false);
      return `${open}${lines.join('')}${last === '' ? '' : `${ending}${inner}${last}`}${ending}${margin}${close}`;
    };
    files.set(path, print(root, '', true) + (random.below(2) === 0 ? ending : ''));
  };
  write(value, 'docs.json');
  return files;
}
