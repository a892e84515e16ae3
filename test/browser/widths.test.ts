import assert from 'node:assert/strict';
import { test } from 'node:test';
import { everythingSite } from '../unit/render/everything.ts';
import { clippedTexts } from './tools/clipped.ts';
import { useBrowser } from './tools/previewBrowser.ts';

const browser = useBrowser();

const widths = [320, 380, 641, 768, 993, 1280, 1700];

/** A bar with everything that docs.json can put there, in long words. */
const crowded = JSON.stringify({
  name: 'The documentation of a company with a long name',
  colors: { primary: '#0f6b62' },
  versions: ['2.0 (long term support)', '1.0 (long term support)'],
  topbarLinks: ['Status', 'Community forum', 'Support'].map((name) => ({ name, url: 'https://example.com' })),
  topbarCtaButton: { name: 'Start your free trial today', url: 'https://example.com' },
  tabs: Array.from({ length: 9 }, (_, i) => ({ name: `Section ${i}`, url: `section${i}` })),
  navigation: [{ group: 'G', pages: ['page'] }],
});

for (const [name, files, path] of [
  ['a crowded bar', new Map([...everythingSite(), ['docs.json', crowded]]), 'second.mdx'],
  ['all components', everythingSite(), 'everything.mdx'],
] as const) {
  test(`${name}: nothing is wider than the window, and the bar keeps its buttons`, async () => {
    for (const width of widths) {
      const preview = await browser.open(files, { width });
      await preview.show(path);
      const seen = await preview.page.evaluate(() => ({
        page: document.documentElement.scrollWidth - window.innerWidth,
        cut: [...document.querySelectorAll('.header-side > *, .search-button')]
          .filter((each) => each.getClientRects().length > 0)
          .filter((each) => {
            const { left, right } = each.getBoundingClientRect();
            return left < 0 || right > window.innerWidth;
          })
          .map((each) => each.className),
        wrapped: [
          ...document.querySelectorAll<HTMLElement>('.header-inner :is(.search-hint, .search-key, .topbar-link)'),
        ]
          .filter((each) => each.offsetHeight > 30)
          .map((each) => each.className),
        overlap: [...document.querySelectorAll('.header-side > *, .search-button')]
          .map((each) => each.getBoundingClientRect())
          .filter(({ width: own }) => own > 0)
          .some(({ right }, i, all) => right > (all[i + 1]?.left ?? right) + 1),
      }));
      assert.deepEqual({ width, ...seen }, { width, page: 0, cut: [], wrapped: [], overlap: false });
      await preview.page.close();
    }
  });
}

test('a menu in the bar uses all available space before it cuts a name', async () => {
  const name = 'Platform for Enterprise Customers (self-hosted)';
  for (const [versions, widths] of [
    [
      [name, 'v1'],
      [993, 1280, 1700],
    ],
    [
      ['2.0', '1.0'],
      [768, 993, 1280, 1700],
    ],
  ] as const) {
    const config = JSON.stringify({ name: 'Site', versions, navigation: [{ group: 'G', pages: ['page'] }] });
    for (const width of widths) {
      const files = new Map([
        ['docs.json', config],
        ['page.mdx', 'Text.'],
      ]);
      const preview = await browser.open(files, { width });
      await preview.show('page.mdx');
      const { cut, gap } = await preview.page.evaluate(() => {
        const menu = document.querySelector<HTMLSelectElement>('.header .choice');
        const shown = menu?.getBoundingClientRect().width ?? 0;
        const all = menu?.cloneNode(true) as HTMLSelectElement;
        all.style.cssText = 'position: absolute; max-width: none';
        document.body.append(all);
        const whole = all.getBoundingClientRect().width;
        all.remove();
        const right = menu?.getBoundingClientRect().right ?? 0;
        return {
          cut: whole - shown,
          gap: (document.querySelector('.search-button')?.getBoundingClientRect().left ?? 0) - right,
        };
      });
      assert.ok(cut < 1 && gap >= 0, `${versions[0]} at ${width}: ${cut} px are cut, ${gap} px to the search`);
      await preview.page.close();
    }
  }
});

