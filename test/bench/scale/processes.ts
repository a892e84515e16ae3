import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The built command line. */
export const cli = resolve(import.meta.dirname, '../../../dist/cli.js');

/** What a process cost. */
export interface Cost {
  /** Milliseconds of CPU, all threads. */
  readonly work: number;
  /** Its largest memory, in megabytes. */
  readonly memory: number;
}

/** Runs a Node.js script to its end, in a folder, whatever it answers. */
export function runScript(script: string, words: readonly string[], folder: string): Promise<Cost> {
  return new Promise((done, failed) => {
    const flags = ['--max-old-space-size=6000', '--import', join(import.meta.dirname, 'report.ts')];
    const child = spawn(process.execPath, [...flags, script, ...words], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stdio[3]?.on('data', (data: Buffer) => {
      said += data.toString();
    });
    child.once('error', failed);
    child.once('close', () => {
      if (said === '') failed(new Error(`${script} ${words.join(' ')} ended without figures`));
      else done(JSON.parse(said) as Cost);
    });
  });
}

/** Milliseconds that all threads of a process have worked so far; the clock where the system does not say. */
export function workOfProcess(pid: number | undefined): number {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`);
    const times = tasks.map((task) =>
      Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]),
    );
    return times.reduce((sum, each) => sum + each) / 1e6;
  } catch {
    return performance.now();
  }
}

/** CPU time of a process while a promise is pending, in milliseconds, or the elapsed time if that is less. */
export async function workDuring(pid: number | undefined, wait: () => Promise<unknown>): Promise<number> {
  const [before, began] = [workOfProcess(pid), performance.now()];
  await wait();
  return Math.min(performance.now() - began, workOfProcess(pid) - before);
}

/** The largest memory of a process so far, in megabytes; undefined where the system does not say. */
export function memoryOfProcess(pid: number | undefined): number | undefined {
  try {
    const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return peak === undefined ? undefined : Number(peak) / 1024;
  } catch {
    return undefined;
  }
}
