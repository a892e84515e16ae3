import type { Range } from '../../text/range.ts';
import type { DataNode, Property } from '../node.ts';

/** A node while its text is still being read. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };
/** The range of a node whose end is not known yet. */
export type OpenRange = Mutable<Range>;

/** A bracket that is not closed yet. */
export interface Frame {
  readonly isObject: boolean;
  readonly range: OpenRange;
  readonly properties: Mutable<Property>[];
  readonly items: DataNode[];
  /** What comes next: the first entry, an entry after a comma, a colon, a value, or what ends an entry. */
  expects: 'first' | 'entry' | 'colon' | 'value' | 'comma';
  /** Start of the last comma. */
  commaAt: number;
  /** End of the last key or value. */
  endOfLast: number;
}

/**
 * The tree of a text while it is read, and the brackets that are open where the reader stands. Of each of them:
 *
 *     object:  first ──key──► colon ──:──► value ──value──► comma ──,──► entry ──key──► colon …
 *     array:   first ──value──► comma ──,──► entry ──value──► comma …
 *     both:    first, entry, comma ──bracket──► closed; the bracket around it is at `comma`
 */
export class JsonBuilder {
  /** Undefined until there is a value. */
  root: DataNode | undefined;
  /** Innermost last. */
  readonly frames: Frame[] = [];
  #objects = 0;

  /** How many of the open brackets are objects. */
  get objects(): number {
    return this.#objects;
  }

  /** Puts a node into a bracket; outside of all it is the root. */
  add(frame: Frame | undefined, node: DataNode): void {
    if (frame === undefined) {
      this.root = node;
      return;
    }
    frame.endOfLast = node.range.end;
    const last = frame.properties.at(-1);
    if (!frame.isObject) frame.items.push(node);
    else if (last !== undefined) {
      last.value = node;
      last.range = { start: last.keyRange.start, end: node.range.end };
    }
  }

  /** Opens a bracket whose own text has a range. */
  open(frame: Frame | undefined, range: OpenRange, isObject: boolean): void {
    const properties: Mutable<Property>[] = [];
    const items: DataNode[] = [];
    // The node is in the tree before its end is known; its range object is filled in when it closes.
    this.add(frame, isObject ? { kind: 'object', range, properties } : { kind: 'array', range, items });
    if (isObject) this.#objects++;
    this.frames.push({
      isObject,
      range,
      properties,
      items,
      expects: 'first',
      commaAt: range.start,
      endOfLast: range.end,
    });
  }

  /** Closes the innermost bracket, which it gives; the entry that it belongs to ends there too. */
  close(at: number): Frame | undefined {
    const frame = this.frames.pop();
    if (frame === undefined) return undefined;
    if (frame.isObject) this.#objects--;
    // A text that no quote closes may end in blanks.
    const end = Math.max(at, frame.endOfLast);
    frame.range.end = end;
    const outer = this.frames.at(-1);
    if (outer === undefined) return frame;
    outer.endOfLast = end;
    outer.expects = 'comma';
    const last = outer.properties.at(-1);
    if (outer.isObject && last?.value?.range === frame.range) last.range = { start: last.keyRange.start, end };
    return frame;
  }
}
