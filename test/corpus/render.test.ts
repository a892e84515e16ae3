import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from '../../server/core/page/pageTree.ts';
import { plainText, walk } from '../../server/core/page/walk.ts';
import { renderPreview } from '../../server/core/render/preview.ts';
import { catalogue } from '../../server/core/schema/catalogue.ts';
import { isPage } from '../../server/core/site/paths.ts';
import { pageOf } from '../../server/core/site/site.ts';
import type { Site } from '../../server/core/site/siteTypes.ts';
import { readGlyph } from '../../server/host/node/glyphs.ts';
import { useBrowser } from '../browser/tools/previewBrowser.ts';
import { sampleOf } from '../long.ts';
import { readCorpus, shared } from '../shared.ts';

const skip = shared === undefined;
const browser = skip ? undefined : useBrowser();

test('pages of every site render without an exception', { skip }, async (context) => {
  const host = { glyph: readGlyph, assetUrl: (path: string) => path };
  const times: number[] = [];
  const failed: string[] = [];
  for (const { name, site } of await readCorpus()) {
    for (const path of sampleOf([...site.index.pages.keys()], 10)) {
      const started = performance.now();
      try {
        const { blocks, parts } = renderPreview(site, path, host);
        assert.ok(parts.length === 10 && blocks.every(({ range }) => range.start <= range.end));
      } catch (error) {
        failed.push(`${name}/${path}: ${error}`);
      }
      times.push(performance.now() - started);
    }
  }
  times.sort((a, b) => a - b);
  const [median = 0, high = 0] = [times[times.length >> 1], times[Math.floor(times.length * 0.99)]];
  context.diagnostic(`${times.length} pages, median ${median.toFixed(1)} ms, 99 % under ${high.toFixed(1)} ms`);
  assert.deepEqual(failed, []);
});

test('components with code show their content, on docs.json v2 sites', { skip }, async (context) => {
  const host = { glyph: readGlyph, assetUrl: (path: string) => path };
  let uses = 0;
  const rest: string[] = [];
  for (const { name, site } of await readCorpus()) {
    if (site.index.config.dialect !== 'v2') continue;
    // Pages with their own code are few, so a sample of all pages may contain none.
    const coded = [...site.index.pages.keys()].filter((path) => ownUses(site, path) > 0);
    for (const path of sampleOf(coded, 4)) {
      uses += ownUses(site, path);
      const html = renderPreview(site, path, host)
        .blocks.map((block) => block.html)
        .join('');
      for (const [, tip] of html.matchAll(/class="not-run" data-tip="([^"]*)"/g)) rest.push(`${name}/${path}: ${tip}`);
    }
  }
  context.diagnostic(`${uses} uses of components with code, ${rest.length} of them not whole`);
  for (const each of rest.slice(0, 50)) context.diagnostic(each);
  assert.ok(uses > 0 && rest.length <= uses / 10, rest.join('\n'));
});

function ownUses(site: Site, path: string): number {
  const file = site.files.get(path);
  return file === undefined || !/^(?:import|export)\s/m.test(file.text) ? 0 : usesOfCode(pageOf(file));
}

/** Number of tags on a page that are components of the site. */
function usesOfCode(page: Page): number {
  const named = new Set(
    page.esm.flatMap(({ imports, exports }) => [
      ...imports.flatMap(({ source, names }) =>
        names.filter(({ imported }) => imported !== 'default' || !/\.mdx?$/.test(source)).map(({ local }) => local),
      ),
      ...exports.map(({ name }) => name),
    ]),
  );
  const isCode = (name: string): boolean => named.has(name.split('.', 1)[0] ?? '');
  return page.elements.filter(({ name }) => isCode(name)).length;
}

/** Selectors for each shape in the DOM. */
const selectors: Readonly<Record<string, string>> = {
  callout: '.callout',
  codeGroup: '.code-group',
  steps: '.steps',
  step: '.step',
  tabs: '.tabs',
  tab: '.tab-panel, .tab-alone',
  accordion: '.accordion',
  accordions: '.accordions',
  card: '.card',
  columns: '.columns',
  field: '.field',
  expandable: '.expandable',
  frame: '.frame',
  tooltip: '.tooltip',
  update: '.update',
  icon: '.icon',
  badge: '.badge',
  tree: '.tree',
  file: '.tree-item',
  folder: '.tree-item',
  code: '.code',
  example: '.code-group, .code',
  colors: '.colors',
  colorRow: '.color-row',
  colorItem: '.color-item',
  column: '.column',
  diagram: '.diagram',
  heading: 'h1, h2, h3, h4, h5, h6',
  link: 'a',
  math: '.katex',
  panel: '.panel',
  prompt: '.prompt',
  repository: '.repository',
  tile: '.tile',
  view: '.view',
  visibility: '.box-hidden, .content',
};

