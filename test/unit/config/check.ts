import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFixes } from '../../applyFixes.ts';
import { checkFixture } from '../../check.ts';

const only = ['config/', 'json/', 'icon/', 'settings/'];

/** Avoids findings about missing colors, so that a fixture tests one thing. */
export const looks = '"colors": {"primary": "#0D6E4F"}, "favicon": "/favicon.svg"';
export const page = '//- index.mdx\n---\ntitle: A\ndescription: B\n---\n//- favicon.svg\n';

/** Pages without findings for a fixture. */
export function pagesAt(...paths: readonly string[]): string {
  return paths.map((path) => `//- ${path}\n---\ntitle: At ${path}\ndescription: What is at ${path}\n---\n`).join('');
}

/** Two tests for each fixture: the findings are those marked, and each fix removes its finding. */
export function checkAll(fixtures: Readonly<Record<string, string>>, leastFixes: number): void {
  let fixes = 0;
  for (const [name, fixture] of Object.entries(fixtures)) {
    test(name, () => {
      checkFixture(fixture, { only });
    });
    test(`${name}: each fix removes its finding and adds none`, () => {
      fixes += checkFixes(fixture, { only });
    });
  }
  test('fixes exist', (t) => {
    t.diagnostic(`${fixes} fixes`);
    assert.ok(fixes >= leastFixes, String(fixes));
  });
}
