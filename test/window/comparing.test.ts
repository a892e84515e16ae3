import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openWindow } from './apiSite.ts';
import { until } from './until.ts';

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60" fill="red"/></svg>\n';

test('Light | Dark and Desktop | Phone show pictures and fonts in both panes, below a fixed strip; a merge shows both sides', async (t) => {
  const page = `---\ntitle: Index\ndescription: The first page of this site.\n---\n\n<Frame>\n  ![A picture](/red.svg)\n</Frame>\n\n<<<<<<< HEAD\nOur words.\n=======\nTheir words.\n>>>>>>> feature/x\n\n${'Words.\n\n'.repeat(60)}`;
  const window = await openWindow(t, {
    'docs.json': JSON.stringify({
      theme: 'mint',
      name: 'Site',
      colors: { primary: '#0D6E4F' },
      navigation: { groups: [{ group: 'G', pages: ['index'] }] },
    }),
    'red.svg': picture,
    'index.mdx': page,
  });
  const { page: view } = window;
  await window.open('index.mdx');
  await window.openPreview('Index', 'beside');
  const preview = window.preview();
  assert.deepEqual(
    await preview
      .locator('.block[data-side]')
      .evaluateAll((blocks) => blocks.map((block) => block.getAttribute('data-side-label'))),
    ['Current side: HEAD', 'Incoming side: feature/x'],
  );
  const width = (pane: number): Promise<number> =>
    preview
      .frameLocator('.side-by-side iframe')
      .nth(pane)
      .locator('img[alt="A picture"]')
      .first()
      .evaluate((image) => (image as HTMLImageElement).naturalWidth);
  const font = (pane: number): Promise<boolean> =>
    preview
      .frameLocator('.side-by-side iframe')
      .nth(pane)
      .locator('body')
      .evaluate(async (body) => {
        await body.ownerDocument.fonts.ready;
        return [...body.ownerDocument.fonts].some(({ status }) => status === 'loaded');
      });
  for (const name of ['Light | Dark', 'Desktop | Phone']) {
    await preview.getByRole('button', { name }).click();
    for (const pane of [0, 1]) {
      await until(async () => (await width(pane)) === 90);
      await until(() => font(pane));
    }
    await preview.locator('body').evaluate(() => globalThis.scrollTo(0, 900));
    const strip = preview.locator('.view-strip');
    await until(async () => (await preview.locator('body').evaluate(() => globalThis.scrollY)) > 500);
    const top = await strip.evaluate((element) => element.getBoundingClientRect().top);
    assert.equal(top, 0);
    const picturePath = process.env['DOCSIGHT_PICTURE'];
    if (picturePath !== undefined)
      await view.screenshot({ path: picturePath.replace('.png', `-${name.slice(0, 4)}.png`) });
    await preview.getByRole('button', { name }).click();
    await preview.locator('body').evaluate(() => globalThis.scrollTo(0, 0));
  }
});
