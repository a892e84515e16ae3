import assert from 'node:assert/strict';
import { test } from 'node:test';
import { highlightCode } from '../../server/host/highlightCode.ts';

test('a placeholder in a command has one color, its last letter too', () => {
  const [line = ''] = highlightCode('turso db create <name> 2>log', 'bash') ?? [];
  assert.match(line, /<span class="tk-string">nam<\/span><span class="tk-string">e<\/span>/);
  assert.match(line, /<span class="tk-punctuation">2&gt;<\/span>/);
});

test('samples of an API are colored by the names that descriptions give their languages', () => {
  for (const [name, code] of [
    ['cURL', "curl --request GET 'https://example.com'"],
    ['Node.js', "const a = 'b';"],
    ['Golang', 'package main'],
  ] as const)
    assert.match(highlightCode(code, name)?.join('') ?? '', /class="tk-/, name);
});
