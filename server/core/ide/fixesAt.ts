import type { GradedFinding } from '../checks/check.ts';
import { checkFile } from '../checks/run.ts';
import { isMarkdown } from '../site/paths.ts';
import { pageOf } from '../site/site.ts';
import type { Site } from '../site/siteTypes.ts';
import type { Edit } from '../text/edit.ts';
import type { Fix } from '../text/finding.ts';
import type { Range } from '../text/range.ts';
import type { CodeFix } from './ideTypes.ts';
import { pageFixes } from './pageFixes.ts';

/**
 * What can be done at a selection of a file: the fixes of its findings, singly and for all of their kind in the file,
 * and changes to its form.
 */
export function fixesAt(site: Site, path: string, range: Range): readonly CodeFix[] {
  const file = site.files.get(path);
  if (file === undefined) return [];
  const findings = checkFile(site, path);
  const here = findings.filter((finding) => finding.range.start <= range.end && range.start <= finding.range.end);
  const single = here.flatMap((finding) => (finding.fixes ?? []).map((fix) => quickFix(fix, finding.code)));
  const codes = [...new Set(here.map(({ code }) => code))];
  const whole = codes.flatMap(
    (code) =>
      fixAll(
        path,
        findings.filter((each) => each.code === code),
        code,
      ) ?? [],
  );
  const everything = fixAll(path, findings, undefined) ?? [];
  return [
    ...single,
    ...whole,
    ...[everything].flat(),
    ...(isMarkdown(path) ? pageFixes(site, pageOf(file), range) : []),
  ];
}

function quickFix({ title, edits, preferred }: Fix, code: string): CodeFix {
  return { title, kind: 'quickfix', edits, code, ...(preferred === true ? { preferred } : {}) };
}

/** All findings of one code, or of all codes for `source.fixAll`, mended at once where each has one clear fix in this file. */
function fixAll(path: string, findings: readonly GradedFinding[], code: string | undefined): CodeFix | undefined {
  const edits: Edit[] = [];
  let count = 0;
  for (const finding of findings) {
    const own = editsOf(path, finding);
    // What meets an edit that is taken already waits for the next time.
    if (own.length === 0 || own.some(({ range }) => edits.some((each) => meets(each.range, range)))) continue;
    edits.push(...own);
    count++;
  }
  if (count < (code === undefined ? 1 : 2)) return undefined;
  const change = [{ kind: 'change' as const, path, edits }];
  return code === undefined
    ? { title: 'Mend all that can be mended in this file', kind: 'source.fixAll', edits: change }
    : { title: `Mend all ${count} of this kind in this file`, kind: 'quickfix', edits: change, code };
}

function editsOf(path: string, { fixes = [] }: GradedFinding): readonly Edit[] {
  const fix = fixes.find(({ preferred }) => preferred === true);
  if (fix === undefined || fix.edits.some((each) => each.kind !== 'change' || each.path !== path)) return [];
  return fix.edits.flatMap((each) => (each.kind === 'change' ? each.edits : []));
}

/** Insertions at one place meet too: their order would be a guess. */
function meets(a: Range, b: Range): boolean {
  return a.start < b.end && b.start < a.end
    ? true
    : a.start === b.start || (a.start === a.end && a.start === b.end) || (b.start === b.end && b.start === a.end);
}
