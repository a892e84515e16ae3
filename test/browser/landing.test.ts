// Compares designed pages with Tailwind 3 and the same style sheet in plain HTML. Screenshots of both are in
// test/output/landing, ours on the left.
import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type TestContext, test } from 'node:test';
import { build } from 'esbuild';
import type { Page, Route } from 'playwright-core';
import postcss from 'postcss';
import tailwind from 'tailwindcss';
import { type Measured, measure } from '../bench/look/measure.ts';
import { scoreOf } from '../bench/look/score.ts';
import { makeFolder } from '../folder.ts';
import { docsight } from '../unit/cli/run.ts';
import { useBrowser } from './tools/previewBrowser.ts';

const browser = useBrowser();
const root = resolve(import.meta.dirname, '../..');
const site = join(root, 'test/sites/landing');
const output = join(root, 'test/output/landing');
const host = 'http://landing.test';
const pages = ['index', 'platform', 'plans'];
const fonts = {
  '/sans.woff2': join(root, 'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
};

/** The code of a page as a component: a page without Markdown is JavaScript with elements. */
async function plainPage(name: string): Promise<string> {
  const text = readFileSync(join(site, `${name}.mdx`), 'utf8').replace(/^---[\s\S]*?\n---\n/, '');
  const at = text.indexOf('\n<div');
  const script = await build({
    stdin: {
      contents: `import { renderToStaticMarkup } from 'react-dom/server';\n${text.slice(0, at)}\nexport const html = renderToStaticMarkup(<>${text.slice(at)}</>);`,
      loader: 'jsx',
      resolveDir: root,
    },
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
  const module = { exports: {} as { html: string } };
  new Function('module', 'exports', 'require', script.outputFiles[0]?.text ?? '')(
    module,
    module.exports,
    process.getBuiltinModule('node:module').createRequire(import.meta.url),
  );
  const { html } = module.exports;
  const { css } = await postcss([
    tailwind({
      content: [{ raw: html }],
      darkMode: 'class',
      theme: { extend: { fontFamily: { sans: ['Sans', 'sans-serif'] } } },
    }),
  ]).process('@tailwind base; @tailwind components; @tailwind utilities;', { from: undefined });
  const own = readFileSync(join(site, 'style.css'), 'utf8');
  return `<!doctype html><html><head><meta charset="utf-8"><style>@font-face { font-family: Sans; font-weight: 100 900; src: url(/sans.woff2) }
${css}\n${own}\nhtml.dark body { background: #0b0d11 } body { -webkit-font-smoothing: antialiased }</style></head><body><div id="content">${html}</div></body></html>`;
}

/** Answers for both pages; nothing else is loaded. */
function answers(rendered: string, plain: string) {
  return (route: Route): Promise<void> => {
    const { pathname } = new URL(route.request().url());
    if (!route.request().url().startsWith(host)) return route.abort();
    if (pathname === '/plain') return route.fulfill({ contentType: 'text/html', body: plain });
    if (pathname.startsWith('/images/')) return route.fulfill({ path: join(site, pathname) });
    const font = Object.hasOwn(fonts, pathname) ? fonts[pathname as keyof typeof fonts] : undefined;
    return route.fulfill({ path: font ?? join(rendered, pathname.replace(/^\/ours\//, '/')) });
  };
}

async function seen(page: Page, selector: string): Promise<{ readonly measured: Measured; readonly picture: Buffer }> {
  await page.addStyleTag({
    content: '*, ::before, ::after { transition: none !important } #ds-header { visibility: hidden }',
  });
  await page.evaluate(() => document.fonts.ready);
  await page.waitForFunction(() => [...document.images].every((image) => image.complete || !image.checkVisibility()));
  const place = page.locator(selector);
  return { measured: await place.evaluate(measure), picture: await place.screenshot() };
}

async function compare(t: TestContext, name: string, rendered: string, plain: string): Promise<void> {
  for (const width of [390, 1280]) {
    for (const mode of ['light', 'dark'] as const) {
      const page = await browser.browser.newPage({ viewport: { width, height: 900 }, colorScheme: mode });
      t.after(() => page.close());
      await page.route('**/*', answers(rendered, plain));
      await page.goto(`${host}/ours/${name}.html`);
      await page.evaluate((to) => {
        document.documentElement.dataset['mode'] = to;
      }, mode);
      const ours = await seen(page, '#ds-blocks .block > .not-prose');
      const room = await page.evaluate(() => document.querySelector('#ds-blocks')?.getBoundingClientRect().width ?? 0);
      await page.goto(`${host}/plain`);
      await page.evaluate(
        ([isDark, wide]) => {
          document.documentElement.classList.toggle('dark', isDark);
          document.querySelector<HTMLElement>('#content')?.style.setProperty('width', `${wide}px`);
        },
        [mode === 'dark', room] as const,
      );
      const meant = await seen(page, '#content > .not-prose');
      writeFileSync(join(output, `${name}-${width}-${mode}-ours.png`), ours.picture);
      writeFileSync(join(output, `${name}-${width}-${mode}-plain.png`), meant.picture);
      const { texts, boxes, worst } = scoreOf(ours.measured, meant.measured, false);
      t.diagnostic(`${name} ${width} ${mode}: texts ${texts.toFixed(1)}, boxes ${boxes.toFixed(1)}, room ${room}`);
      assert.ok(meant.measured.texts.length > 20);
      assert.ok(
        texts >= 97 && boxes >= 97,
        `${name} ${width} ${mode}: ${texts}, ${boxes}\n${worst.slice(0, 25).join('\n')}`,
      );
    }
  }
}

for (const name of pages)
  test(`the designed page "${name}" looks as intended`, { timeout: 120_000 }, async (t) => {
    mkdirSync(output, { recursive: true });
    const rendered = join(makeFolder(t, {}), 'out');
    const { code, err } = await docsight(['render', site, '--out', rendered]);
    assert.equal(code, 0, err);
    assert.doesNotMatch(readFileSync(join(rendered, `${name}.html`), 'utf8'), /class="not-run"/);
    await compare(t, name, rendered, await plainPage(name));
  });
