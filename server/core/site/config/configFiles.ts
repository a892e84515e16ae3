import { parseJson } from '../../data/json/parseJson.ts';
import { type DataNode, movedBy, type ObjectNode, type ParsedData, type Path, property } from '../../data/node.ts';
import { memo, memo2 } from '../../text/memo.ts';
import type { Range } from '../../text/range.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { configPath, folderOf, joinPath } from '../paths.ts';

/**
 * docs.json with the JSON files of its `$ref`s, as one tree over one text: the texts of all files, one after the other.
 * So a range shows which file it is in, and code that reads docs.json as a whole needs no knowledge of files.
 */
export interface WholeConfig {
  /** The tree with references replaced by their files. A broken reference is an opaque value. */
  readonly root: DataNode | undefined;
  /** All texts. Its path is that of docs.json. */
  readonly file: SourceFile;
  /** docs.json is first. A file that is used twice is in the list twice. */
  readonly files: readonly [ConfigFile, ...ConfigFile[]];
  /** Broken references, with ranges in the whole. */
  readonly faults: readonly ReferenceFault[];
}

/** One of the files of docs.json. */
export interface ConfigFile {
  readonly file: SourceFile;
  /** The data of the file, with its own offsets. */
  readonly data: ParsedData;
  /** Start of its text in the whole. */
  readonly start: number;
  /** Path of its value in the whole tree. */
  readonly path: Path;
  /** The object with the reference, in the whole. Undefined for docs.json. */
  readonly from: Range | undefined;
  /** The text of the reference, in the whole. */
  readonly named?: { readonly range: Range; readonly value: string };
}

/** A reference that cannot be followed, or keys next to it that are lost. */
export interface ReferenceFault {
  readonly kind: 'not-json' | 'outside' | 'missing' | 'cycle' | 'too-many' | 'siblings';
  /** Range of the reference, or of a key next to it. */
  readonly range: Range;
  readonly target: string;
  /** The intended file, from the site's root. */
  readonly path: string | undefined;
}

/** Maximum number of files. A file that refers to another twice, which does the same, would multiply without end. */
const maxFiles = 200;
const maxLength = 20_000_000;
const maxDepth = 64;

/** Returns the tree of a JSON file that docs.json refers to. */
export const dataOf: (file: SourceFile) => ParsedData = memo((file: SourceFile) => parseJson(file.text, file.path));

/**
 * Returns docs.json with the files that it refers to. `others` are the text files of the site except pages and
 * docs.json.
 */
export function wholeConfig(file: SourceFile, others: ReadonlyMap<string, SourceFile>): WholeConfig {
  return hasReferences(file.text) ? followed(file, others) : alone(file);
}

const alone = memo((file: SourceFile): WholeConfig => {
  const data = dataOf(file);
  return { root: data.root, file, files: [{ file, data, start: 0, path: [], from: undefined }], faults: [] };
});
const followed = memo2((file: SourceFile, others: ReadonlyMap<string, SourceFile>) =>
  new Follower(file, others).whole(),
);

function hasReferences(text: string): boolean {
  return text.includes('"$ref"');
}

/**
 * Follows the references of a docs.json:
 *
 * 1. It starts with docs.json alone.
 * 2. For each reference, the text of its file is added after all others, and the references in it are followed. A
 * broken one adds a fault.
 * 3. Without further references, the whole is complete.
 */
class Follower {
  readonly #first: ConfigFile;
  readonly #others: ReadonlyMap<string, SourceFile>;
  readonly #files: [ConfigFile, ...ConfigFile[]];
  readonly #faults: ReferenceFault[] = [];
  /** Length of all texts so far, with separators, in UTF-16 code units. */
  #length: number;

  constructor(file: SourceFile, others: ReadonlyMap<string, SourceFile>) {
    this.#first = { file, data: dataOf(file), start: 0, path: [], from: undefined };
    this.#others = others;
    this.#files = [this.#first];
    this.#length = file.text.length;
  }

