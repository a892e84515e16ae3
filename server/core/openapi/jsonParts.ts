import type { KnownParts } from '../data/jsonTree.ts';
import type { DataNode, ParsedData } from '../data/node.ts';
import { maxDataDepth } from '../data/node.ts';
import { parseJsonSteps } from '../data/parseJson.ts';
import { keptText, type SourceFile } from '../text/sourceFile.ts';
import type { Text } from '../text/text.ts';
import { textChange } from '../text/textChange.ts';
import { asPart, detached, movedPart } from './parts.ts';
import { strictJson, strictJsonSteps } from './strictJson.ts';

/** Shorter texts are read at once. */
const least = 60_000;
/** Smaller objects are read as quickly as they are looked up. */
const leastPart = 200;

/** A text that was JSON to the letter, and its parts by the offsets at which they begin. */
interface Read {
  readonly text: Text;
  readonly parts: ReadonlyMap<number, DataNode>;
}

/**
 * What each large file was read as last. A shortcut and nothing else: what stands before and behind an edit is taken
 * over from the text before, so that a keystroke reads one part anew.
 */
const reads = new Map<string, Read>();
const maxFiles = 24;

/** The tree of a JSON text and its faults, yielding now and then. */
export function* jsonPartsSteps(file: SourceFile): Generator<void, ParsedData> {
  const { path } = file;
  const text = keptText(file);
  if (text.length < least) {
    const root = strictJson(file.text);
    return root === undefined
      ? yield* parseJsonSteps(file.text, path, undefined, maxDataDepth)
      : { root, findings: [] };
  }
  const before = reads.get(path);
  const known = before === undefined ? () => undefined : knownParts(before, text);
  const parts = new Map<number, DataNode>();
  // When all is new, all of it keeps the text alive anyway.
  let detachable = before === undefined ? 0 : text.length / 8;
  const root = yield* strictJsonSteps(text, known, (node, isKnown) => {
    const { start, end } = node.range;
    if (end - start < leastPart) return node;
    const own = !isKnown && end - start < detachable ? strictJson(detached(text.slice(start, end))) : undefined;
    if (own !== undefined) detachable -= end - start;
    const part = isKnown ? node : own === undefined ? asPart(node, 0) : asPart(own, start);
    parts.set(start, part);
    return part;
  });
  if (root === undefined) return yield* parseJsonSteps(text, path, known, maxDataDepth);
  reads.delete(path);
  reads.set(path, { text, parts });
  for (const other of reads.keys()) if (reads.size > maxFiles) reads.delete(other);
  return { root, findings: [] };
}

/** What stands wholly before or behind the one change between two texts, where it stands in the second. */
function knownParts({ text: before, parts }: Read, text: Text): KnownParts {
  const change = textChange(before, text) ?? { start: text.length, oldEnd: text.length, newEnd: text.length };
  const by = change.newEnd - change.oldEnd;
  return (offset) => {
    if (offset < change.start) {
      const part = parts.get(offset);
      return part !== undefined && part.range.end <= change.start ? part : undefined;
    }
    const part = offset >= change.newEnd ? parts.get(offset - by) : undefined;
    return part && movedPart(part, by);
  };
}
