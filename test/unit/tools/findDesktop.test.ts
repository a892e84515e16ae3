import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { findDesktop } from '../../../scripts/vscode/findDesktop.mjs';
import { makeFolder } from '../../folder.ts';

test('a desktop VS Code is found if one is named or was downloaded, and there is a display', (t) => {
  const cache = makeFolder(t, {
    'vscode-linux-x64-1.98.0/code': '',
    'vscode-linux-x64-1.99.0/code': '',
    'code-server/code': '',
    'own/code': '',
  });
  const display = { DISPLAY: ':0' };
  assert.equal(findDesktop(display, 'linux', cache), join(cache, 'vscode-linux-x64-1.99.0/code'));
  assert.equal(findDesktop({}, 'linux', cache), undefined);
  const named = join(cache, 'own/code');
  assert.equal(findDesktop({ ...display, DOCSIGHT_DESKTOP: named }, 'linux', cache), named);
  assert.equal(findDesktop({ ...display, DOCSIGHT_DESKTOP: join(cache, 'none') }, 'linux', cache), undefined);
  assert.equal(findDesktop({}, 'darwin', cache), undefined);
  assert.equal(findDesktop(display, 'linux', join(cache, 'none')), undefined);
});