test('names of menus next to a logo are whole while the search has more room than it needs', async () => {
  const config = JSON.stringify({
    name: 'Site',
    theme: 'mint',
    colors: { primary: '#0f6b62' },
    logo: '/logo.svg',
    navbar: { links: ['Support', 'Community'].map((label) => ({ label, href: 'https://example.com' })) },
    navigation: {
      versions: [
        { version: 'v4', tag: 'Latest', dropdowns: [{ dropdown: 'Documentation', icon: 'book', pages: ['page'] }] },
        { version: 'v3', pages: ['other'] },
      ],
    },
  });
  const logo = '<svg xmlns="http://www.w3.org/2000/svg" width="180" height="28"/>';
  const files = new Map([
    ['docs.json', config],
    ['logo.svg', logo],
    ['page.mdx', '---\nmode: center\n---\nText.'],
    ['other.mdx', 'Text.'],
  ]);
  const preview = await browser.open(files, { width: 1280 });
  await preview.show('page.mdx');
  await preview.page.waitForFunction(() => document.querySelector<HTMLImageElement>('.logo-image')?.complete);
  const cut = await preview.page.evaluate(() =>
    [...document.querySelectorAll('.header .menu-chosen')].map((each) => each.scrollWidth - each.clientWidth),
  );
  assert.deepEqual(cut, [0, 0]);
  await preview.page.close();
});

test('items that the bar hides on a narrow screen are in the menu', async () => {
  const preview = await browser.open(new Map([...everythingSite(), ['docs.json', crowded]]), { width: 380 });
  await preview.show('second.mdx');
  await preview.page.click('.menu-button');
  assert.deepEqual(
    await preview.page.evaluate(() =>
      [...document.querySelectorAll('.menu-head :is(a, select)')]
        .filter((each) => each.getClientRects().length > 0)
        .map((each) => each.getAttribute('aria-label') ?? each.textContent),
    ),
    ['Version', 'Status', 'Community forum', 'Support', 'Start your free trial today'],
  );
  await preview.page.selectOption('.menu-head select', '1.0 (long term support)');
  await preview.heard();
  assert.deepEqual(preview.sent.at(-1), { kind: 'version', version: '1.0 (long term support)' });
  await preview.page.close();
});

test('if a width is tried in a wide window, the menu opens in its frame', async () => {
  const preview = await browser.open(everythingSite(), { width: 1440 });
  await preview.show('second.mdx');
  for (const width of ['phone', 'tablet'] as const) {
    await preview.send({ kind: 'display', width });
    await preview.page.click('.menu-button');
    await preview.page.waitForSelector('#ds-sidebar:popover-open');
    const [menu, frame] = await preview.page.evaluate(() =>
      ['#ds-sidebar', '#ds-app'].map((each) => document.querySelector(each)?.getBoundingClientRect().left),
    );
    assert.equal(menu, frame, width);
    await preview.page.keyboard.press('Escape');
  }
  await preview.page.close();
});

