import { type GradedFinding, type Range, shift, type TextChange } from '../../core/index.ts';

/**
 * Whether new findings of a file wait: all of them while somebody types, later those of what the cursor stays in.
 * `inside` is the tag, expression, fence or value that was edited, in the file that has it.
 */
export type Waiting = boolean | { readonly inside: Range | undefined };

/** A file's findings, divided into those to show now and those that wait. */
export interface Division {
  readonly shown: readonly GradedFinding[];
  readonly held: readonly GradedFinding[];
}

/**
 * Typing must not flash red: while something is being typed, a finding that was not there before waits. What was shown
 * and is still true stays, what is fixed goes at once.
 *
 * @param known what is shown now, with ranges of the text before `change`
 * @param found what is true of the text now
 * @param change what happened to this file's text since; undefined when nothing did
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
    // The same fault at the same place, its range or words grown a little, is not news.
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
 * When typing pauses in the middle of a tag, what waited goes on waiting, wherever it is; of what is found later, by a
 * change of other files, only what is in that tag waits.
 *
 * @param held what waits now, with ranges of the text before `change`; `known` is what is shown, likewise
 * @param inside the tag, in a file that has it
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
