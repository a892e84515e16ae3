import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { makeFolder } from '../folder.ts';
import { isBuilt } from '../liveDocument.ts';
import { shared, sharedPath } from '../shared.ts';
import { testWith } from '../withProgram.ts';

const root = resolve(import.meta.dirname, '../..');
const eglot = {
  name: 'Emacs with Eglot',
  isHere: spawnSync('emacs', ['--batch', '--eval', "(require 'eglot)"]).status === 0,
};
const name = 'Emacs with the file that we give out, on a deployed site; buffers change, no file does';
const skip = shared === undefined ? 'no corpus' : !isBuilt && 'not built';

testWith(eglot, name, { skip, timeout: 120_000 }, async (t) => {
  const folder = makeFolder(t, {});
  const server = join(folder, 'docsight-language-server');
  writeFileSync(server, `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'dist/server.js')}" "$@"\n`);
  chmodSync(server, 0o755);
  const files = ['docs/editors/docsight.el', 'test/corpus/emacs.el'].flatMap((path) => ['-l', join(root, path)]);
  const child = spawn('emacs', ['--batch', ...files], {
    env: {
      ...process.env,
      PATH: [folder, process.env['PATH']].join(delimiter),
      HOME: folder,
      DOCSIGHT_SITE: sharedPath('corpus', 'modern', 'coinbase+x402'),
    },
  });
  t.after(() => child.kill('SIGKILL'));
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  const [code] = await once(child, 'close');
  assert.equal(code, 0, said.slice(0, 4000));
  assert.match(said, /all done/);
});
