import { applyEdits, type Edit } from '../text/edit.ts';
import type { Finding, Fix } from '../text/finding.ts';
import type { SourceFile } from '../text/sourceFile.ts';
import type { Page } from './pageTree.ts';

/** Characters that are parsed once more to try fixes out: a page of 20 KB has room for six. */
const BUDGET = 120_000;

/**
 * Keeps the fixes of the parser's findings that hold what a fix promises: the page has a mistake less then, and no new
 * one. Each is tried on the page; on a long page only those are left that cannot fail.
 */
export function withProvenFixes(page: Page, parse: (file: SourceFile) => Page): Page {
  const before = mistakes(page);
  if (before === 0) return page;
  let budget = BUDGET;
  const isProven = (finding: Finding, fix: Fix): boolean => {
    const { path, text } = page.file;
    budget -= text.length;
    if (budget < 0) return CERTAIN.has(finding.code);
    const edits = fix.edits.flatMap((each): readonly Edit[] => (each.kind === 'change' ? each.edits : []));
    return mistakes(parse({ path, text: applyEdits(text, edits) })) < before;
  };
  const findings = page.findings.map((finding): Finding => {
    if (!isMistake(finding) || finding.fixes === undefined) return finding;
    return { ...finding, fixes: finding.fixes.filter((fix) => isProven(finding, fix)) };
  });
  return { ...page, findings };
}

/** What is cured where it stands, whatever else the page holds. */
const CERTAIN = new Set(['mdx/unclosed-brace', 'mdx/html-comment', 'mdx/autolink', 'mdx/stray-closing-tag']);

function isMistake({ code }: Finding): boolean {
  return code.startsWith('mdx/') && code !== 'mdx/too-deep';
}

function mistakes({ findings }: Page): number {
  return findings.filter(isMistake).length;
}
