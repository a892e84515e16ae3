/** How a docs.json is split into files by `$ref`. */
export interface Split {
  readonly name: string;
  /** Whether the value at a path moves to a separate file. */
  moves(path: readonly (string | number)[], value: unknown): boolean;
  /** Whether the key with the name of a division stays next to the reference. */
  readonly siblings?: boolean;
  /** Whether files are in a folder, so that references within them are relative to it. */
  readonly folder?: boolean;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const divisionKeys = ['version', 'language', 'product', 'tab', 'dropdown', 'anchor', 'group'];
const named = (value: unknown): string | undefined =>
  isObject(value) ? divisionKeys.find((key) => key in value) : undefined;

/** Typical ways in which sites use references in their navigation. */
export const splits: readonly Split[] = [
  { name: 'navigation', moves: (path) => path.join() === 'navigation' },
  { name: 'divisions', moves: (_, value) => named(value) !== undefined && named(value) !== 'group' },
  { name: 'groups', moves: (_, value) => named(value) === 'group' },
  { name: 'siblings', siblings: true, moves: (_, value) => named(value) !== undefined },
  { name: 'lists', moves: (path, value) => path[0] === 'navigation' && Array.isArray(value) },
  {
    name: 'nested in a folder',
    folder: true,
    moves: (path, value) => path.join() === 'navigation' || named(value) !== undefined,
  },
  { name: 'every setting', moves: (path, value) => path.length === 1 && isObject(value) },
  { name: 'the whole file', moves: (path) => path.length === 0 },
];

/** A docs.json as files: itself, and those that it refers to. */
export function splitConfig(config: unknown, split: Split): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  let count = 0;
  const print = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
  const apart = (value: unknown, path: readonly (string | number)[], isInFolder: boolean): unknown => {
    const leaves = split.moves(path, value);
    const inside = isInFolder || (leaves && split.folder === true);
    const inner = Array.isArray(value)
      ? value.map((item, at) => apart(item, [...path, at], inside))
      : isObject(value)
        ? Object.fromEntries(Object.entries(value).map(([key, each]) => [key, apart(each, [...path, key], inside)]))
        : value;
    if (!leaves) return inner;
    const file = `part${count++}.json`;
    const key = split.siblings === true ? named(inner) : undefined;
    const { [key ?? '']: own, ...rest } = isObject(inner) ? inner : {};
    files.set(split.folder === true ? `config/${file}` : file, print(key === undefined ? inner : rest));
    const $ref = `./${split.folder === true && !isInFolder ? 'config/' : ''}${file}`;
    return key === undefined ? { $ref } : { [key]: own, $ref };
  };
  const docs = apart(config, [], false);
  return new Map([['docs.json', print(docs)], ...files]);
}
