import assert from 'node:assert/strict';
import { test } from 'node:test';
import { launch, launchers } from '../../../scripts/vscode/desktopCode.mjs';

test('on Windows the launcher is found on a PATH with spaces and quotes', () => {
  const searched = 'C:\\Windows;"C:\\Program Files\\Microsoft VS Code\\bin";D:\\a\\node_modules\\.bin;;E:\\Tools (x86)';
  assert.deepEqual(launchers(searched, 'win32'), [
    'C:\\Windows\\code.cmd',
    'C:\\Windows\\code.exe',
    'C:\\Program Files\\Microsoft VS Code\\bin\\code.cmd',
    'C:\\Program Files\\Microsoft VS Code\\bin\\code.exe',
    'E:\\Tools (x86)\\code.cmd',
    'E:\\Tools (x86)\\code.exe',
  ]);
  assert.deepEqual(launchers('/usr/bin:/opt/my tools', 'linux'), ['/usr/bin/code', '/opt/my tools/code']);
});

test('a launcher and a folder with spaces are one argument each for cmd.exe', () => {
  const file = 'C:\\Program Files\\Microsoft VS Code\\bin\\code.cmd';
  assert.deepEqual(launch(file, ['C:\\My Sites & more\\docs'], 'win32'), {
    command: 'cmd.exe',
    args: ['/d', '/s', '/c', `""${file}" "C:\\My Sites & more\\docs""`],
    options: { windowsVerbatimArguments: true },
  });
  for (const [each, platform] of [
    ['C:\\Program Files\\code.exe', 'win32'],
    ['/opt/my tools/code', 'linux'],
  ] as const)
    assert.deepEqual(launch(each, ['a b'], platform), { command: each, args: ['a b'], options: {} });
});
