import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GradedFinding } from '../../../server/core/index.ts';
import { readInitOptions } from '../../../server/lsp/initOptions.ts';
import {
  defaultEditorSettings,
  isHidden,
  isVisible,
  readSettings,
} from '../../../server/workspace/diagnostics/settings.ts';

test('settings of any shape are read; invalid ones keep their default', () => {
  for (const value of [
    undefined,
    null,
    1,
    'x',
    [],
    {},
    { problems: null },
    { problems: { scope: 'some', delay: '1', hide: {} } },
  ])
    assert.deepEqual(readSettings(value), defaultEditorSettings);
  assert.deepEqual(readSettings({ problems: { scope: 'all', delay: 0, hide: ['a/b', 1] } }), {
    scope: 'all',
    delay: 0,
    hide: ['a/b'],
    codeLens: false,
    prose: 'configured',
  });
  assert.deepEqual(readSettings({ prose: { with: ['cspell', 'x', 1] } }).prose, ['cspell']);
  assert.equal(readSettings({ prose: { run: 'off', with: ['vale'] } }).prose, 'off');
  assert.deepEqual(readSettings(JSON.parse('{"__proto__": {"problems": {"scope": "all"}}}')), defaultEditorSettings);
});

test('codes are hidden one by one or by area', () => {
  const settings = { ...defaultEditorSettings, hide: ['page/title', 'image/*'] };
  assert.deepEqual(
    ['page/title', 'page/titles', 'image/alt', 'images/alt'].map((code) => isHidden(settings, code)),
    [true, false, true, false],
  );
});

test('options of any shape are read; only an explicit false means distrust', () => {
  assert.deepEqual(readInitOptions(null), {
    progress: true,
    trusted: true,
    settings: undefined,
    diagnostics: 'pull',
    commands: [],
    setAside: [],
    failFeature: [],
    apiDocuments: [],
  });
  assert.equal(readInitOptions({ trusted: false }).trusted, false);
  assert.deepEqual(readInitOptions({ setAside: ['a', 2], failFeature: 'x' }).setAside, ['a']);
});

test('the scope decides what is shown for files that are not open', () => {
  const breaks: GradedFinding = {
    code: 'a/b',
    path: 'a',
    range: { start: 0, end: 0 },
    message: '',
    class: 'breaks',
    severity: 'error',
  };
  const style: GradedFinding = { ...breaks, class: 'style', severity: 'hint' };
  const closed = { isOpen: false, isChanged: false, isOutside: false };
  const shown = (scope: 'changed' | 'open' | 'all', file = closed): readonly boolean[] =>
    [breaks, style].map((finding) => isVisible(finding, file, { ...defaultEditorSettings, scope }));
  assert.deepEqual(shown('changed'), [true, false]);
  assert.deepEqual(shown('changed', { ...closed, isChanged: true }), [true, true]);
  assert.deepEqual(shown('open'), [false, false]);
  assert.deepEqual(shown('open', { ...closed, isOpen: true }), [true, true]);
  assert.deepEqual(shown('all'), [true, true]);
  assert.deepEqual(shown('all', { ...closed, isOutside: true }), [false, false]);
});
