import type { Edit, FileEdit } from '../text/edit.ts';
import type { Finding, Fix } from '../text/finding.ts';
import type { Range } from '../text/range.ts';

/** Fixes that can be applied together. */
export interface MergedFixes {
  /** Number of findings that they fix. */
  readonly count: number;
  /** One entry per file. */
  readonly edits: readonly FileEdit[];
}

/** The fix of a finding that can be applied without review, if it has one. */
export function safeFixOf({ fixes }: Finding): Fix | undefined {
  return fixes?.find(({ kind }) => kind === 'safe');
}

/** The first suggestion for a finding that has no safe fix. */
export function suggestionOf({ fixes = [] }: Finding): Fix | undefined {
  return fixes.some(({ kind }) => kind === 'safe') ? undefined : fixes[0];
}

/**
 * Merges the fixes of many findings, in order. A fix is skipped if it touches text that an earlier one changes, and
 * always applied as a whole. Fixes that rename files are never included: the author decides on those.
 *
 * @param textOf the text of a file, or undefined if it does not exist
 * @param fixOf chooses the fix of a finding; by default the safe one
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

/** Edits collected for one file. */
interface Taken {
  readonly edits: Edit[];
  /** The ranges that they touch: sorted, without overlaps. */
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
    // Edits of one fix may overlap each other.
    for (let met = touched[behind]; met !== undefined && met.start <= end; met = touched[++behind]) {
      start = Math.min(start, met.start);
      end = Math.max(end, met.end);
    }
    touched.splice(first, behind - first, { start, end });
  }
}

/** Index of the first range that ends at or after an offset. */
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
  // A fix that is made late can turn out to change nothing.
  if (edits.every((edit) => edit.kind === 'change' && edit.edits.length === 0)) return false;
  return edits.every((edit) => {
    if (edit.kind === 'rename') return false;
    if (edit.kind === 'create') return textOf(edit.path) === undefined && !created.has(edit.path);
    const length = textOf(edit.path)?.length;
    const { touched } = taken.get(edit.path) ?? { touched: [] };
    return length !== undefined && edit.edits.every(({ range }) => range.end <= length && !meets(touched, range));
  });
}

/** Edits that only touch count as overlapping: two insertions at one offset could be about the same thing. */
function meets(touched: readonly Range[], { start, end }: Range): boolean {
  const met = touched[firstAt(touched, start)];
  return met !== undefined && met.start <= end;
}
