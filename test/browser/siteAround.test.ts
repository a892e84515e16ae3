import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textOf } from './tools/openSite.ts';
import { useBrowser } from './tools/previewBrowser.ts';

const browser = useBrowser();

const page = (title: string, body = 'Text.'): string => `---\ntitle: ${title}\n---\n\n${body}\n`;
const parts = (count: number): string =>
  Array.from({ length: count }, (_, i) => `## Part ${i}\n\n${'Some words about it. '.repeat(30)}\n`).join('\n');

function filesWith(config: object, more: Readonly<Record<string, string>> = {}): ReadonlyMap<string, string> {
  return new Map(
    Object.entries({
      'docs.json': JSON.stringify({ name: 'Site', ...config }),
      'one.mdx': page('One'),
      'two.mdx': page('Two'),
      'three.mdx': page('Three'),
      ...more,
    }),
  );
}

test('sidebar groups open for the current page, and otherwise stay as the reader left them', async () => {
  const nested = (name: string, ...pages: readonly unknown[]): object => ({ group: name, pages });
  const preview = await browser.open(
    filesWith({
      navigation: [nested('G', 'one', nested('Outer', 'two', nested('Inner', 'three')), nested('Other', 'one'))],
    }),
  );
  const { page: shown } = preview;
  const open = (): Promise<readonly string[]> =>
    shown.evaluate(() =>
      [...document.querySelectorAll<HTMLDetailsElement>('.nav-nested')]
        .filter((group) => group.open)
        .map((group) => group.dataset['group'] ?? ''),
    );
  await preview.show('two.mdx');
  assert.deepEqual(await open(), ['Outer']);
  await preview.show('three.mdx');
  assert.deepEqual(await open(), ['Outer', 'Inner']);
  await shown.click('.nav-nested[data-group="Other"] > summary');
  await shown.click('.nav-nested[data-group="Inner"] > summary');
  await preview.edit(page('Three', 'More text.'));
  assert.deepEqual(await open(), ['Outer', 'Other']);
  await preview.show('two.mdx');
  assert.deepEqual(await open(), ['Outer', 'Other']);
  await preview.show('three.mdx');
  assert.deepEqual(await open(), ['Outer', 'Inner', 'Other']);
  await shown.close();
});

test('a table of contents longer than the window scrolls along with the page', async () => {
  const preview = await browser.open(filesWith({ navigation: [] }, { 'one.mdx': page('One', parts(60)) }), {
    width: 1440,
    height: 600,
  });
  await preview.show('one.mdx');
  const { page: shown } = preview;
  for (const part of [45, 2, 59]) {
    await shown.evaluate((to) => document.getElementById(`p-part-${to}`)?.scrollIntoView(), part);
    await shown.waitForFunction((to) => {
      const current = document.querySelector('.toc-link[aria-current]');
      const list = current?.closest('.beside')?.getBoundingClientRect();
      const own = current?.getBoundingClientRect();
      return (
        current?.getAttribute('href') === `#p-part-${to}` &&
        list !== undefined &&
        own !== undefined &&
        own.top >= list.top &&
        own.bottom <= list.bottom
      );
    }, part);
  }
  await shown.close();
});

test('the table of contents marks the requested section, and every section on the way to the end', async () => {
  const preview = await browser.open(filesWith({ navigation: [] }, { 'one.mdx': page('One', parts(9)) }), {
    width: 1440,
    height: 900,
  });
  await preview.show('one.mdx');
  const { page: shown } = preview;
  const current = (): Promise<string | null | undefined> =>
    shown.evaluate(() => document.querySelector('.toc-link[aria-current]')?.getAttribute('href'));
  // The end of the page keeps the last sections from reaching the top.
  for (const part of [8, 6, 1, 7]) {
    await shown.click(`#ds-toc .toc-link[href="#p-part-${part}"]`);
    await shown.waitForFunction(
      (to) => document.querySelector('.toc-link[aria-current]')?.getAttribute('href') === `#p-part-${to}`,
      part,
    );
  }
  // The editor scrolls too, which is not the reader's doing.
  await shown.evaluate(() => window.scrollTo(0, 0));
  await shown.waitForFunction(
    () => document.querySelector('.toc-link[aria-current]')?.getAttribute('href') === '#p-part-0',
  );
  const seen = new Set<string | null | undefined>();
  await shown.mouse.move(700, 500);
  await shown.mouse.wheel(0, -5000);
  await shown.waitForFunction(() => window.scrollY === 0);
  const most = await shown.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  for (let y = 0; y <= most + 10; y += 25) {
    await shown.evaluate((to) => {
      window.scrollTo(0, to);
      return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    }, y);
    seen.add(await current());
  }
  assert.deepEqual(
    [...seen],
    [0, 1, 2, 3, 4, 5, 6, 7, 8].map((part) => `#p-part-${part}`),
  );
  await shown.close();
});