test('no text is cut off on a phone, at any width, with positioned content and long words', async () => {
  const long = 'InternationalizationConfigurationManagementInterface';
  const body = `<div style={{ width: 600 }}>Fixed width text that is longer than the phone is wide, to be read.</div>

<div style={{ minWidth: 700, padding: 10 }}>Least width text that is longer than the phone is wide, to be read by all.</div>

<div style={{ display: 'grid', gridTemplateColumns: '300px 300px' }}><div>First column words</div><div>Second column words</div></div>

<div style={{ display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)' }}><div>Configuration</div><div>Authentication</div><div>Documentation</div><div>Internationalization</div></div>

<div className="flex gap-4"><div>Configuration</div><div>Authentication</div><div>Documentation</div><div>Internationalization</div></div>

<div className="grid grid-cols-4 gap-4"><div>Configuration</div><div>Authentication</div><div>Documentation</div><div>Internationalization</div></div>

<p className="whitespace-nowrap">Words that are not to be wrapped, but are longer than the phone is wide.</p>

<p style={{ whiteSpace: 'nowrap' }}>Styled words that are not to be wrapped, but are longer than the phone is wide.</p>


<div style={{ marginLeft: 200, width: 400 }}>Moved to the side, and wide, so that it is cut.</div>

<div style={{ marginLeft: -60 }}>Moved out of the page at its beginning.</div>

<div style={{ display: 'flex' }}><div style={{ flex: '0 0 300px' }}>Three hundred</div><div style={{ flexShrink: 0, width: 300 }}>another three hundred</div></div>

<div className="relative" style={{ height: 120 }}><div className="absolute" style={{ left: 150, width: 400 }}>Text lifted out, with a width of its own that is cut.</div></div>

<div style={{ height: 30, overflow: 'hidden' }}>A box that is too low for its words, once they are wrapped on a phone: they go on and on and on and on.</div>

<h2 style={{ fontSize: 60 }}>Internationalization</h2>

<Columns cols={2}><Card title="InternationalizationConfigurationManagement" icon="x">https://example.com/a/very/long/address/that/has/no/place/to/break/at/all</Card></Columns>

<Steps><Step title="${long}">x</Step></Steps>

<Tabs><Tab title="${long}">x</Tab><Tab title="Second">y</Tab></Tabs>

<AccordionGroup><Accordion title="${long}" description="${long}">x</Accordion></AccordionGroup>

<ParamField path="internationalization_configuration_management_interface" type="Record<string, ${long}>" required>x</ParamField>

<Update label="${long}" description="x">y</Update>

<Badge>${long} and more words</Badge>

<Tile title="${long}" description="x">y</Tile>

<Note>${long}${long}</Note>

> ${long}${long}

1. ${long}${long}

$$
a = b + c + d + e + f + g + h + i + j + k + l + m + n + o + p + q + r + s + t + u + v + w + x + y + z
$$

Inline $a = b + c + d + e + f + g + h + i + j + k + l + m + n + o + p + q + r + s + t + u + v + w$ math.

<Frame caption="${long}${long}"><div style={{ width: 500 }}>Inside of a frame there is text that is wider.</div></Frame>

<Tree><Tree.Folder name="${long}" defaultOpen><Tree.File name="${long}.tsx" /></Tree.Folder></Tree>

<table><tbody><tr><td style={{ minWidth: 300 }}>one</td><td style={{ minWidth: 300 }}>two</td></tr></tbody></table>`;
  const preview = await browser.open(
    new Map([
      ['docs.json', JSON.stringify({ name: 'S', navigation: [{ group: 'G', pages: ['page'] }] })],
      ['page.mdx', `---\ntitle: ${long}-${long}\ndescription: See https://example.com/${long}/${long}\n---\n${body}`],
    ]),
    { width: 390 },
  );
  await preview.show('page.mdx');
  const { page } = preview;
  // Scrollable blocks are marked after they were measured.
  await page.waitForSelector('.block[data-wide]');
  assert.deepEqual(await page.evaluate(clippedTexts), []);
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
  await page.close();
});

const sections = (names: readonly string[]): string =>
  names.map((name) => `## ${name}\n\n${'Text.\n\n'.repeat(12)}`).join('');

