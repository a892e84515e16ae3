import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { holdTimers, runTimers } from './tools/heldTimers.ts';
import { config, openSite, textOf } from './tools/openSite.ts';
import { type OpenPreview, useBrowser } from './tools/previewBrowser.ts';

const browser = useBrowser();
const open = (text: string, more: Readonly<Record<string, string>> = {}): Promise<OpenPreview> =>
  openSite(browser, text, more);

test('typing elsewhere keeps open accordions, chosen tabs, focus, selection and scroll position', async () => {
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

test('typing inside an accordion, a tab or a list keeps it open and chosen', async () => {
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

test('a running search continues while docs.json or the page is edited, and ends with another page', async () => {
  const preview = await open('First');
  const { page } = preview;
  const state = (): Promise<readonly unknown[]> =>
    page.evaluate(() => {
      const field = document.activeElement instanceof HTMLInputElement ? document.activeElement : undefined;
      return [document.querySelector<HTMLDialogElement>('#ds-search')?.open, field?.value, field?.selectionStart];
    });
  await page.keyboard.press('Control+K');
  await page.keyboard.type('other');
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => document.querySelector('#ds-results a') !== null);
  await preview.edit('Second');
  assert.deepEqual(await state(), [true, 'other', 4]);
  // Colors affect the whole document, so the whole page is sent.
  preview.change('docs.json', JSON.stringify({ ...JSON.parse(config), colors: { primary: '#aa3366' } }));
  await preview.show('page.mdx');
  assert.deepEqual(await state(), [true, 'other', 4]);
  await preview.show('other.mdx');
  assert.equal((await state())[0], false);
  await page.close();
});

test('the position stays at the top when the page is zoomed or shown at phone width', async () => {
  const words = 'Words that fill a line or two, so that another width makes it more of them. '.repeat(4);
  const preview = await open(Array.from({ length: 60 }, (_, i) => `Paragraph ${i}. ${words}`).join('\n\n'));
  const { page } = preview;
  const shownAt = (): Promise<number> =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('#ds-blocks p')]
          .find((each) => each.textContent?.startsWith('Paragraph 30.'))
          ?.getBoundingClientRect().top ?? Number.NaN,
    );
  await preview.send({ kind: 'scrollTo', line: 60 });
  const before = await shownAt();
  for (const change of [{ zoom: 1.5 }, { width: 'phone' }, { zoom: 0.75 }, { width: 'desktop', zoom: 1 }] as const) {
    await preview.send({ kind: 'display', ...change });
    const now = await shownAt();
    assert.ok(Math.abs(now - before) < 60, `${JSON.stringify(change)}: from ${before} to ${now}`);
  }
  await page.close();
});

test('a tab name used in the page does not select a tab of a surrounding group', async () => {
  const preview = await open(
    '<Tabs>\n  <Tab title="one"><div role="tab" tabIndex={0}>false</div></Tab>\n  <Tab title="two">2</Tab>\n</Tabs>\n',
  );
  const { page } = preview;
  const shown = (): Promise<readonly (string | null)[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('.tabs [aria-selected="true"], .tab-panel:not([hidden])')].map(
        (each) => each.textContent,
      ),
    );
  await page.click('.tab-panel [role="tab"]');
  await page.keyboard.press('End');
  assert.deepEqual(await shown(), ['one', 'false']);
  await page.click('button[role="tab"]:nth-child(2)');
  assert.deepEqual(await shown(), ['two', '2']);
  assert.deepEqual(preview.faults, []);
  await page.close();
});

test('unfolded code stays unfolded while it is edited', async () => {
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

test('a changed default opens an accordion that was closed', async () => {
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
  // A block above the window grows, and the edited one grows too.
  paragraphs[3] = `${paragraphs[3]} ${'Many more words. '.repeat(60)}`;
  paragraphs[40] = `Paragraph 40 edited. ${'And longer. '.repeat(30)}`;
  await preview.edit(paragraphs.join('\n\n'));
  const after = await topOf('Paragraph 40 ');
  assert.ok(Math.abs(after - before) <= 2, `moved from ${before} to ${after}`);
  // Nor does it move later, after the browser has settled.
  await page.evaluate(() => new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done))));
  assert.ok(Math.abs((await topOf('Paragraph 40 ')) - before) <= 2);
  await page.close();
});

test('a half-typed tag shows its last good rendering, dimmed, and finally its new form', async () => {
  const good = 'Before.\n\n<Note>\n  Good text.\n</Note>\n\nAfter.\n';
  const preview = await openSite(browser, good, {}, { before: holdTimers });
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
  // If it stays broken, the valid part is shown.
  await preview.edit(good.replace('Good text.\n</Note>', 'Good text.\n  <Card titl\n</Note>'));
  await runTimers(page);
  await page.waitForFunction(
    () => document.querySelector('.stale') === null && document.querySelector('.block[data-broken]') !== null,
  );
  assert.ok((await textOf(page, '#ds-blocks'))?.includes('After.'));
  await page.close();
});

