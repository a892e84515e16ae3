import type { DataNode, Path, Property } from '../data/node.ts';
import type { Range } from '../text/range.ts';
import { shorten } from '../text/text.ts';
import type { Schema } from './schema.ts';

/** One thing that a schema forbids, at the exact key or value. */
export interface SchemaProblem {
  readonly fault: 'unknown-key' | 'key' | 'missing' | 'type' | 'value' | 'lost' | 'repeated';
  /** `area/fault`, by the schema's `codes` or the usual ones of its area. */
  readonly code: string;
  /** To the value at fault; for a key, to its object. */
  readonly path: Path;
  /** The key that is unknown or missing. */
  readonly key?: string;
  /** The value at fault; for a key, its object. */
  readonly node: DataNode;
  readonly range: Range;
  /** For authors. */
  readonly message: string;
  /** What the schema says of the value at fault or of the missing one; of an unknown key's object. */
  readonly schema: Schema;
  /** The key or value that was most likely meant. */
  readonly nearest?: string;
  /** What else is wrong with the keys of the object follows from this. */
  readonly isWhole?: boolean;
  /** What is wrong with the keys of these follows from this. */
  readonly covers?: readonly DataNode[];
  /** The keys that would do, where one of several is missing. */
  readonly choice?: readonly string[];
}

/** A value of a tree with its way there. */
export interface Place {
  readonly node: DataNode;
  readonly path: Path;
  /** The property whose value the node is. */
  readonly owner?: Property | undefined;
}

/** Where something that an object lacks is shown: on its key, or on its opening bracket where it has none. */
export function openingOf({ node, owner }: Place): Range {
  return owner?.keyRange ?? { start: node.range.start, end: Math.min(node.range.start + 1, node.range.end) };
}

/** Names a place for authors: the nearest key above it, in quotes. */
export function subject(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return 'This file';
  if (typeof last === 'string') return `"${short(last)}"`;
  const owner = path.findLast((step) => typeof step === 'string');
  return owner === undefined ? 'This entry' : `This entry of "${short(String(owner))}"`;
}

/** A text of an author as far as a message can hold it. */
export function short(text: string): string {
  return shorten(text, 61);
}

/** A word in quotes, as messages name keys and values. */
export function quoted(word: string): string {
  return `"${word}"`;
}
