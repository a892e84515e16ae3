import assert from 'node:assert/strict';
import { test } from 'node:test';
import { htmlOf } from './renderText.ts';

test('of two blocked pictures each says the mode that it is for', () => {
  const only = (classes: string): string | undefined =>
    / data-only="(\w+)"/.exec(htmlOf(`//- index.mdx\n<img className="${classes}" src="/gone.png" alt="A" />\n`))?.[1];
  assert.equal(only('block dark:hidden'), 'light');
  assert.equal(only('hidden dark:block w-full'), 'dark');
  assert.equal(only('w-full'), undefined);
  assert.equal(only('hidden'), undefined);
});
