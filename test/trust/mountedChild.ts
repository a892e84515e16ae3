import { spawnSync } from 'node:child_process';
import { closeSync, openSync, rmSync, truncateSync, writeSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { writeFiles } from '../folder.ts';
import type { MountedResult, MountedTask } from './mounts.ts';
import { draftsIn, treeOf } from './tree.ts';

/** Runs on another file system (`mounts.ts`): fills it, runs commands, and prints the files after each. */
const main = resolve(import.meta.dirname, '../../server/cli/main.ts');
const { folder, state, files, free, lines }: MountedTask = JSON.parse(await text(process.stdin));
const filler = join(folder, '.filler');
const block = Buffer.alloc(4096);

writeFiles(folder, files);
if (free !== undefined) fill(free);
const results = lines.map((line, at): MountedResult => {
  if (at > 0 && at === lines.length - 1) rmSync(filler, { force: true });
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...line.split(' ')], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, XDG_STATE_HOME: state },
  });
  const { '.filler': _, ...tree } = treeOf(folder);
  return { code: status, out: stdout, err: stderr, tree, drafts: draftsIn(folder) };
});
process.stdout.write(JSON.stringify(results));

/** Fills the file system except for this many bytes. */
function fill(left: number): void {
  const file = openSync(filler, 'w');
  let size = 0;
  try {
    for (;;) size += writeSync(file, block);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
  closeSync(file);
  truncateSync(filler, Math.max(0, size - left));
}
