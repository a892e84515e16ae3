import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeStyle } from '../../../server/core/render/page/html/style.ts';
import { previewOf } from './renderText.ts';

test('inline styles have variables, custom properties and pictures of the site', () => {
  assert.equal(
    safeStyle({ '--brand': '#fff', color: 'var(--brand, red)', width: 'calc(100% - var(--gap))' }),
    '--brand:#fff;color:var(--brand, red);width:calc(100% - var(--gap))',
  );
  // Custom properties of the preview itself are not available to the site.
  assert.equal(safeStyle({ '--text': 'red', color: 'var(--text)' }), '--u-text:red;color:var(--u-text)');
  assert.equal(
    safeStyle({ backgroundImage: 'linear-gradient(90deg, rgb(var(--primary) / 50%), #fff)', zIndex: 3 }),
    'background-image:linear-gradient(90deg, rgb(var(--primary) / 50%), #fff);z-index:3',
  );
  const html = previewOf(`//- index.mdx
<div style={{ backgroundImage: 'url("/img/a.png")', '--x': 'url(https://evil.example/a)' }}>a</div>

<Card title="T" style={{ background: "url(img/gone.png) no-repeat" }} />
//- img/a.png
`).blocks.map((block) => block.html);
  assert.match(html[0] ?? '', /background-image:url\(&quot;[^"]*img\/a\.png&quot;\)/);
  assert.doesNotMatch(html.join(''), /evil/);
  assert.doesNotMatch(html.join(''), /--x|no-repeat/);
});

test('inline styles load nothing by other means and do not leave their box', () => {
  for (const value of [
    'url(https://evil.example/a)',
    'u\\72l(https://evil.example/a)',
    'image-set("https://evil.example/a" 1x)',
    'URL(//evil.example/a)',
    'url("https://evil.example/a',
    'red;background:url(//evil.example)',
    'attr(data-x url)',
    'env(x)',
    'red}</style>',
    'var(--a)\uE0000\uE000',
  ])
    for (const name of ['background', '--x', 'color'])
      assert.doesNotMatch(safeStyle({ [name]: value }, () => undefined) ?? '', /evil|<|\}/, value);
  assert.equal(safeStyle({ '--x y': 'red', 'x:url(a)': 'red', behavior: 'x', '-moz-binding': 'x' }), undefined);
  assert.equal(safeStyle({ position: 'var(--p)' }), undefined);
});

test('a <style> of a snippet or component applies to the page, once', () => {
  const { styles } = previewOf(`//- index.mdx
import { Badge } from '/snippets/badge.jsx'
import Note from '/snippets/note.mdx'

export const css = '.own { color: red }';

export const Local = () => <><style>{\`.local { color: red }\`}</style><b className="local">x</b></>;

<Note />

<Badge /> <Badge />

<Local />

<style>{css}</style>

<style dangerouslySetInnerHTML={{ __html: '.html { color: red }' }} />
//- snippets/note.mdx
<style>{\`
  .note { background: url("a.png") }
\`}</style>

Text
//- snippets/a.png
//- snippets/badge.jsx
export const Badge = () => (
  <span className="badge-own">
    <style>{'.badge-own { color: red; background: url(https://evil.example/x) }'}</style>
    New
  </span>
);
`);
  for (const name of ['own', 'local', 'html', 'note'])
    assert.match(styles.page, new RegExp(`\\.app \\.${name}\\W`), name);
  assert.equal(styles.page.match(/\.badge-own/g)?.length, 1, styles.page);
  assert.match(styles.page, /snippets\/a\.png/);
  assert.doesNotMatch(styles.page, /evil/);
});
