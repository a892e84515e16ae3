import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Fetching, fetchAll } from '../../../client/api/fetchAll.ts';

const urls = ['https://a.example/1', 'https://b.example/2', 'https://a.example/3'];

function fetching(more: Partial<Fetching> = {}): Fetching & { readonly kept: string[]; readonly asked: string[] } {
  const kept: string[] = [];
  const asked: string[] = [];
  return {
    kept,
    asked,
    signal: new AbortController().signal,
    async mayAsk(host) {
      asked.push(host);
      return host === 'b.example';
    },
    fetch: async () => ({ kind: 'text', text: '{}' }),
    async keep(url) {
      kept.push(url);
    },
    ...more,
  };
}

test('a refused host is not asked about again, and other hosts are fetched from', async () => {
  const run = fetching();
  assert.deepEqual(await fetchAll(urls, run), { count: 1, problems: [] });
  assert.deepEqual(run.asked, ['a.example', 'b.example']);
  assert.deepEqual(run.kept, ['https://b.example/2']);
});

test('a host after a redirect is asked about like any other', async () => {
  const run = fetching({
    fetch: async (_, mayAsk) =>
      (await mayAsk('a.example')) ? { kind: 'text', text: '{}' } : { kind: 'problem', message: 'Not there.' },
  });
  assert.deepEqual(await fetchAll(urls, run), { count: 0, problems: ['Not there.'] });
  assert.deepEqual(run.asked, ['a.example', 'b.example']);
});

test('cancelling is not reported, and nothing is asked or stored afterwards', async () => {
  const stop = new AbortController();
  const run = fetching({
    signal: stop.signal,
    fetch: async () => {
      stop.abort();
      return { kind: 'problem', message: 'Cancelled.' };
    },
  });
  assert.deepEqual(await fetchAll(['https://b.example/2', 'https://c.example/4'], run), { count: 0, problems: [] });
  assert.deepEqual(run.asked, ['b.example']);
});

test('a failure to store is reported, and the rest continues', async () => {
  const run = fetching({
    mayAsk: async () => true,
    keep: async (url) => {
      if (url.endsWith('1')) throw new Error('No space left.');
    },
  });
  assert.deepEqual(await fetchAll(urls, run), { count: 2, problems: ['No space left.'] });
});
