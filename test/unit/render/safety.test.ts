import assert from 'node:assert/strict';
import { test } from 'node:test';
import { safeColor, safeLength, safeStyle } from '../../../server/core/render/page/html/style.ts';
import { hostOf, isRemote, safeUrl, schemeOf } from '../../../server/core/render/page/markdown/address.ts';
import { contentPolicy } from '../../../server/protocol/previewDocument.ts';
import { htmlOf, partOf, previewOf } from './renderText.ts';

test('URLs: only http, https, mailto and tel', () => {
  for (const bad of [
    'javascript:alert(1)',
    ' java\nscript:alert(1)',
    '\u0001javascript:x',
    'JaVaScRiPt:x',
    'data:text/html,x',
    'vbscript:x',
    'command:x',
    'vscode:x',
    'file:///etc',
    'blob:x',
    'https://',
    'https://user@evil.example',
    'https:///x',
  ]) {
    assert.equal(safeUrl(bad), undefined, bad);
    assert.ok(isRemote(bad), bad);
  }
  assert.equal(safeUrl('//cdn.example.com/x.png'), 'https://cdn.example.com/x.png');
  assert.equal(safeUrl('mailto:a@b.c'), 'mailto:a@b.c');
  assert.equal(schemeOf('/a:b'), undefined);
  assert.equal(hostOf('https://Good.Example:8080/x'), 'good.example:8080');
  assert.equal(hostOf('https://good.example\\@evil.example/x'), 'good.example');
});

test('styles: allowed properties with plain values', () => {
  assert.equal(
    safeStyle({
      width: 10,
      color: 'red',
      position: 'fixed',
      zIndex: 5,
      backgroundImage: 'url(x)',
      background: 'url(javascript:x)',
      lineHeight: 2,
    }),
    'width:10px;color:red;z-index:5;line-height:2',
  );
  assert.equal(
    safeStyle('color: red; position: absolute; border: 1px solid #ccc; content: "x"; top: 0'),
    'color:red;position:absolute;border:1px solid #ccc;top:0',
  );
  assert.equal(safeStyle({ position: 'relative', left: -4, inset: 0 }), 'position:relative;left:-4px;inset:0');
  assert.equal(safeStyle('position: fixed; position: sticky; position: absolute fixed'), undefined);
  assert.equal(safeStyle('color: red}</style><script>'), undefined);
  assert.equal(safeStyle({ color: 'expression(alert(1))' }), undefined);
  assert.equal(safeStyle(JSON.parse('{"__proto__": {"color": "red"}, "width": "1px"}')), 'width:1px');
  assert.equal(safeColor('url(x)'), undefined);
  assert.equal(safeColor('#fff'), '#fff');
  assert.equal(safeLength('14'), '14px');
  assert.equal(safeLength('calc(1px)'), undefined);
});

test('elements and attributes pass the allowlist; ids get a prefix, classes too', () => {
  const html =
    htmlOf(`<div id="ds-header" className="header evil" onClick={() => 1} style={{ position: 'fixed', color: 'red' }} data-act="menu" name="x">text</div>

<script>alert(1)</script>

<object data="x">gone</object>

<form action="x"><input type="text" /> kept</form>

<svg viewBox="0 0 1 1" onLoad="x"><path d="M0 0" strokeWidth="2" fill="url(#g)" filter="url(http://x)" /><foreignObject><b>x</b></foreignObject><use href="#x" /></svg>

<marquee>moves</marquee>

<a href="javascript:alert(1)">bad</a> <a href="/ok" target="_blank">fine</a>
`);
  assert.match(
    html,
    /<div class="u-header evil" style="color:red" id="p-ds-header">text<\/div>|<div id="p-ds-header" class="u-header evil" style="color:red">text<\/div>/,
  );
  assert.doesNotMatch(
    html,
    /onClick|onclick|onLoad|data-act|alert\(1\)<|<script|<object|<form|<input (?![^>]*disabled)|filter=|foreignObject|<use|javascript:alert\(1\)"/,
  );
  assert.match(html, /stroke-width="2" fill="url\(#p-g\)"/);
  assert.match(html, />moves</);
  assert.match(
    html,
    /<a class="broken" role="link" aria-disabled="true" tabindex="0" data-tip="[^"]*is not a supported link"[^>]*>bad<\/a>/,
  );
});

