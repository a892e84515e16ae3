import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { type OpenPreview, type PreviewBrowser, startPreviewBrowser } from './previewBrowser.ts';

let browser: PreviewBrowser;
before(async () => {
  browser = await startPreviewBrowser();
});
after(async () => browser.close());

const config = JSON.stringify({
  name: 'Site',
  colors: { primary: '#0f6b62' },
  versions: ['2.0', '1.0'],
  anchors: [{ name: 'Old', icon: 'clock', url: 'old', version: '1.0' }],
  navigation: [{ group: 'G', pages: ['page', 'other', { group: 'Nested', pages: ['deep'] }] }],
});

async function open(text: string, more: Readonly<Record<string, string>> = {}): Promise<OpenPreview> {
  const files = new Map(
    Object.entries({
      'docs.json': config,
      'page.mdx': text,
      'other.mdx': '---\ntitle: Other\n---\n\n## There\n\nText.\n',
      'deep.mdx': 'x',
      ...more,
    }),
  );
  const preview = await browser.open(files);
  await preview.show('page.mdx');
  return preview;
}

function textOf(page: Page, selector: string): Promise<string | null | undefined> {
  return page.evaluate((wanted) => document.querySelector(wanted)?.textContent, selector);
}

test('typing elsewhere leaves open accordions, chosen tabs, focus, selection and scroll as they are', async () => {
  const body = (edited: string): string =>
    `---\ntitle: T\n---\n\n${edited}\n\n<Accordion title="A">\n  Inside.\n</Accordion>\n\n<Tabs>\n  <Tab title="one">1</Tab>\n  <Tab title="two">2</Tab>\n</Tabs>\n\n<CodeGroup>\n\n\`\`\`js one\n1\n\`\`\`\n\n\`\`\`js two\n2\n\`\`\`\n\n</CodeGroup>\n\nSelect me.\n\n${'A paragraph.\n\n'.repeat(60)}`;
  const preview = await open(body('First'));
  const { page } = preview;
  await page.click('.accordion summary');
  await page.click('.tabs [role="tab"]:nth-child(2)');
  assert.equal(await textOf(page, '.code-group .tab-panel:not([hidden])'), '2', 'groups of code follow the tabs');
  await page.evaluate(() => {
    const paragraph = [...document.querySelectorAll('p')].find((each) => each.textContent === 'Select me.');
    if (paragraph !== undefined) getSelection()?.selectAllChildren(paragraph);
    window.scrollTo(0, 400);
  });
  const mark = await page.evaluate(() => {
    for (const block of document.querySelectorAll('.block')) (block as HTMLElement & { seen?: boolean }).seen = true;
    return window.scrollY;
  });
  const patch = await preview.edit(body('First, edited'));
  assert.equal(patch.blocks.length, 1, 'one block is sent');
  assert.deepEqual(patch.parts, [], 'and none of the chrome');
  const now = await page.evaluate(() => ({
    open: document.querySelector<HTMLDetailsElement>('.accordion')?.open,
    chosen: document.querySelector('.tabs [aria-selected="true"]')?.textContent,
    panel: document.querySelector('.tabs .tab-panel:not([hidden])')?.textContent,
    selection: getSelection()?.toString(),
    scroll: window.scrollY,
    first: document.querySelector('#ds-blocks p')?.textContent,
    kept: [...document.querySelectorAll('.block')].filter(
      (block) => (block as HTMLElement & { seen?: boolean }).seen === true,
    ).length,
    blocks: document.querySelectorAll('.block').length,
  }));
  assert.deepEqual(now, {
    open: true,
    chosen: 'two',
    panel: '2',
    selection: 'Select me.',
    scroll: mark,
    first: 'First, edited',
    kept: now.blocks,
    blocks: now.blocks,
  });
  assert.deepEqual(preview.faults, []);
  await page.close();
});

test('typing inside an accordion, a tab and a list keeps them open and chosen', async () => {
  const body = (word: string): string =>
    `<Accordion title="A">\n  ${word}\n</Accordion>\n\n<Tabs>\n  <Tab title="one">1</Tab>\n  <Tab title="two">${word}</Tab>\n</Tabs>\n`;
  const preview = await open(body('old'));
  const { page } = preview;
  await page.click('.accordion summary');
  await page.click('.tabs [role="tab"]:nth-child(2)');
  await page.focus('.tabs [role="tab"]:nth-child(2)');
  await preview.edit(body('new'));
  const now = await page.evaluate(() => ({
    open: document.querySelector<HTMLDetailsElement>('.accordion')?.open,
    text: document.querySelector('.accordion-body')?.textContent,
    panel: document.querySelector('.tabs .tab-panel:not([hidden])')?.textContent,
    focus: document.activeElement?.textContent,
  }));
  assert.deepEqual(now, { open: true, text: 'new', panel: 'new', focus: 'two' });
  await page.close();
});

