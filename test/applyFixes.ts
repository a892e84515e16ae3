import assert from 'node:assert/strict';
import { checkSite } from '../server/core/checks/run.ts';
import type { GradedFinding } from '../server/core/model/graded.ts';
import { parsePage } from '../server/core/page/parsePage.ts';
import { isMarkdown } from '../server/core/site/paths.ts';
import { applyEdits, type FileEdit } from '../server/core/text/edit.ts';
import type { Fix } from '../server/core/text/finding.ts';
import { siteOf } from './check.ts';
import { parseFixture } from './fixture.ts';
import { foreignEdits } from './foreignEdits.ts';
import { askMdx } from './mdxParser.ts';

/** The files of a site after a fix. */
export function applyFileEdits(
  files: ReadonlyMap<string, string>,
  edits: readonly FileEdit[],
): ReadonlyMap<string, string> {
  const result = new Map(files);
  for (const edit of edits) {
    const text = result.get(edit.path);
    if (edit.kind === 'create') {
      assert.equal(text, undefined, `${edit.path} is there already`);
      result.set(edit.path, edit.text);
    } else if (edit.kind === 'change') {
      assert.ok(text !== undefined, `${edit.path} is not there`);
      result.set(edit.path, applyEdits(text, edit.edits));
    } else {
      assert.ok(text !== undefined && !result.has(edit.to));
      result.delete(edit.path);
      result.set(edit.to, text);
    }
  }
  return result;
}

export interface FixOptions {
  /** Only findings whose code begins with one of these are tried. */
  readonly only?: readonly string[];
  readonly strict?: boolean;
  /** Whether a fix reveals another finding, such as in a tag that gets its right name. */
  readonly reveals?: boolean;
}

/**
 * Applies every fix of every finding in a fixture. The finding must disappear without new ones, and a page that is
 * valid MDX must stay valid. Returns the number of fixes.
 */
export function checkFixes(text: string, options: FixOptions = {}): number {
  const { files } = parseFixture(text);
  const check = (of: ReadonlyMap<string, string>): readonly GradedFinding[] =>
    checkSite(
      siteOf({ files: of, marks: [], cursor: undefined }),
      options.strict === undefined ? {} : { strict: options.strict },
    );
  const before = check(files);
  let tried = 0;
  for (const finding of before) {
    // A default docs.json that the fixture does not contain.
    if (!files.has(finding.path)) continue;
    if (options.only?.some((prefix) => finding.code.startsWith(prefix)) === false) continue;
    for (const fix of finding.fixes ?? []) {
      tried++;
      assert.deepEqual(foreignEditsIn(files, finding, fix), [], `${finding.code}: ${fix.title}`);
      const changed = applyFileEdits(files, fix.edits);
      const after = check(changed);
      const shown = `${finding.code}: ${fix.title}\n${[...changed].map(([path, each]) => `//- ${path}\n${each}`).join('\n')}`;
      assert.ok(countOf(after, finding) < countOf(before, finding), `the finding is still there after ${shown}`);
      for (const [path, page] of changed) {
        if (!isMarkdown(path) || page === files.get(path) || !askMdx(withoutIds(files.get(path) ?? '')).accepted)
          continue;
        assert.ok(askMdx(withoutIds(page)).accepted, `MDX refuses the page after ${shown}`);
      }
      if (options.reveals === true) continue;
      const come = after.filter((each) => countOf(after, each) > countOf(before, each));
      assert.deepEqual(
        come.map(({ code, message }) => `${code}: ${message}`),
        [],
        `findings come with ${shown}`,
      );
    }
  }
  return tried;
}

function foreignEditsIn(files: ReadonlyMap<string, string>, finding: GradedFinding, fix: Fix): readonly string[] {
  return [...files].flatMap(([path, text]) =>
    isMarkdown(path) && fix.edits.some((edit) => edit.path === path)
      ? foreignEdits(parsePage({ path, text }), finding, fix)
      : [],
  );
}

function countOf(findings: readonly GradedFinding[], { code, path }: GradedFinding): number {
  return findings.filter((each) => each.code === code && each.path === path).length;
}

/** The platform removes heading ids before it parses MDX. */
function withoutIds(text: string): string {
  return text.replace(/^( {0,3}#{1,6}[ \t].*?)[ \t]*\{#[^}\n]+\}/gm, '$1');
}