test('an attribute of a drawing refers only to the drawing itself, however it is written', () => {
  const drawing = (value: string): string => htmlOf(`<svg><rect mask={${JSON.stringify(value)}} /></svg>\n`);
  for (const bad of [
    'url(https://evil.example/x.png)',
    'URL ("//evil.example/x.svg#a")',
    'u\\72l(https://evil.example/x.png)',
    '\\75 rl(https://evil.example/x.png)',
    'image-set("https://evil.example/x.png" 1x)',
    '-webkit-image-set("https://evil.example/x.png" 1x)',
    'cross-fade(image-set("https://evil.example/x.png" 1x), red)',
    'src("https://evil.example/x.png")',
    'rgb(url(https://evil.example/x.png))',
    'url(#a) url(https://evil.example/x.png)',
    '(url(https://evil.example/x.png))',
  ])
    assert.match(drawing(bad), /<rect><\/rect>/, bad);
  assert.match(drawing("url('#a')"), /<rect mask="url\(#p-a\)">/);
  assert.match(
    htmlOf('<svg><path transform="translate(1 2) rotate (45)" fill="rgb(1, 2, 3)" d="M0 0h1" /></svg>\n'),
    /<path transform="translate\(1 2\) rotate \(45\)" fill="rgb\(1, 2, 3\)" d="M0 0h1">/,
  );
  // Attributes that are not CSS are plain text.
  assert.match(htmlOf('<abbr title="background: url(x)">CSS</abbr>\n'), /title="background: url\(x\)"/);
});

test('only checked colors, font names and encoded URLs of docs.json get into CSS', () => {
  const evil = '#fff;} body{display:none} /*';
  const preview = previewOf(`//- docs.json
{"name": "</title><script>", "colors": {"primary": "${evil}", "light": "red", "background": {"light": "url(x)", "dark": "#000"}}, "backgroundImage": "/a\\"); x(", "font": {"family": "A\\"; x: url(y); ", "weight": -1}, "anchors": [{"name": "A", "icon": "x\\"y", "url": "a", "color": {"from": "${evil}", "to": "#fff"}}], "navigation": []}
//- index.mdx
x
`);
  for (const [name, value] of Object.entries(preview.variables))
    assert.match(
      value,
      /^(?:#[0-9a-f]{3,6}(?: \d{1,3}%)?|none|initial|url\("[^"\\()]*"\)|(?: ?"[\w -]*",)+)$/i,
      `${name}: ${value}`,
    );
  assert.doesNotMatch(partOf(preview, 'sidebar'), /display:none/);
  assert.doesNotMatch(partOf(preview, 'header'), /<script/);
});

test('remote pictures, videos and frames wait until their host is allowed', () => {
  const text =
    '![alt](https://img.example/a.png)\n\n<video src="https://vid.example/a.mp4" autoPlay />\n\n<iframe src="https://frame.example/x" title="T" />\n\n<Card title="C" img="https://img.example/b.png" />\n';
  const waiting = htmlOf(text);
  assert.doesNotMatch(waiting, /src="https:/);
  assert.equal(waiting.match(/data-load="/g)?.length, 4);
  const allowed = htmlOf(text, { allowedHosts: new Set(['img.example', 'vid.example', 'frame.example']) });
  assert.match(allowed, /<img src="https:\/\/img\.example\/a\.png" alt="alt"/);
  assert.match(allowed, /<video[^>]* playsinline loop muted[^>]* src="https:\/\/vid\.example\/a\.mp4"/);
  assert.match(allowed, /<iframe[^>]* sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"/);
  // The policy allows hosts over https only, so http URLs are loaded over https.
  const written = htmlOf(text.replaceAll('https:', 'http:'), { allowedHosts: new Set(['img.example', 'vid.example']) });
  assert.match(written, /<img src="https:\/\/img\.example\/a\.png" alt="alt"/);
  assert.match(written, /<video[^>]* src="https:\/\/vid\.example\/a\.mp4"/);
});

test('nothing leads out of the site', () => {
  const html = htmlOf('![x](../../etc/passwd) [y](../../../secret) <img src="..%2f..%2fx.png" />\n');
  assert.doesNotMatch(html, /asset:/);
});

test('the policy allows only our own scripts and the allowed hosts', () => {
  const policy = contentPolicy('https://own.example', 'abc"; script-src *', [
    'img.example',
    'evil.example; script-src *',
    'x y',
  ]);
  assert.match(policy, /^default-src 'none'; /);
  assert.match(policy, /script-src 'nonce-abcscript-src'(?:;|$)/);
  assert.doesNotMatch(policy, /unsafe-eval|script-src \*|evil|x y/);
  assert.match(policy, /img-src https:\/\/own\.example https:\/\/img\.example data:/);
  assert.match(contentPolicy('s', 'n', []), /frame-src 'none'/);
});
