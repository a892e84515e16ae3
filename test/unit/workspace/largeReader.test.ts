import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readWhole, type SourceFile } from '../../../server/core/index.ts';
import { createLargeReader } from '../../../server/workspace/reader/largeReader.ts';
import type { ReaderThreadEvents, ReadJob } from '../../../server/workspace/runtime.ts';

/** Threads controlled by the test. */
function threads(): {
  start(events: ReaderThreadEvents): { send(job: ReadJob): void; stop(): void };
  readonly sent: string[];
  readonly started: () => number;
  answer(): void;
  die(): void;
} {
  let count = 0;
  let job: ReadJob | undefined;
  let events: ReaderThreadEvents | undefined;
  const sent: string[] = [];
  return {
    start(own) {
      count++;
      events = own;
      return {
        send(next) {
          job = next;
          sent.push(next.text);
        },
        stop: () => undefined,
      };
    },
    sent,
    started: () => count,
    answer() {
      assert.ok(job);
      events?.read({ id: job.id, reading: readWhole(job) });
    },
    die: () => events?.ended('out of memory'),
  };
}

const file = (text: string): SourceFile => ({ path: 'api.json', text });
const always = (): boolean => true;
const noFailure = (what: string): void => assert.fail(what);

test('one text after the other; a text that is no longer needed is not read', async () => {
  const thread = threads();
  const reader = createLargeReader(thread.start, noFailure);
  let isWanted = true;
  const read = ['1', '2', '3'].map((text) => reader.read('/a', file(text), () => text !== '2' || isWanted));
  isWanted = false;
  thread.answer();
  thread.answer();
  assert.deepEqual(
    (await Promise.all(read)).map((each) => each?.text),
    ['1', undefined, '3'],
  );
  assert.deepEqual(thread.sent, ['1', '3']);
  assert.equal(thread.started(), 1);
});

test('a thread that ends is restarted, and reads its text then', async () => {
  const thread = threads();
  const reported: string[] = [];
  const reader = createLargeReader(thread.start, (what, why) => reported.push(`${what}: ${String(why)}`));
  const first = reader.read('/a', file('1'), always);
  const second = reader.read('/b', file('2'), always);
  thread.die();
  thread.answer();
  assert.equal((await first)?.text, '1');
  thread.answer();
  assert.equal((await second)?.text, '2');
  assert.equal(thread.started(), 2);
  assert.deepEqual(reported, ['reading /a: out of memory']);
});

test('a text that ends the thread twice is given up, and does not affect the next one', async () => {
  const thread = threads();
  const reader = createLargeReader(thread.start, () => undefined);
  const deadly = reader.read('/a', file('1'), always);
  const next = reader.read('/b', file('2'), always);
  thread.die();
  thread.die();
  assert.equal(await deadly, undefined);
  thread.answer();
  assert.equal((await next)?.text, '2');
  assert.deepEqual(thread.sent, ['1', '1', '2']);
  assert.equal(thread.started(), 3);
});

test('without a thread it is read at once', async () => {
  const reader = createLargeReader(undefined, noFailure);
  assert.equal((await reader.read('/a', file('{}'), always))?.text, '{}');
});
