import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plain } from '../../../client/web/plain.ts';

test('a message for a worker contains only what JSON can express', () => {
  class Place {
    readonly line = 1;
    readonly from = undefined;
    moved(): Place {
      return this;
    }
  }
  const message = {
    settings: { get: () => 1, has: (): boolean => true, preview: { zoom: 1.5 }, off: undefined, none: null },
    list: [1, undefined, () => 1, new Place(), [[new Date(0)]]],
    uri: { path: '/a', toJSON: () => ({ path: '/a', scheme: 'file' }) },
    ['__proto__x']: 'text',
  };
  assert.deepEqual(plain(message), JSON.parse(JSON.stringify(message)));
  assert.doesNotThrow(() => structuredClone(plain(message)));
});

test('bytes stay bytes', () => {
  const bytes = new Uint8Array([1, 2]);
  const { result } = plain({ result: { kind: 'bytes', bytes } }) as { result: { bytes: Uint8Array } };
  assert.equal(result.bytes, bytes);
});