test('a section in a hidden tab is not the current one', async () => {
  const tab = (title: string): string => `<Tab title="${title}">\n## In ${title}\n\nText.\n</Tab>`;
  const preview = await browser.open(
    filesWith(
      { navigation: [] },
      { 'one.mdx': page('One', `<Tabs>\n${tab('A')}\n${tab('B')}\n</Tabs>\n\n${parts(9)}`) },
    ),
    { width: 1440, height: 900 },
  );
  await preview.show('one.mdx');
  const { page: shown } = preview;
  const isCurrent = (href: string): Promise<unknown> =>
    shown.waitForFunction((to) => document.querySelector('.toc-link[aria-current]')?.getAttribute('href') === to, href);
  await isCurrent('#p-in-a');
  await shown.click('.tab-button:nth-child(2), [role="tab"]:nth-child(2)');
  await isCurrent('#p-in-b');
  await shown.keyboard.press('ArrowLeft');
  await isCurrent('#p-in-a');
  await shown.close();
});

test('tabs fade on the side where more are hidden, and only there', async () => {
  const tabs = Array.from({ length: 12 }, (_, i) => ({ name: `Section ${i}`, url: `section${i}` }));
  for (const [count, wanted] of [
    [
      12,
      [
        ['0px', '80px'],
        ['80px', '80px'],
        ['80px', '0px'],
      ],
    ],
    [
      2,
      [
        ['0px', '0px'],
        ['0px', '0px'],
        ['0px', '0px'],
      ],
    ],
  ] as const) {
    const preview = await browser.open(filesWith({ tabs: tabs.slice(0, count), navigation: ['one'] }), { width: 500 });
    const { page: shown } = preview;
    await shown.emulateMedia({ reducedMotion: 'reduce' });
    await preview.show('one.mdx');
    const fades = await shown.evaluate(async () => {
      const list = document.querySelector('.tab-list');
      if (list === null) throw new Error('no tabs');
      const seen: string[][] = [];
      for (const share of [0, 0.5, 1]) {
        list.scrollLeft = share * (list.scrollWidth - list.clientWidth);
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const style = getComputedStyle(list);
        seen.push([style.getPropertyValue('--fade-start'), style.getPropertyValue('--fade-end')]);
      }
      return seen;
    });
    assert.deepEqual(fades, wanted);
    await shown.close();
  }
});

test('search: one result is selected, by arrow keys or pointer; no results are announced; the focus returns', async () => {
  const preview = await browser.open(
    filesWith({ navigation: ['one'] }, { 'one.mdx': page('One', 'A quokka.'), 'two.mdx': page('Two', 'A quokka.') }),
  );
  await preview.show('one.mdx');
  const { page: shown } = preview;
  const chosen = (): Promise<readonly (string | null)[]> =>
    shown.evaluate(() =>
      [...document.querySelectorAll('#ds-results [aria-selected="true"] .search-title')].map(
        (each) => each.textContent,
      ),
    );
  await shown.click('.search-button');
  assert.equal(await shown.isVisible('.search-keys'), false);
  await shown.keyboard.type('quokka');
  // Ignore answers for earlier letters: wait until the first result of the new ones.
  await shown.waitForFunction(() => document.querySelector('#ds-results mark')?.textContent === 'quokka');
  assert.deepEqual(await chosen(), ['One']);
  await shown.keyboard.press('ArrowUp');
  assert.deepEqual(await chosen(), ['Two']);
  await shown.hover('#ds-hit-0');
  assert.deepEqual(await chosen(), ['One']);
  assert.equal(await textOf(shown, '#ds-found'), 'Results: 2');
  await shown.keyboard.type(' nowhere');
  await shown.waitForFunction(
    () => document.querySelector('#ds-found')?.textContent === 'Nothing found for “quokka nowhere”',
  );
  await shown.keyboard.press('Enter');
  assert.deepEqual(await chosen(), []);
  await shown.keyboard.press('Tab');
  await shown.keyboard.press('Enter');
  await shown.locator('dialog#ds-search').waitFor({ state: 'hidden' });
  assert.equal(await shown.evaluate(() => document.activeElement?.className), 'search-button');
  assert.deepEqual(preview.faults, []);
  await shown.close();
});

