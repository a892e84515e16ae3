import assert from 'node:assert/strict';
import { test } from 'node:test';
import { withPlainPlaces } from '../../../server/core/render/publish/plainPlaces.ts';

const place = (id: string): string => `<noscript><i id="${id}"></i></noscript>`;

test('written pages have anchors without a prefix, for browsers that run no script', () => {
  assert.equal(
    withPlainPlaces('<h2 id="p-a-b" data-x="&gt;">A</h2>'),
    `<h2 id="p-a-b" data-x="&gt;">${place('a-b')}A</h2>`,
  );
  assert.equal(
    withPlainPlaces('<details class="accordion" id="p-f" open><summary><b>F</b></summary><div>x</div></details>'),
    `<details class="accordion" id="p-f" open><summary><b>F</b></summary>${place('f')}<div>x</div></details>`,
  );
  assert.equal(
    withPlainPlaces('<div><div role="tabpanel" id="p-t"><p>x</p></div></div>'),
    `<div>${place('t')}<div role="tabpanel" id="p-t"><p>x</p></div></div>`,
  );
});

test('parts of drawings, lists and tables, and names in use, get none', () => {
  for (const html of [
    '<svg><linearGradient id="p-g"></linearGradient></svg>',
    '<table><tr id="p-r"><td>x</td></tr></table>',
    '<ul id="p-u"><li>x</li></ul>',
    '<img id="p-i" src="a.png">',
    '<h2 id="p-ds-sidebar">A</h2>',
    '<h2 id="p-n-1">A</h2>',
    '<h2 id="p-p-x">A</h2>',
    '<p>An id=&quot;p-x&quot; in words</p>',
  ])
    assert.equal(withPlainPlaces(html), html);
});
