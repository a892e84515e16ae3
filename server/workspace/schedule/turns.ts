import type { Clock } from '../runtime.ts';

/** An answer goes through so many turns of the event loop: message in, work, message out. */
const turnsOfAnswer = 6;

/** Lets requests that came in be answered, to the end, before long work goes on. */
export async function giveWay(clock: Clock): Promise<void> {
  for (let i = 0; i < turnsOfAnswer; i++) await clock.yield();
}
