import assert from 'node:assert/strict';
import { test } from 'node:test';
import { previewDocument } from '../../../server/protocol/previewDocument.ts';

const common = { cspSource: 'https://own.example', nonce: 'abc', mermaidUri: 'https://own.example/mermaid.js' };

test('script and style sheet are inline in the document or linked', () => {
  const linked = previewDocument({ ...common, script: { uri: '/p.js' }, style: { uri: '/p.css' } });
  assert.ok(linked.includes('<link rel="stylesheet" href="/p.css">'));
  assert.match(linked, /<script nonce="abc" data-mermaid="[^"]+" src="\/p\.js"><\/script>/);
  const whole = previewDocument({ ...common, script: { text: 'let a = 1 < 2;' }, style: { text: 'a > b {}' } });
  assert.ok(whole.includes('<style>a > b {}</style>'));
  assert.match(whole, /<script nonce="abc" data-mermaid="[^"]+">let a = 1 < 2;<\/script>/);
  assert.equal(/<script[^>]+nonce/.exec(whole)?.[0], /<script[^>]+nonce/.exec(linked)?.[0]);
});

test('no text of a file ends the element that contains it', () => {
  const script = 'const text = "</script><SCRIPT>x</Script>" + "<!-- <script>";';
  const style = 'a::before { content: "</style><b>"; }';
  const html = previewDocument({ ...common, script: { text: script }, style: { text: style } });
  assert.equal(html.match(/<\/script/gi)?.length, 1);
  assert.equal(html.match(/<\/style/gi)?.length, 1);
  assert.ok(!html.includes('<!--'));
  const inner = /data-mermaid="[^"]+">(.*)<\/script>/s.exec(html)?.[1] ?? '';
  assert.equal(new Function(`${inner} return text;`)(), new Function(`${script} return text;`)());
});
