import assert from 'node:assert/strict';
import { test } from 'node:test';
import { config, engineOf, styleSteps } from '../../../server/core/css/utilities.ts';
import { Openings } from '../../../server/workspace/previews/openings.ts';

/** Openings, and the turns that were given to other work. */
function made(): { readonly openings: Openings; turns: number } {
  const seen = { turns: 0 };
  const clock = {
    now: () => 0,
    after: () => () => undefined,
    yield: async () => {
      seen.turns++;
    },
  };
  return Object.assign(seen, { openings: new Openings(clock) });
}

const now = Promise.resolve();

test('the engine of utility classes is made in turns before the first preview, and once', async () => {
  const seen = made();
  const { openings } = seen;
  assert.deepEqual(await Promise.all([openings.ready('one', now), openings.ready('two', now)]), [true, true]);
  const steps = [...styleSteps()];
  assert.equal(steps.at(-1), engineOf(config));
  assert.equal(seen.turns, steps.length);
  await openings.ready('one', now);
  assert.equal(seen.turns, steps.length);
});

test('a preview that is closed before its files are read is not opened', async () => {
  const { openings } = made();
  let read = (): void => undefined;
  const files = new Promise<void>((done) => {
    read = done;
  });
  const waiting = ['one', 'two', 'one'].map((preview) => openings.ready(preview, files));
  openings.closed('one');
  const again = openings.ready('one', files);
  read();
  assert.deepEqual(await Promise.all([...waiting, again]), [false, true, false, true]);
});
