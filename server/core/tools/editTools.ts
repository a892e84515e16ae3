import { newPage, pageTemplates } from '../change/refactor/newPage.ts';
import { checkFile } from '../checks/run.ts';
import { mergeFixes, safeFixOf, suggestionOf } from '../fixes/mergeFixes.ts';
import type { GradedFinding } from '../model/graded.ts';
import { configPath, isHiddenPath, isPage, joinPath, slugOfPath } from '../site/paths.ts';
import type { Site } from '../site/siteTypes.ts';
import { applyEdits, type FileEdit } from '../text/edit.ts';
import { lineIndex } from '../text/lineIndex.ts';
import { bestPlace } from './pageTools.ts';
import { noPage, pagePath, type Tool, type ToolAnswer, textInput } from './tool.ts';

/** Creates a page and its navigation entry. Returns edits; the caller applies them. */
export const newPageTool: Tool = {
  name: 'docsight_new_page',
  run(site, input) {
    const [title = '', description, path, given, template] = ['title', 'description', 'path', 'after', 'template'].map(
      (name) => textInput(input, name),
    );
    const after = given === undefined ? undefined : pagePath(site, given);
    if (given !== undefined && (after === undefined || !site.files.has(after))) return noPage(site, given);
    if (path !== undefined && !canBePage(path))
      return { wrong: `"${path}" cannot be a page: it is outside the site, or in a folder that has no pages.` };
    const templates = pageTemplates(site.index);
    if (template !== undefined && !templates.includes(template))
      return { wrong: `There is no template "${template}". Templates: ${templates.join(', ') || 'none'}.` };
    const place = path === undefined && after === undefined ? bestPlace(site, title, description) : undefined;
    const made = newPage(site, {
      title,
      ...(description === undefined ? {} : { description }),
      ...(path === undefined ? {} : { path }),
      ...(after === undefined ? {} : { after }),
      ...place,
      ...(template === undefined ? {} : { template }),
    });
    return edited(site, { path: made.path, ...(place === undefined ? {} : { after: place.after }) }, made.edits);
  },
};

/** Whether a page can be created at a path: inside the site, not hidden, not ignored. */
function canBePage(given: string): boolean {
  // For a folder, test a page in it.
  const named = given
    .replaceAll('\\', '/')
    .replace(/^\/+/, '')
    .replace(/\/$|^$/, '/page');
  const path = joinPath('', named);
  return path !== undefined && !/\p{Cc}/u.test(path) && isPage(`${slugOfPath(path)}.mdx`) && !isHiddenPath(path);
}

/** Fixes a page or docs.json: the safe fixes, and with a line and a code also the suggestion for that finding. */
export const applyFixTool: Tool = {
  name: 'docsight_apply_fix',
  run(site, input) {
    const given = textInput(input, 'path') ?? '';
    const path = given === configPath ? configPath : pagePath(site, given);
    const file = path === undefined ? undefined : site.files.get(path);
    if (path === undefined || file === undefined) return noPage(site, given);
    const [code, line] = [textInput(input, 'code'), input.get('line')];
    const lines = lineIndex(file.text);
    const isRequested = (finding: GradedFinding): boolean =>
      (code === undefined || finding.code === code) &&
      (typeof line !== 'number' || lines.positionAt(finding.range.start).line + 1 === line);
    const requested = checkFile(site, path).filter(isRequested);
    if (requested.length === 0) return { wrong: 'This finding does not exist. Check the page again.' };
    const isOne = code !== undefined && typeof line === 'number';
    const { count, edits } = mergeFixes(
      requested,
      (each) => site.files.get(each)?.text,
      (finding) => safeFixOf(finding) ?? (isOne ? suggestionOf(finding) : undefined),
    );
    if (count === 0) return { wrong: whyNothing(requested, (offset) => lines.positionAt(offset).line + 1) };
    return edited(site, { fixed: count }, edits);
  },
};

/** Why no finding was fixed, and what to try instead. */
function whyNothing(requested: readonly GradedFinding[], lineAt: (offset: number) => number): string {
  const suggested = requested.filter((finding) => suggestionOf(finding) !== undefined);
  const [first] = suggested;
  if (first === undefined) return 'Nothing changed: these findings have no fix. Edit the text as they say.';
  const ask = `{"code": "${first.code}", "line": ${lineAt(first.range.start)}}`;
  return `Nothing changed: no fix is certain. ${suggested.length} of ${requested.length} findings have a suggestion; ask for each by its code and line, such as ${ask}.`;
}

/** Edits for an assistant: whole texts of new files, and changed lines (from 1) of others. */
function edited(site: Site, more: Readonly<Record<string, unknown>>, edits: readonly FileEdit[]): ToolAnswer {
  const changes = edits.flatMap((edit) => {
    if (edit.kind === 'create') return [{ path: edit.path, newText: edit.text }];
    if (edit.kind === 'rename') return [];
    const before = site.files.get(edit.path)?.text ?? '';
    const lines = lineIndex(before);
    return edit.edits.map(({ range, text }) => {
      const [first, last] = [lines.positionAt(range.start).line, lines.positionAt(range.end).line];
      const whole = { start: lines.startOf(first), end: lines.endOf(last) };
      const inside = { start: range.start - whole.start, end: range.end - whole.start };
      const old = before.slice(whole.start, whole.end);
      return {
        path: edit.path,
        lines: `${first + 1}-${last + 1}`,
        oldText: old,
        newText: applyEdits(old, [{ range: inside, text }]),
      };
    });
  });
  return { data: { ...more, changes }, edits };
}
