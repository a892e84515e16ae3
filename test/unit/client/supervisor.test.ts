import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSupervisor, type Supervisor } from '../../../client/languageServer/supervisor.ts';

/** A server and a clock controlled by the test. */
function stage(open: readonly string[] = ['a']) {
  let now = 0;
  let timers: { at: number; run: () => void }[] = [];
  const events: string[] = [];
  const state = { answers: true, throws: false, open };
  const supervisor: Supervisor = createSupervisor({
    ping() {
      if (state.throws) throw new Error('closed');
      return state.answers ? Promise.resolve('pong') : new Promise(() => undefined);
    },
    kill: () => events.push(`kill ${now}`),
    start: () => {
      events.push(`start ${now}`);
      supervisor.started();
    },
    openDocuments: () => state.open,
    onSetAside: (uris) => events.push(`aside ${uris.join()}`),
    log: () => undefined,
    after(milliseconds, run) {
      const timer = { at: now + milliseconds, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
  });
  const pass = async (milliseconds: number): Promise<void> => {
    const end = now + milliseconds;
    for (;;) {
      await Promise.resolve();
      await Promise.resolve();
      const next = timers.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (next === undefined) break;
      now = Math.max(now, next.at);
      timers = timers.filter((each) => each !== next);
      next.run();
    }
    now = end;
  };
  const crash = async (cause: 'crash' | 'killed', wait: number): Promise<void> => {
    supervisor.ended(cause);
    await pass(wait);
  };
  return { supervisor, events, state, pass, crash };
}

test('a crashed server is restarted at once, then after 1, 2, 4 … at most 30 seconds, forever', async () => {
  const { supervisor, events, crash } = stage();
  supervisor.started();
  for (const wait of [0, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]) await crash('killed', wait);
  assert.deepEqual(
    events.map((event) => Number(event.split(' ')[1])),
    [0, 1, 3, 7, 15, 31, 61, 91, 121].map((seconds) => seconds * 1000),
  );
});

test('after a minute without a crash, earlier ones are forgotten', async () => {
  const { supervisor, events, pass, crash } = stage();
  supervisor.started();
  await crash('killed', 0);
  await crash('killed', 1_000);
  await pass(62_000);
  await crash('killed', 0);
  assert.deepEqual(events, ['start 0', 'start 1000', 'start 63000']);
});

test('a server that answers is left alone', async () => {
  const { supervisor, events, pass } = stage();
  supervisor.started();
  await pass(600_000);
  assert.deepEqual(events, []);
});

test('a server that does not answer for 20 seconds is killed and restarted', async () => {
  const { supervisor, events, state, pass } = stage();
  supervisor.started();
  await pass(10_000);
  state.answers = false;
  await pass(19_000);
  assert.equal(events.length, 0);
  await pass(4_000);
  assert.deepEqual(
    events.map((event) => event.split(' ')[0]),
    ['kill', 'start'],
  );
  const at = Number(events[0]?.split(' ')[1]);
  assert.ok(at >= 30_000 && at <= 34_000, events[0]);
});

test('a document open at two crashes in a row is set aside, once', async () => {
  const { supervisor, events, state, crash } = stage(['a', 'b']);
  supervisor.started();
  await crash('crash', 0);
  state.open = ['b', 'c'];
  await crash('crash', 1_000);
  assert.deepEqual(events, ['start 0', 'aside b', 'start 1000']);
  assert.deepEqual([...supervisor.setAside], ['b']);
  await crash('crash', 2_000);
  assert.equal(events.filter((event) => event.startsWith('aside')).length, 1);
});

test('a sign of life between two crashes clears the suspected documents', async () => {
  const { supervisor, events, pass, crash } = stage();
  supervisor.started();
  await crash('crash', 0);
  await pass(5_000);
  await crash('crash', 1_000);
  assert.deepEqual(events, ['start 0', 'start 6000']);
});

test('a server killed from outside did not crash because of a document', async () => {
  const { supervisor, events, crash } = stage();
  supervisor.started();
  await crash('killed', 0);
  await crash('killed', 1_000);
  await crash('killed', 2_000);
  assert.deepEqual([...supervisor.setAside], []);
  assert.equal(events.length, 3);
});

test('a server that never starts is tried again', async () => {
  const { supervisor, events, crash } = stage();
  await crash('crash', 0);
  await crash('crash', 1_000);
  assert.ok(events.includes('start 1000'));
  assert.ok(supervisor.setAside.has('a'));
});

test('a server that is shut down stays so', async () => {
  const { supervisor, events, state, pass } = stage();
  supervisor.started();
  state.answers = false;
  await pass(3_000);
  supervisor.stop();
  supervisor.ended('killed');
  await pass(100_000);
  assert.deepEqual(events, []);
});

test('a server that the user restarts is kept running again, from its first try', async () => {
  const { supervisor, events, crash } = stage();
  supervisor.started();
  supervisor.stop();
  supervisor.resume();
  await crash('killed', 0);
  assert.deepEqual(events, ['start 0']);
});

test('a ping that throws is not an answer', async () => {
  const { supervisor, events, state, pass } = stage();
  supervisor.started();
  state.throws = true;
  await pass(30_000);
  assert.deepEqual(
    events.map((event) => event.split(' ')[0]),
    ['kill', 'start'],
  );
});
