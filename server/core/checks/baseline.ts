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
 * Number of findings with a code on equal texts, by path, code and text. It has no lines, so a finding stays the same
 * when text is added above it.
 */
export type Baseline = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, number>>>;

/** Maximum length of a text, in UTF-16 code units. More would not distinguish findings better. */
const maxText = 80;

/** Returns the text of a finding on one line. A baseline recognizes the finding by it. */
export function foundText({ range }: Pick<Finding, 'range'>, text: string): string {
  // Limited before anything else, because a finding can mark a whole file.
  return text
    .slice(range.start, Math.min(range.end, range.start + 4 * maxText))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxText);
}

const empty: Baseline = new Map();

/** Returns the site's baseline. Empty without one. */
export const baselineOf: (index: SiteIndex) => Baseline = table((index: SiteIndex): Baseline => {
  const file = index.others.get(baselinePath);
  return file === undefined ? empty : readBaseline(file).baseline;
});

/** Reads the valid parts of a baseline. `problem` says what is wrong with it. */
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
 * Marks findings that a baseline has. If several are equal, the first ones are marked, as many as it counts.
 *
 * @param known the baseline's entries for this file
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
 * Writes a baseline with these findings in order of path, code and text, each on its own line, so that branches rarely
 * conflict.
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

/** Reads the valid entries of an object. */
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
