/**
 * How work waits for its turn. The queue does one thing after the other; `turns.ts` lets others go between the steps of
 * long work; `gathering.ts` waits until a burst of news is over. None of them knows what the work is about.
 */

/** Work that is done one after the other, so that an older answer never overwrites a newer one. */
export interface Queue {
  /** What goes wrong is reported and holds up nothing. */
  enqueue(what: string, run: () => Promise<void>): void;
  isBusy(): boolean;
  /** Settles when everything enqueued so far was done, and what that enqueued. */
  done(): Promise<void>;
}

/** What the owner of a queue hears. */
export interface QueueEvents {
  /** Some work ended, the last or not. */
  ended(): void;
  failed(what: string, error: unknown): void;
}

/** An empty queue. Work begins in the order in which it was enqueued, in a later turn of the loop. */
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
