import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator } from 'playwright-core';
import { openWindow, servePictures } from './apiSite.ts';
import { soon, until } from './until.ts';

const far = 'pictures.example.com';
const site = (name: string, only: string, other: string): Readonly<Record<string, string>> => ({
  'docs.json': JSON.stringify({
    name,
    favicon: '/images/mark.svg',
    versions: ['2.0', '1.0'],
    navigation: [{ group: `${name} pages`, pages: ['index', only] }],
  }),
  'images/mark.svg': `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${name.length} 8"><circle cx="4" cy="4" r="4"/></svg>`,
  'index.mdx': `---
title: ${name} home
description: Where ${name} begins.
---

Words of ${name}: [ours](/${only}), [theirs](/${other}) and [theirs by a path](../${other}/index).

![Mark](/images/mark.svg)

![Far](https://${far}/${name}.png)
`,
  [`${only}.mdx`]: `---\ntitle: ${name} ${only}\ndescription: More of ${name}.\n---\n\nZebra of ${name}.\n`,
});
const under = (folder: string, files: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [`${folder}/${path}`, text]));

test('in a multi-root workspace a preview shows each site as its own, whichever it follows to', async (t) => {
  const window = await openWindow(
    t,
    {
      ...under('alpha', site('Alpha', 'alpha', 'beta')),
      'alpha/.vscode/settings.json': JSON.stringify({ 'docsight.preview.allowedHosts': [far] }),
      ...under('beta', site('Betas', 'beta', 'alpha')),
      'notes/plain.md': '# Plain\n\nOf no site.\n',
    },
    { roots: ['alpha', 'notes', 'beta'] },
  );
  await servePictures(window, far);
  const { page } = window;
  const preview = window.preview();
  const heading = (text: string) => preview.locator('h1', { hasText: text });
  const version = preview.locator('#ds-sidebar select[data-choose="version"]');
  const picture = (name: string) => preview.locator(`img[src="https://${far}/${name}.png"]`);
  const status = page.locator('.statusbar-item', { hasText: 'broken for readers' });
  const pin = page.locator('.editor-actions [aria-label*="Pin Preview to This Page"]');
  const unpin = page.locator('.editor-actions [aria-label*="Unpin Preview"]');
  const intoEditor = () => page.locator('.monaco-editor .view-line', { hasText: 'Words of' }).first().click();

  /** Clicks into the preview until it is active, because its buttons show then, and a busy window may lose a click. */
  const toPreview = (title: string, button: Locator): Promise<void> =>
    until(async () => {
      await heading(title).click();
      return soon((timeout) => button.waitFor({ timeout }));
    });

  await status.filter({ hasText: '2 broken for readers' }).waitFor({ timeout: 180_000 });
  await window.open('alpha/index.mdx');
  await page.locator('.editor-actions [aria-label^="Open Preview to the Side"]').first().click();
  await heading('Alpha home').waitFor();
  await picture('Alpha').waitFor({ state: 'attached' });
  await preview.locator('[data-act="menu"]').click();
  await version.selectOption('1.0');
  // The menu closes, and the page is rendered again for that version.
  await version.locator('option[value="1.0"][selected]').waitFor({ state: 'attached' });
  assert.equal(await preview.locator('a.broken').count(), 2);

  // The editor switches to the other root: the same names of pages, versions and media, but other contents.
  await intoEditor();
  await window.open('beta/index.mdx');
  await heading('Betas home').waitFor();
  await preview.locator(`[data-load="${far}"]`).waitFor();
  assert.equal(await picture('Betas').count(), 0, 'what one site may load is not let in for the other');
  assert.equal(await version.inputValue(), '2.0', 'nobody chose a version of this one');
  const mark = preview.locator('img[alt="Mark"]');
  await until(() => mark.evaluate((image) => (image as HTMLImageElement).naturalWidth > 0));
  assert.match((await mark.getAttribute('src')) ?? '', /\/beta\/images\/mark\.svg/);
  await page.locator('.tab [style*="beta"][style*="mark.svg"]').waitFor();
  assert.equal(await preview.getByText('Alpha').count(), 0);

  // Links and search stay within the site.
  await preview.locator('a.broken', { hasText: 'theirs' }).first().press('Enter');
  await preview.locator('.not-found', { hasText: '/alpha' }).waitFor();
  const search = preview.locator('dialog input');
  await until(async () => {
    if (!(await search.isVisible())) await preview.locator('body').press('Control+k');
    return soon((timeout) => search.waitFor({ timeout }));
  });
  await search.fill('zebra');
  await preview.locator('dialog', { hasText: 'Betas beta' }).waitFor();
  assert.doesNotMatch(await preview.locator('dialog').innerText(), /Alpha/);
  await preview.locator('dialog input').press('Enter');
  await heading('Betas beta').waitFor();

  // A file outside all sites does not change the preview; pinned, no file does.
  await intoEditor();
  await window.open('notes/plain.md');
  await window.open('alpha/index.mdx');
  await heading('Alpha home').waitFor();
  assert.equal(await version.inputValue(), '1.0', 'chosen before');
  await toPreview('Alpha home', pin);
  await pin.click();
  await unpin.waitFor();
  await intoEditor();
  await window.open('beta/index.mdx');
  await toPreview('Alpha home', unpin);
  await unpin.click();
  // On a busy machine, a click is lost while the webview loses the focus, so wait for the cursor to move.
  await until(async () => {
    await intoEditor();
    await page.keyboard.press('ArrowRight');
    return soon((timeout) => heading('Betas home').waitFor({ timeout }));
  });

  await window.reload();
  await status.filter({ hasText: '2 broken for readers' }).waitFor({ timeout: 180_000 });
  await heading('Betas home').waitFor();
  await page.locator('.tab [style*="beta"][style*="mark.svg"]').waitFor();
  assert.equal(await version.inputValue(), '2.0', 'the version chosen of the other site is not this one’s');
});
