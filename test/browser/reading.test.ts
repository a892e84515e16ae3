import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { GradedFinding } from '../../server/core/model/graded.ts';
import { until } from '../window/until.ts';
import { config, openSite, textOf } from './tools/openSite.ts';
import { type OpenPreview, useBrowser } from './tools/previewBrowser.ts';

const browser = useBrowser();
const open = (text: string, more: Readonly<Record<string, string>> = {}): Promise<OpenPreview> =>
  openSite(browser, text, more);

test('a diagram with actions is zoomed and moved by its buttons, and edits elsewhere keep that', async () => {
  const body = (word: string): string =>
    `${word}\n\n\`\`\`mermaid actions placement="top-left"\ngraph TD\n  A --> B --> C --> D\n\`\`\`\n`;
  const preview = await open(body('old'));
  const { page } = preview;
  await page.waitForSelector('.diagram-drawing svg');
  const width = (): Promise<number> =>
    page.evaluate(() => document.querySelector('.diagram-drawing svg')?.getBoundingClientRect().width ?? 0);
  const before = await width();
  await page.click('.at-top-left [data-move="in"]');
  await page.click('.at-top-left [data-move="in"]');
  // Source: @mintlify/components 1.0.19, Mermaid: steps of 0.15 and of 50 px.
  assert.ok(Math.abs((await width()) / before - 1.3) < 0.02);
  const top = (): Promise<number> =>
    page.evaluate(() => {
      const drawing = document.querySelector('.diagram-drawing');
      const [inner, outer] = [drawing?.querySelector('svg')?.getBoundingClientRect(), drawing?.getBoundingClientRect()];
      return (inner?.y ?? 0) - (outer?.y ?? 0);
    });
  const place = await top();
  await page.click('[data-move="down"]');
  assert.ok(Math.abs(place - (await top()) - 50) < 1);
  await preview.edit(body('new'));
  assert.ok((await width()) > before * 1.25);
  await page.click('[data-move="reset"]');
  assert.ok(Math.abs((await width()) - before) < 1);
  assert.deepEqual(preview.faults, []);
  await page.close();
});

test('diagrams higher than 120 px have buttons, unless the page says otherwise', async () => {
  const low = 'graph LR\n  A --> B';
  const high = 'graph TD\n  A --> B --> C';
  const fence = (meta: string, text: string): string => `\`\`\`mermaid ${meta}\n${text}\n\`\`\``;
  const { page } = await open(
    [
      fence('', low),
      fence('', high),
      fence('actions', low),
      fence('actions={false}', high),
      `<Mermaid chart="graph LR; A --> B" actions />`,
      `<Mermaid chart="graph TD; A --> B --> C" actions={false} />`,
    ].join('\n\n'),
  );
  await page.waitForFunction(() => document.querySelectorAll('.diagram-drawing svg').length === 6);
  assert.deepEqual(
    await page.evaluate(() =>
      [...document.querySelectorAll('.diagram')].map((diagram) => {
        const actions = diagram.querySelector('.diagram-actions');
        return actions !== null && getComputedStyle(actions).display !== 'none';
      }),
    ),
    [false, true, true, false, true, false],
  );
  await page.close();
});

test('marks of findings never overlap, wherever boxes begin together, and stay inside a phone’s page', async () => {
  const text = `<Steps>
  <Step titel="A">
    <Note>Text</Note>

    </Tip>
  </Step>
</Steps>

<CardGroup cosl={2}>
  <Card titel="A">Text</Card>
  <Card titel="B">Text</Card>
</CardGroup>
`;
  const at = (part: string): GradedFinding => ({
    code: 'component/unknown',
    class: 'breaks',
    severity: 'error',
    path: 'page.mdx',
    message: part,
    range: { start: text.indexOf(part), end: text.indexOf(part) + part.length },
  });
  const findings = ['<Steps', 'titel="A">\n    <N', '</Tip', '<CardGroup', 'titel="A">T', 'titel="B"'].map(at);
  const preview = await openSite(browser, text, {}, { host: { findings: () => findings }, width: 1440 });
  const { page } = preview;
  const seen = await page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.mark')].map((mark) => {
      const { left, top, width, height } = mark.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === mark ? 'seen' : mark.dataset['tip'];
    }),
  );
  assert.deepEqual(
    seen,
    findings.map(() => 'seen'),
  );
  // On a phone, no block scrolls because of a mark at its edge.
  await page.setViewportSize({ width: 390, height: 800 });
  const scrolls = await page.evaluate(
    () => [...document.querySelectorAll('.block')].filter((block) => block.scrollWidth > block.clientWidth).length,
  );
  assert.equal(scrolls, 0);
  await page.close();
});