test('code that was unfolded stays so while it is edited', async () => {
  const body = (word: string): string => `\`\`\`js a.js expandable\n${`line();\n`.repeat(30)}${word}\n\`\`\`\n`;
  const preview = await open(body('old'));
  const { page } = preview;
  const heights = async (): Promise<number> =>
    page.evaluate(() => document.querySelector('.code')?.getBoundingClientRect().height ?? 0);
  const folded = await heights();
  await page.click('.code-unfold');
  assert.ok((await heights()) > folded * 1.5);
  await preview.edit(body('new'));
  assert.ok((await heights()) > folded * 1.5, 'it stays open');
  assert.equal(await page.isVisible('.code-unfold'), false);
  await page.close();
});

test('a diagram with actions is zoomed and moved by its buttons, and edits elsewhere leave it so', async () => {
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
  assert.ok(Math.abs((await width()) / before - 1.5625) < 0.02);
  await page.click('[data-move="down"]');
  assert.equal(await page.evaluate(() => document.querySelector('.diagram-drawing')?.scrollTop), 80);
  await preview.edit(body('new'));
  assert.ok((await width()) > before * 1.5);
  await page.click('[data-move="reset"]');
  assert.ok(Math.abs((await width()) - before) < 1);
  assert.deepEqual(preview.faults, []);
  await page.close();
});

test('what a page says of its style covers none of the site around it', async () => {
  const cover =
    '<div style={{ marginLeft: -900, marginTop: -900, marginBottom: -900, width: 3000, height: 3000, boxShadow: "0 0 0 3000px red", background: "red" }} className="fixed inset-0 z-50 absolute">x</div>';
  const preview = await open(`${cover}\n\nText.\n`);
  const { page } = preview;
  const covered = await page.evaluate(() =>
    [...document.querySelectorAll('.header a, .header button, .sidebar a, .page-title, .search-button')]
      .filter((each) => each.checkVisibility())
      .filter((each) => {
        const { left, top, width, height } = each.getBoundingClientRect();
        const there = document.elementFromPoint(left + width / 2, top + height / 2);
        return there !== null && !each.contains(there);
      })
      .map((each) => each.outerHTML.slice(0, 80)),
  );
  assert.deepEqual(covered, []);
  await page.close();
});