/** Number of each shape in a page's own text. */
function wantedShapes(site: Site, path: string): Readonly<Record<string, number>> {
  const file = site.files.get(path);
  const page = file === undefined ? undefined : pageOf(file);
  const wanted: Record<string, number> = {};
  const own = new Set(
    page?.esm.flatMap(({ imports, exports }) => [
      ...imports.flatMap(({ names }) => names.map(({ local }) => local)),
      ...exports.map(({ name }) => name),
    ]),
  );
  for (const { name, parent } of page?.elements ?? []) {
    const shape = catalogue().components.get(name)?.shape ?? '';
    // Nothing is expected inside code that is not run, and in values that are not shown.
    if (own.has(name) || !(shape in selectors) || (parent !== undefined && own.has(parent.name))) continue;
    wanted[shape] = (wanted[shape] ?? 0) + 1;
  }
  return wanted;
}

/** Paragraphs of plain text that readers must see. */
function wantedTexts(site: Site, path: string): readonly string[] {
  const file = site.files.get(path);
  const texts: string[] = [];
  if (file === undefined) return texts;
  walk(pageOf(file).root, (node) => {
    if (
      node.kind === 'paragraph' &&
      node.children.every(({ kind }) => kind === 'text' || kind === 'strong' || kind === 'emphasis')
    )
      texts.push(squeezed(plainText(node.children)));
    if (node.kind === 'code' && node.lang !== 'mermaid' && !node.value.includes('[!code'))
      texts.push(squeezed(node.value));
  });
  return texts.filter((text) => text !== '');
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, '');
}

test('pages in a browser: no error, no report, no request, no sideways scrolling, all components with box and text', {
  skip,
}, async (context) => {
  const failed: string[] = [];
  const own = browser;
  assert.ok(own !== undefined);
  let pages = 0;
  let components = 0;
  const started = performance.now();
  for (const { name, site } of await readCorpus()) {
    const paths = sampleOf([...site.index.pages.keys()].filter(isPage), 60);
    const preview = await own.open(new Map(), { site });
    for (const path of paths) {
      pages++;
      const wanted = wantedShapes(site, path);
      components += Object.values(wanted).reduce((sum, count) => sum + count, 0);
      await preview.show(path);
      const seen = await preview.page.evaluate((list) => {
        for (const details of document.querySelectorAll('details')) details.open = true;
        for (const panel of document.querySelectorAll<HTMLElement>('[role="tabpanel"], [data-view]'))
          panel.hidden = false;
        const content = [...document.querySelectorAll('.content')];
        const found: Record<string, { count: number; empty: number }> = {};
        for (const [shape, selector] of Object.entries(list)) {
          const elements = content.flatMap((each) => [...each.querySelectorAll<HTMLElement>(selector)]);
          found[shape] = {
            count: elements.length,
            empty: elements.filter((each) => {
              const { width, height } = each.getBoundingClientRect();
              return each.textContent?.trim() !== '' && (width === 0 || height === 0);
            }).length,
          };
        }
        return {
          found,
          wide: document.documentElement.scrollWidth - window.innerWidth,
          text: content
            .map((each) => each.textContent ?? '')
            .join('')
            .replace(/\s+/g, ''),
        };
      }, selectors);
      const missing = Object.entries(wanted).flatMap(([shape, count]) => {
        const { count: shown = 0, empty = 0 } = seen.found[shape] ?? {};
        return shown < count
          ? [`${count - shown} of ${count} ${shape} missing`]
          : empty > 0
            ? [`${empty} ${shape} without a box`]
            : [];
      });
      if (seen.wide > 0) missing.push(`${seen.wide} pixels wider than the window`);
      const lost = wantedTexts(site, path).filter((text) => !seen.text.includes(text));
      const faults = [...preview.faults.splice(0), ...preview.requests.splice(0)];
      if (missing.length + lost.length + faults.length > 0)
        failed.push(
          `${name}/${path}: ${[...missing, ...lost.slice(0, 2).map((text) => `lost "${text.slice(0, 80)}"`), ...faults].join('; ')}`,
        );
    }
    await preview.page.close();
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  context.diagnostic(`${pages} pages, ${components} components, ${seconds} s, ${failed.length} failures`);
  assert.deepEqual(failed.slice(0, 30), []);
});