test('a page’s styles cannot cover the site around it', async () => {
  const cover =
    '<div style={{ marginLeft: -900, marginTop: -900, marginBottom: -900, width: 3000, height: 3000, boxShadow: "0 0 0 3000px red", background: "red" }} className="fixed inset-0 z-50">x</div>';
  const lifted = [
    'style={{ position: "absolute", inset: -3000, background: "red" }}',
    'className="absolute inset-0 p-8 bg-primary" style={{ width: 5000, height: 5000, left: -2000, top: -2000 }}',
  ];
  const moved = '<div style={{ position: "relative", top: -300, left: -300, background: "red" }}>x</div>';
  const corner = '<i className="absolute bottom-0 right-0">x</i>';
  const held = `<div className="relative" style={{ width: 300, height: 90 }}>${corner}<b style={{ position: 'relative', top: 7, left: 5, display: 'inline-block' }}>y</b></div>`;
  const stays = '<div style={{ position: "fixed", inset: 0, background: "red" }}>x</div>';
  const covers = lifted.map((attributes) => `<div className="relative"><div ${attributes}>x</div></div>`);
  const preview = await open([held, cover, ...covers, moved, stays, 'Text.'].join('\n\n'), {
    'docs.json': JSON.stringify({ name: 'Site', navigation: [{ group: 'G', pages: ['page', 'other'] }] }),
  });
  const { page } = preview;
  const covered = await page.evaluate(() =>
    [
      ...document.querySelectorAll(
        '.header a, .header button, .sidebar a, .page-title, .search-button, .pager a, .toc a',
      ),
    ]
      .filter((each) => each.checkVisibility())
      .filter((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        return there !== null && !each.contains(there);
      })
      .map((each) => each.outerHTML.slice(0, 80)),
  );
  assert.deepEqual(covered, []);
  const places = await page.evaluate(() => {
    const b = [...document.querySelectorAll('#ds-blocks b')].find((each) => each.textContent === 'y');
    const box = b?.parentElement?.getBoundingClientRect();
    const corner = b?.parentElement?.querySelector('i')?.getBoundingClientRect();
    const style = b === undefined ? undefined : getComputedStyle(b);
    return [
      Math.round((box?.right ?? 0) - (corner?.right ?? 1)),
      Math.round((box?.bottom ?? 0) - (corner?.bottom ?? 1)),
      style?.top,
      style?.left,
    ];
  });
  assert.deepEqual(places, [0, 0, '7px', '5px'], 'within the page’s own box a place is as it is written');
  await page.close();
});

test('updates are filtered by the chosen tags, also while typing', async () => {
  const body = (word: string): string =>
    `<Update label="A" tags={["Fix"]}>\n  One.\n</Update>\n\n<Update label="B" tags={["Feature", "Fix"]}>\n  ${word}\n</Update>\n\n<Update label="C">\n  Three.\n</Update>\n`;
  const preview = await open(body('Two.'));
  const { page } = preview;
  const shown = (): Promise<readonly string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('.update')]
        .filter((update) => !update.hidden)
        .map((update) => update.querySelector('.update-label')?.textContent ?? ''),
    );
  assert.deepEqual(await shown(), ['A', 'B', 'C']);
  await page.click('[data-tag-choice="Feature"]');
  assert.deepEqual(await shown(), ['B']);
  await preview.edit(body('Twice.'));
  assert.deepEqual(await shown(), ['B']);
  await page.click('[data-tag-choice="Fix"]');
  assert.deepEqual(await shown(), ['A', 'B']);
  await page.click('[data-tag-choice="Feature"]');
  await page.click('[data-tag-choice="Fix"]');
  assert.deepEqual(await shown(), ['A', 'B', 'C']);
  await page.close();
});

