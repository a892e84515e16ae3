import type { Edit, FileEdit } from '../text/edit.ts';
import type { Finding, Fix } from '../text/finding.ts';
import type { Range } from '../text/range.ts';

/** Cures that can be applied together. */
export interface MergedFixes {
  /** How many findings they fix. */
  readonly count: number;
  /** One entry per file. */
  readonly edits: readonly FileEdit[];
}

/** The fix of a finding that may be applied unseen, where it has one. */
export function safeFixOf({ fixes }: Finding): Fix | undefined {
  return fixes?.find(({ kind }) => kind === 'safe');
}

/** What is suggested first for a finding that nothing may be done about unseen. */
export function suggestionOf({ fixes = [] }: Finding): Fix | undefined {
  return fixes.some(({ kind }) => kind === 'safe') ? undefined : fixes[0];
}

/**
 * Fixes of many findings, in their order, as long as they do not touch the same text. A fix is taken whole or not at
 * all; files are never renamed here, that is a decision and no fix.
 *
 * @param textOf the text of a file, or undefined where there is none
 * @param fixOf which fix of a finding is taken; the safe one where nothing else is said
 */
export function mergeFixes(
  findings: readonly Finding[],
  textOf: (path: string) => string | undefined,
  fixOf: (finding: Finding) => Fix | undefined = safeFixOf,
): MergedFixes {
  const taken = new Map<string, Taken>();
  const created = new Map<string, string>();
  let count = 0;
  for (const finding of findings) {
    const fix = fixOf(finding);
    if (fix === undefined || !fits(fix, taken, created, textOf)) continue;
    count++;
    for (const edit of fix.edits) {
      if (edit.kind === 'create') created.set(edit.path, edit.text);
      else if (edit.kind === 'change') take(taken, edit.path, edit.edits);
    }
  }
  return {
    count,
    edits: [
      ...[...created].map(([path, text]) => ({ kind: 'create', path, text }) as const),
      ...[...taken].map(([path, { edits }]) => ({ kind: 'change', path, edits }) as const),
    ],
  };
}

/** The edits of one file. */
interface Taken {
  readonly edits: Edit[];
  /** What they touch, in order of the text, no two of which meet. */
  readonly touched: Range[];
}

function take(taken: Map<string, Taken>, path: string, edits: readonly Edit[]): void {
  const all = taken.get(path) ?? { edits: [], touched: [] };
  taken.set(path, all);
  const { touched } = all;
  for (const edit of edits) {
    all.edits.push(edit);
    let { start, end } = edit.range;
    const first = firstAt(touched, start);
    let behind = first;
    // Edits of one fix may meet.
    for (let met = touched[behind]; met !== undefined && met.start <= end; met = touched[++behind]) {
      start = Math.min(start, met.start);
      end = Math.max(end, met.end);
    }
    touched.splice(first, behind - first, { start, end });
  }
}

/** The first of some ranges that ends at an offset or behind it. */
function firstAt(touched: readonly Range[], offset: number): number {
  let low = 0;
  let high = touched.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((touched[middle]?.end ?? 0) < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

function fits(
  { edits }: Fix,
  taken: ReadonlyMap<string, Taken>,
  created: ReadonlyMap<string, string>,
  textOf: (path: string) => string | undefined,
): boolean {
  return edits.every((edit) => {
    if (edit.kind === 'rename') return false;
    if (edit.kind === 'create') return textOf(edit.path) === undefined && !created.has(edit.path);
    const length = textOf(edit.path)?.length;
    const { touched } = taken.get(edit.path) ?? { touched: [] };
    return length !== undefined && edit.edits.every(({ range }) => range.end <= length && !meets(touched, range));
  });
}

/** Edits that only touch could still speak about the same place, such as two insertions. */
function meets(touched: readonly Range[], { start, end }: Range): boolean {
  const met = touched[firstAt(touched, start)];
  return met !== undefined && met.start <= end;
}