test('a newly started tag shows nothing until it is complete or left alone', async () => {
  const body = (typed: string): string => `Before.\n\n${typed}\n\nAfter.\n\n<Note>\n  Good.\n</Note>\n`;
  const preview = await openSite(browser, body(''), {}, { before: holdTimers });
  const { page } = preview;
  const texts = (): Promise<readonly (string | undefined)[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('#ds-blocks > .block')].map((block) => block.textContent?.trim()),
    );
  const tag = '<Card title="New" />';
  for (let typed = 1; typed < tag.length; typed++) {
    await preview.edit(body(tag.slice(0, typed))).catch(() => undefined);
    // The card may appear as soon as its name is typed.
    const others = (await texts()).filter((text) => !'New'.startsWith(text ?? ''));
    assert.deepEqual(others, ['Before.', 'After.', 'Good.'], tag.slice(0, typed));
  }
  await preview.edit(body(tag));
  assert.deepEqual(await texts(), ['Before.', 'New', 'After.', 'Good.']);
  assert.equal(await page.evaluate(() => document.querySelectorAll('.stale').length), 0);
  // If it stays, it is shown as text. A newly opened page shows everything at once.
  await preview.edit(body('<'));
  await runTimers(page);
  await page.waitForFunction(() => document.querySelector('#ds-blocks > .block[data-broken]') !== null);
  assert.deepEqual(await texts(), ['Before.', '<', 'After.', 'Good.']);
  const other = await open(body('<'));
  assert.equal(await other.page.evaluate(() => document.querySelectorAll('#ds-blocks > .block').length), 4);
  for (const each of [preview, other]) {
    assert.deepEqual(each.faults, []);
    await each.page.close();
  }
});

test('a half-typed tag that swallows the rest of the page keeps marks, positions and lines', async () => {
  const paragraphs = Array.from({ length: 80 }, (_, i) => `Paragraph ${i} with some words in it.`);
  const lineOf = (at: number): number => 2 * at;
  const preview = await openSite(browser, paragraphs.join('\n\n'), {}, { before: holdTimers });
  const { page } = preview;
  const topOf = (at: number): Promise<number> =>
    page.evaluate(
      (start) =>
        [...document.querySelectorAll('#ds-blocks p')]
          .find((each) => each.textContent?.startsWith(start))
          ?.getBoundingClientRect().top ?? Number.NaN,
      `Paragraph ${at} `,
    );
  const marked = (): Promise<string | null | undefined> =>
    page.evaluate(() => document.querySelector('.block.current')?.textContent);
  await preview.send({ kind: 'scrollTo', line: lineOf(15) });
  const before = await topOf(21);
  await preview.edit(paragraphs.with(20, '<Card title="x">').join('\n\n'));
  await preview.send({ kind: 'cursor', line: lineOf(20) });
  assert.ok((await page.evaluate(() => document.querySelectorAll('.stale').length)) > 40, 'all below is dimmed');
  assert.equal(await marked(), paragraphs[20]);
  assert.ok(Math.abs((await topOf(21)) - before) <= 2);
  // The editor requests a line below it, and gets a report of one.
  await preview.send({ kind: 'scrollTo', line: lineOf(40) });
  const there = await topOf(40);
  assert.ok(there > 40 && there < 200, `paragraph 40 stands at ${there}`);
  await page.waitForFunction((line) => {
    const kept = (window as unknown as { docsightState(): { line?: number } | undefined }).docsightState()?.line;
    return kept !== undefined && Math.abs(kept - line) <= 2;
  }, lineOf(40));
  // If it stays, its new form is shown, and the reader's position does not move.
  await runTimers(page);
  await page.waitForFunction(() => document.querySelector('.stale') === null);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  const late = await topOf(40);
  assert.ok(Math.abs(late - there) <= 2, `from ${there} to ${late}`);
  await page.close();
});