test('the menu of a narrow window shows the page’s place and can be closed', async () => {
  const names = Array.from({ length: 60 }, (_, i) => `p${i}`);
  const preview = await browser.open(
    filesWith({ navigation: names }, Object.fromEntries(names.map((name) => [`${name}.mdx`, page(name)]))),
    { width: 500, height: 600 },
  );
  await preview.show('p50.mdx');
  const { page: shown } = preview;
  await shown.click('.menu-button');
  await shown.waitForFunction(() => {
    const place = document.querySelector('#ds-sidebar:popover-open [aria-current="page"]')?.getBoundingClientRect();
    return place !== undefined && place.top > 0 && place.bottom < window.innerHeight;
  });
  await shown.click('.menu-bar button');
  await shown.locator('#ds-sidebar').waitFor({ state: 'hidden' });
  assert.equal(await shown.evaluate(() => document.activeElement?.getAttribute('data-act')), 'menu');
  await shown.close();
});

test('the menu of a page without a sidebar opens as on a phone, at any window width', async () => {
  const front = (mode: string): string => `---\ntitle: ${mode}\nmode: ${mode}\n---\n\nText.\n`;
  const preview = await browser.open(
    filesWith(
      { navigation: ['two', 'custom', 'center'] },
      { 'two.mdx': page('Two'), 'custom.mdx': front('custom'), 'center.mdx': front('center') },
    ),
    { width: 390, height: 700 },
  );
  const { page: shown } = preview;
  for (const path of ['custom.mdx', 'center.mdx']) {
    await preview.show(path);
    for (const width of [390, 1000, 1300, 1900]) {
      await shown.setViewportSize({ width, height: 700 });
      const about = `${path} ${width}`;
      assert.equal(await shown.isVisible('#ds-sidebar'), false, about);
      await shown.click('.menu-button');
      const menu = await shown.evaluate(() => {
        const sidebar = document.querySelector('#ds-sidebar:popover-open');
        const box = sidebar?.getBoundingClientRect();
        const bar = sidebar?.querySelector('.menu-bar')?.getBoundingClientRect();
        return {
          left: box?.left,
          top: box?.top,
          height: box?.height,
          width: Math.round(box?.width ?? 0),
          bar: bar?.top,
        };
      });
      assert.deepEqual(menu, { left: 0, top: 0, height: 700, width: 320, bar: 0 }, about);
      await shown.click('#ds-sidebar .nav-link[href="/two"]');
      await preview.heard();
      assert.deepEqual(preview.sent.at(-1), { kind: 'navigate', href: '/two', inEditor: false });
      await shown.locator('#ds-sidebar').waitFor({ state: 'hidden' });
      await shown.click('.menu-button');
      await shown.click('.menu-bar button');
      await shown.locator('#ds-sidebar').waitFor({ state: 'hidden' });
    }
  }
  await shown.close();
});

test('a missing page can be created or left, and has nothing to edit', async () => {
  const preview = await browser.open(
    filesWith({ navigation: ['one', 'two'], feedback: { suggestEdit: true, raiseIssue: true } }),
    { width: 1440 },
  );
  const { page: shown } = preview;
  await preview.show('one.mdx');
  assert.equal(await shown.locator('.feedback-actions > *').count(), 2);
  await preview.show('tow.mdx');
  assert.equal(await shown.locator('.feedback').count(), 0);
  assert.match((await textOf(shown, '.not-found')) ?? '', /There is no page at \/tow\.The nearest is Two\./);
  assert.deepEqual(await shown.locator('.not-found-ways > *').allTextContents(), ['Create it', 'Go to the home page']);
  // The site is around it as around any page, and nothing is below the window.
  assert.equal(await shown.isVisible('.menu-button'), false);
  assert.deepEqual(await shown.evaluate(() => document.documentElement.scrollHeight - window.innerHeight), 0);
  await shown.locator('.nav-link[href="/one"]').click();
  await preview.heard();
  assert.deepEqual(preview.sent.at(-1), { kind: 'navigate', href: '/one', inEditor: false });
  await shown.close();
});

test('a focused element is announced, also after scrolling to it', async () => {
  const preview = await browser.open(
    filesWith(
      { navigation: ['one'], footerSocials: { github: 'https://github.com/example' } },
      { 'one.mdx': page('One', parts(20)) },
    ),
  );
  const { page: shown } = preview;
  await preview.show('one.mdx');
  await shown.keyboard.press('Tab');
  await shown.focus('.social');
  await shown.waitForFunction(() => document.activeElement?.className === 'social' && window.scrollY > 100);
  await shown.waitForFunction(() => {
    const tip = document.getElementById('ds-tip');
    const [own, owner] = [tip, document.activeElement].map((each) => each?.getBoundingClientRect());
    return (
      tip?.hidden === false &&
      tip.textContent === 'GitHub' &&
      own !== undefined &&
      owner !== undefined &&
      own.bottom <= owner.top &&
      own.bottom > owner.top - 20
    );
  });
  await shown.keyboard.press('Escape');
  assert.equal(await shown.locator('#ds-tip').isHidden(), true);
  await shown.close();
});
