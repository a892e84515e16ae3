import type { ShapeKind } from '../shapes/shape.ts';
import { type Ask, asksOf } from '../shapes/work.ts';

/**
 * A process for one shape: receives its kind and text, returns the cost. A tiny site before it makes the process
 * comparable to an idle one.
 */
export interface ShapeResult {
  /** Seconds of CPU, all threads, until the findings of the whole site. */
  readonly check: number;
  readonly findings: number;
  /** The slowest other request and its seconds. */
  readonly slowest: string;
  readonly slowestTime: number;
  /** MB above the idle process at most: until the findings, and in total. */
  readonly checkMemory: number;
  readonly memory: number;
}

const megabytes = (): number => process.resourceUsage().maxRSS / 1024;

function timeOf({ run }: Ask): { readonly time: number; readonly count: number } {
  const before = process.cpuUsage();
  const count = run();
  const { user, system } = process.cpuUsage(before);
  return { time: (user + system) / 1e6, count };
}

process.once('message', (asked: { readonly kind: ShapeKind; readonly text: string }) => {
  for (const { run } of asksOf(asked.kind, '')) run();
  const idle = process.memoryUsage.rss() / 2 ** 20;
  const [check, ...others] = asksOf(asked.kind, asked.text);
  if (check === undefined) return;
  const { time, count } = timeOf(check);
  const checkMemory = megabytes() - idle;
  let [slowest, slowestTime] = ['', 0];
  for (const ask of others) {
    const each = timeOf(ask).time;
    if (each > slowestTime) [slowest, slowestTime] = [ask.name, each];
    if (process.env['DOCSIGHT_SHAPES'] === 'all')
      console.log(`      ${ask.name} ${each.toFixed(2)} s, ${(megabytes() - idle).toFixed(0)} MB`);
  }
  const result: ShapeResult = {
    check: time,
    findings: count,
    slowest,
    slowestTime,
    checkMemory,
    memory: megabytes() - idle,
  };
  process.send?.(result);
  process.disconnect();
});
