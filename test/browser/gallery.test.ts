import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertableComponents } from '../../server/core/assist/completion/insertable.ts';
import { drawExamples } from '../../server/core/render/examples.ts';
import { createSiteHost } from '../../server/core/site/siteHost.ts';
import { readGlyph } from '../../server/host/node/glyphs.ts';
import type { FromGallery, ToGallery } from '../../server/protocol/messages.ts';
import { seriousOf } from './tools/axe.ts';
import { type OpenPreview, useBrowser } from './tools/previewBrowser.ts';

const browser = useBrowser();

const files = new Map([
  ['docs.json', '{"name": "S", "colors": {"primary": "#0d7a5f"}, "navigation": [{"group": "G", "pages": ["page"]}]}'],
  ['snippets/limits.mdx', 'Only **ten** requests.\n'],
  [
    'snippets/plans.jsx',
    'export const PlanCard = ({ planName, price, children }) => <div><b>{planName.toUpperCase()}</b><i>{price}</i>{children}</div>;\n',
  ],
  ['snippets/wild.jsx', 'export const Wild = () => <img src="x" onerror="alert(1)" onClick={() => alert(2)} />;\n'],
  ['page.mdx', '---\ntitle: "Page"\n---\n\n'],
]);

/** The server's message, made with the same code. */
function message(): ToGallery {
  const { site } = createSiteHost([...files].map(([path, text]) => ({ kind: 'text' as const, path, text })));
  const components = insertableComponents(site, 'page.mdx', files.get('page.mdx')?.length ?? 0) ?? [];
  const { look, drawings } = drawExamples(
    site,
    'page.mdx',
    components.map(({ example, also }) => ({ text: example, imports: also.map(({ text }) => text).join('\n') })),
    { glyph: readGlyph, assetUrl: (path) => path },
  );
  return {
    kind: 'components',
    ...look,
    mode: { default: look.mode.default ?? null, forced: look.mode.forced },
    components: components.map(({ name, description, group, example }, index) => ({
      name,
      description,
      ...(group !== undefined && { group }),
      example,
      html: drawings[index] ?? '',
    })),
    words: {
      title: 'Insert Component',
      placeholder: 'Name or purpose',
      own: 'This site',
      none: 'No component matches "%".',
      one: '1 component',
      many: '% components',
    },
  };
}

async function opened(options: { readonly width?: number; readonly scheme?: 'light' | 'dark' } = {}): Promise<{
  readonly gallery: OpenPreview;
  readonly said: () => Promise<FromGallery | undefined>;
  readonly active: () => Promise<string>;
}> {
  const gallery = await browser.open(files, { ...options, script: 'gallery.js' });
  await gallery.send(message() as never);
  return {
    gallery,
    async said() {
      await gallery.heard();
      return gallery.sent.at(-1) as unknown as FromGallery;
    },
    active: () =>
      gallery.page.evaluate(
        () =>
          document
            .getElementById(document.querySelector('[role="combobox"]')?.getAttribute('aria-activedescendant') ?? '')
            ?.querySelector('.gallery-name')?.textContent ?? '',
      ),
  };
}

test('the gallery shows that it is loading; built-in components stay reachable next to many of the site', async () => {
  const gallery = await browser.open(files, { script: 'gallery.js' });
  const { page } = gallery;
  await page.getByRole('status').filter({ hasText: 'Loading…' }).waitFor();
  const known = message();
  const own = known.components.find(({ group }) => group === undefined) ?? assert.fail('none');
  const many = Array.from({ length: 60 }, (_, at) => ({ ...own, name: `Own${at}` }));
  await gallery.send({ ...known, components: [...many, ...known.components] } as never);
  await page
    .getByRole('status')
    .filter({ hasText: /^\d+ components$/ })
    .waitFor();
  const names = await page.locator('.gallery-name').allInnerTexts();
  assert.ok(names.indexOf('Card') < names.indexOf('Own0'), names.slice(0, 5).join());
  assert.ok(names.includes('Own59'));
});

