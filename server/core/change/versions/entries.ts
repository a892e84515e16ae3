import { removeItems } from '../../data/json/jsonEdit.ts';
import { insertPieces, type Piece, pieceAt } from '../../data/json/jsonList.ts';
import { type ArrayNode, type DataNode, type ObjectNode, stringOf, valueOf } from '../../data/node.ts';
import { type ConfigFile, enclosesAcross, placeIn, type WholeConfig } from '../../site/config/configFiles.ts';
import { rangeWithin, writtenList } from '../../site/config/writtenList.ts';
import { baseName, folderOf } from '../../site/paths.ts';
import type { Site } from '../../site/siteTypes.ts';
import { applyEdits, type Edit, type SiteEdit } from '../../text/edit.ts';
import { encloses, movedRange, type Range } from '../../text/range.ts';
import type { Moved } from '../move/moveTarget.ts';
import { withoutOverlap } from '../move/moveTarget.ts';
import { copyEdits, type FolderCopy } from './copyFolder.ts';

/** Entries of docs.json for a copy: edits of docs.json and the files that it names, and the files that are made. */
export class Entries {
  readonly #site: Site;
  readonly #copy: FolderCopy;
  readonly #moved: Moved;
  readonly #changes = new Map<string, Edit[]>();

  constructor(site: Site, copy: FolderCopy) {
    this.#site = site;
    this.#copy = copy;
    this.#moved = withNamedFiles(site, copy);
  }

  get #whole(): WholeConfig {
    return this.#site.index.config.whole;
  }

  /** Where all files of the copy lie then, those that docs.json names too. */
  get moved(): Moved {
    return this.#moved;
  }

  add(path: string, edits: readonly Edit[]): void {
    this.#changes.set(path, [...(this.#changes.get(path) ?? []), ...edits]);
  }

  /** Puts copies of items behind one of their list, each with further edits of its own. False where they cannot be told from other text. */
  addCopies(
    list: ArrayNode,
    behind: number,
    items: readonly DataNode[],
    more: (item: DataNode) => readonly Edit[],
  ): boolean {
    const written = writtenList(this.#whole, list);
    const pieces = items.flatMap((item) => this.pieceOf(item, more(item)) ?? []);
    if (written === undefined || pieces.length < items.length) return false;
    this.add(written.of.file.path, [insertPieces(written, behind + 1, pieces)]);
    return true;
  }

  /** The text of a node as the copy has it. `more`: edits in the whole. */
  pieceOf(node: DataNode, more: readonly Edit[]): Piece | undefined {
    const of = placeIn(this.#whole, node.range)?.of;
    const home = of && this.#homeOf(of, node);
    const range = home && rangeWithin(this.#whole, home, node.range);
    if (home === undefined || range === undefined) return undefined;
    const { path, text } = home.file;
    const edits = [
      ...copyEdits(this.#site, path, this.#copy, this.#moved),
      ...this.#local(home, more),
      ...this.#folders(home),
    ];
    const inside = withoutOverlap(edits.filter((edit) => encloses(range, edit.range))).map((edit) => ({
      ...edit,
      range: movedRange(edit.range, -range.start),
    }));
    const piece = pieceAt(text, range);
    return { ...piece, text: applyEdits(piece.text, inside) };
  }

  /** Of what another file holds, the file that names it. */
  #homeOf(of: ConfigFile, node: DataNode): ConfigFile | undefined {
    let home: ConfigFile = of;
    while (
      home.from !== undefined &&
      home.data.root !== undefined &&
      isSameRange(movedRange(home.data.root.range, home.start), node.range)
    ) {
      const around = placeIn(this.#whole, home.from)?.of;
      if (around === undefined) break;
      home = around;
    }
    return home;
  }

  #local({ start, file }: ConfigFile, edits: readonly Edit[]): readonly Edit[] {
    return edits.flatMap((edit) =>
      edit.range.start >= start && edit.range.end <= start + file.text.length
        ? [{ ...edit, range: movedRange(edit.range, -start) }]
        : [],
    );
  }

  /** Folders in which the platform makes pages of API descriptions: two versions cannot have one. */
  #folders({ data }: ConfigFile): readonly Edit[] {
    const { from, to } = this.#copy;
    const found: Edit[] = [];
    const look = (node: DataNode | undefined, depth: number): void => {
      if (depth > 64) return;
      if (node?.kind === 'array') for (const item of node.items) look(item, depth + 1);
      if (node?.kind !== 'object') return;
      const folder = valueOf(valueOf(node, 'openapi'), 'directory');
      const [, lead = '', rest] = /^(\/?)(.*)$/s.exec(stringOf(folder) ?? '') ?? [];
      if (folder !== undefined && rest !== undefined && (rest === from || rest.startsWith(`${from}/`)))
        found.push({ range: folder.range, text: JSON.stringify(lead + to + rest.slice(from.length)) });
      for (const { value } of node.properties) look(value, depth + 1);
    };
    look(data.root, 0);
    return found;
  }

  /** Everything that was added, and the files that docs.json names in the copies. `more`: edits in the whole of what is copied. */
  result(more: readonly Edit[] = []): readonly SiteEdit[] {
    const made = this.#whole.files.flatMap((of): readonly SiteEdit[] => {
      const { path, text } = of.file;
      const to = this.#moved.files.get(path);
      if (of.from === undefined || to === undefined) return [];
      const edits = [
        ...copyEdits(this.#site, path, this.#copy, this.#moved),
        ...this.#local(of, more),
        ...this.#folders(of),
      ];
      return [{ kind: 'create', path: to, text: applyEdits(text, withoutOverlap(edits)) }];
    });
    const once = new Map(made.map((each) => [each.kind === 'create' ? each.path : '', each]));
    const changed = [...this.#changes].map(
      ([path, edits]): SiteEdit => ({ kind: 'change', path, edits: withoutOverlap(edits) }),
    );
    return [...once.values(), ...changed];
  }
}