test('updates are narrowed down to the tags chosen, also while one types', async () => {
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

test('a changed default opens an accordion although it was closed', async () => {
  const preview = await open('<Accordion title="A">\n  x\n</Accordion>\n');
  await preview.edit('<Accordion title="A" defaultOpen>\n  x\n</Accordion>\n');
  assert.equal(await preview.page.evaluate(() => document.querySelector<HTMLDetailsElement>('.accordion')?.open), true);
  await preview.page.close();
});

test('an edit moves the edited block in the window by at most two pixels', async () => {
  const paragraphs = Array.from({ length: 80 }, (_, i) => `Paragraph ${i} with some words in it that make a line.`);
  const preview = await open(paragraphs.join('\n\n'));
  const { page } = preview;
  const topOf = (part: string): Promise<number> =>
    page.evaluate(
      (wanted) =>
        [...document.querySelectorAll('.block')]
          .find((block) => block.textContent?.includes(wanted))
          ?.getBoundingClientRect().top ?? Number.NaN,
      part,
    );
  await page.evaluate(() => window.scrollTo(0, 1500));
  const before = await topOf('Paragraph 40 ');
  assert.ok(before > 100 && before < 800, `paragraph 40 is in sight, at ${before}`);
  // Above the window a block grows, and the edited one grows too.
  paragraphs[3] = `${paragraphs[3]} ${'Many more words. '.repeat(60)}`;
  paragraphs[40] = `Paragraph 40 edited. ${'And longer. '.repeat(30)}`;
  await preview.edit(paragraphs.join('\n\n'));
  const after = await topOf('Paragraph 40 ');
  assert.ok(Math.abs(after - before) <= 2, `moved from ${before} to ${after}`);
  // Nor does it move later, when the browser has settled.
  await page.waitForTimeout(100);
  assert.ok(Math.abs((await topOf('Paragraph 40 ')) - before) <= 2);
  await page.close();
});

test('a half-typed tag shows its last good rendering, dimmed, and in the end what it has become', async () => {
  const good = 'Before.\n\n<Note>\n  Good text.\n</Note>\n\nAfter.\n';
  const preview = await open(good);
  const { page } = preview;
  await preview.edit(good.replace('Good text.\n</Note>', 'Good text.\n  <Card titl\n</Note>'));
  const dim = await page.evaluate(() => ({
    stale: document.querySelectorAll('.stale').length,
    text: document.querySelector('.stale')?.textContent,
    after: document.querySelector('#ds-blocks')?.textContent?.includes('After.'),
  }));
  assert.deepEqual({ ...dim, text: dim.text?.trim() }, { stale: 1, text: 'Good text.', after: true });
  await preview.edit(good.replace('Good text.', 'Better text.'));
  assert.deepEqual(
    await page.evaluate(() => [
      document.querySelectorAll('.stale').length,
      document.querySelector('.callout')?.textContent?.trim(),
    ]),
    [0, 'Better text.'],
  );
  // Left as it is, what is broken shows as far as it goes.
  await preview.edit(good.replace('Good text.\n</Note>', 'Good text.\n  <Card titl\n</Note>'));
  await page.waitForFunction(
    () => document.querySelector('.stale') === null && document.querySelector('.block[data-broken]') !== null,
  );
  assert.ok((await textOf(page, '#ds-blocks'))?.includes('After.'));
  await page.close();
});

test('scrolling either side moves the other, by lines', async () => {
  const text = `---\ntitle: T\n---\n\n${Array.from({ length: 100 }, (_, i) => `## Heading ${i}\n\nText of ${i}.\n`).join('\n')}`;
  const preview = await open(text);
  const { page, sent } = preview;
  const lines = text.split('\n');
  const wanted = lines.indexOf('## Heading 50');
  await preview.send({ kind: 'scrollTo', line: wanted });
  const top = await page.evaluate(
    () =>
      [...document.querySelectorAll('h2')].find((each) => each.textContent === 'Heading 50')?.getBoundingClientRect()
        .top ?? 0,
  );
  assert.ok(top > 40 && top < 200, `heading 50 stands at ${top}`);
  assert.equal(
    sent.some(({ kind }) => kind === 'scrolled'),
    false,
    'the editor does not hear of what it asked for',
  );
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 600);
  // For a moment the preview takes scrolling for the editor's echo: until then one scrolls on.
  for (let turn = 0; turn < 60 && !sent.some(({ kind }) => kind === 'scrolled'); turn++) {
    await page.mouse.wheel(0, 20);
    await page.waitForTimeout(50);
  }
  const last = sent.filter((message) => message.kind === 'scrolled').at(-1);
  assert.ok(last?.kind === 'scrolled' && last.line > wanted && last.line < wanted + 60, `line ${JSON.stringify(last)}`);
  assert.equal(await page.evaluate(() => document.querySelectorAll('.toc-link[aria-current]').length), 1);
  await page.close();
});

test('a double click goes to the source of what it met, also deep inside a component', async () => {
  const text =
    'First.\n\n<Steps>\n  <Step title="A">\n    One.\n  </Step>\n  <Step title="B">\n    Two here.\n  </Step>\n</Steps>\n';
  const preview = await open(text);
  await preview.page.dblclick('.step:nth-child(2) .step-body p');
  assert.deepEqual(preview.sent.at(-1), { kind: 'reveal', line: 7 });
  await preview.page.close();
});

test('links: pages, fragments, the editor, and outside', async () => {
  const preview = await open(
    '[other](/other#there) [here](#below) [out](https://example.com) [gone](/gone)\n\n<Accordion title="Fold">\n\n## Below\n\n</Accordion>\n',
  );
  const { page, sent } = preview;
  const click = async (name: string, modifiers: 'Control'[] = []): Promise<unknown> => {
    await page.click(`#ds-blocks a:text-is("${name}")`, { modifiers });
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

test('versions, mode, search and the page that is not there', async () => {
  const preview = await open('Text with a rare word: quokka.\n');
  const { page, sent } = preview;
  await page.selectOption('select[data-choose="version"]', '1.0');
  assert.deepEqual(sent.at(-1), { kind: 'version', version: '1.0' });
  assert.match((await textOf(page, '.inspector')) ?? '', /Old shows when the version "1.0" is selected/);
  await page.click('.mode-toggle');
  assert.equal(await page.evaluate(() => document.documentElement.dataset['mode']), 'dark');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('quokka');
  await page.waitForSelector('#ds-results [role="option"] mark');
  await page.keyboard.press('Enter');
  assert.deepEqual(sent.at(-1), { kind: 'navigate', href: '/page', inEditor: false });
  await preview.show('nowhere.mdx');
  assert.match((await textOf(page, '.not-found')) ?? '', /There is no page at \/nowhere/);
  await page.click('[data-act="create"]');
  assert.deepEqual(sent.at(-1), { kind: 'create' });
  assert.deepEqual(preview.faults, []);
  await page.close();
});

test('the keyboard alone works tabs, and a picture from elsewhere asks to be loaded', async () => {
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
  assert.deepEqual(sent.at(-1), { kind: 'allowHost', host: 'cdn.example.com' });
  assert.deepEqual(preview.requests, []);
  await page.close();
});

test('the menu says whether it is open, however it was closed, and takes the keys with it', async () => {
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

test('Alt and an arrow go back and forward, but in a field they are the field’s', async () => {
  const preview = await open('Text.\n');
  const { page, sent } = preview;
  const steps = (): readonly unknown[] => sent.filter(({ kind }) => kind === 'history');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('two words');
  await page.keyboard.press('Alt+ArrowLeft');
  assert.deepEqual(steps(), []);
  await page.keyboard.press('Escape');
  await page.locator('dialog#ds-search').waitFor({ state: 'hidden' });
  await page.locator('h1').first().focus();
  await page.keyboard.press('Alt+ArrowRight');
  assert.deepEqual(steps(), [{ kind: 'history', step: 1 }]);
  await page.close();
});

test('blocks moved, removed and put in between end in the order of the text', async () => {
  const parts = Array.from({ length: 12 }, (_, i) => `Part ${i}.`);
  const preview = await open(parts.join('\n\n'));
  const shuffles: readonly (readonly string[])[] = [
    ['Part 11.', ...parts.slice(0, 11)],
    parts.slice(3),
    [...parts.slice(0, 4), 'New.', ...parts.slice(4, 8), 'Newer.'],
    [...parts].reverse(),
    ['Part 1.', 'Part 1.', 'Part 1.'],
    [],
    parts,
  ];
  for (const wanted of shuffles) {
    await preview.edit(wanted.join('\n\n'));
    const shown = await preview.page.evaluate(() =>
      [...document.querySelectorAll('#ds-blocks > .block')].map((block) => block.textContent),
    );
    assert.deepEqual(shown, wanted);
  }
  await preview.page.close();
});

test('a restored preview comes back to its page, mode and place', async () => {
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

test('a picture that comes late leaves the line that the editor asked for where it is', async () => {
  const lines = Array.from({ length: 60 }, (_, i) => `Paragraph ${i} with some words.`);
  const text = ['![late](/late.svg)', ...lines].join('\n\n');
  const preview = await open(lines.join('\n\n'), {
    'late.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="700"/>',
  });
  const { page } = preview;
  let deliver: () => void = () => undefined;
  const isWanted = new Promise<void>((done) => {
    deliver = done;
  });
  await page.route('**/late.svg', async (route) => {
    await isWanted;
    await route.continue();
  });
  await preview.edit(text);
  await preview.send({ kind: 'scrollTo', line: 2 + 2 * 20 });
  const top = (): Promise<number> =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('#ds-blocks p')]
          .find((each) => each.textContent?.startsWith('Paragraph 20 '))
          ?.getBoundingClientRect().top ?? Number.NaN,
    );
  const before = await top();
  deliver();
  await page.waitForFunction(
    () => (document.querySelector<HTMLImageElement>('#ds-blocks img')?.naturalHeight ?? 0) > 0,
  );
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  assert.ok(Math.abs((await top()) - before) <= 2, `from ${before} to ${await top()}`);
  await page.close();
});

test('a video that plays goes on while another block is typed in', async () => {
  const body = (word: string): string => `${word}\n\n<video src="/tour.mp4" controls></video>\n\nLast.\n`;
  const preview = await open(body('First'), { 'tour.mp4': 'x' });
  const { page } = preview;
  await page.evaluate(() => {
    const video = document.querySelector('video') as HTMLVideoElement & { mark?: string };
    video.mark = 'the same';
    video.addEventListener('pause', () => {
      video.mark = 'stopped';
    });
  });
  await preview.edit(body('Edited'));
  await preview.edit(`${body('Edited')}\nMore below.\n`);
  assert.equal(
    await page.evaluate(() => (document.querySelector('video') as HTMLVideoElement & { mark?: string }).mark),
    'the same',
  );
  await page.close();
});

test('paper shows the page without the site around it, in the light mode', async () => {
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
