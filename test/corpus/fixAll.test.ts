import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import { fixSite } from '../../server/cli/check/fixSite.ts';
import { type OpenSite, openSites } from '../../server/cli/openSites.ts';
import { checkSite } from '../../server/core/checks/run.ts';
import { safeFixOf } from '../../server/core/fixes/mergeFixes.ts';
import { isMarkdown } from '../../server/core/site/paths.ts';
import type { Site } from '../../server/core/site/siteTypes.ts';
import { type OpenPreview, useBrowser } from '../browser/tools/previewBrowser.ts';
import { copyFolder, makeFolder } from '../folder.ts';
import { isInSample, rounds, sampleOf } from '../long.ts';
import { corpusSites, shared } from '../shared.ts';

const skip = shared === undefined ? 'not run here: corpus' : false;
const browser = shared === undefined ? undefined : useBrowser();

/** What readers see of a page in one mode. */
interface Seen {
  /** All visible words in order, with closed panels opened. */
  readonly words: readonly string[];
  readonly images: number;
  /** Number of frames without content. */
  readonly emptyFrames: number;
}

test('check --fix on copies of deployed sites: readers lose nothing, no Frame is empty, and once is enough', {
  skip,
}, async (context) => {
  const wrong: string[] = [];
  const perCode = new Map<string, number>();
  let [pages, fixes, renderable, renderings] = [0, 0, 0, 0];
  const folder = makeFolder(context, {});
  for (const { name, folder: original } of sampleOf(corpusSites(), 15)) {
    const copy = join(folder, basename(original));
    copyFolder(original, copy);
    const pagesBefore = pages;
    for (const site of await openSites(copy)) {
      const before = site.host.site;
      for (const finding of checkSite(before))
        if (safeFixOf(finding) !== undefined) perCode.set(finding.code, (perCode.get(finding.code) ?? 0) + 1);
      const { fixed, notes } = await fixSite(site, findingsOf);
      fixes += fixed;
      wrong.push(...notes.map((note) => `${name}: ${note}`));
      const after = site.host.site;
      const changed = [...after.files.values()].filter(({ path, text }) => before.files.get(path)?.text !== text);
      pages += changed.length;
      for (const { path, text } of changed)
        if (readFileSync(join(site.folder, path), 'utf8') !== text) wrong.push(`${name}/${path} is not written`);
      const shown = changed.map(({ path }) => path).filter((path) => isMarkdown(path) && after.index.pages.has(path));
      const compared = shown.filter(() => isInSample(renderable++, 8));
      renderings += compared.length;
      wrong.push(...(await compare(before, after, compared)).map((fault) => `${name}/${fault}`));
    }
    if (pages > pagesBefore) wrong.push(...(await secondRun(copy)).map((fault) => `${name}: ${fault}`));
  }
  const list = [...perCode].sort((a, b) => b[1] - a[1]).map(([code, count]) => `${code} ${count}`);
  context.diagnostic(`${fixes} fixes in ${pages} files, ${renderings} pages rendered before and after in both modes`);
  context.diagnostic(list.join(', '));
  assert.deepEqual(wrong.slice(0, 40), []);
  assert.ok(renderable >= rounds(0, 100), `only ${renderable} pages are fixed`);
});

function findingsOf({ host }: OpenSite): ReturnType<typeof checkSite> {
  return checkSite(host.site);
}

/** Sites read again from disk have no safe fix left. */
async function secondRun(folder: string): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const site of await openSites(folder)) {
    const { fixed, files } = await fixSite(site, findingsOf);
    if (fixed + files > 0) faults.push(`a second run fixes ${fixed} more in ${files} files`);
  }
  return faults;
}

async function compare(before: Site, after: Site, paths: readonly string[]): Promise<readonly string[]> {
  if (browser === undefined || paths.length === 0) return [];
  const faults: string[] = [];
  const old = await browser.open(new Map(), { site: before });
  const now = await browser.open(new Map(), { site: after });
  for (const path of paths) {
    await old.show(path);
    await now.show(path);
    for (const mode of ['light', 'dark'] as const) {
      const [was, is] = [await look(old, mode), await look(now, mode)];
      const lost = firstLost(was.words, is.words);
      if (lost !== undefined) faults.push(`${path} in ${mode} mode: "${lost}" is gone`);
      if (is.images < was.images) faults.push(`${path} in ${mode} mode: ${was.images - is.images} images are gone`);
      if (is.emptyFrames > 0)
        faults.push(`${path} in ${mode} mode: ${is.emptyFrames} frames are empty, ${was.emptyFrames} before`);
    }
  }
  await old.page.close();
  await now.page.close();
  return faults;
}

async function look({ page }: OpenPreview, mode: 'light' | 'dark'): Promise<Seen> {
  // Until a diagram is drawn, its source is shown, which has other words.
  await page.waitForFunction(() =>
    [...document.querySelectorAll('[data-diagram="mermaid"]')].every(
      (figure) => figure.querySelector('.diagram-drawing, .diagram-error') !== null,
    ),
  );
  return page.evaluate((wanted) => {
    document.documentElement.dataset['mode'] = wanted;
    for (const details of document.querySelectorAll('details')) details.open = true;
    for (const panel of document.querySelectorAll<HTMLElement>('[role="tabpanel"], [data-view]')) panel.hidden = false;
    // The preview's notes about unknown content are not visible to readers.
    for (const own of document.querySelectorAll<HTMLElement>('.box-label, .box-detail')) own.style.display = 'none';
    const content = [...document.querySelectorAll<HTMLElement>('.content')];
    const drawn = 'img, picture, video, iframe, svg, canvas, object, embed';
    const inContent = (selector: string): HTMLElement[] =>
      content.flatMap((each) => [...each.querySelectorAll<HTMLElement>(selector)]);
    const isEmpty = (frame: HTMLElement): boolean =>
      frame.innerText.trim() === '' &&
      [...frame.querySelectorAll<HTMLElement>(drawn)].every((each) => !each.checkVisibility());
    return {
      words: content
        .map((each) => each.innerText)
        .join('\n')
        .split(/\s+/)
        .filter((word) => word !== ''),
      images: inContent('img').filter((each) => each.checkVisibility()).length,
      emptyFrames: inContent('.frame').filter((each) => each.checkVisibility() && isEmpty(each)).length,
    };
  }, mode);
}

/** The first word that is missing in order, with its neighbors. */
function firstLost(before: readonly string[], after: readonly string[]): string | undefined {
  let at = 0;
  for (const [index, word] of before.entries()) {
    while (at < after.length && after[at] !== word) at++;
    if (at >= after.length) return before.slice(Math.max(0, index - 3), index + 4).join(' ');
    at++;
  }
  return undefined;
}
