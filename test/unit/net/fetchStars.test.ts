import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fetchStars } from '../../../server/net/fetchStars.ts';

test('stars of a repository: one request to one URL, and only a number is accepted', async () => {
  const asked: string[] = [];
  const answers = (text: string) => async (address: string) => {
    asked.push(address);
    return { kind: 'text', text } as const;
  };
  assert.equal(await fetchStars('example/wid.get', answers('{"stargazers_count": 12345}')), 12345);
  for (const text of [
    '',
    'null',
    '[]',
    '{}',
    '{"stargazers_count": "9"}',
    '{"stargazers_count": -1}',
    '{"stargazers_count": 1.5}',
  ])
    assert.equal(await fetchStars('example/widget', answers(text)), undefined, text);
  assert.deepEqual(
    [...new Set(asked)],
    ['https://api.github.com/repos/example/wid.get', 'https://api.github.com/repos/example/widget'],
  );
  assert.equal(await fetchStars('example/widget', async () => ({ kind: 'problem', message: 'no' })), undefined);
});

test('nothing is requested for what is not a repository', async () => {
  for (const name of ['', 'example', '../user', 'a/..', 'a/b/c', 'a/b?x', 'a/b#', 'a b/c'])
    assert.equal(await fetchStars(name, () => assert.fail(`asked for "${name}"`)), undefined);
});
