import type { GradedFinding } from '../checks/check.ts';
import { checkedPaths, checkFile } from '../checks/run.ts';
import { configPath, isIgnored, isMarkdown } from '../site/paths.ts';
import { withChanges } from '../site/siteHost.ts';
import type { Site } from '../site/siteTypes.ts';
import { lineIndex } from '../text/lineIndex.ts';
import { noPage, pagePath, type Tool, type ToolData, textOf } from './tool.ts';

/** More than this nobody reads; the count says how many there are. */
const maxFindings = 100;

/** Where a text without a path is checked: at the site's root. */
const scratchPath = 'new-page.mdx';

/** Findings of a page of the site, or of a text as if it were one. */
export const checkPageTool: Tool = {
  name: 'docsight_check_page',
  run(site, input) {
    const text = textOf(input, 'text');
    const given = textOf(input, 'path');
    if (text === undefined && given === undefined) return { wrong: 'Give a path or a text.' };
    const path = given === undefined ? scratchPath : pagePath(site, given);
    if (path === undefined || !isMarkdown(path) || isIgnored(path))
      return { wrong: `"${given}" is not a page of this site. Pages end in .mdx or .md and are in the site's folder.` };
    if (text !== undefined) return report(withChanges(site, [{ kind: 'text', path, text }]), path);
    return site.files.has(path) ? report(site, path) : noPage(site, path);
  },
};

/** Findings of docs.json, or of a text as if it were docs.json. */
export const checkConfigTool: Tool = {
  name: 'docsight_check_config',
  run(site, input) {
    const text = textOf(input, 'text');
    return report(
      text === undefined ? site : withChanges(site, [{ kind: 'text', path: configPath, text }]),
      configPath,
    );
  },
};

/** Findings of the whole site: how many of each code, and the first ones, errors before all others. */
export const checkSiteTool: Tool = {
  name: 'docsight_check_site',
  run(site, input) {
    const [code, from] = [textOf(input, 'code'), input.get('from')];
    const all = checkedPaths(site)
      .flatMap((path) => checkFile(site, path))
      .filter((finding) => finding.severity !== 'hint' || finding.code === code);
    const meant = code === undefined ? all : all.filter((finding) => finding.code === code);
    const sorted = meant.toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error'));
    const start = typeof from === 'number' ? from : 0;
    const codes = new Map<string, number>();
    for (const each of all) codes.set(each.code, (codes.get(each.code) ?? 0) + 1);
    const findings = sorted.slice(start, start + maxFindings).map((finding) => {
      const text = site.files.get(finding.path)?.text ?? '';
      return { path: finding.path, ...placeOf(finding, lineIndex(text).positionAt(finding.range.start)) };
    });
    const errors = meant.filter(({ severity }) => severity === 'error').length;
    return { data: { count: meant.length, errors, from: start, codes: Object.fromEntries(codes), findings } };
  },
};

function report(site: Site, path: string): ToolData {
  const findings = checkFile(site, path);
  const lines = lineIndex(site.files.get(path)?.text ?? '');
  const reported = findings
    .slice(0, maxFindings)
    .map((finding) => ({ ...placeOf(finding, lines.positionAt(finding.range.start)) }));
  return { data: { path, count: findings.length, findings: reported } };
}

function placeOf(
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
