import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offeredTwice, type PathSuggestion } from '../../../client/languageServer/offeredTwice.ts';

const inPage: Omit<PathSuggestion, 'before' | 'typed' | 'inserted'> = {
  pageFolder: '/w/docs/guides',
  siteFolder: '/w/docs',
  workspaceFolder: '/w/docs',
};

/** Whether the MDX extension gives the same suggestion. Ours replaces the text from `|`. */
function isTwice(line: string, inserted: string, more: Partial<PathSuggestion> = {}): boolean {
  const [before = '', typed = ''] = line.split('|');
  return offeredTwice({ ...inPage, before, typed, inserted, ...more });
}

test('files of the typed folder, as destination of a Markdown link or image', () => {
  assert.ok(isTwice('![a](|/images/', '/images/logo.png'));
  assert.ok(isTwice('![a](|/images/lo', '/images/logo.png'));
  assert.ok(isTwice('![a](|/images/lo', '/images/logo.png)'));
  assert.ok(isTwice('![a](<|/images/', '/images/logo.png'));
  assert.ok(isTwice('![a](|../images/', '/images/logo.png'));
  assert.ok(isTwice('![a](|', './near.png'));
  assert.ok(isTwice('![a](|ne', '/guides/near.png'));
  assert.ok(isTwice('![a](|/', '/top.png'));
  assert.ok(isTwice('![a](|/', '/top.png', { siteFolder: '/', workspaceFolder: '/', pageFolder: '/' }));
});

test('not files of other folders, nor pages, which it names with their extension', () => {
  assert.ok(!isTwice('![a](|/', '/images/logo.png'));
  assert.ok(!isTwice('![a](|lo', '/images/logo.png'));
  assert.ok(!isTwice('[a](|/guides/', '/guides/start'));
  assert.ok(!isTwice('[a](|', '/index'));
});

test('not in attributes, nor with another root folder', () => {
  assert.ok(!isTwice('<img src="|/images/', '/images/logo.png'));
  assert.ok(!isTwice('<Ca|', 'Card'));
  assert.ok(!isTwice('![a](|/images/', '/images/logo.png', { workspaceFolder: '/w' }));
  assert.ok(isTwice('![a](|/docs/images/', '/images/logo.png', { workspaceFolder: '/w' }));
});

test('headings only of a file with its extension', () => {
  assert.ok(isTwice('[a](start.mdx#|', 'setup'));
  assert.ok(isTwice('[a](/guides/start.mdx#|', 'setup'));
  assert.ok(!isTwice('[a](/guides/start.mdx#|', 'setup', { workspaceFolder: '/w' }));
  assert.ok(!isTwice('[a](/guides/start#|', 'setup'));
  assert.ok(!isTwice('[a](#|', 'setup'));
});
