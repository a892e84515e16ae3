import assert from 'node:assert/strict';
import { checkFile, faultsOf } from '../server/core/checks/run.ts';
import type { Page, PageNode } from '../server/core/page/pageTree.ts';
import { parsePage } from '../server/core/page/parsePage.ts';
import { childrenOf } from '../server/core/page/walk.ts';
import { withChanges } from '../server/core/site/nextSite.ts';
import { isMarkdown } from '../server/core/site/paths.ts';
import type { Site } from '../server/core/site/siteTypes.ts';
import type { Finding } from '../server/core/text/finding.ts';
import { rounds, seed } from './long.ts';

/** The parser reads one prefix in `step`, the checks one in several of those; a complete run parses all prefixes. */
const step = rounds(7, 1);
const stepOfChecks = rounds(13, 29);

/** Every range is inside the text, and a node's children are inside it, one after another. */
export function assertRanges(page: Page): void {
  const { length } = page.file.text;
  const visit = (node: PageNode): void => {
    let from = node.range.start;
    assert.ok(node.range.start >= 0 && node.range.start <= node.range.end && node.range.end <= length, node.kind);
    for (const child of childrenOf(node)) {
      const inValue = node.kind === 'element' && !node.children.includes(child as never);
      assert.ok(child.range.end <= node.range.end, `${child.kind} reaches out of ${node.kind}`);
      assert.ok(child.range.start >= (inValue ? node.range.start : from), `${child.kind} in ${node.kind}`);
      if (!inValue) from = child.range.end;
      visit(child);
    }
  };
  visit(page.root);
  for (const finding of page.findings) assertRangesOf(finding, page.file.path, length);
}

/** Edits of other files have ranges in those files. */
function assertRangesOf({ code, range, fixes }: Finding, path: string, length: number): void {
  const edits = (fixes ?? []).flatMap((fix) => fix.edits);
  const edited = edits.flatMap((edit) =>
    edit.kind === 'change' && edit.path === path ? edit.edits.map((each) => each.range) : [],
  );
  for (const each of [range, ...edited])
    assert.ok(each.start >= 0 && each.start <= each.end && each.end <= length, `${code} is out of the text`);
}

/**
 * Half-typed pages: prefixes of every page of a site are parsed and checked. Nothing throws, and all ranges are valid.
 */
export function checkPrefixes(site: Site): void {
  for (const { path, text } of site.files.values()) {
    if (!isMarkdown(path)) continue;
    for (let length = seed % step; length < text.length; length += step) {
      const part = text.slice(0, length);
      assertRanges(parsePage({ path, text: part }));
      if (Math.floor(length / step) % stepOfChecks !== seed % stepOfChecks) continue;
      const cut = withChanges(site, [{ kind: 'text', path, text: part }]);
      for (const finding of checkFile(cut, path)) assertRangesOf(finding, path, length);
      assert.deepEqual(faultsOf(cut, path), []);
    }
  }
}