test('opening a long page lays out its beginning first, then the rest', async () => {
  const text = Array.from({ length: 120 }, (_, i) => `Paragraph ${i}.`).join('\n\n');
  const preview = await browser.open(
    new Map([
      ['docs.json', '{}'],
      ['index.mdx', text],
    ]),
    {
      before: () => {
        const seen: number[] = [];
        Object.assign(window, { seen });
        const look = (): void => {
          const blocks = [...document.querySelectorAll<HTMLElement>('#ds-blocks > *')];
          if (blocks.length > 0) seen.push(blocks.filter(({ offsetParent }) => offsetParent !== null).length);
          if (seen.at(-1) !== 120) requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      },
    },
  );
  await preview.show('index.mdx');
  await preview.page.waitForFunction(() => (window as unknown as { seen: number[] }).seen.at(-1) === 120);
  assert.equal(await preview.page.evaluate(() => (window as unknown as { seen: number[] }).seen[0]), 40);
  await preview.page.close();
});

test('after an edit, the block with the cursor’s line is marked', async () => {
  const preview = await open('First words.\n\nOne\ntwo.\n\nLast words.');
  const { page } = preview;
  const marked = (): Promise<readonly (string | null)[]> =>
    page.evaluate(() => [...document.querySelectorAll('.block.current')].map(({ textContent }) => textContent));
  await preview.send({ kind: 'cursor', line: 3 });
  assert.deepEqual(await marked(), ['One\ntwo.']);
  // The cursor's line does not change, so the editor reports nothing.
  await preview.edit('First words.\n\n***\ntwo.\n\nLast words.');
  assert.deepEqual(await marked(), ['two.']);
  await page.close();
});

test('scrolling one side scrolls the other, by lines', async () => {
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
  // A reloaded window would still return to it.
  await page.waitForFunction((line) => {
    const kept = (window as unknown as { docsightState(): { line?: number } | undefined }).docsightState()?.line;
    return kept !== undefined && Math.abs(kept - line) <= 1;
  }, wanted);
  await page.mouse.move(600, 500);
  await page.mouse.wheel(0, 600);
  // For a moment the preview treats scrolling as the editor's echo, so keep scrolling.
  for (let turn = 0; turn < 60 && !sent.some(({ kind }) => kind === 'scrolled'); turn++) {
    await page.mouse.wheel(0, 20);
    await page.waitForTimeout(50);
  }
  const last = sent.filter((message) => message.kind === 'scrolled').at(-1);
  assert.ok(last?.kind === 'scrolled' && last.line > wanted && last.line < wanted + 60, `line ${JSON.stringify(last)}`);
  assert.equal(await page.evaluate(() => document.querySelectorAll('.toc-link[aria-current]').length), 1);
  await page.close();
});

test('a double click goes to the source of its target, also deep inside a component', async () => {
  const text =
    'First.\n\n<Steps>\n  <Step title="A">\n    One.\n  </Step>\n  <Step title="B">\n    Two here.\n  </Step>\n</Steps>\n\n<ParamField query="limit" type="string">How many.</ParamField>\n';
  const preview = await open(text);
  await preview.page.dblclick('.step:nth-child(2) .step-body p');
  await preview.heard();
  assert.deepEqual(preview.sent.at(-1), { kind: 'reveal', line: 7 });
  const sent = preview.sent.length;
  await preview.page.dblclick('.field-name');
  await preview.heard();
  const last = preview.sent.slice(sent).at(-1);
  assert.ok(last?.kind === 'reveal' && last.line === 11 && last.field === 'p-param-limit', JSON.stringify(last));
  await preview.page.close();
});

test('moved, removed and inserted blocks end up in text order', async () => {
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

test('an image that loads late does not move the line that the editor requested', async () => {
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

/** A short film, recorded by the browser. */
async function film(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const context = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.addEventListener('dataavailable', ({ data }) => parts.push(data));
    const stopped = new Promise((done) => recorder.addEventListener('stop', done));
    recorder.start(50);
    // A busy machine does not record the first frames.
    for (let i = 0; i < 10 || parts.every(({ size }) => size === 0); i++) {
      context?.fillRect(i % 100, i % 100, 10, 10);
      await new Promise((done) => requestAnimationFrame(done));
    }
    recorder.stop();
    await stopped;
    return [...new Uint8Array(await new Blob(parts).arrayBuffer())];
  });
  return Buffer.from(bytes);
}

test('a video keeps playing while other blocks are edited', async () => {
  const body = (word: string): string => `${word}\n\n<video src="/tour.webm" controls></video>\n\nLast.\n`;
  const preview = await open('Nothing yet.', { 'tour.webm': 'x' });
  const { page } = preview;
  const bytes = await film(page);
  await page.route('**/tour.webm', (route) => route.fulfill({ contentType: 'video/webm', body: bytes }));
  await preview.edit(body('First'));
  await page.evaluate(async () => {
    const video = document.querySelector('video') as HTMLVideoElement & { marks?: string[] };
    const marks: string[] = [];
    video.marks = marks;
    video.loop = true;
    video.muted = true;
    await video.play();
    for (const kind of ['pause', 'emptied', 'loadstart']) video.addEventListener(kind, () => marks.push(kind));
  });
  await preview.edit(body('Edited'));
  await preview.edit(`A block before.\n\n${body('Edited')}\nMore below.\n`);
  await preview.edit(`${body('Edited again')}\nMore below.\n`);
  const now = await page.evaluate(() => {
    const video = document.querySelector('video') as HTMLVideoElement & { marks?: string[] };
    return { marks: video.marks, isPaused: video.paused };
  });
  assert.deepEqual(now, { marks: [], isPaused: false });
  await page.close();
});
