import type { LineFormat, Writing } from '../../data/json/jsonFormat.ts';
import { type DataNode, type Property, toValue } from '../../data/node.ts';
import { placeIn, type WholeConfig } from '../../site/config/configFiles.ts';
import { indentAt, reindented } from '../../text/lines.ts';
import { memo } from '../../text/memo.ts';
import type { Range } from '../../text/range.ts';
import { SiteDraft } from '../write/siteDraft.ts';

/** A value of the new file: created here, or a node of the old file that keeps its formatting and comments. */
export type Draft = DraftObject | DraftArray | { readonly kind: 'scalar'; readonly value: Scalar } | DataNode;

type Scalar = string | number | boolean;

/** A new object. */
export interface DraftObject {
  readonly kind: 'newObject';
  /** In the order of the new file. */
  readonly entries: Map<string, DraftEntry>;
  /** The old value. The new one is on one line if the old one is. */
  readonly like?: DataNode | undefined;
}

/** A new array. */
export interface DraftArray {
  readonly kind: 'newArray';
  readonly items: readonly DraftEntry[];
  readonly like?: DataNode | undefined;
}

/** A new value and the old entry, whose comments it keeps. */
export interface DraftEntry {
  readonly value: Draft;
  readonly from?: Property | DataNode | undefined;
}

/** An object with the given entries. Entries without a value are left out. */
export function object(
  entries: Readonly<Record<string, Draft | undefined>>,
  like?: DataNode,
  from?: ReadonlyMap<string, Property>,
): DraftObject {
  const found = new Map<string, DraftEntry>();
  for (const [key, value] of Object.entries(entries))
    if (value !== undefined) found.set(key, { value, from: from?.get(key) });
  return { kind: 'newObject', entries: found, like };
}

/** An array with the given values. Old nodes among them keep their comments. */
export function array(items: readonly (Draft | DraftEntry)[], like?: DataNode): DraftArray {
  return {
    kind: 'newArray',
    items: items.map((item) => ('kind' in item ? { value: item, from: 'range' in item ? item : likeOf(item) } : item)),
    like,
  };
}

function likeOf(draft: Draft): DataNode | undefined {
  return 'like' in draft ? draft.like : undefined;
}

/** A new string, number or boolean. */
export function scalar(value: Scalar): Draft {
  return { kind: 'scalar', value };
}

/** The draft as plain JSON data, without format and comments. Values that could not be parsed become null. */
export function plainOf(draft: Draft): unknown {
  switch (draft.kind) {
    case 'scalar':
      return draft.value;
    case 'newObject':
      return Object.fromEntries([...draft.entries].map(([key, { value }]) => [key, plainOf(value)]));
    case 'newArray':
      return draft.items.map(({ value }) => plainOf(value));
    default:
      // Objects in a tree have no prototype, which printing needs.
      return JSON.parse(JSON.stringify(toValue(draft) ?? null));
  }
}

/** The text of docs.json with a draft as its content. Contents of referenced files replace the references. */
export function printDraft(whole: WholeConfig, draft: Draft): string {
  const [{ file, data }] = whole.files;
  const change = new SiteDraft(whole);
  if (data.root !== undefined) change.value(data.root).set(writingOf(whole, draft));
  return change.text(file).textOf();
}

/** A draft as a value to write into docs.json, with the comments of the old value. */
export function writingOf(whole: WholeConfig, draft: Draft): Writing {
  const places = placesOf(whole.root, whole);
  return (margin, format) => new Printer(whole, places, format).print(draft, margin);
}

/** Comments of an entry in the old file. */
interface Comments {
  /** On lines of their own above it. */
  readonly above: readonly string[];
  /** At the end of its last line. */
  readonly behind: string | undefined;
}

/** Where each entry is written, and between which offsets its comments are. The key is the entry's range. */
type Places = ReadonlyMap<Range, Place>;

interface Place {
  /** The entry, or the `$ref` that refers to its file. */
  readonly at: Range;
  readonly floor: number;
  readonly ceiling: number;
  readonly isFirst: boolean;
}

function placesOf(root: DataNode | undefined, whole: WholeConfig): Places {
  const found = new Map<Range, Place>();
  const read = (node: DataNode | undefined): void => {
    if (node?.kind !== 'object' && node?.kind !== 'array') return;
    const entries = node.kind === 'object' ? node.properties : node.items;
    const places = entries.map(({ range }) => rangeWithin(node.range, range, whole));
    for (const [i, { range }] of entries.entries()) {
      const at = places[i];
      if (at === undefined) continue;
      const floor = places[i - 1]?.end ?? node.range.start + 1;
      const ceiling = places[i + 1]?.start ?? node.range.end - 1;
      if (floor <= at.start && at.end <= ceiling) found.set(range, { at, floor, ceiling, isFirst: i === 0 });
    }
    if (node.kind === 'object') for (const { value } of node.properties) read(value);
    else for (const item of node.items) read(item);
  };
  read(root);
  return found;
}

