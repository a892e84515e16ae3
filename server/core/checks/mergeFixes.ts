import type { Edit, FileEdit } from '../text/edit.ts';
import type { Finding, Fix } from '../text/finding.ts';

/** Cures that can be applied together. */
export interface MergedFixes {
  /** How many findings they cure. */
  readonly count: number;
  /** One entry per file. */
  readonly edits: readonly FileEdit[];
}

/**
 * The preferred fixes of many findings, in their order, as long as they do not touch the same text. A fix is taken whole
 * or not at all; files are never renamed here, that is a decision and no cure.
 *
 * @param textOf the text of a file, or undefined where there is none
 */
export function mergeFixes(findings: readonly Finding[], textOf: (path: string) => string | undefined): MergedFixes {
  const taken = new Map<string, Edit[]>();
  const created = new Map<string, string>();
  let count = 0;
  for (const finding of findings) {
    const fix = finding.fixes?.find(({ preferred }) => preferred === true);
    if (fix === undefined || !fits(fix, taken, created, textOf)) continue;
    count++;
    for (const edit of fix.edits) {
      if (edit.kind === 'create') created.set(edit.path, edit.text);
      else if (edit.kind === 'change') taken.set(edit.path, [...(taken.get(edit.path) ?? []), ...edit.edits]);
    }
  }
  return {
    count,
    edits: [
      ...[...created].map(([path, text]) => ({ kind: 'create', path, text }) as const),
      ...[...taken].map(([path, edits]) => ({ kind: 'change', path, edits }) as const),
    ],
  };
}

function fits(
  { edits }: Fix,
  taken: ReadonlyMap<string, readonly Edit[]>,
  created: ReadonlyMap<string, string>,
  textOf: (path: string) => string | undefined,
): boolean {
  return edits.every((edit) => {
    if (edit.kind === 'rename') return false;
    if (edit.kind === 'create') return textOf(edit.path) === undefined && !created.has(edit.path);
    const length = textOf(edit.path)?.length;
    const others = taken.get(edit.path) ?? [];
    return (
      length !== undefined &&
      edit.edits.every((one) => one.range.end <= length && others.every((other) => !meet(one, other)))
    );
  });
}

/** Edits that only touch could still speak about the same place, such as two insertions. */
function meet({ range: a }: Edit, { range: b }: Edit): boolean {
  return a.start <= b.end && b.start <= a.end;
}
