/**
 * What reading a page may still cost in vain, and what is known not to be there: so that the same end of a text is not
 * searched a thousand times for a bracket it does not hold.
 */
export interface Effort {
  /** Characters that may still be read for nothing. */
  budget: number;
  text: string;
  limit: number;
  /** Of `text` up to `limit`: what is missing from which offset on. */
  readonly missing: Map<string, number>;
  /** Of `text` up to `limit`: the last `}`; undefined while it was not looked for. */
  lastBrace: number | undefined;
}

/** Characters of a text that may be read in vain, per character of it. */
const perCharacter = 4;
const least = 1_000_000;

/** A fresh account for a text of some length. */
export function newEffort(length: number): Effort {
  const budget = Math.max(perCharacter * length, least);
  return { budget, text: '', limit: -1, missing: new Map(), lastBrace: undefined };
}

/** Like `indexOf`, at most to `limit`; what was not found once is not looked for again. */
export function find(effort: Effort, text: string, needle: string, from: number, limit: number): number {
  turnTo(effort, text, limit);
  const missing = effort.missing.get(needle);
  if (missing !== undefined && from >= missing) return -1;
  const found = text.indexOf(needle, from);
  if (found >= 0 && found + needle.length <= limit) return found;
  effort.missing.set(needle, Math.min(from, missing ?? from));
  return -1;
}

/** The last `}` before `limit`; -1 when there is none. */
export function lastBrace(effort: Effort, text: string, limit: number): number {
  turnTo(effort, text, limit);
  effort.lastBrace ??= text.lastIndexOf('}', limit - 1);
  return effort.lastBrace;
}

function turnTo(effort: Effort, text: string, limit: number): void {
  if (effort.limit === limit && effort.text === text) return;
  effort.text = text;
  effort.limit = limit;
  effort.missing.clear();
  effort.lastBrace = undefined;
}
