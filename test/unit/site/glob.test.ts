import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchesGlob } from '../../../server/core/site/paths.ts';

const cases: readonly (readonly [glob: string, path: string, matches: boolean])[] = [
  ['*.mdx', 'a.mdx', true],
  ['*.mdx', 'deep/a.mdx', true],
  ['/*.mdx', 'deep/a.mdx', false],
  ['api/**', 'api/users/get.mdx', true],
  ['api/**', 'apis/get.mdx', false],
  ['api/**/get.mdx', 'api/get.mdx', true],
  ['**/generated/*.mdx', 'a/b/generated/c.mdx', true],
  ['**/generated/*.mdx', 'generated/c/d.mdx', false],
  ['generated', 'generated/a.mdx', true],
  ['generated', 'api/generated/deep/a.mdx', true],
  ['generated', 'generated.mdx', false],
  ['/generated', 'api/generated/a.mdx', false],
  ['api/generated/', 'api/generated/a.mdx', true],
  ['api/generated/', 'api/generated', false],
  ['generated/', 'api/generated/a.mdx', true],
  ['./api/**', 'api/a.mdx', true],
  ['./a.mdx', 'b/a.mdx', false],
  ['api/*', 'api/deep/a.mdx', false],
  ['api/*/', 'api/deep/a.mdx', true],
  ['api/*/', 'api/a.mdx', false],
  ['guide-?.md', 'guide-1.md', true],
  ['guide-?.md', 'guide-12.md', false],
  ['**', 'anything/at/all', true],
  ['a*b*c', 'aXbXbXc', true],
  ['a*b*c', 'aXbXbX', false],
];

for (const [glob, path, matches] of cases) {
  test(`${glob} ${matches ? 'matches' : 'does not match'} ${path}`, () =>
    assert.equal(matchesGlob(path, glob), matches));
}

test('a glob made for backtracking takes no time', () => {
  const path = `${'a/'.repeat(200)}${'a'.repeat(2000)}`;
  assert.equal(matchesGlob(path, `${'**/'.repeat(60)}${'*a'.repeat(500)}b`), false);
});
