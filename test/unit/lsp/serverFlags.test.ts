import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import { serverFlags } from '../../../server/protocol/serverFlags.ts';

test('the server’s flags are flags of this Node and V8', () => {
  const print = 'process.stdout.write(JSON.stringify(process.execArgv))';
  const known = execFileSync(process.execPath, [...serverFlags, '-e', print], { encoding: 'utf8' });
  assert.deepEqual(JSON.parse(known).slice(0, serverFlags.length), serverFlags);
  const options = execFileSync(process.execPath, ['--v8-options'], { encoding: 'utf8', maxBuffer: 1e7 });
  for (const flag of serverFlags) {
    const name = flag.replace(/^--|=.*$/g, '');
    assert.ok(options.includes(`--${name} `), `V8 has no --${name}`);
  }
});
