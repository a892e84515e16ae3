import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFixes } from '../../applyFixes.ts';
import { checkFixture } from '../../check.ts';

const only = ['config/', 'json/', 'icon/', 'settings/'];

/** So that a fixture is about one thing only. */
export const looks = '"colors": {"primary": "#0D6E4F"}, "favicon": "/favicon.svg"';
export const page = '//- index.mdx\n---\ntitle: A\ndescription: B\n---\n//- favicon.svg\n';

/** Pages in a fixture that nothing is wrong with. */
export function pagesAt(...paths: readonly string[]): string {
  return paths.map((path) => `//- ${path}\n---\ntitle: At ${path}\ndescription: What is at ${path}\n---\n`).join('');
}

/** Two tests for each fixture, by its name: the findings are those that are marked, and each fix fixes what it says. */
export function checkAll(fixtures: Readonly<Record<string, string>>, leastFixes: number): void {
  let fixes = 0;
  for (const [name, fixture] of Object.entries(fixtures)) {
    test(name, () => {
      checkFixture(fixture, { only });
    });
    test(`${name}: each fix takes its finding away and brings none`, () => {
      fixes += checkFixes(fixture, { only });
    });
  }
  test('there are fixes to try', (t) => {
    t.diagnostic(`${fixes} fixes`);
    assert.ok(fixes >= leastFixes, String(fixes));
  });
}
