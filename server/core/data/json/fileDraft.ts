import type { Edit } from '../../text/edit.ts';
import { applyEdits } from '../../text/edit.ts';
import { indentAt } from '../../text/lines.ts';
import { pushAll } from '../../text/pushAll.ts';
import { encloses, movedRange, type Range } from '../../text/range.ts';
import type { ArrayNode, DataNode, ObjectNode, Path, Property } from '../node.ts';
import { itemsOf, nodeAt, property } from '../node.ts';
import { Entries } from './jsonEntries.ts';
import { formatAt, objectOf, type Writing, written } from './jsonFormat.ts';

/** Who is asked before an edit counts. */
export type Asks = NonNullable<Edit['asks']>;

/** Where and when a value is put into an object. */
export interface PutOptions {
  /** Before the property at this place instead of at the end. */
  readonly at?: number | undefined;
  readonly asks?: Asks | undefined;
}

/**
 * One file while it changes: text at ranges, and, in JSON, the entries of lists and objects. Ranges and nodes are those
 * of the file as it was. Of what overlaps, the first counts.
 */
export class FileDraft {
  readonly text: string;
  readonly #replaced: Edit[] = [];
  /** The values that are written, by where those before them begin: of two for one place the last counts. */
  readonly #set = new Map<number, number>();
  readonly #entries = new Map<number, { readonly range: Range; readonly entries: Entries; readonly added: Added }>();
  readonly #asked: { readonly asks: Asks; readonly change: () => void }[] = [];
  /** Once those were asked for: what is changed without them. */
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

  /** Makes the file another text. */
  rewrite(text: string): void {
    const edit = editBetween(this.text, { start: 0, end: this.text.length }, text);
    if (edit !== undefined) this.replace(edit);
  }

  /** Writes another value in the place of one. */
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

  /** Puts an item before the one at a place of a list, or at its end. */
  insert(list: ArrayNode, at: number, item: Writing, asks?: Asks): void {
    if (asks !== undefined) this.#asked.push({ asks, change: () => this.insert(list, at, item) });
    else this.#of(list).entries.insert(at, item);
  }

  /** Takes an item out of a list. Comments around it stay, unless its own go with it. */
  remove(list: ArrayNode, at: number, comments: 'stay' | 'go' = 'stay'): void {
    this.#of(list).entries.remove(at, comments);
  }

  /** Puts an item of a list before another one of it, or at its end. */
  move(list: ArrayNode, at: number, to: number): void {
    const range = list.items[at]?.range;
    if (range !== undefined) this.#of(list).entries.move(at, to, () => this.textOf(range));
  }

  /** Puts a value at the end of an object, or below it at a path of keys that are not there yet. */
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

  /** Puts a value at a path of keys. False where something else is on the way or there already. */
  putAt(root: DataNode | undefined, path: readonly string[], value: Writing): boolean {
    let at = root;
    for (const [depth, key] of path.entries()) {
      if (at?.kind !== 'object') return false;
      const next = property(at, key);
      // What was taken out is made again.
      if (next === undefined || !this.#of(at).entries.has(at.properties.indexOf(next))) {
        this.put(at, path.slice(depth), value);
        return true;
      }
      at = next.value;
    }
    return false;
  }

  /** Takes a property out of an object, with the comment on its line. */
  removeKey(object: ObjectNode, { range }: Property): void {
    const at = object.properties.findIndex((each) => each.range.start === range.start);
    this.#of(object).entries.remove(at, 'go');
  }

  /** Takes the property at a path of keys out, and the objects around it that would be empty. False where it is none. */
  removeAt(root: DataNode | undefined, path: Path): boolean {
    for (let depth = path.length; depth > 0; depth--) {
      const owner = nodeAt(root, path.slice(0, depth - 1));
      const found = property(owner, String(path[depth - 1]));
      if (owner?.kind !== 'object' || found === undefined) return false;
      if (depth > 1 && this.#of(owner).entries.slots.length === 1) continue;
      this.removeKey(owner, found);
      return true;
    }
    return false;
  }

  /** What is at a range, as another place may have it: with all changes in it. */
  taken(range: Range): Writing {
    const margin = indentAt(this.text, range.start);
    return (...place) => written({ text: this.textOf(range), margin })(...place);
  }

  /** The text then, or the part of it that was at a range. */
  textOf(range: Range = { start: 0, end: this.text.length }): string {
    const edits = this.#within(range).map((edit) => ({ ...edit, range: movedRange(edit.range, -range.start) }));
    return applyEdits(this.text.slice(range.start, range.end), edits);
  }

  /** The smallest edits, in order. What an author is asked about is marked. */
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

  /** In order of the text; what is at one place in the order that it was asked for. */
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
    // Something that is put into itself stays as it was there.
    if (this.#open.has(entries)) return [];
    this.#open.add(entries);
    const { slots, gaps, inside } = entries;
    const edits: Edit[] = [];
    let at = inside.start;
    let text = gaps[0] ?? '';
    const until = (end: number): void => {
      const edit = editBetween(this.text, { start: at, end }, text);
      if (edit !== undefined) edits.push(edit);
    };
    for (const [place, { range, print }] of slots.entries()) {
      const behind = gaps[place + 1] ?? '';
      if (range === undefined) text += (print?.() ?? '') + behind;
      else {
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

/** What is put into an object, by keys: values, or objects that are made on the way to one. */
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

/** The edit that writes `after` at a range, without what both begin and end with; undefined where both are equal. */
function editBetween(text: string, { start, end }: Range, after: string): Edit | undefined {
  const most = Math.min(end - start, after.length);
  let [head, tail] = [0, 0];
  while (head < most && text.charCodeAt(start + head) === after.charCodeAt(head)) head++;
  if (head === after.length && head === end - start) return undefined;
  // A sign of two code units is not cut.
  if (/[\uD800-\uDBFF]/.test(after.charAt(head - 1))) head--;
  while (tail < most - head && text.charCodeAt(end - 1 - tail) === after.charCodeAt(after.length - 1 - tail)) tail++;
  if (tail > 0 && /[\uDC00-\uDFFF]/.test(after.charAt(after.length - tail))) tail--;
  return { range: { start: start + head, end: end - tail }, text: after.slice(head, after.length - tail) };
}
