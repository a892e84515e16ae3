import { foundText } from '../../checks/baseline.ts';
import type { GradedFinding } from '../../checks/check.ts';
import { checkSite } from '../../checks/run.ts';
import type { Site } from '../../site/siteTypes.ts';

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
): { readonly added: readonly GradedFinding[]; readonly fixed: readonly GradedFinding[] } {
  const old = shown(before).map((finding) => [keyOf(before, finding, moved.get(finding.path)), finding] as const);
  const now = shown(after).map((finding) => [keyOf(after, finding), finding] as const);
  return { added: without(now, old), fixed: without(old, now) };
}

function shown(site: Site): readonly GradedFinding[] {
  return checkSite(site).filter(({ severity }) => severity !== 'hint');
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
