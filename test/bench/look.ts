import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import * as chromiumScript from '../../scripts/vscode/chromium.mjs';
import { docsight } from '../unit/cli/run.ts';
import { type Measured, measure } from './look/measure.ts';
import { type Drawn, drawnOf, platformHost, servePlatform } from './look/platformPage.ts';
import { type Score, scoreOf } from './look/score.ts';
import { picture, type Subject, subjects } from './look/specimens.ts';
import type { BenchLine } from './report.ts';

const output = resolve(import.meta.dirname, '../output/look');
const site = join(output, 'site');
const rendered = join(output, 'rendered');
const widths = [390, 1280];
const modes = ['light', 'dark'] as const;

/** For each component, and the mean of all. */
const bounds = { each: 90, mean: 95 };

declare global {
  interface Window {
    /** From `platformParts.jsx`. */
    draw(specimens: readonly (readonly Drawn[])[]): void;
  }
}

/**
 * Compares our components with the platform's package: similarity of texts and boxes from 0 to 100, with both
 * screenshots in test/output/look. `DOCSIGHT_LOOK=Badge,Tree` selects components and prints differences.
 */
export async function benchLook(print: (line: string) => void): Promise<readonly BenchLine[]> {
  const asked = process.env['DOCSIGHT_LOOK']?.split(',');
  const chosen = subjects.filter(({ name }) => asked?.includes(name) ?? true);
  await renderOurs();
  const serve = await servePlatform(site);
  const path = await chromiumScript.chromium();
  const browser = await chromium.launch({ executablePath: path, args: [...chromiumScript.chromiumFlags] });
  try {
    const lines: BenchLine[] = [];
    for (const subject of chosen) {
      const scores = await compare(browser, subject, serve, asked === undefined ? () => {} : print);
      const mean = (pick: (score: Score) => number): number => meanOf(scores.map(pick));
      const ours = mean(({ texts, boxes }) => (texts + boxes) / 2);
      print(
        `${subject.name}: ${ours.toFixed(1)} (texts ${mean(({ texts }) => texts).toFixed(1)}, boxes ${mean(({ boxes }) => boxes).toFixed(1)})`,
      );
      lines.push({ name: subject.name, ours, passes: ours >= bounds.each });
    }
    const ours = meanOf(lines.map((line) => line.ours));
    print(`mean: ${ours.toFixed(1)}; pictures in test/output/look`);
    return [...lines, { name: 'mean of all components', ours, passes: ours >= bounds.mean }];
  } finally {
    await browser.close();
  }
}

const meanOf = (list: readonly number[]): number =>
  list.reduce((sum, each) => sum + each, 0) / Math.max(1, list.length);

/** A page for each component, from `docsight render`. */
async function renderOurs(): Promise<void> {
  rmSync(output, { recursive: true, force: true });
  mkdirSync(site, { recursive: true });
  const pages = subjects.map(({ name }) => name.toLowerCase());
  writeFileSync(
    join(site, 'docs.json'),
    JSON.stringify({
      name: 'Look',
      theme: 'mint',
      colors: { primary: '#166534', light: '#4ade80', dark: '#14532d' },
      navigation: { pages: ['page', ...pages] },
    }),
  );
  writeFileSync(join(site, 'page.mdx'), '---\ntitle: Page\n---\n');
  writeFileSync(join(site, 'picture.svg'), picture);
  for (const { name, specimens } of subjects) {
    const body = specimens.map((text, at) => `<div id="specimen-${at}">\n\n${text}\n\n</div>`).join('\n\n');
    writeFileSync(join(site, `${name.toLowerCase()}.mdx`), `---\ntitle: ${name}\n---\n\n${body}\n`);
  }
  const { code, err } = await docsight(['render', site, '--out', rendered]);
  if (code !== 0) throw new Error(err);
}

