import assert from 'node:assert/strict';

/** Asks again until the answer is yes; a window on a busy machine is slow. */
export async function until(ask: () => boolean | Promise<boolean>): Promise<void> {
  for (const begun = Date.now(); !(await ask()); ) {
    assert.ok(Date.now() - begun < 60_000, 'not within a minute');
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Whether something happens within the time that a window needs to show the effect of a key. */
export async function soon(wait: (timeout: number) => Promise<void>): Promise<boolean> {
  return wait(3000).then(
    () => true,
    () => false,
  );
}