test('without room next to the page, the table of contents is folded below the title', async () => {
  const files = new Map([
    [
      'docs.json',
      JSON.stringify({
        name: 'S',
        tabs: [{ name: 'T', url: 't' }],
        navigation: [{ group: 'G', pages: ['page', 'short'] }],
      }),
    ],
    ['page.mdx', sections(['One', 'Two', 'Three'])],
    ['short.mdx', sections(['Alone'])],
  ]);
  for (const width of [390, 820, 1400]) {
    const preview = await browser.open(files, { width });
    const { page } = preview;
    await preview.show('page.mdx');
    const isNarrow = width < 1000;
    assert.deepEqual(
      [await page.isVisible('.contents'), await page.isVisible('#ds-toc')],
      [isNarrow, !isNarrow],
      `${width}`,
    );
    assert.equal(await page.locator('nav:visible[aria-label="On this page"]').count(), isNarrow ? 0 : 1);
    if (isNarrow) {
      await page.locator('.contents summary').focus();
      await page.keyboard.press('Enter');
      // A typed heading is listed, and the list stays open.
      await preview.edit(sections(['One', 'Two', 'Three', 'Four']));
      assert.deepEqual(await page.locator('.contents .toc-link:visible').allTextContents(), [
        'One',
        'Two',
        'Three',
        'Four',
      ]);
      await page.locator('.contents .toc-link').nth(2).click();
      const seen = await page.evaluate(() => {
        const heading = document.activeElement;
        const bar = document.getElementById('ds-tabs')?.getBoundingClientRect().bottom ?? 0;
        return { name: heading?.textContent, below: (heading?.getBoundingClientRect().top ?? 0) - bar };
      });
      assert.equal(seen.name, 'Three');
      assert.ok(seen.below >= 0 && seen.below < 60, `${width}: ${seen.below} px below the bar`);
      assert.equal(await page.isVisible('.contents .toc-link'), false);
      await page.emulateMedia({ media: 'print' });
      assert.equal(await page.isVisible('.contents'), false);
    }
    await preview.show('short.mdx');
    assert.equal(await page.locator('.contents').count(), 0);
    await page.close();
  }
});

test('on a phone the search fills the screen and has a close button; on a tablet its field uses the available space', async () => {
  const config = JSON.stringify({
    name: 'S',
    topbarCtaButton: { name: 'Go', url: 'https://example.com' },
    navigation: [{ group: 'G', pages: ['page'] }],
  });
  const files = new Map([
    ['docs.json', config],
    ['page.mdx', 'Text.'],
  ]);
  const phone = await browser.open(files, { width: 390 });
  await phone.show('page.mdx');
  await phone.page.click('.search-button');
  const box = await phone.page.locator('#ds-search').boundingBox();
  const size = phone.page.viewportSize();
  assert.deepEqual([box?.x, box?.y, box?.width, box?.height], [0, 0, size?.width, size?.height]);
  assert.equal(await phone.page.isVisible('.search-close kbd'), false);
  await phone.page.click('.search-close .icon');
  assert.equal(await phone.page.isVisible('#ds-search'), false);
  await phone.page.close();
  const tablet = await browser.open(files, { width: 820 });
  await tablet.show('page.mdx');
  const field = await tablet.page.locator('.search-button').boundingBox();
  assert.ok((field?.width ?? 0) > 300, `${field?.width} px`);
  await tablet.page.close();
});

test('without room next to the text, examples are below the operation’s description, above its fields', async () => {
  const operation = {
    summary: 'List pets',
    description: 'Words of the description.',
    parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer' } }],
    responses: { 200: { description: 'Pets.', content: { 'application/json': { example: { name: 'Rex' } } } } },
  };
  const described = { openapi: '3.1.0', info: { title: 'P', version: '1' }, paths: { '/pets': { get: operation } } };
  const files = new Map([
    ['docs.json', JSON.stringify({ name: 'S', api: { playground: { mode: 'hide' } }, openapi: 'openapi.json' })],
    ['openapi.json', JSON.stringify(described)],
    ['page.mdx', '---\nopenapi: GET /pets\n---\n\nWords of the page.\n'],
    ['plain.mdx', '<RequestExample>\n\n```js Example\nx\n```\n\n</RequestExample>\n\nWords of the page.\n'],
  ]);
  for (const width of [390, 820, 1400]) {
    const preview = await browser.open(files, { width });
    await preview.show('page.mdx');
    const tops = await preview.page.evaluate(() => {
      const top = (element: Element | null | undefined): number => element?.getBoundingClientRect().top ?? Number.NaN;
      const words = [...document.querySelectorAll('.content p')];
      const examples = document.querySelector('#ds-beside')?.getBoundingClientRect();
      return {
        about: top(words.find(({ textContent }) => textContent === 'Words of the description.')),
        example: top(document.querySelector('#ds-beside .code-group')),
        exampleEnd: examples?.bottom ?? Number.NaN,
        own: top(words.find(({ textContent }) => textContent === 'Words of the page.')),
      };
    });
    assert.ok(tops.about < tops.own, `${width}: ${JSON.stringify(tops)}`);
    // Separated like paragraphs, and never nested.
    if (width === 1400) assert.ok(tops.own - tops.about > 40 && tops.own - tops.about < 70, JSON.stringify(tops));
    else assert.ok(tops.about < tops.example && tops.exampleEnd + 24 < tops.own, `${width}: ${JSON.stringify(tops)}`);
    await preview.show('plain.mdx');
    const plain = await preview.page.evaluate(() => {
      const [title, example, text] = ['#ds-title', '#ds-beside', '#ds-blocks'].map((each) =>
        document.querySelector(each)?.getBoundingClientRect(),
      );
      return [(example?.top ?? 0) - (title?.bottom ?? 0), (text?.top ?? 0) - (example?.bottom ?? 0)].map(Math.round);
    });
    if (width < 1400) assert.deepEqual(plain, [32, 32], `${width}`);
    await preview.page.close();
  }
});

