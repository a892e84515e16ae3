import assert from 'node:assert/strict';
import { test } from 'node:test';
import { highlight } from './tools/allColors.ts';
import { useBrowser } from './tools/previewBrowser.ts';
import { poorTexts } from './tools/tinted.ts';

const browser = useBrowser();

const page = (title: string): string =>
  `---\ntitle: ${title}\ndescription: About ${title}.\n---\n\n## One\n\nText.\n\n\`\`\`ts\nconst a = 1;\n\`\`\`\n`;

const docs = {
  theme: 'mint',
  name: 'Acme',
  colors: { primary: '#5a1fe0', light: '#a58bff' },
  banner: { content: 'Hello', type: 'critical', dismissible: true },
  background: { decoration: 'grid' },
  search: { prompt: 'Ask Acme' },
  styling: { codeblocks: 'dark' },
  contextual: { options: ['copy', 'chatgpt', 'mcp'] },
  seo: { indexing: 'all' },
  navigation: {
    products: [
      {
        product: 'Cloud',
        icon: 'cloud',
        description: 'Hosted',
        versions: [
          {
            version: '2.0',
            default: true,
            tag: 'Latest',
            tabs: [
              {
                tab: 'Guides',
                groups: [
                  {
                    group: 'Start',
                    root: 'start',
                    directory: 'card',
                    pages: ['one', { group: 'In', root: 'in', pages: ['two'] }],
                  },
                ],
              },
              { tab: 'Dev', menu: [{ item: 'API', description: 'All of it', pages: ['api'] }] },
            ],
          },
          { version: '1.0', pages: ['old'] },
        ],
      },
      { product: 'Self-host', icon: 'server', color: { light: '#2b8a3e', dark: '#8ce99a' }, pages: ['self'] },
    ],
  },
};

function site(): ReadonlyMap<string, string> {
  const names = ['start', 'one', 'in', 'two', 'api', 'old', 'self'];
  return new Map([['docs.json', JSON.stringify(docs)], ...names.map((name) => [`${name}.mdx`, page(name)] as const)]);
}

test('menus open below their buttons, within the window, and navigate; Escape and another page close them', async () => {
  const preview = await browser.open(site(), { width: 1280, host: { highlight } });
  const { page: shown, faults, sent } = preview;
  await preview.show('one.mdx');
  const list = shown.locator('#ds-menu-product');
  for (const width of [1280, 700]) {
    await shown.setViewportSize({ width, height: 800 });
    await shown.click('[popovertarget="ds-menu-product"]');
    await list.waitFor();
    const [button, box] = [
      await shown.locator('[popovertarget="ds-menu-product"]').boundingBox(),
      await list.boundingBox(),
    ];
    assert.ok(button !== null && box !== null && box.y >= button.y + button.height, `below at ${width}`);
    assert.ok(box.x >= 0 && box.x + box.width <= width, `within ${width}`);
    await shown.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
  }
  await shown.click('[popovertarget="ds-menu-version"]');
  await shown.click('#ds-menu-version a[data-version="1.0"]');
  await preview.heard();
  assert.deepEqual(
    sent.filter(({ kind }) => kind === 'version' || kind === 'navigate'),
    [
      { kind: 'version', version: '1.0' },
      { kind: 'navigate', href: '/old', inEditor: false },
    ],
  );
  await shown.locator('#ds-menu-version').waitFor({ state: 'hidden' });
  await shown.click('[popovertarget="ds-menu-tab-1"]');
  await preview.show('self.mdx');
  assert.equal(await shown.locator('.menu-list:popover-open').count(), 0);
  assert.deepEqual(faults, []);
  await shown.close();
});

test('a page is copied as Markdown; a group whose name is a link has a separate fold button', async () => {
  const preview = await browser.open(site(), { width: 1280, host: { highlight } });
  const { page: shown, sent } = preview;
  await preview.show('start.mdx');
  await shown.click('.page-copy');
  await preview.heard();
  const copied = sent.find((message) => message.kind === 'copy');
  assert.match(copied?.kind === 'copy' ? copied.text : '', /^# start\n\nAbout start\.\n\n## One\n/);
  assert.deepEqual(await shown.locator('.directory .card-title').allTextContents(), ['one', 'In']);
  const inside = shown.locator('.nav-opens a[href="/two"]');
  assert.equal(await inside.isVisible(), false);
  await shown.click('.nav-fold');
  await inside.waitFor();
  await shown.close();
});

test('light and dark: everything is readable, code stays dark, the banner keeps its place', async () => {
  const preview = await browser.open(site(), { width: 1280, host: { highlight } });
  const { page: shown, faults } = preview;
  await preview.show('one.mdx');
  const papers = new Set<string>();
  for (const scheme of ['light', 'dark'] as const) {
    await shown.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await shown.locator(`:root[data-mode="${scheme}"]`).waitFor();
    for (const menu of ['product', 'page']) {
      await shown.click(`[popovertarget="ds-menu-${menu}"]`);
      assert.deepEqual(await poorTexts(shown), [], `${scheme}, menu ${menu}`);
      await shown.keyboard.press('Escape');
    }
    papers.add(
      await shown
        .locator('.content .code')
        .first()
        .evaluate((code) => getComputedStyle(code).colorScheme),
    );
  }
  assert.deepEqual([...papers], ['dark']);
  for (const width of [1280, 390]) {
    await shown.setViewportSize({ width, height: 800 });
    const wider = await shown.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    assert.ok(wider <= 0, `${width}: ${wider} px too wide`);
  }
  assert.deepEqual(faults, []);
  await shown.close();
});
