import { setTimeout as pause } from 'node:timers/promises';

/** Files that are open at once, at most. */
const mostAtOnce = 32;
/** How often one file is tried again while too many are open, and all of them together without a single success. */
const mostTries = 8;
const mostInVain = 60;
/** After so many successes one more may be open again. */
const calm = 64;

let allowed = mostAtOnce;
let running = 0;
let inVain = 0;
let successes = 0;
const waiting: (() => void)[] = [];

/**
 * Runs what opens a file, not more than a few at once. Where the system has no more files to give, fewer are opened
 * from then on, and it is tried again for a while. Throws what the last try threw.
 */
export async function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries++) {
    await enter();
    try {
      const result = await run();
      succeeded();
      return result;
    } catch (error) {
      if (!isCrowded(error)) throw error;
      allowed = Math.max(1, Math.min(allowed, running) >> 1);
      successes = 0;
      if (tries >= mostTries || ++inVain > mostInVain) throw error;
    } finally {
      leave();
    }
    await pause(2 ** Math.min(tries, 6));
  }
}

/** Too many files are open, here or on the machine. */
function isCrowded(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return code === 'EMFILE' || code === 'ENFILE';
}

function succeeded(): void {
  inVain = 0;
  if (allowed < mostAtOnce && ++successes >= calm) {
    successes = 0;
    allowed++;
  }
}

async function enter(): Promise<void> {
  while (running >= allowed) await new Promise<void>((turn) => waiting.push(turn));
  running++;
}

function leave(): void {
  running--;
  for (let free = allowed - running; free > 0 && waiting.length > 0; free--) waiting.shift()?.();
}
