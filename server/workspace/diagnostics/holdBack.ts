import { type GradedFinding, type Range, shift, type TextChange } from '../../core/index.ts';

/**
 * Whether new findings of a file are held back: all of them while the author types, then those in the tag, expression,
 * fence or value that was edited. `inside` is its range in the file.
 */
export type Waiting = boolean | { readonly inside: Range | undefined };

/** Findings of a file to show now, and those to hold back. */
export interface Division {
  readonly shown: readonly GradedFinding[];
  readonly held: readonly GradedFinding[];
}

/**
 * Decides what to show while the author types, so that the text does not flash red. New findings are held back.
 * Findings that are shown and still apply stay, and fixed ones go at once.
 *
 * @param known the findings shown now, with ranges in the text before `change`
 * @param found the findings of the current text
 * @param change the change of the text since; undefined if there was none
 */
export function holdBack(
  known: readonly GradedFinding[],
  found: readonly GradedFinding[],
  change: TextChange | undefined,
): Division {
  const open = new Map<string, Range[]>();
  for (const { code, range } of known) {
    const ranges = open.get(code) ?? [];
    ranges.push(change === undefined ? range : shift(range, change));
    open.set(code, ranges);
  }
  const shown: GradedFinding[] = [];
  const held: GradedFinding[] = [];
  for (const finding of found) {
    // The same fault at the same place, in a slightly longer range or message, is not new.
    const ranges = open.get(finding.code) ?? [];
    const at = ranges.findIndex((range) => meet(range, finding.range));
    if (at < 0) held.push(finding);
    else {
      ranges.splice(at, 1);
      shown.push(finding);
    }
  }
  return { shown, held };
}

/**
 * Decides what to show when typing pauses inside a tag. What was held back stays so, wherever it is. Of findings that
 * come later, from changes in other files, only those in the tag are held back.
 *
 * @param held the findings held back now; ranges in `held` and `known` are those before `change`
 * @param inside the tag, in its file
 */
export function holdInside(
  { shown: known, held }: Division,
  found: readonly GradedFinding[],
  change: TextChange | undefined,
  inside: Range | undefined,
): Division {
  const { shown: waiting, held: others } = holdBack(held, found, change);
  const { held: news } = holdBack(known, others, change);
  const waits = new Set([...waiting, ...news.filter(({ range }) => inside !== undefined && meet(range, inside))]);
  return { shown: found.filter((each) => !waits.has(each)), held: [...waits] };
}

function meet(a: Range, b: Range): boolean {
  return a.start <= b.end && b.start <= a.end;
}
