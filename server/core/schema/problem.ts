import type { DataNode, Path, Property } from '../data/node.ts';
import type { Range } from '../text/range.ts';
import { shorten } from '../text/text.ts';
import type { Schema } from './schema.ts';

/** A violation of a schema, at its key or value. */
export interface SchemaProblem {
  readonly fault: 'unknown-key' | 'key' | 'missing' | 'type' | 'value' | 'lost' | 'repeated';
  /** `area/fault`: the schema's `codes`, or the default of its area. */
  readonly code: string;
  /** Path of the value at fault. For a key, path of its object. */
  readonly path: Path;
  /** The unknown or missing key. */
  readonly key?: string;
  /** The value at fault. For a key, its object. */
  readonly node: DataNode;
  readonly range: Range;
  /** A text for authors. */
  readonly message: string;
  /** The schema of the value that is wrong or missing. For an unknown key, the schema of its object. */
  readonly schema: Schema;
  /** The key or value that was most likely meant. */
  readonly nearest?: string;
  /** True if other problems with the keys of the object follow from this. */
  readonly isWhole?: boolean;
  /** Objects whose problems with keys follow from this. */
  readonly covers?: readonly DataNode[];
  /** The possible keys, if one of several is missing. */
  readonly choice?: readonly string[];
}

/** A value in a tree with its path. */
export interface Place {
  readonly node: DataNode;
  readonly path: Path;
  /** The property whose value the node is. */
  readonly owner?: Property | undefined;
}

/** Range for a problem about something that is missing in an object: its key, or its opening bracket. */
export function openingOf({ node, owner }: Place): Range {
  return owner?.keyRange ?? { start: node.range.start, end: Math.min(node.range.start + 1, node.range.end) };
}

/** Names a place in a message: the nearest key above it, in quotes. */
export function subject(path: Path): string {
  const last = path.at(-1);
  if (last === undefined) return 'This file';
  if (typeof last === 'string') return `"${short(last)}"`;
  const owner = path.findLast((step) => typeof step === 'string');
  return owner === undefined ? 'This entry' : `This entry of "${short(String(owner))}"`;
}

/** Shortens an author's text for a message. */
export function short(text: string): string {
  return shorten(text, 61);
}

/** Puts a word in quotes, for keys and values in messages. */
export function quoted(word: string): string {
  return `"${word}"`;
}
