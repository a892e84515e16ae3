import type { Edit, FileEdit } from '../text/edit.ts';
import type { Finding, Fix } from '../text/finding.ts';

/** Cures that can be applied together. */
export interface MergedFixes {
  /** How many findings they cure. */
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
 * all; files are never renamed here, that is a decision and no cure.
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
  /** Where the last of them ends, in order of the text: what begins behind that meets none. */
  end: number;
}

function take(taken: Map<string, Taken>, path: string, edits: readonly Edit[]): void {
  const all = taken.get(path) ?? { edits: [], end: -1 };
  taken.set(path, all);
  for (const edit of edits) {
    all.edits.push(edit);
    all.end = Math.max(all.end, edit.range.end);
  }
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
    const { edits: others, end } = taken.get(edit.path) ?? { edits: [], end: -1 };
    return (
      length !== undefined &&
      edit.edits.every(
        (one) => one.range.end <= length && (one.range.start > end || others.every((other) => !meet(one, other))),
      )
    );
  });
}

/** Edits that only touch could still speak about the same place, such as two insertions. */
function meet({ range: a }: Edit, { range: b }: Edit): boolean {
  return a.start <= b.end && b.start <= a.end;
}
