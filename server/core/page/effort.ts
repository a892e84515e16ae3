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
  /** Of `text` up to `limit`: where JavaScript broke off, read from `times` places within each other. */
  fault: Fault | undefined;
  times: number;
}

/** Where JavaScript breaks off, as an offset of the text, and why. */
interface Fault {
  readonly at: number;
  readonly reason: string;
  readonly unfinished: boolean;
  /** Up to where code is nested in what nests too deeply, so that none of it is read; undefined for other faults. */
  readonly deepUntil?: number;
}

/** Characters of a text that may be read in vain, per character of it. */
const perCharacter = 4;
const least = 1_000_000;

/** A fresh account for a text of some length. */
export function newEffort(length: number): Effort {
  const budget = Math.max(perCharacter * length, least);
  return { budget, text: '', limit: -1, missing: new Map(), lastBrace: undefined, fault: undefined, times: 0 };
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
  effort.fault = undefined;
  effort.times = 0;
}

/** So many expressions in one another may break off far from where they begin; those inside them would too. */
const maxTimes = 8;
const far = 200;

/** Remembers how far JavaScript was read from an offset before it broke off. */
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

/** The fault that code at an offset runs into, when so much around it did that it need not be read again. */
export function faultAhead(effort: Effort, text: string, offset: number, limit: number): Fault | undefined {
  turnTo(effort, text, limit);
  const { fault, times } = effort;
  return fault !== undefined && times >= maxTimes && offset < (fault.deepUntil ?? fault.at) ? fault : undefined;
}

/** How many characters of a text were read in vain, of the account that it began with. */
export function readInVain(effort: Effort, length: number): number {
  return newEffort(length).budget - effort.budget;
}
