import assert from 'node:assert/strict';
import { win32 } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { oneDrive, pathWithin } from '../../../server/host/node/places.ts';

/** Like `fileOf` on Windows. */
const fileOnWindows = (uri: string): string => oneDrive(win32.resolve(fileURLToPath(uri, { windows: true })));

test('on Windows `C:` and `c:` are one site, however an editor writes the URI', () => {
  const file = 'c:\\My Sites\\docs\\guides\\start.mdx';
  for (const uri of [
    'file:///C:/My%20Sites/docs/guides/start.mdx',
    'file:///c:/My%20Sites/docs/guides/start.mdx',
    'file:///c%3A/My%20Sites/docs/guides/start.mdx',
    'file:///C%3A/My%20Sites/docs/guides/start.mdx',
    pathToFileURL('C:\\My Sites\\docs\\guides\\start.mdx', { windows: true }).href,
  ])
    assert.equal(fileOnWindows(uri), file, uri);
  const folder = fileOnWindows('file:///C%3A/My%20Sites/docs');
  assert.equal(pathWithin(folder, file, win32), 'guides/start.mdx');
  assert.equal(pathWithin(folder, 'c:\\My Sites\\docs 2\\start.mdx', win32), undefined);
  assert.equal(pathWithin(folder, 'd:\\My Sites\\docs\\start.mdx', win32), undefined);
  assert.equal(pathWithin(folder, folder, win32), '');
});

test('elsewhere a letter and a colon are an ordinary name', () => {
  assert.equal(oneDrive('/C:/x'), '/C:/x');
  assert.equal(oneDrive('\\\\Server\\Share\\x'), '\\\\Server\\Share\\x');
});
