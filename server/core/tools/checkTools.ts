import type { GradedFinding } from '../checks/check.ts';
import { checkFile } from '../checks/run.ts';
import { configPath, isIgnored, isMarkdown, joinPath } from '../site/paths.ts';
import { withChanges } from '../site/siteHost.ts';
import type { Site } from '../site/siteTypes.ts';
import { lineIndex } from '../text/lineIndex.ts';
import { nearest } from '../text/nearest.ts';
import { type Tool, textOf } from './tool.ts';

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
    if (text === undefined && given === undefined) return 'Give a path or a text.';
    const path = given === undefined ? scratchPath : pagePath(site, given);
    if (path === undefined || !isMarkdown(path) || isIgnored(path))
      return `"${given}" is not a page of this site. Pages end in .mdx or .md and are in the site's folder.`;
    if (text !== undefined) return report(withChanges(site, [{ kind: 'text', path, text }]), path);
    if (site.files.has(path)) return report(site, path);
    const near = nearest(path, site.index.pages.keys());
    return `The page "${given}" does not exist${near === undefined ? '.' : `; did you mean "${near}"?`}`;
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

/** A path as an assistant may write it: with a leading slash, without an extension; never out of the site. */
function pagePath(site: Site, given: string): string | undefined {
  const path = joinPath('', given.replace(/\\/g, '/'));
  if (path === undefined || isMarkdown(path)) return path;
  return [`${path}.mdx`, `${path}.md`].find((each) => site.files.has(each)) ?? `${path}.mdx`;
}

function report(site: Site, path: string): string {
  const findings = checkFile(site, path);
  const lines = lineIndex(site.files.get(path)?.text ?? '');
  const reported = findings
    .slice(0, maxFindings)
    .map((finding) => ({ ...placeOf(finding, lines.positionAt(finding.range.start)) }));
  return JSON.stringify({ path, count: findings.length, findings: reported }, undefined, 1);
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
