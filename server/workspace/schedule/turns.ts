import type { Clock } from '../runtime.ts';

/** How long work continues before other work gets its turn, in milliseconds. One more step can take as long again. */
const turn = 4;
/**
 * A turn that took longer than this, in milliseconds, met a garbage collection. Each allocation then does a part of it,
 * until V8's threads have caught up. They get as much time as the turn took, in which requests are answered too.
 */
const slowTurn = 12;
/** The longest of these pauses, in milliseconds. */
const maxPause = 50;

/** Number of turns of the event loop that an answer needs: message in, work, message out. */
const turnsOfAnswer = 6;

/** Lets pending requests be answered before long work continues. */
export async function yieldToRequests(clock: Clock): Promise<void> {
  for (let i = 0; i < turnsOfAnswer; i++) await clock.yield();
}

/**
 * Runs the steps of long work in turns with other work. A turn ends by the clock and not by the number of steps:
 * during a garbage collection, a step can take fifty times as long.
 *
 * @param steps each is run when it is taken, and is short
 * @param rest lets other work run after a turn; settles with false if the work must stop
 * @returns true if the work was completed
 */
export async function inTurns(
  clock: Clock,
  steps: Iterable<unknown>,
  rest: () => Promise<boolean> = async () => {
    await yieldToRequests(clock);
    return true;
  },
): Promise<boolean> {
  let began = clock.now();
  for (const _ of steps) {
    const took = clock.now() - began;
    if (took < turn) continue;
    if (took > slowTurn) await clock.yield(Math.min(took, maxPause));
    if (!(await rest())) return false;
    began = clock.now();
  }
  return true;
}
