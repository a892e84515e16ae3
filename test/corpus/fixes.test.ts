import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFile, checkSite } from '../../server/core/checks/run.ts';
import type { GradedFinding } from '../../server/core/model/graded.ts';
import { isMarkdown } from '../../server/core/site/paths.ts';
import { pageOf } from '../../server/core/site/site.ts';
import type { Site } from '../../server/core/site/siteTypes.ts';
import type { Edit } from '../../server/core/text/edit.ts';
import type { Fix } from '../../server/core/text/finding.ts';
import { applied, compareFindings, keyOf } from '../fixes.ts';
import { foreignEdits } from '../foreignEdits.ts';
import { isInSample, rounds } from '../long.ts';
import { askMdx } from '../mdxParser.ts';
import { readCorpus, shared } from '../shared.ts';

const skip = shared === undefined ? 'not run here: corpus' : false;

/** Number of findings of each code per site, so that every kind of fix is tested everywhere. */
const perCode = 48;
/** In characters. A page of a megabyte would take seconds. */
const longest = 40_000;
/** Most fixes belong to rules that are off in docs.json v2, so the classic sites matter here. */
const wanted = rounds(50, 800);

test('fixes on deployed sites: the finding disappears, none is added, and the page stays valid MDX', {
  skip,
}, async (t) => {
  let fixed = 0;
  let tried = 0;
  const wrong: string[] = [];
  for (const { name, site } of await readCorpus()) {
    const counts = new Map<string, number>();
    const verdicts = new Map<string, boolean>();
    for (const finding of checkSite(site, { strict: false })) {
      const count = (counts.get(finding.code) ?? 0) + 1;
      counts.set(finding.code, count);
      const text = site.files.get(finding.path)?.text ?? '';
      if (!isMarkdown(finding.path) || count > perCode || text.length > longest) continue;
      if (!isInSample(count, 16)) continue;
      const accepted = verdicts.get(finding.path) ?? askPlatform(text).accepted;
      verdicts.set(finding.path, accepted);
      if ((finding.fixes ?? []).length > 0) fixed++;
      for (const fix of finding.fixes ?? []) {
        tried++;
        const after = applied(site, fix.edits);
        const fault = faultOf(site, after, fix, finding, accepted);
        if (fault !== undefined)
          wrong.push(`${name}/${finding.path} at ${finding.range.start}, ${finding.code}, "${fix.title}": ${fault}`);
      }
    }
  }
  t.diagnostic(`${tried} fixes of ${fixed} findings, ${wrong.length} of them wrong`);
  assert.deepEqual(wrong, []);
  assert.ok(fixed >= wanted, `only ${fixed} findings with fixes`);
});

/** MDX's answer without ids of headings, which the platform handles first. Source: platform-today.md, "Anchors". */
function askPlatform(text: string): ReturnType<typeof askMdx> {
  return askMdx(text.replace(/^( {0,3}#{1,6}[ \t][^\r\n]*?)[ \t]\{#[^}\r\n]+\}[ \t]*$/gm, '$1'));
}

function faultOf(before: Site, after: Site, fix: Fix, finding: GradedFinding, accepted: boolean): string | undefined {
  const { path, code } = finding;
  const file = before.files.get(path);
  const [foreign] = file === undefined ? [] : foreignEdits(pageOf(file), finding, fix);
  if (foreign !== undefined) return foreign;
  for (const [each, file] of before.files) {
    const now = after.files.get(each);
    if (now === file) continue;
    const edits = fix.edits.flatMap((edit) => (edit.kind === 'change' && edit.path === each ? edit.edits : []));
    if (!keepsOutside(file.text, now?.text ?? '', edits)) return `more than its edits changes in ${each}`;
  }
  const { gone, come } = compareFindings(
    checkFile(before, path, { strict: false }),
    checkFile(after, path, { strict: false }),
  );
  if (!gone.includes(keyOf(finding))) return 'the finding stays';
  // A tag with its right name is only checked now.
  if (come.length > 0 && code !== 'component/unknown') return `${come.join(', ')} comes`;
  if (accepted && !askPlatform(after.files.get(path)?.text ?? '').accepted) return 'MDX refuses the page';
  return undefined;
}

/** Whether every byte outside of the edits is unchanged, shifted by their lengths. */
function keepsOutside(before: string, after: string, edits: readonly Edit[]): boolean {
  let [from, to] = [0, 0];
  for (const { range, text } of edits.toSorted((a, b) => a.range.start - b.range.start || a.range.end - b.range.end)) {
    const kept = range.start - from;
    if (before.slice(from, range.start) !== after.slice(to, to + kept)) return false;
    from = range.end;
    to += kept + text.length;
  }
  return before.slice(from) === after.slice(to);
}
