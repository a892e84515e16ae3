import { applyEdits } from '../text/edit.ts';
import type { Finding, Fix } from '../text/finding.ts';
import { finish } from '../text/memo.ts';
import { someLine } from '../text/someLine.ts';
import type { Text } from '../text/text.ts';
import { conflictMarker, findConflicts, readConflict } from './conflict.ts';
import { type KnownParts, readJsonTree } from './jsonTree.ts';
import type { ParsedData } from './node.ts';
import { maxDepth } from './node.ts';

/**
 * Reads JSON as far as it goes and tells what is wrong with its syntax: codes `json/*`. Comments and trailing commas are
 * reported too, since most readers of a docs.json refuse them. `path` is the file that fixes name. Never throws; takes time
 * linear in the text.
 */
export function parseJson(text: string, path: string): ParsedData {
  return finish(parseJsonSteps(text, path));
}

/**
 * The same, yielding now and then, as many levels deep as is said; what is known to stand at an offset is not read
 * again.
 */
export function* parseJsonSteps(
  text: Text,
  path: string,
  known?: KnownParts,
  deepest = maxDepth,
): Generator<void, ParsedData> {
  const whole = (yield* someLine(text, conflictMarker)) ? text.slice(0) : '';
  const conflicts = findConflicts(whole);
  if (conflicts.length > 0) {
    const read = (clean: string): ParsedData => finish(readJsonTree(clean, path, undefined, deepest));
    return readConflict(whole, path, conflicts, read);
  }
  yield;
  const { root, findings } = yield* readJsonTree(text, path, known, deepest);
  return { root, findings: yield* withSureFixes(text, path, findings, deepest) };
}

/** Whether what is nested too deep in a text is not read. */
export function isTooDeep(text: string): boolean {
  return finish(readJsonTree(text, '', undefined, maxDepth)).findings.some(({ code }) => code === 'json/too-deep');
}

/** So many characters at the most are read again to try fixes. */
const maxTried = 2_000_000;

/** In a text that is broken in several ways, a fix of one place may break another: only those that fix are kept. */
function* withSureFixes(
  text: Text,
  path: string,
  findings: readonly Finding[],
  deepest: number,
): Generator<void, readonly Finding[]> {
  const countOf = (all: readonly Finding[]): number =>
    all.filter(({ code }) => /^json\/(?:syntax|trailing-comma)$/.test(code)).length;
  const before = countOf(findings);
  const reported: Finding[] = [];
  let tried = 0;
  for (const finding of findings) {
    if (finding.code !== 'json/syntax' || finding.fixes === undefined) {
      reported.push(finding);
      continue;
    }
    const fixes: Fix[] = [];
    for (const fix of finding.fixes) {
      tried += text.length;
      const [edit] = fix.edits;
      if (edit?.kind !== 'change' || tried > maxTried) continue;
      const fixed = yield* readJsonTree(applyEdits(text.slice(0), edit.edits), path, undefined, deepest);
      if (countOf(fixed.findings) < before) fixes.push(fix);
    }
    const { fixes: _, ...rest } = finding;
    reported.push(fixes.length === 0 ? rest : { ...rest, fixes });
  }
  return reported;
}
