import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnyNode } from 'acorn';
import { newRun } from '../../../server/core/javascript/evaluate/evaluate.ts';
import { emptyScope, unknown, type Value } from '../../../server/core/javascript/evaluate/values.ts';
import { parseExpression } from '../../../server/core/javascript/parse.ts';

interface Evaluated {
  readonly value: Value;
  readonly notes: readonly string[];
  readonly steps: number;
}

function evaluated(code: string): Evaluated {
  const parsed = parseExpression(code);
  if (!parsed.ok) throw new Error(`not read: ${code}`);
  const run = newRun();
  const before = run.steps;
  const value = run.evaluate(parsed.node as AnyNode, emptyScope());
  return { value, notes: [...run.notes], steps: before - run.steps };
}

const patterns = [
  'a',
  '[a-c]+',
  '(\\w)(\\d*)',
  '\\s+',
  '[\\s,;]+',
  '\\S',
  '[^a-z]',
  'x*',
  '(a|b)*?c?',
  '^\\w',
  '\\b',
  '$',
  '(?:ab)+|(c)',
  '(?<year>\\d{4})-(\\d\\d)',
  '\\.',
  '\\u0061|\\x62|\\/',
  '[A-Z]',
  '.',
  '[^]',
  '{',
  '',
];
const texts = [
  '',
  'a',
  'abcABC',
  'one two,  three;four',
  '2025-11 a1b22',
  'x\u00a0y\nz',
  'getUserName/{id}.',
  'äöü 😀 ab',
];

/** Uses of a regular expression with a text, as an expression. */
const uses: readonly ((regex: string, isGlobal: boolean) => string | undefined)[] = [
  (regex) => `text.replace(${regex}, '<$&|$1|$$>')`,
  (regex) => `text.replace(${regex}, (all, one) => all.length + (one ?? 'none'))`,
  (regex, isGlobal) => (isGlobal ? `text.replaceAll(${regex}, "_")` : undefined),
  (regex) => `text.split(${regex})`,
  (regex) => `text.split(${regex}, 2)`,
  (regex) => `text.search(${regex})`,
  (regex) => `[...(text.match(${regex}) ?? ["none"])]`,
  (regex, isGlobal) => (isGlobal ? `[...text.matchAll(${regex})].map((each) => [...each])` : undefined),
  (regex, isGlobal) => (isGlobal ? undefined : `${regex}.test(text)`),
  (regex, isGlobal) => (isGlobal ? undefined : `[...(${regex}.exec(text) ?? [])]`),
];

test('regular expressions match as the host matches', () => {
  let compared = 0;
  for (const pattern of patterns)
    for (const flags of ['', 'g', 'gi', 'im', 'gs'])
      for (const text of texts)
        for (const use of uses) {
          const code = use(`new RegExp(${JSON.stringify(pattern)}, "${flags}")`, flags.includes('g'));
          if (code === undefined) continue;
          // JavaScript splits a character that RE2 keeps whole.
          if (text.includes('😀') && /^(?:|\.|\[\^|\\S|x\*|\(a\|b|\\b|\\w)/.test(pattern)) continue;
          const whole = `(() => { const text = ${JSON.stringify(text)}; return ${code} })()`;
          const host = new Function(`return ${whole}`)() as unknown;
          const { value, notes } = evaluated(whole);
          assert.deepEqual([value, notes], [host, []], `${code} in ${JSON.stringify(text)}`);
          compared++;
        }
  assert.ok(compared > 4000);
});

test('features that RE2 lacks, and those that depend on an earlier call, are noted', () => {
  for (const code of [
    '"ab".replace(/a(?=b)/, "x")',
    '/(a)\\1/.test("aa")',
    '"a".replaceAll(/a/, "b")',
    `"a".replace(/${'a'.repeat(1001)}/, "b")`,
    '/((a{100}){100}){100}/.test("a")',
    '"a".search(/a/y)',
  ])
    assert.deepEqual(evaluated(code).notes, ['a regular expression'], code);
  assert.deepEqual(evaluated('/a/g.test("a")').notes, ['test']);
  assert.deepEqual(evaluated('/a/.lastIndex').notes, ['lastIndex']);
  // Without a match the text stays, and most of it is right.
  assert.equal(evaluated('"ab".replace(/a(?=b)/, "x")').value, 'ab');
  assert.equal(evaluated('new RegExp(1, "g")').value, unknown);
});

test('a regular expression that would block the host costs no more than its text', () => {
  const evil = (length: number): Evaluated => evaluated(`/^(a+)+$/.test("${'a'.repeat(length)}b")`);
  assert.equal(evil(2000).value, false);
  const [short, long] = [evil(10_000).steps, evil(20_000).steps];
  assert.ok(long < 2.5 * short, `${short} steps, ${long} for twice the text`);
  // Compiled once, also if used for each item of a list.
  const { steps } = evaluated('Array(100).fill("a b").map((each) => each.replace(/ /g, "-"))');
  assert.ok(steps < 3000, `${steps}`);
  assert.deepEqual(evaluated(`Array(300).fill(0).map((_, i) => new RegExp("(a{30}){30}" + i))`).notes, [
    'code that goes on too long',
  ]);
});
