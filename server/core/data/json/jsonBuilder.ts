import type { Range } from '../../text/range.ts';
import type { DataNode, Property } from '../node.ts';

/** A node while its text is being read. */
export type Mutable<T> = { -readonly [K in keyof T]: T[K] };
/** The range of a node whose end is not known yet. */
export type OpenRange = Mutable<Range>;

/** A bracket that is not closed yet. */
export interface Frame {
  readonly isObject: boolean;
  readonly range: OpenRange;
  readonly properties: Mutable<Property>[];
  readonly items: DataNode[];
  /** What comes next: the first entry, an entry after a comma, a colon, a value, or the end of an entry. */
  expects: 'first' | 'entry' | 'colon' | 'value' | 'comma';
  /** Start of the last comma. */
  commaAt: number;
  /** End of the last key or value. */
  endOfLast: number;
}

/**
 * The tree of a text while it is being read, and the brackets that are open at the reader's offset. Each bracket moves
 * between these states:
 *
 *     object:  first ──key──► colon ──:──► value ──value──► comma ──,──► entry ──key──► colon …
 *     array:   first ──value──► comma ──,──► entry ──value──► comma …
 *     both:    first, entry, comma ──bracket──► closed; the bracket around it is at `comma`
 */
export class JsonBuilder {
  /** Undefined until there is a value. */
  root: DataNode | undefined;
  /** The innermost is last. */
  readonly frames: Frame[] = [];
  #objects = 0;

  /** Number of open brackets that are objects. */
  get objects(): number {
    return this.#objects;
  }

  /** Adds a node to a bracket. Outside all brackets it becomes the root. */
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

  /** Opens a bracket. `range` is the range of its own token. */
  open(frame: Frame | undefined, range: OpenRange, isObject: boolean): void {
    const properties: Mutable<Property>[] = [];
    const items: DataNode[] = [];
    // The node is added before its end is known. Its range object is completed when it closes.
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

  /** Closes the innermost bracket and returns it. The entry that it belongs to ends there too. */
  close(at: number): Frame | undefined {
    const frame = this.frames.pop();
    if (frame === undefined) return undefined;
    if (frame.isObject) this.#objects--;
    // A string without a closing quote can end in spaces.
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
