/**
 * How work waits for its turn. The queue does one task after another. `turns.ts` lets other work run between the steps
 * of long work, and `gathering.ts` waits until a burst of events is over. None of them knows what the work is.
 */

/** Does one task after another, so that an older answer never overwrites a newer one. */
export interface Queue {
  /** Adds a task. If it fails, that is reported and the next task runs. */
  enqueue(what: string, run: () => Promise<void>): void;
  isBusy(): boolean;
  /** Settles when all tasks so far, and those that they added, are done. */
  done(): Promise<void>;
}

/** Events of a queue. */
export interface QueueEvents {
  /** A task ended. */
  ended(): void;
  failed(what: string, error: unknown): void;
}

/** Returns an empty queue. Tasks run in order, each in a later turn of the event loop. */
export function createQueue(events: QueueEvents): Queue {
  let last: Promise<void> = Promise.resolve();
  let waiting = 0;
  return {
    enqueue(what, run) {
      waiting++;
      last = last
        .then(run)
        .catch((error: unknown) => events.failed(what, error))
        .then(() => {
          waiting--;
          events.ended();
        });
    },
    isBusy: () => waiting > 0,
    async done() {
      for (let before: Promise<void> | undefined; before !== last; ) {
        before = last;
        await before;
      }
    },
  };
}
