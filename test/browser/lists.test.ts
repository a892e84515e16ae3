import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openSite } from './tools/openSite.ts';
import { useBrowser } from './tools/previewBrowser.ts';

const browser = useBrowser();

const page = `
- One
- Two
  - In
  - Further

Between.

<ul>
  <li className="font-bold">One</li>
  <li>
    Two
    <ul>
      <li className="font-bold">In</li>
      <li>Further</li>
    </ul>
  </li>
</ul>

Between.

<ul>
  <li>One</li>
  <li>Two
    <ul>
      <li>In</li>
      <li>Further</li>
    </ul>
  </li>
</ul>
`;

test('items of HTML lists align with those of Markdown, with classes and with broken tags too', async () => {
  const preview = await openSite(browser, page);
  const found = await preview.page.evaluate(() =>
    [...document.querySelectorAll('.content > .block > ul')].map((list) =>
      [...list.querySelectorAll('li')].map((item) => {
        const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
        let text = walker.nextNode();
        while (text !== null && text.textContent?.trim() === '') text = walker.nextNode();
        const range = document.createRange();
        range.selectNodeContents(text ?? item);
        return Math.round(range.getBoundingClientRect().left);
      }),
    ),
  );
  assert.equal(found.length, 3);
  assert.deepEqual(found[1], found[0]);
  assert.deepEqual(found[2], found[0]);
});
