import { type Asks, FileDraft, type PutOptions } from '../../data/json/fileDraft.ts';
import { plain, type Writing } from '../../data/json/jsonFormat.ts';
import { type ArrayNode, type DataNode, type ObjectNode, type Path, type Property, property } from '../../data/node.ts';
import type { Page } from '../../page/pageTree.ts';
import { type ConfigFile, placeIn, type WholeConfig } from '../../site/config/configFiles.ts';
import { folderOf, relativePath } from '../../site/paths.ts';
import type { Site } from '../../site/siteTypes.ts';
import type { Edit, FileEdit, SiteEdit } from '../../text/edit.ts';
import { type Fix, type LateFix, lateFix } from '../../text/finding.ts';
import { memo } from '../../text/memo.ts';
import { pushAll } from '../../text/pushAll.ts';
import { encloses, type Range } from '../../text/range.ts';
import type { SourceFile } from '../../text/sourceFile.ts';
import { addKey } from './frontMatter.ts';
import { importEdit } from './imports.ts';
import { yamlText } from './writeTarget.ts';

/** Edits, or a sentence for the author that explains why no edit is possible. */
export type Drafted<Each extends SiteEdit = FileEdit> =
  | { readonly kind: 'edits'; readonly edits: readonly Each[] }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * Collects related changes to one site. It is the only writer of docs.json and the files it refers to. Nodes come from
 * `WholeConfig`; the draft knows which file each is in, and that file's indentation and line endings. Nodes, indexes
 * and ranges refer to the state before all changes. `edits` returns the smallest edits for each file.
 */
export class SiteDraft {
  readonly #whole: WholeConfig;
  readonly #files = new Map<string, FileDraft>();
  readonly #made: SiteEdit[] = [];
  readonly #gone: SiteEdit[] = [];
  /** Places in docs.json of each file that changes, and the files with new content. */
  readonly #touched = new Map<string, Set<ConfigFile>>();
  readonly #filled = new Set<string>();
  #reason: string | undefined;

  constructor(whole: WholeConfig) {
    this.#whole = whole;
  }

  /** A list in docs.json. Items are inserted before an index, or at the end without one. */
  list(list: ArrayNode): {
    insert(at: number, item: Writing, asks?: Asks): void;
    remove(at: number, comments?: 'stay' | 'go'): void;
    move(at: number, to: number): void;
    /** The text of an item after the changes, for another place. */
    item(at: number): Writing;
  } {
    const place = this.#nodeOf(list);
    if (place?.node.kind !== 'array')
      return { insert: noChange, remove: noChange, move: noChange, item: () => plain(null) };
    const { node, file, path } = place;
    return {
      insert: (at, item, asks) => {
        this.#filled.add(path);
        file.insert(node, at, item, asks);
      },
      remove: (at, comments) => file.remove(node, at, comments),
      move: (at, to) => file.move(node, at, to),
      item: (at) => file.taken(node.items[at]?.range ?? { start: 0, end: 0 }),
    };
  }

