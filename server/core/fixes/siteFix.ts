import { checkedPaths, checkFile } from '../checks/run.ts';
import { findingRows, type GradedFinding } from '../model/graded.ts';
import { rulesOfFile } from '../site/config/docsightrc.ts';
import type { Site, SiteIndex } from '../site/siteTypes.ts';
import type { FileEdit } from '../text/edit.ts';
import { memo } from '../text/memo.ts';
import { mergeFixes, safeFixOf } from './mergeFixes.ts';

/** The fixes for all findings of one code in a site. */
export interface SiteFix {
  /** What it does, with the number of findings and files. */
  readonly title: string;
  readonly count: number;
  readonly files: number;
  /** One entry per file. */
  readonly edits: readonly FileEdit[];
}

/**
 * The safe fixes of all findings of one code; undefined if there is nothing to fix. Generated files are skipped,
 * because their generator would overwrite the change.
 */
export function siteFix(site: Site, code: string): SiteFix | undefined {
  const { count, edits } = mergeFixes(fixable(site).get(code) ?? [], (path) => site.files.get(path)?.text);
  if (count === 0) return undefined;
  const files = new Set(edits.map(({ path }) => path)).size;
  const where = `${count} in ${files} ${files === 1 ? 'file' : 'files'}`;
  return { title: `Fix ${where}: ${findingRows.get(code)?.title ?? code}`, count, files, edits };
}

/** Number of files that `siteFix` changes for a code. */
export function fixableFiles(site: Site, code: string): number {
  return new Set(
    fixable(site)
      .get(code)
      ?.map(({ path }) => path),
  ).size;
}

/** Findings with a safe fix, by code. Kept, because a menu asks for several codes at each move of the cursor. */
const fixable = memo((site: Site): ReadonlyMap<string, readonly GradedFinding[]> => {
  const isWritten = (path: string): boolean => !isGenerated(site.index, path);
  const found = new Map<string, GradedFinding[]>();
  for (const path of checkedPaths(site).filter(isWritten)) {
    for (const finding of checkFile(site, path)) {
      const fix = safeFixOf(finding);
      if (fix?.edits.every((edit) => edit.kind !== 'change' || isWritten(edit.path)) !== true) continue;
      const list = found.get(finding.code);
      if (list === undefined) found.set(finding.code, [finding]);
      else list.push(finding);
    }
  }
  return found;
});

/** Whether the site's settings list a file as generated. */
export function isGenerated(index: SiteIndex, path: string): boolean {
  return rulesOfFile(index, path).isGenerated;
}