async function compare(
  browser: Browser,
  { name, specimens }: Subject,
  serve: (page: Page, ours: string) => Promise<void>,
  print: (line: string) => void,
): Promise<readonly Score[]> {
  const scores: Score[] = [];
  for (const width of widths) {
    for (const mode of modes) {
      const page = await browser.newPage({ viewport: { width, height: 1000 }, colorScheme: mode });
      await serve(page, rendered);
      page.on('pageerror', (error) => print(`${name}: ${error.stack ?? error.message}`));
      await page.addInitScript(() => {
        // An insecure origin has no clipboard, and the package hides its button then.
        Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} } });
      });
      await page.goto(`${platformHost}/ours/${name.toLowerCase()}.html`);
      await page.evaluate((wanted) => document.documentElement.setAttribute('data-mode', wanted), mode);
      const ours = await read(page, specimens.length, name);
      const room = await page.evaluate(() => document.querySelector('#ds-blocks')?.getBoundingClientRect().width ?? 0);
      const picture = await page.locator('#ds-blocks').screenshot();
      await page.goto(`${platformHost}/`);
      await page.waitForFunction(() => typeof window.draw === 'function');
      await page.evaluate(
        ({ drawn, isDark, wide }) => {
          document.documentElement.classList.toggle('dark', isDark);
          window.draw(drawn);
          const content = document.querySelector<HTMLElement>('#content');
          if (content !== null)
            Object.assign(content.style, {
              width: `${wide}px`,
              maxWidth: 'none',
              padding: '0 20px',
              boxSizing: 'content-box',
            });
        },
        { drawn: specimens.map(drawnOf), isDark: mode === 'dark', wide: room },
      );
      const platform = await read(page, specimens.length, name);
      await writePictures(page, `${name}-${width}-${mode}`, picture, await page.locator('#content').screenshot());
      await page.close();
      specimens.forEach((_, at) => {
        const [mine, theirs] = [ours[at], platform[at]];
        if (mine === undefined || theirs === undefined) return;
        const score = scoreOf(mine, theirs, false);
        scores.push(score);
        if (score.worst.length > 0)
          print(`${name} ${at} ${width} ${mode}: texts ${score.texts.toFixed(0)}, boxes ${score.boxes.toFixed(0)}`);
        for (const line of score.worst.slice(0, 14)) print(`    ${line}`);
      });
    }
  }
  return scores;
}

/**
 * Removes a difference between the hosted site and the package from both sides: the box of inline code. The hosted site
 * has a tinted one, the package none. Source: TryGhost/Docs#10, whose style.css makes it darker: "the same pattern as
 * the theme uses for the background color". The backticks of Tailwind's typography plugin count. So do colors of code,
 * because the specimens' site has the platform's default theme.
 */
const leftOut = `
  [id*="specimen-"] :not(pre) > code:not(.shiki *, .field-name, .field-default *, .color-value) { margin: 0 !important; padding: 0 !important;
    border: 0 !important; background: none !important; font-size: 0.875em !important; font-weight: 600 !important }`;

/** Each specimen is a separate box that contains its margins. Waits until animations have ended. */
async function read(page: Page, count: number, name: string): Promise<readonly Measured[]> {
  await page.addStyleTag({
    content: `${leftOut}
      [id*="specimen-"] { display: flow-root }
      #ds-header, #ds-tabs { visibility: hidden }
      *, ::before, ::after { transition: none !important }`,
  });
  await page.evaluate(() => document.fonts.ready);
  // Code is highlighted and diagrams are drawn later.
  if (name === 'Mermaid') await page.waitForSelector('[id*="specimen-"] svg[aria-roledescription]');
  if (/Code|Steps/.test(name)) await page.waitForSelector('[id*="specimen-"] :is(pre.shiki, .line)');
  await page.evaluate(() => {
    // Scroll-driven animations are in their place.
    for (const animation of document.getAnimations())
      if (
        animation.timeline === document.timeline &&
        animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
      )
        animation.finish();
  });
  const found: Measured[] = [];
  for (let at = 0; at < count; at++) found.push(await page.locator(`[id$="specimen-${at}"]`).evaluate(measure));
  return found;
}

/** Ours on the left, the platform's on the right. */
async function writePictures(page: Page, name: string, ours: Buffer, platform: Buffer): Promise<void> {
  const image = (picture: Buffer): string => `<img src="data:image/png;base64,${picture.toString('base64')}">`;
  await page.setViewportSize({ width: 1500, height: 600 });
  await page.goto('about:blank');
  await page.setContent(
    `<body style="margin:0;display:flex;gap:16px;align-items:start;background:#888;width:max-content">${image(ours)}${image(platform)}`,
  );
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.locator('body').screenshot({ path: join(output, `${name}.png`) });
}