test('links: pages, fragments, the editor, and external ones', async () => {
  const preview = await open(
    '[other](/other#there) [here](#below) [out](https://example.com) [gone](/gone)\n\n<Accordion title="Fold">\n\n## Below\n\n</Accordion>\n',
  );
  const { page, sent } = preview;
  const click = async (name: string, modifiers: 'Control'[] = []): Promise<unknown> => {
    await page.click(`#ds-blocks a:text-is("${name}")`, { modifiers });
    await preview.heard();
    return sent.at(-1);
  };
  assert.deepEqual(await click('other'), { kind: 'navigate', href: '/other#there', inEditor: false });
  assert.deepEqual(await click('other', ['Control']), { kind: 'navigate', href: '/other#there', inEditor: true });
  assert.deepEqual(await click('out'), { kind: 'navigate', href: 'https://example.com', inEditor: false });
  assert.deepEqual(await click('gone'), { kind: 'navigate', href: '/gone', inEditor: false });
  const asked = (): number => sent.filter(({ kind }) => kind === 'navigate').length;
  const count = asked();
  await click('here');
  assert.equal(asked(), count, 'a fragment of the page itself asks nobody');
  assert.equal(
    await page.evaluate(() => document.querySelector<HTMLDetailsElement>('.accordion')?.open),
    true,
    'what hides it opens',
  );
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'p-below');
  await page.close();
});

test('another page is shown from its top, unless the editor requests a line of it at the same time', async () => {
  const long = (word: string): string =>
    Array.from({ length: 80 }, (_, i) => `## ${word} ${i}\n\nSome words about it.\n`).join('\n');
  const preview = await open(long('Part'), { 'other.mdx': `---\ntitle: Other\n---\n\n${long('Other')}` });
  const { page } = preview;
  const scrolled = (): Promise<number> => page.evaluate(() => window.scrollY);
  await page.evaluate(() => window.scrollTo({ top: 3000 }));
  await preview.show('other.mdx');
  assert.equal(await textOf(page, 'h1'), 'Other');
  assert.equal(await scrolled(), 0);
  await preview.show('page.mdx');
  await page.evaluate(() => window.scrollTo({ top: 3000 }));
  await Promise.all([preview.show('other.mdx'), preview.send({ kind: 'scrollTo', line: 120 })]);
  assert.ok((await scrolled()) > 1000, `at ${await scrolled()}`);
  assert.deepEqual(preview.faults, []);
  await page.close();
});

test('versions, mode, search and the not-found page', async () => {
  const preview = await open('Text with a rare word: quokka.\n');
  const { page, sent } = preview;
  await page.selectOption('select[data-choose="version"]', '1.0');
  await preview.heard();
  assert.deepEqual(sent.at(-1), { kind: 'version', version: '1.0' });
  assert.match((await textOf(page, '.inspector')) ?? '', /Old shows when the version "1.0" is selected/);
  await page.click('.mode-toggle');
  assert.equal(await page.evaluate(() => document.documentElement.dataset['mode']), 'dark');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('quokka');
  await page.waitForSelector('#ds-results [role="option"] mark');
  await page.keyboard.press('Enter');
  await preview.heard();
  assert.deepEqual(sent.at(-1), { kind: 'navigate', href: '/page', inEditor: false });
  await preview.show('nowhere.mdx');
  assert.match((await textOf(page, '.not-found')) ?? '', /There is no page at \/nowhere/);
  await page.click('[data-act="create"]');
  await preview.heard();
  assert.deepEqual(sent.at(-1), { kind: 'create' });
  assert.deepEqual(preview.faults, []);
  await page.close();
});

test('tabs work by keyboard, and an external image asks before loading', async () => {
  const preview = await open(
    '<Tabs>\n  <Tab title="one">1</Tab>\n  <Tab title="two">2</Tab>\n</Tabs>\n\n![A map](https://cdn.example.com/map.png)\n',
  );
  const { page, sent } = preview;
  await page.focus('[role="tab"]');
  await page.keyboard.press('ArrowRight');
  assert.equal(await textOf(page, '.tab-panel:not([hidden])'), '2');
  await page.keyboard.press('Home');
  assert.equal(await textOf(page, '.tab-panel:not([hidden])'), '1');
  assert.match((await textOf(page, '.stand-in')) ?? '', /A map.*Load from cdn\.example\.com/);
  await page.click('.stand-in-load');
  await preview.heard();
  assert.deepEqual(sent.at(-1), { kind: 'allowHost', host: 'cdn.example.com' });
  assert.deepEqual(preview.requests, []);
  await page.close();
});

