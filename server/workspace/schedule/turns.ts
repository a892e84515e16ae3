import type { Clock } from '../runtime.ts';

/** In milliseconds: work goes on for this long before others get their turn; one step more can take as long again. */
const turn = 4;
/**
 * In milliseconds: a turn that took longer met a collection, of which each allocation does a part as long as V8's own
 * threads are behind. They get as much time as the turn took, in which requests are answered as well.
 */
const slowTurn = 12;
/** The longest of those pauses, in milliseconds. */
const maxPause = 50;

/** An answer goes through so many turns of the event loop: message in, work, message out. */
const turnsOfAnswer = 6;

/** Lets requests that came in be answered, to the end, before long work goes on. */
export async function giveWay(clock: Clock): Promise<void> {
  for (let i = 0; i < turnsOfAnswer; i++) await clock.yield();
}

/**
 * Goes through the steps of long work in turns with everybody else. A turn ends by the clock, not by what was done in
 * it: while V8 marks what is old, a step can take fifty times as long as else, as each allocation does a part of that.
 *
 * @param steps each is done as it is asked for, and short
 * @param rest lets the others go when a turn is over; settles with false where the work is to end as it is
 * @returns whether the work came to its end
 */
export async function inTurns(
  clock: Clock,
  steps: Iterable<unknown>,
  rest: () => Promise<boolean> = async () => {
    await giveWay(clock);
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
