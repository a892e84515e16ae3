import { parseJson } from '../data/json/parseJson.ts';
import { type DataNode, valueOf } from '../data/node.ts';
import type { GradedFinding } from '../model/graded.ts';
import { baselinePath } from '../site/paths.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import type { Finding } from '../text/finding.ts';
import { memo } from '../text/memo.ts';
import { table } from '../text/question.ts';
import type { SourceFile } from '../text/sourceFile.ts';

/**
 * How many findings of a code stand on equal texts, by path, code and text. Lines are not in it: a finding stays the
 * same when text is written above it.
 */
export type Baseline = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, number>>>;

/** A text of which more would not tell two findings apart any better, in UTF-16 code units. */
const maxText = 80;

/** What a finding stands on, in one line and bounded: the name by which a baseline knows it again. */
export function foundText({ range }: Pick<Finding, 'range'>, text: string): string {
  // Bounded before anything is looked at: a finding may stand on a whole file.
  return text
    .slice(range.start, Math.min(range.end, range.start + 4 * maxText))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxText);
}

const empty: Baseline = new Map();

/** What the site's baseline says; nothing where there is none. */
export const baselineOf: (index: SiteIndex) => Baseline = table((index: SiteIndex): Baseline => {
  const file = index.others.get(baselinePath);
  return file === undefined ? empty : readBaseline(file).baseline;
});

/** Reads a baseline as far as it can be read; `problem` says what is wrong with it. */
export const readBaseline: (file: SourceFile) => { readonly baseline: Baseline; readonly problem: string | undefined } =
  memo((file: SourceFile) => {
    const { root, findings } = parseJson(file.text, file.path);
    const byPath = tableOf(valueOf(root, 'findings'), (codes) =>
      tableOf(codes, (texts) =>
        tableOf(texts, (count) => (count.kind === 'number' && count.value > 0 ? count.value : undefined)),
      ),
    );
    return { baseline: byPath, problem: findings[0]?.message };
  });

/**
 * Marks what a baseline knows: of findings that it cannot tell apart, as many as it counts, those that stand first.
 *
 * @param known what the baseline says of this file
 */
export function markOld(
  findings: readonly GradedFinding[],
  known: ReadonlyMap<string, ReadonlyMap<string, number>> | undefined,
  text: string,
): readonly GradedFinding[] {
  if (known === undefined) return findings;
  const seen = new Map<string, number>();
  return findings.map((finding) => {
    const found = foundText(finding, text);
    const count = known.get(finding.code)?.get(found) ?? 0;
    if (count === 0) return finding;
    const key = `${finding.code} ${found}`;
    const nth = (seen.get(key) ?? 0) + 1;
    seen.set(key, nth);
    return nth > count ? finding : { ...finding, severity: 'hint', old: finding.severity };
  });
}

/**
 * The text of a baseline that knows these findings: in order of path, code and text, each on a line of its own, so that
 * two branches rarely meet in one.
 */
export function baselineText(findings: readonly GradedFinding[], textOf: (path: string) => string): string {
  const counts = new Map<string, Map<string, Map<string, number>>>();
  for (const finding of findings) {
    const codes = getOrAdd(counts, finding.path);
    const texts = getOrAdd(codes, finding.code);
    const found = foundText(finding, textOf(finding.path));
    texts.set(found, (texts.get(found) ?? 0) + 1);
  }
  const inOrder = <Value, Result>(map: ReadonlyMap<string, Value>, each: (value: Value) => Result) =>
    Object.fromEntries([...map].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, value]) => [key, each(value)]));
  const byPath = inOrder(counts, (codes) => inOrder(codes, (texts) => inOrder(texts, (count) => count)));
  return `${JSON.stringify({ version: 1, findings: byPath }, undefined, 2)}\n`;
}

function getOrAdd<Value>(map: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  const found = map.get(key) ?? new Map<string, Value>();
  map.set(key, found);
  return found;
}

/** The entries of an object whose values can be read. */
function tableOf<Value>(
  node: DataNode | undefined,
  read: (node: DataNode) => Value | undefined,
): ReadonlyMap<string, Value> {
  const table = new Map<string, Value>();
  if (node?.kind !== 'object') return table;
  for (const { key, value } of node.properties) {
    const each = value === undefined ? undefined : read(value);
    if (each !== undefined) table.set(key, each);
  }
  return table;
}
