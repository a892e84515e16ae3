// Takes images of one site in three themes of docs.json v2: docs/images/theme-NAME.png. Part of `npm run screenshots`;
// `node scripts/themePictures.mjs` takes only these, with the last build in dist/.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium as playwright } from 'playwright-core';
import { root } from './tools/bootstrap.mjs';
import { say } from './tools/steps.mjs';
import { chromium, chromiumFlags } from './vscode/chromium.mjs';

/** Three different layouts: tabs above the page, tabs at the side, the page on a card. */
const themes = ['mint', 'maple', 'almond'];

/** Takes the images of the page `quickstart`; `sample` is the folder of the site. */
export async function themePictures(sample = join(root, 'test/sites/sample')) {
  const place = mkdtempSync(join(tmpdir(), 'docsight-themes-'));
  const site = join(place, 'site');
  const browser = await playwright.launch({ executablePath: await chromium(), args: chromiumFlags });
  try {
    cpSync(sample, site, { recursive: true });
    docsight('convert', site, '--to', 'v2', '--write');
    const config = JSON.parse(readFileSync(join(site, 'docs.json'), 'utf8'));
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
    for (const theme of themes) {
      const out = join(place, theme);
      writeFileSync(join(site, 'docs.json'), JSON.stringify({ ...config, theme }, undefined, 2));
      docsight('render', site, '--out', out);
      await page.goto(pathToFileURL(join(out, 'quickstart.html')).href);
      await page.locator('h1').waitFor();
      await page.screenshot({ path: join(root, 'docs', 'images', `theme-${theme}.png`) });
      say(`docs/images/theme-${theme}.png`);
    }
  } finally {
    await browser.close();
    rmSync(place, { recursive: true, force: true });
  }
}

function docsight(...words) {
  execFileSync(process.execPath, [join(root, 'dist/cli.js'), ...words], { stdio: ['ignore', 'ignore', 'inherit'] });
}

if (process.argv[1] === import.meta.filename) await themePictures();