test('the gallery draws every component, the site’s own first; typing filters, Enter inserts', async () => {
  const { gallery, said, active } = await opened();
  const { page } = gallery;
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('role')), 'combobox');
  const options = page.getByRole('option');
  const count = await options.count();
  assert.ok(count > 40, String(count));
  assert.deepEqual(
    await page
      .locator('.gallery-name')
      .allInnerTexts()
      .then((names) => names.slice(0, 3)),
    ['Limits', 'PlanCard', 'Wild'],
  );
  // Each is drawn, or shown as source; found by its props if it has some.
  const own = options.nth(1).locator('.gallery-drawing');
  assert.equal(await own.innerText(), 'PLAN NAMEPriceText');
  assert.equal(await page.locator('.gallery-drawing:not(:has(.content *))').count(), 0);
  assert.equal(await options.filter({ hasText: 'Callouts' }).count(), 0);
  assert.equal((await page.locator('.gallery-option .callout').count()) > 5, true);
  await page.locator('.gallery-option [data-drawn] svg').first().waitFor();
  // They are not interactive, and no code runs.
  assert.equal(await page.locator('.gallery-drawing:not([inert])').count(), 0);
  assert.equal(await page.locator('.gallery-drawing [onerror], .gallery-drawing [onclick]').count(), 0);

  await page.keyboard.type('card');
  assert.equal(await active(), 'Card');
  assert.ok((await options.filter({ visible: true }).count()) < 8);
  await page.keyboard.press('Enter');
  assert.deepEqual(await said(), { kind: 'insert', name: 'Card' });

  await page.keyboard.type(' nothing');
  assert.equal(await options.filter({ visible: true }).count(), 0);
  assert.equal(await page.getByRole('status').innerText(), 'No component matches "card nothing".');
  await page.keyboard.press('Enter');
  assert.deepEqual(await said(), { kind: 'insert', name: 'Card' });
  await page.keyboard.press('Escape');
  assert.deepEqual(await said(), { kind: 'close' });
  assert.deepEqual(gallery.faults, []);
  assert.deepEqual(gallery.requests, []);
});

test('in a high contrast theme the gallery uses the editor’s colors, whatever the site’s default', async () => {
  const gallery = await browser.open(files, { script: 'gallery.js', scheme: 'light' });
  const { page } = gallery;
  await page.evaluate(() => {
    document.body.className = 'vscode-high-contrast';
    document.documentElement.style.setProperty('--vscode-editor-background', '#000000');
    document.documentElement.style.setProperty('--vscode-contrastActiveBorder', '#f38518');
  });
  await gallery.send({ ...message(), mode: { default: 'light', forced: false } } as never);
  const looks = await page.evaluate(() => {
    const of = (selector: string): CSSStyleDeclaration =>
      getComputedStyle(document.querySelector(selector) ?? document.body);
    return {
      mode: document.documentElement.dataset['mode'],
      ground: of('.gallery').backgroundColor,
      group: of('.gallery-group').color === of('.gallery-name').color,
      field: of('.gallery-field').outlineColor,
    };
  });
  assert.deepEqual(looks, { mode: 'dark', ground: 'rgb(0, 0, 0)', group: true, field: 'rgb(243, 133, 24)' });
  assert.equal(await seriousOf(page), '');
  // In a light editor theme, the site's default mode is shown again.
  await page.evaluate(() => {
    document.body.className = 'vscode-dark';
  });
  await page.waitForFunction(() => document.documentElement.dataset['mode'] === 'light');
});

test('arrow keys move through the rows, a click inserts, and screen readers announce the selection', async () => {
  const { gallery, said, active } = await opened({ width: 700, scheme: 'dark' });
  const { page } = gallery;
  assert.equal(await active(), 'Limits');
  await page.keyboard.press('ArrowRight');
  assert.equal(await active(), 'PlanCard');
  // The site's third component is below its first; below that is the first of the next group.
  await page.keyboard.press('ArrowDown');
  assert.equal(await active(), 'Wild');
  await page.keyboard.press('ArrowDown');
  const below = await active();
  assert.equal(await page.locator('.gallery-option[aria-selected="true"]').count(), 1);
  await page.keyboard.press('ArrowUp');
  assert.deepEqual([await active(), below === 'Wild'], ['Wild', false]);
  await page.getByRole('option', { name: 'Wild /snippets/wild.jsx', selected: true }).waitFor();
  assert.equal(await seriousOf(page, ['minor', 'moderate', 'serious', 'critical']), '');
  await page.keyboard.type('warning');
  await page.getByRole('option', { name: /^Warning/ }).click();
  assert.deepEqual(await said(), { kind: 'insert', name: 'Warning' });
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('role')), 'combobox');
  assert.deepEqual(gallery.faults, []);
});
