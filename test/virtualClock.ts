import type { Clock } from '../server/workspace/runtime.ts';

/** A test's clock: timers run when their time has come, and time only passes on request. */
export interface VirtualClock extends Clock {
  /** Lets milliseconds pass, and runs everything that is due in order. */
  pass(milliseconds: number): Promise<void>;
  /** Lets time pass until work is done that also waits for other things, such as a disk. Returns its result. */
  passUntil<Value>(work: Promise<Value>): Promise<Value>;
}

/** Starts at 0. */
export function virtualClock(): VirtualClock {
  let now = 0;
  const timers = new Map<() => void, number>();
  const turn = (): Promise<void> => new Promise((done) => setImmediate(done));
  /** Lets work that runs in turns finish, without time passing. */
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
        // Other processes on this machine need its processor.
        await new Promise((done) => setTimeout(done, 1));
      }
      return work;
    },
  };
  return clock;
}
