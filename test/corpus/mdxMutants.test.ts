import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Element, Page } from '../../server/core/page/pageTree.ts';
import { parsePage } from '../../server/core/page/parsePage.ts';
import { applyEdits, type Edit } from '../../server/core/text/edit.ts';
import type { Finding } from '../../server/core/text/finding.ts';
import { lineIndex } from '../../server/core/text/lineIndex.ts';
import { sampleOf } from '../long.ts';
import { askMdx } from '../mdxParser.ts';
import { randomFrom } from '../random.ts';
import { corpusPages, shared } from '../shared.ts';
import { type Mutation, mutations } from './tools/mutants.ts';

const skip = shared === undefined ? 'not run here: corpus' : false;
/** Start of the mutants of each part; a run takes one part. */
const parts = sampleOf(
  Array.from({ length: 20 }, (_, part) => 20_24 + part),
  20,
);
const perPart = 275;
/** In characters. Longer pages are tested elsewhere, since a few of them would take all the time. */
const maxLength = 30_000;

interface Mutant {
  readonly mutation: Mutation;
  readonly before: Page;
  readonly edit: Edit;
  readonly text: string;
}

/** The same mutants in every run, with equally many of each kind. */
function* mutants(): Iterable<Mutant> {
  const pages = corpusPages().filter(({ text }) => text.length < maxLength && text.length > 200);
  for (const part of parts) {
    const random = randomFrom(part);
    for (let made = 0; made < perPart; ) {
      const mutation = mutations[made % mutations.length];
      const file = random.pick(pages);
      if (mutation === undefined || file === undefined) return;
      const before = parsePage(file);
      const edit = mutation.breakPage(before, random);
      const inBody = edit !== undefined && edit.range.start >= (before.frontMatter?.range.end ?? 0);
      if (!inBody || file.text.slice(edit.range.start, edit.range.end) === edit.text) continue;
      made++;
      yield { mutation, before, edit, text: applyEdits(file.text, [edit]) };
    }
  }
}

test('broken pages have the same errors as in MDX, and text outside the damage is unchanged', {
  skip,
}, (t) => {
  let refused = 0;
  let hits = 0;
  let recoverable = 0;
  let recovered = 0;
  let single = 0;
  const alarms: string[] = [];
  const misses: string[] = [];
  for (const { mutation, before, edit, text } of mutants()) {
    const after = parsePage({ path: before.file.path, text });
    const findings = after.findings.filter(({ code }) => code.startsWith('mdx/') && code !== 'mdx/too-deep');
    const verdict = askMdx(text);
    const name = `${mutation.name} at ${edit.range.start} of ${before.file.path}`;
    if (verdict.accepted) {
      if (findings.length > 0) alarms.push(`${name}: ${findings[0]?.code}`);
      continue;
    }
    refused++;
    if (isReported(findings, text, verdict)) hits++;
    else misses.push(`${name}: ${verdict.message}`);
    if (findings.length === 1) single++;
    if (mutation.name === 'fence unclosed') continue;
    recoverable++;
    if (survives(before, after, edit)) recovered++;
  }
  t.diagnostic(
    `${refused} of ${parts.length * perPart} mutants are refused; ${hits} are said where MDX stops, ${single} with one finding`,
  );
  t.diagnostic(`${recovered} of ${recoverable} leave everything outside of the damaged block as it was`);
  assert.deepEqual(alarms, []);
  assert.ok(hits >= refused * 0.95, misses.slice(0, 10).join('\n'));
  assert.ok(recovered >= recoverable * 0.99);
});

/**
 * Whether a finding, or the place where it says that MDX stops, is near MDX's error: within one line of it, or on the
 * line of a tag that MDX mentions.
 */
function isReported(
  findings: readonly Finding[],
  text: string,
  { line, message }: { readonly line: number | undefined; readonly message: string },
): boolean {
  const lines = lineIndex(text);
  const named = [...message.matchAll(/\((\d+):\d+/g)].map(([, each]) => Number(each));
  const places = findings.flatMap(({ range, related }) => [range, ...(related ?? []).map((each) => each.range)]);
  return places.some((range) => {
    const own = lines.positionAt(range.start).line + 1;
    return (line !== undefined && Math.abs(own - line) <= 1) || named.includes(own);
  });
}

/** Whether every element outside the edited top-level blocks still exists, shifted. */
function survives(before: Page, after: Page, { range, text }: Edit): boolean {
  const hurt = before.root.children.filter((block) => block.range.start <= range.end && block.range.end >= range.start);
  const start = Math.min(range.start, ...hurt.map((block) => block.range.start));
  const end = Math.max(range.end, ...hurt.map((block) => block.range.end));
  const shift = text.length - (range.end - range.start);
  const have = new Set(after.elements.map((each) => signature(each, 0)));
  return before.elements.every((each) => {
    if (each.range.start < end && each.range.end > start) return true;
    return have.has(signature(each, each.range.start >= end ? shift : 0));
  });
}

function signature({ name, attributes, range }: Element, shift: number): string {
  const written = attributes.map((each) => [
    each.name,
    each.value?.kind === 'string' ? each.value.value : each.value?.code,
  ]);
  return JSON.stringify([name, written, range.start + shift, range.end + shift]);
}