/** The range of `inner` within `outer`: its own, or that of the `$ref` to its file. */
function rangeWithin(outer: Range, inner: Range, whole: WholeConfig | undefined): Range | undefined {
  for (let at: Range | undefined = inner; at !== undefined; at = whole && placeIn(whole, at)?.of.from)
    if (outer.start <= at.start && at.end <= outer.end) return at;
  return undefined;
}

/** Whether a node is written in one file, without a `$ref` in it. */
const isWritten: (node: DataNode) => boolean = memo((node: DataNode): boolean => {
  const inner =
    node.kind === 'array'
      ? node.items
      : node.kind === 'object'
        ? node.properties.flatMap(({ value }) => value ?? [])
        : [];
  return inner.every((each) => rangeWithin(node.range, each.range, undefined) !== undefined && isWritten(each));
});

/** Prints drafts for one place in the file. */
class Printer {
  readonly #old: string;
  readonly #places: Places;
  readonly #format: LineFormat;
  readonly #isOfSeveral: boolean;

  constructor({ file, files }: WholeConfig, places: Places, format: LineFormat) {
    this.#old = file.text;
    this.#places = places;
    this.#format = format;
    // Several files can have different line endings.
    this.#isOfSeveral = files.length > 1;
  }

  /** Prints a value whose further lines start after a margin. */
  print(draft: Draft, margin: string): string {
    switch (draft.kind) {
      case 'scalar':
        return JSON.stringify(draft.value);
      case 'newObject':
        return this.#entries(
          ['{', '}'],
          [...draft.entries].map(([key, entry]) => ({ ...entry, key })),
          draft.like,
          margin,
        );
      case 'newArray':
        return this.#entries(['[', ']'], draft.items, draft.like, margin);
      default:
        return this.#copied(draft, margin);
    }
  }

  #entries(
    [open, close]: readonly [string, string],
    entries: readonly (DraftEntry & { readonly key?: string })[],
    like: DataNode | undefined,
    margin: string,
  ): string {
    if (entries.length === 0) return `${open}${close}`;
    const named = entries.map(({ key, value, from }) => ({
      text: (inner: string) => `${key === undefined ? '' : `${JSON.stringify(key)}: `}${this.print(value, inner)}`,
      comments: this.#comments(from),
    }));
    if (like !== undefined && this.#isOnOneLine(like)) {
      const text = named.map((each) => each.text(margin)).join(', ');
      const blank = open === '{' && /^[{[]\s/.test(this.#old.slice(like.range.start)) ? ' ' : '';
      if (!text.includes('\n')) return `${open}${blank}${text}${blank}${close}`;
    }
    const inner = margin + this.#format.unit;
    const lines = named.map(({ text, comments: { above, behind } }, i) => {
      const comma = i < named.length - 1 ? ',' : '';
      const own = `${text(inner)}${comma}${behind === undefined ? '' : ` ${behind}`}`;
      return [...above, own].map((line) => `${this.#format.ending}${inner}${line}`).join('');
    });
    return `${open}${lines.join('')}${this.#format.ending}${margin}${close}`;
  }

  #isOnOneLine({ range }: DataNode): boolean {
    return !/[\r\n]/.test(this.#old.slice(range.start, range.end));
  }

  /** The text of an old node, with its further lines indented by the margin. */
  #copied(node: DataNode, margin: string): string {
    if (!isWritten(node)) return this.print(taken(node), margin);
    const { start, end } = node.range;
    const ending = this.#isOfSeveral ? this.#format.ending : undefined;
    return reindented({ text: this.#old.slice(start, end), was: indentAt(this.#old, start), margin, ending });
  }

  #comments(from: DraftEntry['from']): Comments {
    const place = from === undefined ? undefined : this.#places.get(from.range);
    if (place === undefined) return { above: [], behind: undefined };
    const before = this.#old.slice(place.floor, place.at.start);
    // A comment on the line of the previous entry belongs to that entry.
    const own = place.isFirst ? before : before.replace(/^[^\r\n]*/, '');
    const after = /^[^\r\n]*/.exec(this.#old.slice(place.at.end, place.ceiling))?.[0] ?? '';
    return { above: commentsIn(own), behind: commentsIn(after).join(' ') || undefined };
  }
}

/** Turns a node that spans several files into a draft, so that it is printed entry by entry. */
function taken(node: DataNode): Draft {
  if (node.kind === 'array') return array(node.items, node);
  if (node.kind !== 'object') return node;
  const made = object({}, node);
  for (const each of node.properties)
    if (each.value !== undefined) made.entries.set(each.key, { value: each.value, from: each });
  return made;
}

/** The comments in a text that otherwise contains only whitespace and commas. */
function commentsIn(text: string): readonly string[] {
  return text.match(/\/\/[^\r\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g) ?? [];
}
