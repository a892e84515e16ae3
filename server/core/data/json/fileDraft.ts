import type { Edit } from '../../text/edit.ts';
import { applyEdits } from '../../text/edit.ts';
import { indentAt } from '../../text/lines.ts';
import { pushAll } from '../../text/pushAll.ts';
import { encloses, movedRange, type Range } from '../../text/range.ts';
import type { ArrayNode, DataNode, ObjectNode, Path, Property } from '../node.ts';
import { itemsOf, nodeAt, property } from '../node.ts';
import { Entries, isRun } from './jsonEntries.ts';
import { formatAt, objectOf, type Writing, written } from './jsonFormat.ts';

/** What the author is asked about before an edit is made. */
export type Asks = NonNullable<Edit['asks']>;

/** Where a value is inserted into an object, and on what condition. */
export interface PutOptions {
  /** Inserts before the property with this index instead of at the end. */
  readonly at?: number | undefined;
  readonly asks?: Asks | undefined;
}

/**
 * Collects changes of one file: text at ranges and, in JSON, entries of arrays and objects. Ranges and nodes are those
 * of the original file. If changes overlap, the first wins.
 */
export class FileDraft {
  readonly text: string;
  readonly #replaced: Edit[] = [];
  /** Values to write, as indexes by the start of the old value. For two at the same place, the last wins. */
  readonly #set = new Map<number, number>();
  readonly #entries = new Map<number, { readonly range: Range; readonly entries: Entries; readonly added: Added }>();
  readonly #asked: { readonly asks: Asks; readonly change: () => void }[] = [];
  /** Set once the changes of `#asked` are made: what the author is asked about, and the edits without them. */
  #asking: { readonly asks: Asks; readonly certain: ReadonlySet<string> } | undefined;
  readonly #open = new Set<Entries>();
  #sorted: readonly Change[] | undefined;

  constructor(text: string) {
    this.text = text;
  }

  /** Replaces the text at a range. */
  replace(edit: Edit): void {
    this.#sorted = undefined;
    this.#replaced.push(edit);
  }

  /** Replaces the whole text. */
  rewrite(text: string): void {
    const edit = editBetween(this.text, { start: 0, end: this.text.length }, text);
    if (edit !== undefined) this.replace(edit);
  }

  /** Replaces a value. */
  set(range: Range, value: Writing): void {
    const edit = { range, text: value(indentAt(this.text, range.start), formatAt(this.text, range)) };
    const known = this.#set.get(range.start);
    if (known !== undefined && this.#replaced[known]?.range.end === range.end) {
      this.#replaced[known] = edit;
      this.#sorted = undefined;
    } else {
      this.#set.set(range.start, this.#replaced.length);
      this.replace(edit);
    }
  }

  /** Inserts an item into an array, before the item `at` or at the end. */
  insert(list: ArrayNode, at: number, item: Writing, asks?: Asks): void {
    if (asks !== undefined) this.#asked.push({ asks, change: () => this.insert(list, at, item) });
    else this.#of(list).entries.insert(at, item);
  }

  /** Removes an item from an array. Comments around it stay, unless `comments` says that its own go with it. */
  remove(list: ArrayNode, at: number, comments: 'stay' | 'go' = 'stay'): void {
    this.#of(list).entries.remove(at, comments);
  }

  /** Moves an item of an array before another one, or to the end. */
  move(list: ArrayNode, at: number, to: number): void {
    const range = list.items[at]?.range;
    if (range !== undefined) this.#of(list).entries.move(at, to, () => this.textOf(range));
  }

  /** Adds a value at the end of an object, or below it at a path of keys that do not exist yet. */
  put(object: ObjectNode, path: readonly string[], value: Writing, { at: place, asks }: PutOptions = {}): void {
    if (asks !== undefined) {
      this.#asked.push({ asks, change: () => this.put(object, path, value, { at: place }) });
      return;
    }
    const { entries, added } = this.#of(object);
    let at = added;
    for (const [depth, key] of path.entries()) {
      const next: AddedValue = at.get(key) ?? { value: undefined, below: new Map() };
      if (depth === 0 && !added.has(key))
        entries.insert(
          place ?? object.properties.length,
          (...way) => `${JSON.stringify(key)}: ${addedValue(next)(...way)}`,
        );
      at.set(key, next);
      if (depth === path.length - 1) next.value = value;
      at = next.below;
    }
  }

  /**
   * Adds a value at a path of keys. Returns false if a value of another kind is in the way, or if the key already
   * exists.
   */
  putAt(root: DataNode | undefined, path: readonly string[], value: Writing): boolean {
    let at = root;
    for (const [depth, key] of path.entries()) {
      if (at?.kind !== 'object') return false;
      const next = property(at, key);
      // A removed object is created again.
      if (next === undefined || !this.#of(at).entries.has(at.properties.indexOf(next))) {
        this.put(at, path.slice(depth), value);
        return true;
      }
      at = next.value;
    }
    return false;
  }

  /** Removes a property from an object, with the comment on its line. */
  removeKey(object: ObjectNode, { range }: Property): void {
    const at = object.properties.findIndex((each) => each.range.start === range.start);
    this.#of(object).entries.remove(at, 'go');
  }

