import { type DataNode, movedBy, type Property, partOf } from '../data/node.ts';
import { movedRange } from '../text/range.ts';

/** Origins that mean what they mean by other places of their file too, each with a number of its own. */
const ties = new WeakMap<DataNode, number>();
let tied = 0;

/** Says of an origin that its text alone does not tell what it means: what aliases in it stand for is elsewhere. */
export function tie(origin: DataNode): void {
  ties.set(origin, tied++);
}

/** What tells a tied origin from others of the same text; undefined for one that its text tells. */
export function tieOf(origin: DataNode): number | undefined {
  return ties.get(origin);
}

/**
 * Makes a node that was just read a part, where it holds anything, and gives it as it stands in the text. Parts of a
 * large document are kept from one text of the file to the next. What is found out about the origin of one, the part as
 * it was read first, is true of the part wherever it stands, so that a keystroke reads and checks one of them.
 */
export function asPart(origin: DataNode, by: number): DataNode {
  return movedBy(origin, by, true);
}

/** A part as it stands further on in a newer text. */
export function movedPart(node: DataNode, by: number): DataNode {
  const known = partOf(node) ?? { origin: node, by: 0 };
  return by === 0 ? node : asPart(known.origin, known.by + by);
}

/** A property whose value is a part. */
export function partProperty(origin: Property, by: number): Property {
  const { keyRange, value, range } = origin;
  return {
    ...origin,
    keyRange: movedRange(keyRange, by),
    value: value && asPart(value, by),
    range: movedRange(range, by),
  };
}

/** The same text with memory of its own: a piece cut out of a text keeps all of that text alive. */
export function detached(text: string): string {
  return `${text} `.slice(0, -1);
}
