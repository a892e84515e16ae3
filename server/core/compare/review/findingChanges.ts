import { foundText } from '../../checks/baseline.ts';
import { type CheckOptions, checkSite } from '../../checks/run.ts';
import type { GradedFinding } from '../../model/graded.ts';
import type { Site } from '../../site/siteTypes.ts';
import { pageChanges } from './pageChanges.ts';

/**
 * The findings that a change causes anywhere in a site: those that the site before did not have, hints left out. A link
 * to a page that moved is one, on a page that did not change.
 */
export function findingsSince(before: Site, after: Site, options: CheckOptions = {}): readonly GradedFinding[] {
  const moves = pageChanges(before, after).flatMap(({ path, from }) =>
    from === undefined ? [] : [[from, path] as const],
  );
  return findingChanges(before, after, new Map(moves), options).added;
}

/**
 * The findings that one of two sites has and the other has not. Lines do not count: a finding is the same when it stands
 * on the same text of the same page, at its new path too. Hints are left out, as in a report.
 *
 * @param moved the new paths of pages that moved, by the old ones
 */
export function findingChanges(
  before: Site,
  after: Site,
  moved: ReadonlyMap<string, string>,
  options: CheckOptions = {},
): { readonly added: readonly GradedFinding[]; readonly fixed: readonly GradedFinding[] } {
  const old = shown(before, options).map(
    (finding) => [keyOf(before, finding, moved.get(finding.path)), finding] as const,
  );
  const now = shown(after, options).map((finding) => [keyOf(after, finding), finding] as const);
  return apart(without(now, old), without(old, now), moved);
}

/**
 * Leaves out pairs with the same code and message: the text that a finding of docs.json marks may change with what is
 * around it.
 */
function apart(
  added: readonly GradedFinding[],
  fixed: readonly GradedFinding[],
  moved: ReadonlyMap<string, string>,
): { readonly added: readonly GradedFinding[]; readonly fixed: readonly GradedFinding[] } {
  const nameOf = (finding: GradedFinding, path = finding.path): string =>
    [path, finding.code, finding.message].join('\n');
  const inData = ({ path }: GradedFinding): boolean => path.endsWith('.json');
  const [now, old] = [added.filter(inData), fixed.filter(inData)];
  if (now.length === 0 || old.length === 0) return { added, fixed };
  const keyed = {
    now: now.map((each) => [nameOf(each), each] as const),
    old: old.map((each) => [nameOf(each, moved.get(each.path)), each] as const),
  };
  const [left, gone] = [new Set(without(keyed.now, keyed.old)), new Set(without(keyed.old, keyed.now))];
  return {
    added: added.filter((each) => !inData(each) || left.has(each)),
    fixed: fixed.filter((each) => !inData(each) || gone.has(each)),
  };
}

function shown(site: Site, options: CheckOptions): readonly GradedFinding[] {
  return checkSite(site, options).filter(({ severity }) => severity !== 'hint');
}

function keyOf({ files }: Site, finding: GradedFinding, path = finding.path): string {
  return [path, finding.code, foundText(finding, files.get(finding.path)?.text ?? '')].join('\n');
}

type Keyed = readonly [key: string, finding: GradedFinding];

/** What a list has beyond another one, of equal ones as many as there are more. */
function without(list: readonly Keyed[], other: readonly Keyed[]): readonly GradedFinding[] {
  const counts = new Map<string, number>();
  for (const [key] of other) counts.set(key, (counts.get(key) ?? 0) + 1);
  return list.flatMap(([key, finding]) => {
    const count = counts.get(key) ?? 0;
    counts.set(key, count - 1);
    return count > 0 ? [] : [finding];
  });
}
