import { checkedPaths, checkFile } from '../checks/run.ts';
import type { GradedFinding } from '../model/graded.ts';
import { isLeftOut } from '../site/buildFolders.ts';
import { withChanges } from '../site/nextSite.ts';
import { configPath, isMarkdown } from '../site/paths.ts';
import type { Site } from '../site/siteTypes.ts';
import type { Severity } from '../text/finding.ts';
import { lineIndex } from '../text/lineIndex.ts';
import { noPage, pagePath, type Tool, type ToolData, textInput } from './tool.ts';

/** Maximum number of findings in an answer. The count covers all. */
const maxFindings = 100;

/** Path of a text without one: at the site's root. */
const scratchPath = 'new-page.mdx';

/** Checks a page of the site, or a text as if it were that page. */
export const checkPageTool: Tool = {
  name: 'docsight_check_page',
  run(site, input) {
    const text = textInput(input, 'text');
    const given = textInput(input, 'path');
    if (text === undefined && given === undefined) return { wrong: 'Give a path or a text.' };
    const path = given === undefined ? scratchPath : pagePath(site, given);
    if (path === undefined || !isMarkdown(path) || isLeftOut(site.index, path))
      return { wrong: `"${given}" is not a page of this site. Pages end in .mdx or .md and are in the site's folder.` };
    if (text !== undefined) return report(withChanges(site, [{ kind: 'text', path, text }]), path);
    return site.files.has(path) ? report(site, path) : noPage(site, path);
  },
};

/** Checks docs.json, or a text as if it were docs.json. */
export const checkConfigTool: Tool = {
  name: 'docsight_check_config',
  run(site, input) {
    const text = textInput(input, 'text');
    return report(
      text === undefined ? site : withChanges(site, [{ kind: 'text', path: configPath, text }]),
      configPath,
    );
  },
};

/** Maximum size of an answer about the whole site, in bytes of JSON. */
const maxAnswer = 8_000;
/** Part of it for the counts by code: errors first, then the most frequent codes. */
const maxCodes = 2_000;

/**
 * Checks the whole site: the number of findings of each code, and as many findings as fit, errors and warnings first.
 */
export const checkSiteTool: Tool = {
  name: 'docsight_check_site',
  run(site, input) {
    const [code, given, page] = [textInput(input, 'code'), input.get('from'), textInput(input, 'path')];
    const path = page === undefined || page === configPath ? page : pagePath(site, page);
    if (page !== undefined && (path === undefined || !site.files.has(path))) return noPage(site, page);
    const all = checkedPaths(site)
      .filter((each) => path === undefined || each === path)
      .flatMap((each) => checkFile(site, each))
      .filter((finding) => finding.severity !== 'hint' || finding.code === code);
    const meant = code === undefined ? all : all.filter((finding) => finding.code === code);
    const sorted = meant.toSorted((a, b) => weightOf(a) - weightOf(b));
    const from = typeof given === 'number' ? given : 0;
    const countOf = (severity: Severity): number => meant.filter((each) => each.severity === severity).length;
    const head = {
      count: meant.length,
      errors: countOf('error'),
      warnings: countOf('warning'),
      from,
      codes: codeCounts(all),
    };
    let left = maxAnswer - sizeOf(head);
    const findings: Readonly<Record<string, unknown>>[] = [];
    for (const finding of sorted.slice(from, from + maxFindings)) {
      const text = site.files.get(finding.path)?.text ?? '';
      const row = { path: finding.path, ...placeFields(finding, lineIndex(text).positionAt(finding.range.start)) };
      left -= sizeOf(row);
      // At least one finding is returned, so that a client that pages through the list advances.
      if (left < 0 && findings.length > 0) break;
      findings.push(row);
    }
    const next = from + findings.length;
    return { data: { ...head, findings, ...(next < meant.length ? { next } : {}) } };
  },
};

/** Approximate size of the data in UTF-8 bytes: JSON with an indentation of one, two levels deep. */
function sizeOf(data: Readonly<Record<string, unknown>>): number {
  const text = JSON.stringify(data, undefined, 1);
  const bytes = text.replace(/[^\0-\x7f]/g, '???').length;
  return bytes + 3 * text.split('\n').length + 3;
}

const weights: Readonly<Record<Severity, number>> = { error: 0, warning: 1, information: 2, hint: 3 };

function weightOf({ severity }: GradedFinding): number {
  return weights[severity];
}

function codeCounts(findings: readonly GradedFinding[]): Readonly<Record<string, number>> {
  const codes = new Map<string, { count: number; weight: number }>();
  for (const each of findings) {
    const { count = 0, weight = weights.hint } = codes.get(each.code) ?? {};
    codes.set(each.code, { count: count + 1, weight: Math.min(weight, weightOf(each)) });
  }
  const sorted = [...codes].sort(([, a], [, b]) => a.weight - b.weight || b.count - a.count);
  let left = maxCodes;
  const shown = sorted.filter(([code, { count }]) => {
    left -= code.length + String(count).length + 4;
    return left >= 0;
  });
  return Object.fromEntries(shown.map(([code, { count }]) => [code, count]));
}

function report(site: Site, path: string): ToolData {
  const findings = checkFile(site, path);
  const lines = lineIndex(site.files.get(path)?.text ?? '');
  const reported = findings
    .slice(0, maxFindings)
    .map((finding) => ({ ...placeFields(finding, lines.positionAt(finding.range.start)) }));
  return { data: { path, count: findings.length, findings: reported } };
}

function placeFields(
  finding: GradedFinding,
  start: { readonly line: number; readonly character: number },
): Readonly<Record<string, unknown>> {
  const { code, severity, message, fixes } = finding;
  const titles = (fixes ?? []).map(({ title }) => title);
  return {
    line: start.line + 1,
    column: start.character + 1,
    severity,
    code,
    class: finding.class,
    message,
    ...(titles.length === 0 ? {} : { fixes: titles }),
  };
}
