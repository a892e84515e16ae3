import assert from 'node:assert/strict';
import { test } from 'node:test';
import { countLeftOut } from '../../../server/core/render/publish/leftOut.ts';
import { htmlOf } from './renderText.ts';

test('form elements are drawn and accept no input', () => {
  const html = htmlOf(`<form action="https://example.com" onSubmit={send}>
<label htmlFor="x">Name <input type="text" placeholder="Ada" defaultValue="A" name="n" autoFocus formAction="x" /></label>
<input type="email" placeholder="you@example.com" />
<input type="hidden" value="secret" />
<input type="checkbox" defaultChecked />
<input type="submit" value="Send it" />
<textarea rows="3">words</textarea>
<select><option>One</option><option selected>Two</option></select>
<button onClick={() => 1}>Press</button>
</form>
`);
  assert.match(
    html,
    /<label[^>]*>.*<input (?=[^>]*type="text")(?=[^>]*placeholder="Ada")(?=[^>]*value="A")[^>]*disabled/s,
  );
  assert.match(html, /<input (?=[^>]*type="email")[^>]*aria-label="you@example.com"/);
  assert.match(html, /<input (?=[^>]*type="checkbox")(?=[^>]*checked)[^>]*disabled/);
  assert.match(html, /<span [^>]*class="page-button" role="button" aria-disabled="true">Send it<\/span>/);
  assert.match(html, /<textarea (?=[^>]*rows="3")[^>]*disabled[^>]*>words<\/textarea>/);
  assert.match(html, /<select [^>]*disabled[^>]*>.*<option>One<\/option>.*<option selected[^>]*>Two<\/option>/s);
  assert.match(html, /aria-disabled="true">Press</);
  assert.doesNotMatch(html, /<form|action=|secret|name="n"|autofocus|is not shown here/i);
  const fields = html.match(/<(?:input|textarea|select)[ >][^>]*/g) ?? [];
  assert.equal(fields.length, 5);
  assert.deepEqual(
    fields.filter((field) => !field.includes('disabled')),
    [],
  );
});

test('a video that is not loaded shows its poster', () => {
  const html = htmlOf('<video src="https://example.com/a.mp4" poster="/p.png" />\n', {}, ['p.png']);
  assert.match(html, /stand-in-video.*<img class="stand-in-poster" src="[^"]*p\.png" alt="">/s);
});

test('omitted and disabled content is counted by reason', () => {
  const counts = new Map<string, number>();
  const html = htmlOf(`<canvas />

![x](https://example.com/a.png) ![y](https://example.com/b.png)

<Nothing />

{window.name}

The text names \`class="not-run" data-tip="Not run here: x"\`.
`);
  countLeftOut([{ key: 'a', html, range: { start: 0, end: 0 } }], counts);
  assert.deepEqual([...counts].sort(), [
    ['<Nothing> is not a known component', 1],
    ['<canvas> is not shown here', 1],
    ['code is not run: an expression', 1],
    ['not loaded from example.com', 2],
  ]);
});
