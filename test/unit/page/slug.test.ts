import assert from 'node:assert/strict';
import { test } from 'node:test';
import { githubSlugOf, slugger, slugOf } from '../../../server/core/page/anchors.ts';

test('runs of anything but letters and digits become one hyphen', () => {
  assert.equal(slugOf('tasks.trigger()'), 'tasks-trigger');
  assert.equal(slugOf('1. Input/Output'), '1-input-output');
  assert.equal(slugOf('  Über Größen — schön! 🎉'), 'über-größen-schön');
  assert.equal(slugOf('日本語 見出し'), '日本語-見出し');
  assert.equal(slugOf('snake_case'), 'snake-case');
  assert.equal(slugOf('!!!'), '');
});

test('by GitHub, punctuation goes and blanks become hyphens', () => {
  assert.equal(githubSlugOf('tasks.trigger()'), 'taskstrigger');
  assert.equal(githubSlugOf('1. Input/Output'), '1-inputoutput');
  assert.equal(githubSlugOf('a & b'), 'a--b');
  assert.equal(githubSlugOf('snake_case'), 'snake_case');
});

test('repeated headings are counted, and never get the fragment of another', () => {
  const next = slugger();
  assert.deepEqual(
    ['A', 'A', 'A 2', 'A', 'B'].map((text) => next(text)),
    ['a', 'a-2', 'a-2-2', 'a-3', 'b'],
  );
  assert.equal(next('A', 'own'), 'own');
});