  /**
   * Removes the property at a path of keys, and objects around it that become empty. Returns false if it does not
   * exist.
   */
  removeAt(root: DataNode | undefined, path: Path): boolean {
    for (let depth = path.length; depth > 0; depth--) {
      const owner = nodeAt(root, path.slice(0, depth - 1));
      const found = property(owner, String(path[depth - 1]));
      if (owner?.kind !== 'object' || found === undefined) return false;
      if (depth > 1 && this.#of(owner).entries.isSingle) continue;
      this.removeKey(owner, found);
      return true;
    }
    return false;
  }

  /** The value at a range with all changes in it, to be written at another place. */
  taken(range: Range): Writing {
    const margin = indentAt(this.text, range.start);
    return (...place) => written({ text: this.textOf(range), margin })(...place);
  }

  /** The changed text, or the part of it that was at a range. */
  textOf(range: Range = { start: 0, end: this.text.length }): string {
    const edits = this.#within(range).map((edit) => ({ ...edit, range: movedRange(edit.range, -range.start) }));
    return applyEdits(this.text.slice(range.start, range.end), edits);
  }

  /** The smallest edits, in order. Those that the author is asked about are marked. */
  edits(): readonly Edit[] {
    const [first] = this.#asked;
    if (first !== undefined) {
      const certain = new Set(this.#within(this.#all).map(keyOf));
      for (const { change } of this.#asked.splice(0)) change();
      this.#asking = { asks: first.asks, certain };
    }
    const edits = this.#within(this.#all);
    const asking = this.#asking;
    if (asking === undefined) return edits;
    return edits.map((edit) => (asking.certain.has(keyOf(edit)) ? edit : { ...edit, asks: asking.asks }));
  }

  get #all(): Range {
    return { start: 0, end: this.text.length };
  }

  #of(node: ArrayNode | ObjectNode): { readonly entries: Entries; readonly added: Added } {
    const { range } = node;
    let known = this.#entries.get(range.start);
    if (known === undefined) {
      const own = node.kind === 'array' ? itemsOf(node) : node.properties;
      known = { range, entries: new Entries(this.text, range, own), added: new Map() };
      this.#entries.set(range.start, known);
      this.#sorted = undefined;
    }
    return known;
  }

  /** Sorted by offset. Changes at the same offset are in the order they were made. */
  get #changes(): readonly Change[] {
    const isChange = ({ range, text }: Edit): boolean =>
      range.start === range.end || this.text.slice(range.start, range.end) !== text;
    this.#sorted ??= [...this.#replaced.filter(isChange), ...this.#entries.values()]
      .map((each, order) => ({ each, order }))
      .sort(
        ({ each: { range: a }, order }, { each: { range: b }, order: other }) =>
          a.start - b.start || Number(a.end > a.start) - Number(b.end > b.start) || order - other,
      )
      .map(({ each }) => each);
    return this.#sorted;
  }

  /** The edits within a range. */
  #within(range: Range): Edit[] {
    const changes = this.#changes;
    const edits: Edit[] = [];
    let at = range.start;
    for (let next = firstFrom(changes, range.start); next < changes.length; next++) {
      const change = changes[next] as Change;
      if (change.range.start > range.end) break;
      if (change.range.start < at || !encloses(range, change.range)) continue;
      pushAll(edits, 'text' in change ? [change] : this.#editsOf(change.entries));
      at = change.range.end;
    }
    return edits;
  }

  #editsOf(entries: Entries): readonly Edit[] {
    // A container that is moved into itself does not change inside.
    if (this.#open.has(entries)) return [];
    this.#open.add(entries);
    const { parts, tail, inside } = entries;
    const edits: Edit[] = [];
    let at = inside.start;
    let text = parts[0]?.gap ?? tail;
    const until = (end: number): void => {
      const edit = editBetween(this.text, { start: at, end }, text);
      if (edit !== undefined) edits.push(edit);
    };
    for (const [place, { entries: each }] of parts.entries()) {
      const behind = parts[place + 1]?.gap ?? tail;
      if (!isRun(each)) text += each.print() + behind;
      else {
        const range = entries.rangeOf(each);
        until(range.start);
        pushAll(edits, this.#within(range));
        at = range.end;
        text = behind;
      }
    }
    until(inside.end);
    this.#open.delete(entries);
    return edits;
  }
}

type Change = Edit | { readonly range: Range; readonly entries: Entries };

/** Values to add to an object, by key, or objects that are created on the way to a value. */
type Added = Map<string, AddedValue>;

interface AddedValue {
  value: Writing | undefined;
  readonly below: Added;
}

function addedValue({ value, below }: AddedValue): Writing {
  return value ?? objectOf([...below].map(([key, each]) => [key, addedValue(each)] as const));
}

function keyOf({ range, text }: Edit): string {
  return `${range.start} ${range.end} ${text}`;
}

function firstFrom(changes: readonly Change[], start: number): number {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle]?.range.start ?? 0) < start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns the edit that writes `after` at a range, without the text that both begin or end with. Undefined if they are
 * equal.
 */
function editBetween(text: string, { start, end }: Range, after: string): Edit | undefined {
  const most = Math.min(end - start, after.length);
  let [head, tail] = [0, 0];
  while (head < most && text.charCodeAt(start + head) === after.charCodeAt(head)) head++;
  if (head === after.length && head === end - start) return undefined;
  // Surrogate pairs are not split.
  if (/[\uD800-\uDBFF]/.test(after.charAt(head - 1))) head--;
  while (tail < most - head && text.charCodeAt(end - 1 - tail) === after.charCodeAt(after.length - 1 - tail)) tail++;
  if (tail > 0 && /[\uDC00-\uDFFF]/.test(after.charAt(after.length - tail))) tail--;
  return { range: { start: start + head, end: end - tail }, text: after.slice(head, after.length - tail) };
}
