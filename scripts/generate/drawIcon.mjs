// Draws media/icon.png from media/icon.svg, because the Marketplace does not accept SVG. Run by hand after a change.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium as playwright } from 'playwright-core';
import { root } from '../tools/bootstrap.mjs';
import { chromium, chromiumFlags } from '../vscode/chromium.mjs';

const browser = await playwright.launch({ executablePath: await chromium(), args: chromiumFlags });
const page = await browser.newPage({ viewport: { width: 256, height: 256 } });
await page.setContent(`<body style="margin:0">${readFileSync(join(root, 'media/icon.svg'), 'utf8')}`);
await page.screenshot({ path: join(root, 'media/icon.png'), omitBackground: true });
await browser.close();
