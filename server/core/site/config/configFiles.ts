import { parseJson } from '../../data/json/parseJson.ts';
import { type DataNode, movedBy, type ObjectNode, type ParsedData, type Path, property } from '../../data/node.ts';
import { memo, memo2 } from '../../text/memo.ts';
import type { Range } from '../../text/range.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { configPath, folderOf, joinPath } from '../paths.ts';

/**
 * docs.json with the JSON files that its `$ref`s name, as one tree over one text: the texts of all files one behind the
 * other. So a range says by itself in which file it is, and who looks at docs.json as a whole needs not know of files.
 */
export interface WholeConfig {
  /** With what references name in their place; where a reference leads nowhere, something that nobody knows. */
  readonly root: DataNode | undefined;
  /** All texts; its path is that of docs.json. */
  readonly file: SourceFile;
  /** docs.json first; a file that is named twice is there twice. */
  readonly files: readonly [ConfigFile, ...ConfigFile[]];
  /** References that lead nowhere, by their places in the whole. */
  readonly faults: readonly ReferenceFault[];
}

/** One of the files that docs.json consists of. */
export interface ConfigFile {
  readonly file: SourceFile;
  /** By itself, with offsets of its own. */
  readonly data: ParsedData;
  /** Where its text begins in the whole. */
  readonly start: number;
  /** Where in the whole tree its value is. */
  readonly path: Path;
  /** The object that names it, in the whole; undefined for docs.json. */
  readonly from: Range | undefined;
  /** The text that names it, in the whole. */
  readonly named?: { readonly range: Range; readonly value: string };
}

/** A reference that cannot be followed, or keys beside it that are lost. */
export interface ReferenceFault {
  readonly kind: 'not-json' | 'outside' | 'missing' | 'cycle' | 'too-many' | 'siblings';
  /** Of the text that names the file; of a key beside it. */
  readonly range: Range;
  readonly target: string;
  /** The file that is meant, from the site's root. */
  readonly path: string | undefined;
}

/** No site comes near; a file that names another twice, which does the same, would be endless. */
const maxFiles = 200;
const maxLength = 20_000_000;
const maxDepth = 64;

/** The tree of a JSON file that docs.json names. */
export const dataOf: (file: SourceFile) => ParsedData = memo((file: SourceFile) => parseJson(file.text, file.path));

/** docs.json with the files that it names; `others` are the site's text files besides pages and docs.json. */
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
 * Follows the references of one docs.json, once. It begins with docs.json alone; a reference that leads somewhere puts
 * the text of its file behind all others and goes on within that, any other one leaves a fault; when none is left, the
 * whole is made of what came together.
 */
class Follower {
  readonly #first: ConfigFile;
  readonly #others: ReadonlyMap<string, SourceFile>;
  readonly #files: [ConfigFile, ...ConfigFile[]];
  readonly #faults: ReferenceFault[] = [];
  /** Of all texts so far, with what is between them, in UTF-16 code units. */
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

  /** The node with all references in it followed; the very same node where there are none. */
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

  /** What a reference names, with the keys beside it over its own. */
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
    const beside = node.properties.filter(({ key }) => key !== '$ref');
    if (value?.kind !== 'object') {
      for (const { key, keyRange } of value === undefined ? [] : beside)
        this.#faults.push({ kind: 'siblings', range: keyRange, target: key, path: found.path });
      return value ?? { kind: 'opaque', range: node.range };
    }
    const own = new Set(beside.map(({ key }) => key));
    const over = this.#follow({ ...plainRange(node), kind: 'object', properties: beside }, path, within);
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

/** The file that a `$ref` of another file names, from the site's root; undefined outside of the site. */
export function referencePath({
  from,
  target,
}: {
  readonly from: string;
  readonly target: string;
}): string | undefined {
  return joinPath(target.startsWith('/') ? '' : folderOf(from), target.replace(/^\/+/, ''));
}

/** The file that a range of the whole is in, and the range there; undefined for one over several files. */
export function placeIn(
  { files }: WholeConfig,
  range: Range,
): { readonly path: string; readonly range: Range; readonly of: ConfigFile } | undefined {
  const of = files.findLast(({ start }) => start <= range.start);
  if (of === undefined || range.end - of.start > of.file.text.length) return undefined;
  return { path: of.file.path, range: { start: range.start - of.start, end: range.end - of.start }, of };
}

/** Whether a range of the whole encloses another, also one in a file that is named inside it. */
export function enclosesAcross(whole: WholeConfig, outer: Range, inner: Range): boolean {
  for (let range: Range | undefined = inner; range !== undefined; range = placeIn(whole, range)?.of.from)
    if (outer.start <= range.start && range.end <= outer.end) return true;
  return false;
}

/** The file of docs.json at a path: docs.json itself, or one that it names (the first time that it does). */
export function configFileAt({ files }: WholeConfig, path: string): ConfigFile | undefined {
  return files.find(({ file }) => file.path === path);
}