test('the menu announces whether it is open, however it was closed, and takes the focus', async () => {
  const preview = await browser.open(
    new Map([
      ['docs.json', config],
      ['page.mdx', '---\ntitle: Page\n---\n\nText.\n'],
      ['other.mdx', 'Text.'],
    ]),
    { width: 600 },
  );
  await preview.show('page.mdx');
  const { page } = preview;
  const button = page.locator('[data-act="menu"]');
  const open = page.locator('[data-act="menu"][aria-expanded="true"]');
  const closed = page.locator('[data-act="menu"][aria-expanded="false"]');
  await button.focus();
  await page.keyboard.press('Enter');
  await open.waitFor({ state: 'attached' });
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-current')), 'page');
  await page.keyboard.press('Escape');
  await closed.waitFor();
  assert.equal(await button.evaluate((element) => element === document.activeElement), true);
  await button.click();
  await open.waitFor({ state: 'attached' });
  await page.mouse.click(590, 400);
  await closed.waitFor();
  assert.deepEqual(preview.faults, []);
  await page.close();
});

test('Alt and an arrow key go back and forward, but not in a text field', async () => {
  const preview = await open('Text.\n');
  const { page, sent } = preview;
  const steps = (): readonly unknown[] => sent.filter(({ kind }) => kind === 'history');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('two words');
  await page.keyboard.press('Alt+ArrowLeft');
  await preview.heard();
  assert.deepEqual(steps(), []);
  await page.keyboard.press('Escape');
  await page.locator('dialog#ds-search').waitFor({ state: 'hidden' });
  // A removed field loses the focus in the next frame.
  await page.waitForFunction(() => document.activeElement?.matches('input') !== true);
  await page.keyboard.press('Alt+ArrowRight');
  // Messages of the page arrive a moment after the key.
  await until(() => steps().length > 0);
  assert.deepEqual(steps(), [{ kind: 'history', step: 1 }]);
  await page.close();
});

test('a restored preview has its page, mode and position', async () => {
  const preview = await open(`Top.\n\n${'A paragraph.\n\n'.repeat(100)}`);
  const { page } = preview;
  await page.evaluate(() => window.scrollTo(0, 900));
  await page.waitForFunction(
    () => ((window as unknown as { docsightState(): { line?: number } }).docsightState().line ?? 0) > 10,
  );
  const state = await page.evaluate(() => (window as unknown as { docsightState(): unknown }).docsightState());
  assert.equal((state as { uri: string }).uri, 'file:///page.mdx');
  await page.close();
});

test('print shows the page without the site around it, in light mode', async () => {
  const preview = await open('Text.\n');
  const { page } = preview;
  await page.click('.mode-toggle');
  const seen = await page.evaluate(() => {
    const modes: (string | undefined)[] = [];
    const mode = (): void => void modes.push(document.documentElement.dataset['mode']);
    mode();
    window.dispatchEvent(new Event('beforeprint'));
    mode();
    window.dispatchEvent(new Event('afterprint'));
    mode();
    return modes;
  });
  assert.deepEqual(seen, ['dark', 'light', 'dark']);
  await page.emulateMedia({ media: 'print' });
  for (const part of ['#ds-header', '#ds-sidebar', '#ds-toc']) assert.equal(await page.isVisible(part), false, part);
  assert.equal(await page.isVisible('#ds-blocks p'), true);
  await page.close();
});

test('every scrollable region has a unique name, also after an edit', async () => {
  const fence = (text: string, info = 'js'): string => `\`\`\`${info}\n${text}\n\`\`\`\n\n`;
  const table = '| a | b |\n| - | - |\n| 1 | 2 |\n\n';
  const body = `${fence('one')}${table}${fence('two')}${fence('three', 'js Code, js (2)')}<Tabs><Tab title="t">\n${fence('four')}\n</Tab></Tabs>\n\n${table}`;
  const preview = await openSite(browser, body);
  const names = (): Promise<readonly (string | null)[]> =>
    preview.page.evaluate(() =>
      [...document.querySelectorAll('[role="region"]')].map((region) => region.getAttribute('aria-label')),
    );
  assert.deepEqual(await names(), ['Code, js', 'Table', 'Code, js (3)', 'Code, js (2)', 'Code, js (4)', 'Table (2)']);
  await preview.edit(`${fence('one')}${fence('new')}${body.slice(fence('one').length)}`);
  const after = await names();
  assert.equal(after.length, 7);
  assert.equal(new Set(after).size, 7, after.join('; '));
  await preview.edit(`${fence('only', 'py')}`);
  assert.deepEqual(await names(), ['Code, py']);
  await preview.page.close();
});
