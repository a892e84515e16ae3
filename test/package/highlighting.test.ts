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

test('a comment behind a value of JSON5 is a comment, and its keys are keys, where it is JSON with comments', () => {
  const [, line = ''] = highlightCode('{\n  "on": true // always\n}', 'json5') ?? [];
  assert.match(line, /<span class="tk-property">&quot;on&quot;<\/span>.*<span class="tk-comment">\/\/ always<\/span>/);
  const [, own = ''] = highlightCode("{\n  on: 'x', // always\n}", 'json5') ?? [];
  assert.match(own, /<span class="tk-comment">\/\/ always<\/span>/);
});
