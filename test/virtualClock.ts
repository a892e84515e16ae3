import type { Clock } from '../server/workspace/runtime.ts';

/** A clock of a test's own: what waits is run when its time has come, and no time passes by itself. */
export interface VirtualClock extends Clock {
  /** Lets so many milliseconds pass, with everything that is due in them, in its order. */
  pass(milliseconds: number): Promise<void>;
  /** Lets time pass until something is done that waits for more than time, a disk for example. Gives what it gives. */
  passUntil<Value>(work: Promise<Value>): Promise<Value>;
}

/** Begins at nought. */
export function virtualClock(): VirtualClock {
  let now = 0;
  const timers = new Map<() => void, number>();
  const turn = (): Promise<void> => new Promise((done) => setImmediate(done));
  /** Work that goes on in turns comes to its end in no time. */
  const turns = async (): Promise<void> => {
    for (let i = 0; i < 50; i++) await turn();
  };
  const clock: VirtualClock = {
    now: () => now,
    after(milliseconds, run) {
      timers.set(run, now + milliseconds);
      return () => void timers.delete(run);
    },
    yield: turn,
    async pass(milliseconds) {
      await turns();
      for (const end = now + milliseconds; now < end; ) {
        now = Math.min(end, ...timers.values());
        for (const [run, at] of [...timers]) {
          if (at > now) continue;
          timers.delete(run);
          run();
        }
        await turns();
      }
    },
    async passUntil(work) {
      let isOver = false;
      const over = (): void => {
        isOver = true;
      };
      work.then(over, over);
      while (!isOver) {
        await clock.pass(50);
        // The others of this machine need its processor.
        await new Promise((done) => setTimeout(done, 1));
      }
      return work;
    },
  };
  return clock;
}
