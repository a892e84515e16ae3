import { spawn } from 'node:child_process';
import { usageOf } from './processTime.ts';

/** How a process ended, and its resource usage. */
export interface Ended {
  readonly code: number | null;
  /** Whether it was killed because it exceeded its processor time. */
  readonly isOverTime: boolean;
  readonly out: string;
  readonly err: string;
  /** Seconds of processor time and MB, as last measured; 0 if the system does not report them. */
  readonly seconds: number;
  readonly megabytes: number;
}

export interface ChildOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Seconds of processor time. */
  readonly seconds?: number;
  readonly input?: string;
}

/** Interval for measuring the process, in milliseconds. */
const interval = 100;
/** Factor for wall-clock time, if the system does not report processor time. */
const patience = 10;

/** Runs a program until it ends or has used its processor time. */
export function runChild(program: string, words: readonly string[], options: ChildOptions = {}): Promise<Ended> {
  const { cwd, env = process.env, seconds: most = 60, input = '' } = options;
  return new Promise((done, fail) => {
    const child = spawn(program, words, { cwd, env, stdio: ['pipe', 'pipe', 'pipe'] });
    let [out, err, isOverTime] = ['', '', false];
    let [seconds, megabytes, looks] = [0, 0, 0];
    const look = (): void => {
      const usage = usageOf(child.pid);
      if (usage !== undefined) ({ seconds, megabytes } = usage);
      looks++;
      const used = usage === undefined ? (looks * interval) / 1000 / patience : seconds;
      if (used <= most) return;
      isOverTime = true;
      child.kill('SIGKILL');
    };
    const clock = setInterval(look, interval);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      err += text;
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', fail);
    child.on('close', (code) => {
      clearInterval(clock);
      done({ code, isOverTime, out, err, seconds, megabytes });
    });
  });
}

/** Runs a function for each item, several at once. */
export async function inParallel<Item>(
  items: Iterable<Item>,
  atOnce: number,
  act: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items[Symbol.iterator]();
  const worker = async (): Promise<void> => {
    for (let next = waiting.next(); next.done !== true; next = waiting.next()) await act(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
