import { foundText } from '../../checks/baseline.ts';
import { type CheckOptions, checkSite } from '../../checks/run.ts';
import type { GradedFinding } from '../../model/graded.ts';
import type { Site } from '../../site/siteTypes.ts';
import { pageChanges } from './pageChanges.ts';

/**
 * Findings that a change causes anywhere in a site, without hints. Example: a page moves, and a link on another,
 * unchanged page breaks.
 */
export function findingsSince(before: Site, after: Site, options: CheckOptions = {}): readonly GradedFinding[] {
  const moves = pageChanges(before, after).flatMap(({ path, from }) =>
    from === undefined ? [] : [[from, path] as const],
  );
  return findingChanges(before, after, new Map(moves), options).added;
}

/**
 * Findings that only one of two sites has, without hints. A finding is the same if it is about the same text of the
 * same page, even if the page moved or its lines shifted.
 *
 * @param moved new paths of moved pages, by old path
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

/** Drops pairs with the same code and message. In docs.json, the marked text can change with its surroundings. */
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

/** Findings that a list has in addition to another one. Equal findings are counted. */
function without(list: readonly Keyed[], other: readonly Keyed[]): readonly GradedFinding[] {
  const counts = new Map<string, number>();
  for (const [key] of other) counts.set(key, (counts.get(key) ?? 0) + 1);
  return list.flatMap(([key, finding]) => {
    const count = counts.get(key) ?? 0;
    counts.set(key, count - 1);
    return count > 0 ? [] : [finding];
  });
}
