import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { until } from './until.ts';

const root = join(import.meta.dirname, '../..');

test('a script that opened a window leaves nothing of VS Code and Chromium behind when it is terminated', async (t) => {
  const place = mkdtempSync(join(tmpdir(), 'docsight-stopped-'));
  t.after(() => rmSync(place, { recursive: true, force: true, maxRetries: 5 }));
  const script = `
    import { openWorkbench } from ${JSON.stringify(join(root, 'scripts/vscode/workbench.mjs'))};
    await openWorkbench({ folder: ${JSON.stringify(place)}, data: ${JSON.stringify(join(place, 'data'))} });
    console.log('opened');
  `;
  const run = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((done) => run.on('exit', done));
  await new Promise<void>((done, failed) => {
    run.stdout.once('data', () => done());
    void ended.then(() => failed(new Error('it ended by itself')));
  });
  let below: readonly Process[] = [];
  await until(() => {
    below = under(run.pid ?? 0, everything());
    return ['server-main.js', '--type=extensionHost', '--type=renderer'].every((each) =>
      below.some(({ args }) => args.includes(each)),
    );
  });
  run.kill('SIGTERM');
  assert.equal(await ended, 143);
  const pids = new Set(below.map(({ pid }) => pid));
  // A killed process disappears after the system has removed it.
  await until(() => !everything().some(({ pid, args }) => pids.has(pid) && !args.includes('<defunct>')));
});

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly args: string;
}

function everything(): readonly Process[] {
  return execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((row) => {
      const [, pid, parent, args = ''] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(row) ?? [];
      return { pid: Number(pid), parent: Number(parent), args };
    });
}

/** Descendants of a process. */
function under(root: number, all: readonly Process[]): readonly Process[] {
  return all
    .filter(({ pid, parent }) => parent === root && pid !== root)
    .flatMap((each) => [each, ...under(each.pid, all)]);
}
