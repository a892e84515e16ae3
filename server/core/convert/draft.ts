import { unitOf } from '../data/json/jsonEdit.ts';
import { type DataNode, type Property, toValue } from '../data/node.ts';
import type { Edit } from '../text/edit.ts';
import { indentAt, lineEnding, reindented } from '../text/lines.ts';
import type { Range } from '../text/range.ts';

/**
 * A value of a file that is made from another one: written anew, or a node of the old file, which keeps its formatting
 * and comments.
 */
export type Draft = DraftObject | DraftArray | { readonly kind: 'scalar'; readonly value: Scalar } | DataNode;

type Scalar = string | number | boolean;

/** An object written anew. */
export interface DraftObject {
  readonly kind: 'newObject';
  /** In order. */
  readonly entries: Map<string, DraftEntry>;
  /** What it is made from: it stands on one line where that does. */
  readonly like?: DataNode | undefined;
}

/** A list written anew. */
export interface DraftArray {
  readonly kind: 'newArray';
  readonly items: readonly DraftEntry[];
  readonly like?: DataNode | undefined;
}

/** A value with what it was in the old file, whose comments come along. */
export interface DraftEntry {
  readonly value: Draft;
  readonly from?: Property | DataNode | undefined;
}

/** An object of some entries; those without a value are left out. */
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

/** A list of some values; the nodes among them keep their comments. */
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

/** A text, number or truth value written anew. */
export function scalar(value: Scalar): Draft {
  return { kind: 'scalar', value };
}

/** What a draft says, as plain data that JSON can carry: without format and comments, null for what was not read. */
export function plainOf(draft: Draft): unknown {
  switch (draft.kind) {
    case 'scalar':
      return draft.value;
    case 'newObject':
      return Object.fromEntries([...draft.entries].map(([key, { value }]) => [key, plainOf(value)]));
    case 'newArray':
      return draft.items.map(({ value }) => plainOf(value));
    default:
      // Objects of a tree have no prototype, which printing wants.
      return JSON.parse(JSON.stringify(toValue(draft) ?? null));
  }
}

/**
 * Prints a draft as a whole file, as the old file indents and ends its lines.
 *
 * @param old text of the file that the nodes of the draft are of
 * @param root of the old file: comments before and behind it are kept
 */
export function printDraft(old: string, root: DataNode, draft: Draft): string {
  const places = placesOf(root);
  const printer = new Printer(old, places);
  return old.slice(0, root.range.start) + printer.print(draft, '') + old.slice(root.range.end);
}

/** The edit that puts a draft in the place of a node, as deep as that stands; comments are found around what `root` has. */
export function replaced(old: string, root: DataNode, node: DataNode, draft: Draft): Edit {
  const { start } = node.range;
  const margin = indentAt(old, start);
  return { range: node.range, text: new Printer(old, placesOf(root)).print(draft, margin) };
}

/** Comments around an entry of the old file. */
interface Comments {
  /** On lines of their own above it. */
  readonly above: readonly string[];
  /** On its last line. */
  readonly behind: string | undefined;
}

/** Between which offsets the comments of an entry stand, by the entry's range. */
type Places = ReadonlyMap<Range, { readonly floor: number; readonly ceiling: number; readonly isFirst: boolean }>;

function placesOf(root: DataNode): Places {
  const found = new Map<Range, { floor: number; ceiling: number; isFirst: boolean }>();
  const read = (node: DataNode | undefined): void => {
    if (node?.kind !== 'object' && node?.kind !== 'array') return;
    const entries = node.kind === 'object' ? node.properties : node.items;
    for (const [i, { range }] of entries.entries())
      found.set(range, {
        floor: entries[i - 1]?.range.end ?? node.range.start + 1,
        ceiling: entries[i + 1]?.range.start ?? node.range.end - 1,
        isFirst: i === 0,
      });
    if (node.kind === 'object') for (const { value } of node.properties) read(value);
    else for (const item of node.items) read(item);
  };
  read(root);
  return found;
}

/** Prints drafts in the manner of one old text. */
class Printer {
  readonly #old: string;
  readonly #places: Places;
  readonly #unit: string;
  readonly #ending: string;

  constructor(old: string, places: Places) {
    this.#old = old;
    this.#places = places;
    this.#unit = unitOf(old);
    this.#ending = lineEnding(old);
  }

  /** A value whose further lines begin behind a margin. */
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
    const inner = margin + this.#unit;
    const lines = named.map(({ text, comments: { above, behind } }, i) => {
      const comma = i < named.length - 1 ? ',' : '';
      const own = `${text(inner)}${comma}${behind === undefined ? '' : ` ${behind}`}`;
      return [...above, own].map((line) => `${this.#ending}${inner}${line}`).join('');
    });
    return `${open}${lines.join('')}${this.#ending}${margin}${close}`;
  }

  #isOnOneLine({ range }: DataNode): boolean {
    return !/[\r\n]/.test(this.#old.slice(range.start, range.end));
  }

  /** A node as it is written, its further lines moved to the margin. */
  #copied({ range }: DataNode, margin: string): string {
    return reindented(this.#old.slice(range.start, range.end), indentAt(this.#old, range.start), margin);
  }

  #comments(from: DraftEntry['from']): Comments {
    const place = from === undefined ? undefined : this.#places.get(from.range);
    if (from === undefined || place === undefined) return { above: [], behind: undefined };
    const before = this.#old.slice(place.floor, from.range.start);
    // What stands on the line of the entry before is that one's.
    const own = place.isFirst ? before : before.replace(/^[^\r\n]*/, '');
    const after = /^[^\r\n]*/.exec(this.#old.slice(from.range.end, place.ceiling))?.[0] ?? '';
    return { above: commentsIn(own), behind: commentsIn(after).join(' ') || undefined };
  }
}

/** The comments of a text that has nothing else but blanks and commas. */
function commentsIn(text: string): readonly string[] {
  return text.match(/\/\/[^\r\n]*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g) ?? [];
}
