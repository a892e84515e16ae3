import assert from 'node:assert/strict';
import { test } from 'node:test';
import { highlightCode } from '../../server/host/node/highlight/highlightCode.ts';
import { startHighlighter } from '../../server/host/node/highlight/highlighter.ts';

test('a placeholder in a command has one color, including its last letter', () => {
  const [line = ''] = highlightCode('turso db create <name> 2>log', 'bash') ?? [];
  assert.match(line, /<span class="tk-string">nam<\/span><span class="tk-string">e<\/span>/);
  assert.match(line, /<span class="tk-operator">2&gt;<\/span>/);
});

test('samples of an API are colored, with the language names of OpenAPI documents', () => {
  for (const [name, code] of [
    ['cURL', "curl --request GET 'https://example.com'"],
    ['Node.js', "const a = 'b';"],
    ['Golang', 'package main'],
  ] as const)
    assert.match(highlightCode(code, name)?.join('') ?? '', /class="tk-/, name);
});

test('MDX and Markdown are colored completely: front matter, imports, tags, and code in fences', () => {
  const code =
    '---\ntitle: T\n---\n\n# Heading\n\nimport A from "a"\n\n<Card title="x" icon={y}>\n\n```js\nconst a = 1;\n```\n\n</Card>\n';
  for (const lang of ['mdx', 'md', 'markdown']) {
    const html = highlightCode(code, lang)?.join('\n') ?? '';
    assert.match(html, /<span class="tk-property">title<\/span>.*<span class="tk-string">T<\/span>/, lang);
    assert.match(html, /<span class="tk-heading"># Heading<\/span>/, lang);
    assert.match(html, /<span class="tk-control">import<\/span>/, lang);
    assert.match(html, /<span class="tk-tag">&lt;Card<\/span> <span class="tk-property">title<\/span>/, lang);
    assert.match(html, /<span class="tk-keyword">const<\/span>/, lang);
  }
  const plain = highlightCode('---\ntitle: T\n---\n\n**b**\n\n```js\nconst a = 1;\n```\n', 'md')?.join('\n') ?? '';
  assert.match(plain, /tk-property">title.*>b<.*tk-keyword">const</s);
});

test('a comment after a value in JSON5 is a comment, and its keys are keys, as in JSON with comments', () => {
  const [, line = ''] = highlightCode('{\n  "on": true // always\n}', 'json5') ?? [];
  assert.match(line, /<span class="tk-key">&quot;on&quot;<\/span>.*<span class="tk-comment">\/\/ always<\/span>/);
  const [, own = ''] = highlightCode("{\n  on: 'x', // always\n}", 'json5') ?? [];
  assert.match(own, /<span class="tk-comment">\/\/ always<\/span>/);
});

test('the first code of a language waits until its grammar is compiled; a grammar that is too slow is given up', async () => {
  // The highlighter's thread does not keep the process alive.
  const alive = setInterval(() => undefined, 60_000);
  const code = 'const a: string = "b";';
  for (const [patience, isColored] of [
    [{ code: 1, language: 60_000 }, true],
    [{ code: 60_000, language: 1 }, false],
  ] as const) {
    const highlighter = startHighlighter(() => undefined, patience);
    highlighter.highlight(code, 'typescript');
    await highlighter.settled();
    assert.equal(highlighter.highlight(code, 'typescript')?.join().includes('tk-') ?? false, isColored);
    if (!isColored) {
      highlighter.highlight(`${code}\n`, 'typescript');
      await highlighter.settled();
      assert.match(highlighter.highlight(`${code}\n`, 'typescript')?.join('') ?? '', /tk-/);
    }
    highlighter.stop();
  }
  clearInterval(alive);
});
