/**
 * The fixes and rewrites that an editor offers at the cursor. The check that reports a finding also writes its fixes.
 * This folder collects them for a place in a file (`fixesAt.ts`) and for a site (`siteFix.ts`). Most rewrites without a
 * finding are in `change/refactor`.
 */

import { apiActions } from '../change/refactor/apiActions.ts';
import { configFixes } from '../change/refactor/config.ts';
import { headingFixes } from '../change/refactor/headings.ts';
import { createPageFixes } from '../change/refactor/newPage.ts';
import { snippetFixes } from '../change/refactor/snippets.ts';
import { stepsFixes } from '../change/refactor/steps.ts';
import { tableFixes } from '../change/refactor/tables.ts';
import { calloutFixes, wrapFixes } from '../change/refactor/wrap.ts';
import { sectionFixes } from '../change/sections/split.ts';
import { checkedPaths, checkFile } from '../checks/run.ts';
import type { CodeFix } from '../model/answers.ts';
import { findingRows, type GradedFinding } from '../model/graded.ts';
import type { Page } from '../page/pageTree.ts';
import { isMarkdown } from '../site/paths.ts';
import { pageOf } from '../site/site.ts';
import type { Site } from '../site/siteTypes.ts';
import type { FileEdit } from '../text/edit.ts';
import type { Range } from '../text/range.ts';
import { codeGroupFixes } from './codeGroups.ts';
import { ignoreFixes, newIgnoreEffort } from './ignores.ts';
import { imageFixes } from './images.ts';
import { mergeFixes, safeFixOf } from './mergeFixes.ts';
import { fixableFiles, isGenerated } from './siteFix.ts';

/**
 * The code actions for a selection:
 *
 * - the fixes of each finding that it touches;
 * - the fix of one kind of finding in the whole file (if it occurs more than once) or site;
 * - all fixes of the file at once;
 * - rewrites that no finding asks for.
 */
export function fixesAt(site: Site, path: string, range: Range): readonly CodeFix[] {
  const file = site.files.get(path);
  if (file === undefined) return [];
  const findings = checkFile(site, path);
  const touched = touchedBy(findings, range);
  const single = touched.flatMap((finding) =>
    (finding.fixes ?? []).map(
      (fix): CodeFix => ({
        title: fix.title,
        kind: 'quickfix',
        edits: fix.edits,
        code: finding.code,
        ...(fix === safeFixOf(finding) ? { preferred: true } : {}),
      }),
    ),
  );
  const codes = [...new Set(touched.map(({ code }) => code))];
  const alike = codes.flatMap((code) => allOfKind(site, path, code, findings) ?? []);
  const everywhere = isGenerated(site.index, path) ? [] : codes.flatMap((code) => wholeSite(site, code, touched));
  const refactorings = isMarkdown(path)
    ? pageFixes(site, pageOf(file), range)
    : [...configFixes(site, path, range), ...apiActions(site, path, range)];
  // What fixes a finding is not offered again as a change of form.
  const further = refactorings.filter((each) => !single.some((repair) => isSame(repair.edits, each.edits)));
  const more = touched.flatMap((finding) => createPageFixes(site, path, finding));
  const effort = newIgnoreEffort();
  const silencing = distinct(touched).flatMap((finding) => ignoreFixes(site, path, finding, effort));
  return [...single, ...more, ...alike, ...everywhere, ...silencing, ...further, ...fixAll(site, findings)];
}

/**
 * The work that `fixesAt` needs for other files, in pieces, so that a server can answer other requests between them.
 * After them, `fixesAt` is fast. A keystroke in a heading can mean that every file is checked again.
 */
export function fixTasks(site: Site, path: string, range: Range): readonly (() => void)[] {
  if (isGenerated(site.index, path) || !touchedBy(checkFile(site, path), range).some(safeFixOf)) return [];
  return checkedPaths(site).map((each) => () => void checkFile(site, each));
}

/** One finding of each code, because a comment silences every finding of a code on its line. */
function distinct(findings: readonly GradedFinding[]): readonly GradedFinding[] {
  const codes = new Set<string>();
  return findings.filter(({ code }) => !codes.has(code) && codes.add(code));
}

/** Whether two changes have the same edits. */
function isSame(some: readonly FileEdit[], others: readonly FileEdit[]): boolean {
  return (
    some.length === others.length &&
    some.every((one, at) => {
      const other = others[at];
      if (one.kind !== 'change' || other?.kind !== 'change' || one.path !== other.path) return false;
      return (
        one.edits.length === other.edits.length &&
        one.edits.every(({ range, text }, index) => {
          const same = other.edits[index];
          return same?.text === text && same.range.start === range.start && same.range.end === range.end;
        })
      );
    })
  );
}

function touchedBy(findings: readonly GradedFinding[], range: Range): readonly GradedFinding[] {
  return findings.filter((finding) => finding.range.start <= range.end && range.start <= finding.range.end);
}

function allOfKind(site: Site, path: string, code: string, findings: readonly GradedFinding[]): CodeFix | undefined {
  const merged = mergeFixes(
    findings.filter((finding) => finding.code === code),
    (each) => site.files.get(each)?.text,
  );
  if (merged.count < 2) return undefined;
  const title = findingRows.get(code)?.title ?? code;
  const name = path.slice(path.lastIndexOf('/') + 1);
  return { title: `Fix all ${merged.count} in ${name}: ${title}`, kind: 'quickfix', edits: merged.edits, code };
}

/** Offered if other files have the same kind of finding. The edits are made when the fix is chosen. */
function wholeSite(site: Site, code: string, findings: readonly GradedFinding[]): readonly CodeFix[] {
  const files = findings.some((each) => each.code === code && safeFixOf(each) !== undefined)
    ? fixableFiles(site, code)
    : 0;
  const title = `Fix all in ${files} files of this site (with a preview): ${findingRows.get(code)?.title ?? code}`;
  return files > 1 ? [{ title, kind: 'quickfix', edits: [], code, wholeSite: true }] : [];
}

/** All safe fixes of the file. An editor can run this on save. */
function fixAll(site: Site, findings: readonly GradedFinding[]): readonly CodeFix[] {
  const merged = mergeFixes(findings, (each) => site.files.get(each)?.text);
  if (merged.count === 0) return [];
  return [{ title: 'Fix all safe Docsight problems', kind: 'source.fixAll.docsight', edits: merged.edits }];
}

/** Rewrites of a page for a selection or cursor, independent of findings. */
export function pageFixes(site: Site, page: Page, range: Range): readonly CodeFix[] {
  if (page.frontMatter !== undefined && range.start < page.frontMatter.range.end) return [];
  return [
    ...calloutFixes(page, range),
    ...imageFixes(page, range),
    ...codeGroupFixes(page, range),
    ...stepsFixes(page, site.index, range),
    ...tableFixes(page, range),
    ...wrapFixes(page, range),
    ...snippetFixes(site, page, range),
    ...headingFixes(site, page.file.path, range.start),
    ...sectionFixes(site, page, range.start),
  ];
}