  whole(): WholeConfig {
    const { data } = this.#first;
    const root = data.root && this.#follow(data.root, [], [this.#first.file]);
    const text = this.#files.map(({ file }) => file.text).join('\n');
    return { root, file: { path: configPath, text }, files: this.#files, faults: this.#faults };
  }

  /** Returns a node with all of its references followed. The same node if it has none. */
  #follow(node: DataNode, path: Path, within: readonly SourceFile[]): DataNode {
    if (path.length > maxDepth) return node;
    if (node.kind === 'array') {
      const items = node.items.map((item, at) => this.#follow(item, [...path, at], within));
      return items.some((item, at) => item !== node.items[at]) ? { ...plainRange(node), kind: 'array', items } : node;
    }
    if (node.kind !== 'object') return node;
    const reference = property(node, '$ref');
    if (reference?.value?.kind === 'string') return this.#named(node, reference.value, path, within);
    const properties = node.properties.map((each) => {
      const value = each.value && this.#follow(each.value, [...path, each.key], within);
      return value === each.value ? each : { ...each, value };
    });
    const isSame = properties.every((each, at) => each === node.properties[at]);
    return isSame ? node : { ...plainRange(node), kind: 'object', properties };
  }

  /** Returns the value of a reference, with the keys next to it over its own. */
  #named(
    node: ObjectNode,
    name: { readonly value: string; readonly range: Range },
    path: Path,
    within: readonly SourceFile[],
  ): DataNode {
    const found = this.#find(name.value, within);
    if ('kind' in found) {
      this.#faults.push({ ...found, range: name.range, target: name.value });
      return { kind: 'opaque', range: node.range };
    }
    const start = this.#length + 1;
    const data = dataOf(found);
    this.#files.push({ file: found, data, start, path, from: node.range, named: name });
    this.#length = start + found.text.length;
    const value = data.root && this.#follow(movedBy(data.root, start), path, [...within, found]);
    const neighbors = node.properties.filter(({ key }) => key !== '$ref');
    if (value?.kind !== 'object') {
      for (const { key, keyRange } of value === undefined ? [] : neighbors)
        this.#faults.push({ kind: 'siblings', range: keyRange, target: key, path: found.path });
      return value ?? { kind: 'opaque', range: node.range };
    }
    const own = new Set(neighbors.map(({ key }) => key));
    const over = this.#follow({ ...plainRange(node), kind: 'object', properties: neighbors }, path, within);
    const properties = [
      ...value.properties.filter(({ key }) => !own.has(key)),
      ...(over.kind === 'object' ? over.properties : []),
    ];
    return { kind: 'object', range: value.range, properties };
  }

  #find(target: string, within: readonly SourceFile[]): SourceFile | Pick<ReferenceFault, 'kind' | 'path'> {
    if (!/\.json$/i.test(target)) return { kind: 'not-json', path: undefined };
    const path = referencePath({ from: within.at(-1)?.path ?? configPath, target });
    if (path === undefined) return { kind: 'outside', path };
    if (within.some((file) => file.path === path)) return { kind: 'cycle', path };
    const file = this.#others.get(path);
    if (file === undefined) return { kind: 'missing', path };
    if (this.#files.length >= maxFiles || this.#length + file.text.length > maxLength)
      return { kind: 'too-many', path };
    return file;
  }
}

function plainRange({ range }: DataNode): { readonly range: Range } {
  return { range };
}

/** Returns the file of a `$ref` in another file, from the site's root. Undefined outside the site. */
export function referencePath({
  from,
  target,
}: {
  readonly from: string;
  readonly target: string;
}): string | undefined {
  return joinPath(target.startsWith('/') ? '' : folderOf(from), target.replace(/^\/+/, ''));
}

/** Returns the file that a range of the whole is in, with the range there. Undefined for a range over several files. */
export function placeIn(
  { files }: WholeConfig,
  range: Range,
): { readonly path: string; readonly range: Range; readonly of: ConfigFile } | undefined {
  const of = files.findLast(({ start }) => start <= range.start);
  if (of === undefined || range.end - of.start > of.file.text.length) return undefined;
  return { path: of.file.path, range: { start: range.start - of.start, end: range.end - of.start }, of };
}

/** True if a range of the whole encloses another, even one in a file that it refers to. */
export function enclosesAcross(whole: WholeConfig, outer: Range, inner: Range): boolean {
  for (let range: Range | undefined = inner; range !== undefined; range = placeIn(whole, range)?.of.from)
    if (outer.start <= range.start && range.end <= outer.end) return true;
  return false;
}

/** Returns the file of docs.json at a path: docs.json itself, or the first use of a file that it refers to. */
export function configFileAt({ files }: WholeConfig, path: string): ConfigFile | undefined {
  return files.find(({ file }) => file.path === path);
}