function isSameRange(a: Range, b: Range): boolean {
  return a.start === b.start && a.end === b.end;
}

/** Whether a file lies in a folder, at any depth. */
export function isUnder(path: string, folder: string): boolean {
  return path.startsWith(`${folder}/`);
}

/** The files of the folder, and copies of those that docs.json names in the version's own entry. */
function withNamedFiles(site: Site, copy: FolderCopy): Moved {
  const { index } = site;
  const { whole } = index.config;
  const files = new Map<string, string>();
  const needsCopy = new Set<ConfigFile>();
  const base = baseName(copy.from);
  // Those that are named in others come behind them.
  for (const of of whole.files.toReversed()) {
    if (of.from === undefined) continue;
    const inside = whole.files.some((each) => needsCopy.has(each) && each.from && encloses(wholeRange(of), each.from));
    if (!inside && !namesPages(site, of, copy.from)) continue;
    needsCopy.add(of);
    if (!isUnder(of.file.path, copy.from))
      files.set(of.file.path, freeName(index.paths, of.file.path, base, baseName(copy.to)));
  }
  const paths = new Map<string, string>();
  for (const path of index.paths) if (isUnder(path, copy.from)) paths.set(path, copy.to + path.slice(copy.from.length));
  const all = new Map([...paths, ...files]);
  return {
    files: all,
    folders: [copy],
    after: new Set([...index.paths, ...all.values()]),
    folder: (path) =>
      path === copy.from || isUnder(path, copy.from) ? copy.to + path.slice(copy.from.length) : undefined,
  };
}

function wholeRange({ start, file }: ConfigFile): Range {
  return { start, end: start + file.text.length };
}

/** Whether a file that docs.json names has pages of the folder in it. */
function namesPages(site: Site, { file }: ConfigFile, from: string): boolean {
  return (
    copyEdits(
      site,
      file.path,
      { from, to: `${from}-` },
      {
        files: new Map([...site.index.paths].filter((path) => isUnder(path, from)).map((path) => [path, `${path}-`])),
        folders: [],
        after: site.index.paths,
        folder: () => undefined,
      },
    ).length > 0
  );
}

/** `nav/v1.json` as `nav/v2.json`, `nav/guides.json` as `nav/guides-v2.json`. */
function freeName(paths: ReadonlySet<string>, path: string, from: string, to: string): string {
  const name = baseName(path).replace(/\.json$/i, '');
  const wanted = name.includes(from) ? name.replace(from, () => to) : `${name}-${to}`;
  const folder = folderOf(path) === '' ? '' : `${folderOf(path)}/`;
  let free = `${folder}${wanted}.json`;
  for (let count = 2; paths.has(free); count++) free = `${folder}${wanted}-${count}.json`;
  return free;
}

/** Takes properties out of an object of docs.json, as edits of the whole. */
export function withoutProperties(whole: WholeConfig, node: ObjectNode, keys: readonly string[]): readonly Edit[] {
  const gone = node.properties.filter(({ key }) => keys.includes(key));
  return whole.files.flatMap(({ start, file }) => {
    const isHere = ({ range }: { readonly range: Range }): boolean =>
      range.start >= start && range.end <= start + file.text.length;
    const own = node.properties.filter(isHere);
    const places = gone.filter(isHere).map((each) => own.indexOf(each));
    const items = own.map(({ range }): DataNode => ({ kind: 'opaque', range }));
    return removeItems({ kind: 'array', range: node.range, items }, places);
  });
}

/** How many pages of a folder stand in a node of docs.json. */
export function pagesIn(whole: WholeConfig, node: DataNode, pages: readonly Range[]): number {
  return pages.filter((page) => enclosesAcross(whole, node.range, page)).length;
}
