/**
 * JSON as people type it: every text gives a tree, and each fault is a finding. `jsonReader.ts` reads tokens,
 * `jsonTree.ts` makes nodes of them, and `jsonFaults.ts` has the messages. `fileDraft.ts` changes a text and keeps its
 * formatting.
 */

import { applyEdits } from '../../text/edit.ts';
import type { Finding, Fix } from '../../text/finding.ts';
import { findConflicts, readConflict } from '../conflict.ts';
import type { ParsedData } from '../node.ts';
import { maxDepth } from '../node.ts';
import { readJsonTree } from './jsonTree.ts';

/**
 * Reads JSON and reports faults of its syntax (codes `json/*`). The tree has everything that could be read. Comments
 * and trailing commas are reported too, because most readers of a docs.json reject them. `path` is the file that fixes
 * refer to. Never throws. Takes time linear in the text.
 */
export function parseJson(text: string, path: string, deepest = maxDepth): ParsedData {
  const conflicts = findConflicts(text);
  if (conflicts.length > 0) return readConflict(text, path, conflicts, (clean) => readJsonTree(clean, path, deepest));
  const { root, findings } = readJsonTree(text, path, deepest);
  return { root, findings: withSureFixes(text, path, findings, deepest) };
}

/** At most this many characters are read again to try out fixes. */
const maxTried = 2_000_000;

/**
 * Keeps only fixes that leave fewer faults: in a text that is broken in several ways, a fix of one place can break
 * another.
 */
function withSureFixes(text: string, path: string, findings: readonly Finding[], deepest: number): readonly Finding[] {
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
      const fixed = readJsonTree(applyEdits(text, edit.edits), path, deepest);
      if (countOf(fixed.findings) < before) fixes.push(fix);
    }
    const { fixes: _, ...rest } = finding;
    reported.push(fixes.length === 0 ? rest : { ...rest, fixes });
  }
  return reported;
}