  /** Removes an item to insert it into the file of another node. Its `$ref`s are adjusted to the new file. */
  take({ list, at }: { readonly list: ArrayNode; readonly at: number }, home: DataNode): Writing {
    const place = this.#nodeOf(list);
    const item = place?.node.kind === 'array' ? place.node.items[at] : undefined;
    if (place?.node.kind !== 'array' || item === undefined) return plain(null);
    const folder = folderOf(this.#nodeOf(home)?.path ?? place.path);
    for (const { named, file } of folderOf(place.path) === folder ? [] : this.#whole.files) {
      const from = named && placeIn(this.#whole, named.range);
      if (named?.value.startsWith('/') !== false || from?.of !== place.of || !encloses(item.range, from.range))
        continue;
      const way = relativePath(folder, file.path);
      place.file.set(from.range, plain(way.startsWith('.') ? way : `./${way}`));
    }
    place.file.remove(place.node, at);
    return place.file.taken(item.range);
  }

  /** Sets a value at the end of an object, or below it at a path of keys that do not exist yet. */
  put(object: ObjectNode, path: string | readonly string[], value: Writing, options?: PutOptions): void {
    const place = this.#nodeOf(object);
    if (place?.node.kind !== 'object') return;
    this.#filled.add(place.path);
    place.file.put(place.node, typeof path === 'string' ? [path] : path, value, options);
  }

  /** A value in docs.json. */
  value({ range }: { readonly range: Range }): { set(value: Writing): void } {
    const place = this.#placeOf(range);
    return { set: (value) => place?.file.set(place.range, value) };
  }

  /** A key in docs.json. */
  key(key: Property): { rename(name: string): void; remove(): void; value(): Writing } {
    const place = this.#placeOf(key.keyRange);
    const own = place && partsOf(place.of).owners.get(place.range.start);
    return {
      rename: (name) => place?.file.set(place.range, plain(name)),
      remove: () => own && place?.file.removeKey(own.object, own.property),
      value: () => (own?.property.value && place?.file.taken(own.property.value.range)) ?? plain(null),
    };
  }

  /**
   * Sets a value at a path of keys, in docs.json or in the file of `near` if the path goes through it. Returns false if
   * there is already a value, or something else is on the way.
   */
  putAt(path: readonly string[], value: Writing, near: Range): boolean {
    const beside = this.#placeOf(near)?.of;
    const of = beside !== undefined && isStart(beside.path, path) ? beside : this.#whole.files[0];
    return this.#fileOf(of).putAt(of.data.root, path.slice(of.path.length), value);
  }

  /** Removes the property at a path of keys, and objects around it that become empty. */
  removeAt(path: Path): boolean {
    // Keys next to a `$ref` are in the file with the `$ref`.
    return this.#whole.files
      .toReversed()
      .some((of) => isStart(of.path, path) && this.#fileOf(of).removeAt(of.data.root, path.slice(of.path.length)));
  }

  /** The text of a node after the changes, for another place. */
  textAt(node: DataNode): Writing {
    const place = this.#placeOf(node.range);
    return place === undefined ? plain(null) : place.file.taken(place.range);
  }

  /** Edits the front matter of a page. */
  frontMatter(page: Page): { set(key: string, value: string): void } {
    const text = this.text(page.file);
    return {
      set: (key, value) => {
        const known = property(page.frontMatter?.root, key)?.value;
        text.replace(
          known === undefined
            ? addKey({ page, key, value })
            : { range: known.range, text: yamlText(page.file.text.charAt(known.range.start), value) },
        );
      },
    };
  }

  /** Imports from a snippet. `clause` is a name, or names in braces. */
  import(page: Page, clause: string, source: string): void {
    this.text(page.file).replace(importEdit({ page, clause, source }));
  }

  /** Edits any other text of the site. Of overlapping edits, the first counts. */
  text({ path, text }: SourceFile): FileDraft {
    let file = this.#files.get(path);
    if (file === undefined) {
      file = new FileDraft(text);
      this.#files.set(path, file);
    }
    return file;
  }

  /** Adds an edit to a file of the site, by path. */
  edit({ files }: Pick<Site, 'files'>, path: string, edit: Edit | undefined): void {
    const file = files.get(path);
    if (file !== undefined && edit !== undefined) this.text(file).replace(edit);
  }

  /** Adds an edit with a range in docs.json as a whole. */
  replace(edit: Edit): void {
    const place = this.#placeOf(edit.range);
    place?.file.replace({ ...edit, range: place.range });
  }

  /** Creates, copies, moves or deletes a file or folder. */
  file(path: string): { make(text: string): void; copy(to: string): void; move(to: string): void; delete(): void } {
    return {
      make: (text) => this.#made.push({ kind: 'create', path, text }),
      copy: (to) => this.#made.push({ kind: 'copy', path, to }),
      move: (to) => this.#gone.push({ kind: 'rename', path, to }),
      delete: () => this.#gone.push({ kind: 'delete', path }),
    };
  }

  /** All changes to the site, or the reason that no change is possible. */
  siteEdits(): Drafted<SiteEdit> {
    for (const [path, places] of this.#touched)
      if (places.size > 1 && this.#filled.has(path))
        this.#reason ??= `\`${path}\` is listed twice in docs.json, so moving it would change both places.`;
    if (this.#reason !== undefined) return { kind: 'refused', reason: this.#reason };
    const changed = [...this.#files].flatMap(([path, file]): readonly FileEdit[] => {
      const edits = file.edits();
      return edits.length === 0 ? [] : [{ kind: 'change', path, edits }];
    });
    return { kind: 'edits', edits: [...this.#made, ...changed, ...this.#gone] };
  }

  /** The same for changes that do not delete, move or copy files. */
  edits(): Drafted {
    const result = this.siteEdits();
    if (result.kind === 'refused') return result;
    return { ...result, edits: result.edits.flatMap((each) => (isFileEdit(each) ? [each] : [])) };
  }

  #fileOf(of: ConfigFile): FileDraft {
    const known = this.#touched.get(of.file.path);
    if (known === undefined) this.#touched.set(of.file.path, new Set([of]));
    else known.add(of);
    return this.text(of.file);
  }

  #placeOf(range: Range): { readonly file: FileDraft; readonly of: ConfigFile; readonly range: Range } | undefined {
    const place = placeIn(this.#whole, range);
    if (place === undefined) this.#reason ??= 'Docsight cannot change this part of docs.json. Edit the file instead.';
    return place && { file: this.#fileOf(place.of), of: place.of, range: place.range };
  }

  /** The list or object in its own file, where `$ref`s are not resolved. */
  #nodeOf({ range }: DataNode):
    | {
        readonly node: ArrayNode | ObjectNode;
        readonly file: FileDraft;
        readonly of: ConfigFile;
        readonly path: string;
      }
    | undefined {
    const place = this.#placeOf(range);
    const node = place && partsOf(place.of).nodes.get(place.range.start);
    return place && node && { node, file: place.file, of: place.of, path: place.of.file.path };
  }
}

/** The edits of one change to docs.json; empty if it is refused. */
export function editsFor(whole: WholeConfig, change: (draft: SiteDraft) => void): readonly FileEdit[] {
  const draft = new SiteDraft(whole);
  change(draft);
  const result = draft.edits();
  return result.kind === 'edits' ? result.edits : [];
}

/** A fix that makes its edits when they are first read. */
export function draftFix(
  whole: WholeConfig,
  kind: Fix['kind'],
  title: string,
  change: (draft: SiteDraft) => void,
): LateFix {
  return lateFix(kind, title, () => editsFor(whole, change));
}

/** Returns a draft of one text of JSON that is not docs.json. */
export function draftOf(text: string): FileDraft {
  return new FileDraft(text);
}

/** A text after edits, or only the part that was at a range. Of overlapping edits, the first counts. */
export function textWith({ text }: SourceFile, edits: readonly Edit[], range?: Range): string {
  const draft = new FileDraft(text);
  for (const each of edits) draft.replace(each);
  return draft.textOf(range);
}

function noChange(): void {}

/** Lists and objects of a file by their start offset, and objects in properties by that of the property. */
const partsOf = memo(({ data }: ConfigFile) => {
  const nodes = new Map<number, ArrayNode | ObjectNode>();
  const owners = new Map<number, { readonly object: ObjectNode; readonly property: Property }>();
  const open = data.root === undefined ? [] : [data.root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node.kind === 'array') pushAll(open, node.items);
    if (node.kind === 'array' || node.kind === 'object') nodes.set(node.range.start, node);
    if (node.kind !== 'object') continue;
    for (const each of node.properties) {
      owners.set(each.keyRange.start, { object: node, property: each });
      if (each.value !== undefined) open.push(each.value);
    }
  }
  return { nodes, owners };
});

function isStart(start: Path, path: Path): boolean {
  return start.every((step, at) => step === path[at]);
}

function isFileEdit(edit: SiteEdit): edit is FileEdit {
  return edit.kind !== 'delete' && edit.kind !== 'copy';
}
