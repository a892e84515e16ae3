import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

const root = resolve(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'SECURITY.md'), 'utf8');

test('each section of SECURITY.md says what proves it: parts of `npm run trust` and tests that exist', () => {
  const [before = '', table = ''] = text.split('## What proves it');
  const parts = new Set([...table.matchAll(/\| (T\d+) \|$/gm)].map(([, id]) => id));
  assert.ok(parts.size > 10);
  const sections = before.split(/^### /m).slice(1);
  assert.ok(sections.length > 20);
  for (const section of sections) {
    const [title = ''] = section.split('\n');
    const proof = /^\*\*Proven by:\*\* (.+)\.$/m.exec(section)?.[1] ?? '';
    const names = proof.split(/[;,] /);
    assert.ok(names.length > 0 && proof !== '', title);
    for (const name of names) {
      const path = /^`(test\/.+)`$/.exec(name)?.[1];
      assert.ok(path === undefined ? parts.has(name) : existsSync(join(root, path)), `${title}: ${name}`);
    }
  }
});
