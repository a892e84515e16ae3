import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { openWindow } from './apiSite.ts';
import { soon, until } from './until.ts';

const page = (title: string, body: string): string =>
  `---\ntitle: ${title}\ndescription: ${title} and what it is for.\n---\n\n${body}\n`;

test('beside the MDX extension nothing is suggested or closed twice', async (t) => {
  const window = await openWindow(
    t,
    {
      'docs.json': JSON.stringify({ name: 'Site', navigation: [{ group: 'G', pages: ['index', 'other'] }] }),
      'index.mdx': page('Index', 'Words.'),
      'other.mdx': page('Other', '## Setup\n\nWords.'),
      'images/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'top.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    },
    { extensions: [join(import.meta.dirname, 'mdxExtension')] },
  );
  await window.open('index.mdx');
  await window.page.locator('.statusbar-item', { hasText: 'Builds' }).waitFor();
  const keys = window.page.keyboard;
  await window.page.locator('.monaco-editor .view-line', { hasText: 'Words.' }).first().click();
  await keys.press('Control+End');

  // The other extension is active when it inserts `>` after `<`.
  await until(async () => {
    await keys.type('\n<');
    const isClosed = window.page.locator('.monaco-editor .view-line').getByText('<>', { exact: true });
    if (await soon((timeout) => isClosed.waitFor({ timeout }))) return true;
    await keys.press('Backspace');
    await keys.press('Backspace');
    return false;
  });
  await keys.type('Card');
  await keys.press('Escape');
  await keys.type('>');
  await lineIs(window.page, '<Card></Card>');
  await keys.type('\nText.');
  await keys.press('Control+End');
  await keys.type('\n\n<Note>');
  await lineIs(window.page, '<Note></Note>');
  for (let i = 0; i < 7; i++) await keys.press('Delete');
  await lineIs(window.page, '<Note>');
  await keys.type('a</');
  await lineIs(window.page, '<Note>a</Note>');

  const places = [
    { typed: '![a](/', wanted: ['images/', 'top.svg', 'logo.svg'] },
    { typed: '![a](/images/', wanted: ['logo.svg'] },
    { typed: '[a](other.mdx#', wanted: ['#setup'] },
    { typed: '[a](/other#', wanted: ['Setup'] },
    { typed: '[a](/', wanted: ['other.mdx', 'Other'] },
    { typed: '<img src="/images/', wanted: ['logo.svg'] },
    { typed: '<Car', wanted: ['Card', 'CardGroup'] },
    { typed: '<Card ic', wanted: ['icon'] },
    { typed: '<Card icon="rocke', wanted: ['rocket'] },
  ];
  for (const { typed, wanted } of places) {
    await keys.press('Control+End');
    await keys.type(`\n\n`);
    await keys.type(typed);
    await keys.press('Escape');
    await keys.press('Control+Space');
    const labels = await suggested(window.page, wanted);
    assert.deepEqual(labels, [...new Set(labels)], `${typed}: ${labels.join(', ')}`);
    assert.ok(!(labels.includes('#setup') && labels.includes('Setup')), `${typed}: ${labels.join(', ')}`);
    await keys.press('Escape');
  }
});

/** Labels of the visible suggestions, once all expected ones are among them. */
async function suggested(page: Page, wanted: readonly string[]): Promise<readonly string[]> {
  const rows = page.locator('.suggest-widget.visible .monaco-list-row .label-name');
  for (const label of wanted) await rows.getByText(label, { exact: true }).first().waitFor();
  return rows.allInnerTexts();
}

/** The lowest line, read in one step, because lines change while typing. */
async function lastLine(page: Page): Promise<string> {
  const text = await page.evaluate(() => {
    const lines = [...document.querySelectorAll('.monaco-editor .view-line')];
    const tops = lines.map((line) => ({ top: line.getBoundingClientRect().top, text: line.textContent ?? '' }));
    return tops.sort((a, b) => b.top - a.top)[0]?.text ?? '';
  });
  return text.replaceAll('\u00a0', ' ');
}

/** Waits until the text ends with a line. */
async function lineIs(page: Page, wanted: string): Promise<void> {
  await until(async () => (await lastLine(page)) === wanted).catch(async () =>
    assert.equal(await lastLine(page), wanted),
  );
}
