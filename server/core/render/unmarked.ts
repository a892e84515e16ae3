import type { GradedFinding } from '../checks/check.ts';
import type { Range } from '../text/range.ts';

/** Findings of a page that no node has claimed yet; each is claimed once. */
export interface Unmarked {
  /** Takes those that begin in a range, in order of the text; an empty range holds what begins at its place. */
  take(range: Range): readonly GradedFinding[];
  /** Whether one that was not claimed begins in a range or at its end. */
  has(range: Range): boolean;
}

/** Makes findings ready to be claimed, in steps that do not grow with those that were. */
export function unmarkedOf(findings: readonly GradedFinding[]): Unmarked {
  const sorted = findings.toSorted((a, b) => a.range.start - b.range.start);
  /** For each one that was claimed, one further on that may not be. */
  const next = new Map<number, number>();
  const free = (index: number): number => {
    let at = index;
    for (let to = next.get(at); to !== undefined; to = next.get(at)) {
      // Ways that were gone are shortened.
      const further = next.get(to);
      if (further !== undefined) next.set(at, further);
      at = to;
    }
    return at;
  };
  const from = (offset: number): number => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.range.start ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  return {
    take({ start, end }) {
      if (sorted.length === 0) return [];
      const taken: GradedFinding[] = [];
      for (let at = free(from(start)); ; at = free(at + 1)) {
        const finding = sorted[at];
        if (finding === undefined || (finding.range.start >= end && finding.range.start !== start)) return taken;
        taken.push(finding);
        next.set(at, at + 1);
      }
    },
    has({ start, end }) {
      const finding = sorted[free(from(start))];
      return finding !== undefined && finding.range.start <= end;
    },
  };
}
