/**
 * JSON as people type it: every text gives a tree, and what is wrong in it is a finding. `jsonReader.ts` reads tokens,
 * `jsonTree.ts` makes nodes of them, `jsonFaults.ts` says what is wrong in words. `fileDraft.ts` changes a text and
 * keeps its formatting.
 */

import { applyEdits } from '../../text/edit.ts';
import type { Finding, Fix } from '../../text/finding.ts';
import { findConflicts, readConflict } from '../conflict.ts';
import type { ParsedData } from '../node.ts';
import { maxDepth } from '../node.ts';
import { readJsonTree } from './jsonTree.ts';

/**
 * Reads JSON as far as it goes and tells what is wrong with its syntax: codes `json/*`. Comments and trailing commas are
 * reported too, since most readers of a docs.json refuse them. `path` is the file that fixes name. Never throws; takes time
 * linear in the text.
 */
export function parseJson(text: string, path: string, deepest = maxDepth): ParsedData {
  const conflicts = findConflicts(text);
  if (conflicts.length > 0) return readConflict(text, path, conflicts, (clean) => readJsonTree(clean, path, deepest));
  const { root, findings } = readJsonTree(text, path, deepest);
  return { root, findings: withSureFixes(text, path, findings, deepest) };
}

/** So many characters at the most are read again to try fixes. */
const maxTried = 2_000_000;

/** In a text that is broken in several ways, a fix of one place may break another: only those that fix are kept. */
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