test('a page in a right-to-left language is mirrored, its code is not; nothing is cut off', async () => {
  const languages = ['ar', 'en'].map((language) => ({
    language,
    tabs: [{ tab: 'T', groups: [{ group: 'G', pages: [`${language}/page`, `${language}/next`] }] }],
  }));
  const text = [
    '---\ntitle: مقدمة\n---\n',
    '## الميزات\n\nاستخدم `npm install widget` لتثبيت الحزمة.\n',
    '```js\nconst widget = 1;\n```\n',
    `| ${'الاسم | '.repeat(8)}\n| ${'--- | '.repeat(8)}\n| ${'اسم_المورد_الطويل | '.repeat(8)}\n`,
    '<Tabs>\n  <Tab title="أولى">١</Tab>\n  <Tab title="ثانية">٢</Tab>\n</Tabs>\n',
  ].join('\n');
  const files = new Map<string, string>(
    ['ar', 'en'].flatMap((language) => [
      [`${language}/page.mdx`, text] as const,
      [`${language}/next.mdx`, 'Text.\n'] as const,
    ]),
  ).set('docs.json', JSON.stringify({ name: 'S', theme: 'mint', navigation: { languages } }));
  for (const width of [390, 1400]) {
    const preview = await browser.open(files, { width });
    const { page } = preview;
    const seen = (): Promise<{ readonly [part: string]: boolean }> =>
      page.evaluate(() => {
        const box = (selector: string): DOMRect =>
          document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        const isRightOf = (one: string, other: string): boolean => box(one).left > box(other).left;
        const table = document.querySelector('.table');
        if (table === null) throw new Error('no table');
        return {
          bar: isRightOf('.header .logo', '.header .mode-toggle'),
          firstTab: isRightOf('.content [role="tab"]:nth-of-type(1)', '.content [role="tab"]:nth-of-type(2)'),
          firstWord: isRightOf('.code-lines .line span:first-child', '.code-lines .line span:last-child'),
          isWider: document.documentElement.scrollWidth > window.innerWidth,
          goesOn: table.getAttribute('data-more') === 'behind',
        };
      });
    await preview.show('ar/page.mdx');
    await page.waitForSelector('.table[data-more]');
    assert.deepEqual(await seen(), { bar: true, firstTab: true, firstWord: false, isWider: false, goesOn: true });
    await page.focus('.content [role="tab"]');
    await page.keyboard.press('ArrowLeft');
    assert.equal(await page.locator('.content [role="tab"][aria-selected="true"]').textContent(), 'ثانية');
    await preview.show('en/page.mdx');
    await page.waitForSelector('.table[data-more]');
    assert.deepEqual(await seen(), { bar: false, firstTab: false, firstWord: false, isWider: false, goesOn: true });
    await page.close();
  }
});
