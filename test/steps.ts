import assert from 'node:assert/strict';
import { Session } from 'node:inspector';
import { getCompileCacheDir } from 'node:module';

/** Number of characters that count as one step in a built-in search; in a list, each entry is a step. */
const CHARACTERS_PER_STEP = 16;

interface Coverage {
  readonly result: readonly {
    readonly url: string;
    readonly functions: readonly { readonly ranges: readonly { readonly count: number }[] }[];
  }[];
}

/** Counts the steps of tasks: the same on every machine, however busy it is. */
export interface StepCounter {
  /**
   * Number of executed code blocks, libraries included, plus the work of searches in strings and lists. With `within`,
   * only blocks in files whose URLs contain it (or one of several).
   */
  stepsOf(task: () => unknown, within?: string | readonly string[]): number;
  stop(): void;
}

/** Starts a counter, which slows everything down. */
export function startCounting(): StepCounter {
  // For functions from the compile cache, the engine only counts calls, not loops.
  assert.equal(getCompileCacheDir(), undefined, 'steps cannot be counted with a compile cache');
  const session = new Session();
  session.connect();
  const ask = (method: string, parameters: object = {}): unknown => {
    let answer: unknown;
    session.post(method, parameters, (error, result) => {
      assert.equal(error, null);
      answer = result;
    });
    return answer;
  };
  const searches = countSearches();
  ask('Profiler.enable');
  ask('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  // Reading the counts resets them.
  const take = (within?: string | readonly string[]): number => {
    const parts = within === undefined ? [''] : [within].flat();
    let sum = 0;
    for (const { url, functions } of (ask('Profiler.takePreciseCoverage') as Coverage).result) {
      if (!url.startsWith('file:') || url === import.meta.url) continue;
      if (!parts.some((part) => url.includes(part))) continue;
      for (const { ranges } of functions) for (const { count } of ranges) sum += count;
    }
    return sum;
  };
  return {
    stepsOf(task, within) {
      take();
      searches.passed = 0;
      task();
      return take(within) + (within === undefined ? searches.passed / CHARACTERS_PER_STEP : 0);
    },
    stop() {
      ask('Profiler.stopPreciseCoverage');
      session.disconnect();
      searches.stop();
    },
  };
}

/** Counts characters passed by string searches, until it is stopped. */
function countSearches(): { passed: number; stop(): void } {
  const { indexOf, includes, lastIndexOf } = String.prototype;
  const { indexOf: indexIn, includes: includedIn } = Array.prototype;
  const count = {
    passed: 0,
    stop(): void {
      Object.assign(String.prototype, { indexOf, includes, lastIndexOf });
      replaceIn(Array.prototype, { indexOf: indexIn, includes: includedIn });
    },
  };
  const search = (list: readonly unknown[], entry: unknown, from: number): number => {
    const found = indexIn.call(list, entry, from);
    count.passed += (found < 0 ? list.length : found) * CHARACTERS_PER_STEP;
    return found;
  };
  replaceIn(Array.prototype, {
    indexOf(this: readonly unknown[], entry: unknown, from = 0): number {
      return search(this, entry, from);
    },
    includes(this: readonly unknown[], entry: unknown, from = 0): boolean {
      return search(this, entry, from) >= 0;
    },
  });
  Object.assign(String.prototype, {
    indexOf(this: string, needle: string, from = 0): number {
      const found = indexOf.call(this, needle, from);
      count.passed += (found < 0 ? this.length : found) - Math.min(from, this.length);
      return found;
    },
    includes(this: string, needle: string, from = 0): boolean {
      const found = indexOf.call(this, needle, from);
      count.passed += (found < 0 ? this.length : found) - Math.min(from, this.length);
      return found >= 0;
    },
    lastIndexOf(this: string, needle: string, from = this.length): number {
      const found = lastIndexOf.call(this, needle, from);
      count.passed += Math.min(from, this.length) - Math.max(found, 0);
      return found;
    },
  });
  return count;
}

/** Array methods must not be enumerable. */
function replaceIn(prototype: object, methods: Readonly<Record<string, unknown>>): void {
  for (const [name, value] of Object.entries(methods))
    Object.defineProperty(prototype, name, { value, configurable: true, writable: true, enumerable: false });
}
