import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { fixOf, safeFix, suggestion } from '../../server/core/text/finding.ts';
import { realFile, writeFileAtomically } from '../../server/host/node/disk/textFiles.ts';

const root = resolve(import.meta.dirname, '../..');
/** Functions with the parameter order of `node:path` (folder first), and functions that a swap does not affect. */
const harmless = new Set(['fileIn', 'isSameFile', 'joinPath', 'pathWithin', 'relativePath']);
const [signature, text] = [
  /^export (?:async )?function (\w+)\(([^{)]*)\): ([^{\n]+) \{$/gm,
  /^string(?: \| undefined)?$/,
];

test('functions that write, fix or resolve take no two adjacent strings: they could be swapped unseen', () => {
  const found = ['server', 'client'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.d)\.ts$/.test(name))
      .flatMap((name) =>
        [...readFileSync(join(root, folder, name), 'utf8').matchAll(signature)].flatMap(
          ([, called = '', written = '', answer = '']) => {
            const types = written.split(', ').map((each) => each.replace(/^\w+\??: /, ''));
            const swappable = types.some((type, i) => text.test(type) && text.test(types[i + 1] ?? ''));
            const writes = /\b(?:Fix|Edit|Renamed|Resolved|Merged|Split|WorkspaceEdit|Promise)\b/.test(answer);
            return swappable && writes && !harmless.has(called) ? [`${folder}/${name}: ${called}(${written})`] : [];
          },
        ),
      ),
  );
  assert.deepEqual(found, []);
});

test('swapping them is a type error', () => {
  const fix = { title: 'Rename', edits: [{ kind: 'change', path: 'a.mdx', edits: [] }] };
  const parts = { path: 'a.mdx', title: 'Rename', edits: [] };
  assert.deepEqual(suggestion(parts), { ...fix, kind: 'suggestion' });
  assert.deepEqual(safeFix(parts), { ...fix, kind: 'safe' });
  assert.deepEqual(fixOf({ ...parts, kind: 'safe' }), { ...fix, kind: 'safe' });
  const wrong = [
    // @ts-expect-error Two texts side by side.
    () => suggestion('Rename', 'a.mdx', []),
    // @ts-expect-error Two texts side by side.
    () => safeFix('Rename', 'a.mdx', []),
    // @ts-expect-error Two texts side by side.
    () => realFile('/site', '/site/a.mdx'),
    // @ts-expect-error Two texts side by side.
    () => writeFileAtomically('text', '/site/a.mdx', '/site'),
  ];
  assert.equal(wrong.length, 4);
});
