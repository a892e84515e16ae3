import assert from 'node:assert/strict';
import { test } from 'node:test';
import { githubSlugOf, slugOf, v1Anchors, v2Anchors } from '../../../server/core/page/anchorRule.ts';
import { claimAnchor, headingAnchor } from '../../../server/core/page/anchors.ts';

test('runs of anything but letters and digits become one hyphen', () => {
  assert.equal(slugOf('tasks.trigger()'), 'tasks-trigger');
  assert.equal(slugOf('1. Input/Output'), '1-input-output');
  assert.equal(slugOf('  Über Größen — schön! 🎉'), 'über-größen-schön');
  assert.equal(slugOf('日本語 見出し'), '日本語-見出し');
  assert.equal(slugOf('snake_case'), 'snake-case');
  assert.equal(slugOf('!!!'), '');
});

test('as on GitHub, punctuation is removed and spaces become hyphens', () => {
  assert.equal(githubSlugOf('tasks.trigger()'), 'taskstrigger');
  assert.equal(githubSlugOf('1. Input/Output'), '1-inputoutput');
  assert.equal(githubSlugOf('a & b'), 'a--b');
  assert.equal(githubSlugOf('snake_case'), 'snake_case');
});

test('repeated headings are numbered, and never get the fragment of another', () => {
  for (const rule of [v1Anchors, v2Anchors]) {
    const claims = new Map<string, number>();
    const next = (text: string): string => claimAnchor(claims, headingAnchor(text, 'words'), rule);
    assert.deepEqual(['A', 'A', 'A 2', 'A', 'B'].map(next), ['a', 'a-2', 'a-2-2', 'a-3', 'b']);
    assert.equal(claimAnchor(claims, headingAnchor('own', 'ownId'), rule), 'own');
    assert.equal(next('!!!'), '');
  }
});

test('docs.json v2 keeps most characters, as the platform publishes them', () => {
  const published: readonly (readonly [words: string, fragment: string])[] = [
    ['Getting started', 'getting-started'],
    ['PL/SQL', 'pl/sql'],
    ['SSL/TLS', 'ssl/tls'],
    ['Fees & billing', 'fees-&-billing'],
    ['@scope/name', '@scope/name'],
    ['C++ and a+b', 'c++-and-a+b'],
    ['CONSOLE_WEB_URL', 'console_web_url'],
    ["What's new", 'what’s-new'],
    ['“Smart” words', '“smart”-words'],
    ['Say "hi"', 'say-“hi”'],
    ['1. Setup', '1-setup'],
    ['domain.com x', 'domain-com-x'],
    ['Breaking changes before 1.0', 'breaking-changes-before-1-0'],
    ['Oracle Cloud (ADB)', 'oracle-cloud-adb'],
    ['host:1433', 'host1433'],
    ['tasks.trigger()', 'tasks-trigger'],
    ['a[0]; b, c? ~d `e`', 'a0-b-c-d-e'],
    ['示例：内容（一）', '示例内容（一）'],
    ['session.in — clients → task', 'session-in-—-clients-→-task'],
    ['OpenAI GPT-4o - models', 'openai-gpt-4o-models'],
    ['camelCase URLs', 'camelcase-urls'],
    ['  Wait!  ', 'wait'],
    ['Cafe\u0301', 'café'],
    ['!!!', ''],
  ];
  for (const [words, fragment] of published) assert.equal(v2Anchors.slug(words), fragment, words);
});
