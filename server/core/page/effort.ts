/**
 * A budget for reading text in vain, and what a text is known not to contain. Without them, hostile text could make the
 * parser search the same text a thousand times for a bracket that is missing.
 */
export interface Effort {
  /** Characters that may still be read in vain. */
  budget: number;
  text: string;
  limit: number;
  /** For `text` up to `limit`: which text is missing from which offset on. */
  readonly missing: Map<string, number>;
  /** For `text` up to `limit`: the last `}`. Undefined until it is needed. */
  lastBrace: number | undefined;
  /** For `text` up to `limit`: where JavaScript was invalid, and from how many nested starts the parser got there. */
  fault: Fault | undefined;
  times: number;
}

/** Offset at which JavaScript is invalid, and the reason. */
interface Fault {
  readonly at: number;
  readonly reason: string;
  readonly unfinished: boolean;
  /** For code that is nested too deep: the offset up to which nothing is read. Undefined for other faults. */
  readonly deepUntil?: number;
}

/** Characters that may be read in vain for each character of a text. */
const perCharacter = 4;
const least = 1_000_000;

/** Returns the effort for a text of a certain length. */
export function newEffort(length: number): Effort {
  const budget = Math.max(perCharacter * length, least);
  return { budget, text: '', limit: -1, missing: new Map(), lastBrace: undefined, fault: undefined, times: 0 };
}

/** Same as `indexOf`, up to `limit`. A text that was not found is not searched for again. */
export function find(effort: Effort, text: string, needle: string, from: number, limit: number): number {
  turnTo(effort, text, limit);
  const missing = effort.missing.get(needle);
  if (missing !== undefined && from >= missing) return -1;
  const found = text.indexOf(needle, from);
  if (found >= 0 && found + needle.length <= limit) return found;
  effort.missing.set(needle, Math.min(from, missing ?? from));
  return -1;
}

/** Offset of the last `}` before `limit`, or -1. */
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
  effort.fault = undefined;
  effort.times = 0;
}

/** After this many nested expressions that turned out invalid far from their start, those inside them are not tried. */
const maxTimes = 8;
const far = 200;

/** Remembers where JavaScript that begins at an offset is invalid. */
export function addFault(effort: Effort, text: string, start: number, limit: number, fault: Fault): void {
  turnTo(effort, text, limit);
  if (fault.deepUntil !== undefined) {
    effort.fault = fault;
    effort.times = maxTimes;
    return;
  }
  if (fault.at - start < far) return;
  const before = effort.fault;
  const isInside = before !== undefined && start < before.at;
  effort.fault = isInside && before.at > fault.at ? before : fault;
  effort.times = isInside ? effort.times + 1 : 1;
}

/** Returns the known fault that code at an offset would reach, if enough of the code around it did. */
export function faultAhead(effort: Effort, text: string, offset: number, limit: number): Fault | undefined {
  turnTo(effort, text, limit);
  const { fault, times } = effort;
  return fault !== undefined && times >= maxTimes && offset < (fault.deepUntil ?? fault.at) ? fault : undefined;
}

/** Returns how many characters of a text were read in vain. */
export function wastedCharacters(effort: Effort, length: number): number {
  return newEffort(length).budget - effort.budget;
}
