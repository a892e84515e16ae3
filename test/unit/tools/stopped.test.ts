import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';

const root = join(import.meta.dirname, '../../..');
/** Like `npm test`: starts a process with test files, which start more processes. */
const top = `
  import { start, ended } from ${JSON.stringify(join(root, 'scripts/tools/steps.mjs'))};
  import { testArguments } from ${JSON.stringify(join(root, 'scripts/test/files.mjs'))};
  const child = start(process.execPath, testArguments(['test/fixtures/endless/endless.ts']));
  child.stdout.pipe(process.stdout);
  await ended(child);
`;

test('a test run that is terminated or killed leaves no process behind, not even one that ignores signals', {
  // A process that is left behind would be waited for forever.
  timeout: 120_000,
}, async (t) => {
  await Promise.all((['SIGINT', 'SIGTERM', 'SIGKILL'] as const).map((signal) => stopped(t, signal)));
});

async function stopped(t: TestContext, signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): Promise<void> {
  // A test run within a test run would do nothing.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env;
  const run = spawn(process.execPath, ['--input-type=module', '-e', top], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.after(() => run.kill('SIGKILL'));
  const ended = new Promise<number | null>((done) => run.on('exit', done));
  const below = await new Promise<readonly number[]>((done, failed) => {
    let output = '';
    run.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
      const found = /^below: (\d+) (\d+)$/m.exec(output);
      if (found !== null) done(found.slice(1).map(Number));
    });
    void ended.then(() => failed(new Error(`it ended by itself: ${output}`)));
  });
  assert.deepEqual(below.filter(isThere), below);
  run.kill(signal);
  // If a process is killed, its children notice that their parent is gone.
  assert.equal(await ended, { SIGINT: 130, SIGTERM: 143, SIGKILL: null }[signal]);
  // A killed process disappears after the system has removed it.
  for (const pid of below) while (isThere(pid) && !t.signal.aborted) await new Promise((done) => setTimeout(done, 20));
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
