import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boundedChoices, boundedEntries, leftOutWords } from '../../../server/core/render/chrome/bounded.ts';
import { isCostly, trusted } from '../../../server/core/render/page/html/html.ts';
import { renderPreview } from '../../../server/core/render/preview.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import type { SidebarEntry, SidebarPage } from '../../../server/core/site/view/viewTypes.ts';
import { stepsOf } from '../../linear.ts';

const page: SidebarPage = {
  kind: 'page',
  name: 'A',
  href: '/a',
  active: false,
  icon: undefined,
  iconType: undefined,
  slug: undefined,
  path: undefined,
  tag: undefined,
  method: undefined,
};
const group = (entries: readonly SidebarEntry[]): SidebarEntry => ({
  kind: 'group',
  name: 'G',
  icon: undefined,
  iconType: undefined,
  tag: undefined,
  root: undefined,
  directory: 'none',
  entries,
  active: false,
  expanded: false,
});

test('a sidebar shows a limited number of entries, in order, and says how many are omitted', () => {
  const few = [page, group([page])];
  assert.deepEqual(boundedEntries(few, 24), { list: few, leftOut: 0 });
  const many = [
    group(Array.from({ length: 9_000 }, () => page)),
    group(Array.from({ length: 3_000 }, () => page)),
    page,
  ];
  const { list, leftOut } = boundedEntries(many, 24);
  assert.equal(leftOut, 12_003 - 10_000);
  assert.deepEqual(
    list.map((each) => (each.kind === 'group' ? each.entries.length : 0)),
    [9_000, 998],
  );
  assert.equal(leftOutWords(leftOut), '2,003 more are not shown.');
});

test('a dropdown shows a limited number, always including the chosen one', () => {
  const choices = Array.from({ length: 50 }, (_, at) => ({ name: `v${at}`, active: at === 40 }));
  const { list, leftOut } = boundedChoices(choices, 10);
  assert.deepEqual([list.length, list.at(-1)?.name, leftOut], [11, 'v40', 39]);
});

test('a preview of very many pages and versions says what it omits', () => {
  const config = JSON.stringify({
    name: 'A',
    versions: Array.from({ length: 1_200 }, (_, at) => `v${at}`),
    navigation: [{ group: 'G', pages: Array.from({ length: 12_000 }, () => 'index') }],
  });
  const { site } = createSiteHost([
    { kind: 'text', path: 'docs.json', text: config },
    { kind: 'text', path: 'index.mdx', text: '---\ntitle: A\n---\n\nText.\n' },
  ]);
  const host = { glyph: () => undefined, assetUrl: (each: string) => each, findings: () => [] };
  const { rendering: _, ...preview } = renderPreview(site, 'index.mdx', host);
  const shown = JSON.stringify(preview);
  assert.match(shown, /2,\d\d\d more are not shown\./);
  assert.match(shown, /200 more are not shown\./);
});

test('nested steps are not copied at each level', () => {
  const drawn = (levels: number): number => {
    const open = '<Steps><Step title="x">'.repeat(levels);
    const { site } = createSiteHost([
      { kind: 'text', path: 'docs.json', text: '{"name": "A", "navigation": [{"group": "G", "pages": ["index"]}]}' },
      { kind: 'text', path: 'index.mdx', text: `---\ntitle: A\n---\n\n${open}\n` },
    ]);
    const host = { glyph: () => undefined, assetUrl: (each: string) => each, findings: () => [] };
    return stepsOf(() => renderPreview(site, 'index.mdx', host));
  };
  drawn(100);
  const [few, many] = [drawn(500), drawn(1_000)];
  assert.ok(many < 2.5 * few, `${few} ${many}`);
});

test('a list that contains the same list twice at each level is looked at once', () => {
  const levels = (count: number): string => {
    const lines = Array.from({ length: count }, (_, i) => `export const a${i + 1} = [a${i}, a${i}]\n\n`);
    return `export const a0 = [unknown, unknown]\n\n${lines.join('')}{a${count}}\n`;
  };
  const stepsFor = (count: number): number => {
    const { site } = createSiteHost([
      { kind: 'text', path: 'docs.json', text: '{"name": "A"}' },
      { kind: 'text', path: 'index.mdx', text: levels(count) },
    ]);
    const host = { glyph: () => undefined, assetUrl: (each: string) => each, findings: () => [] };
    return stepsOf(() => renderPreview(site, 'index.mdx', host), 'expressionContent');
  };
  assert.ok(stepsFor(20) < 1_000);
});

test('nested elements that copy their text do not copy it at each level', () => {
  const levels = 40;
  const page = `---\ntitle: A\n---\n\n${'<Prompt>\n'.repeat(levels)}\n${'word '.repeat(100_000)}\n\n${'</Prompt>\n'.repeat(levels)}`;
  const { site } = createSiteHost([
    { kind: 'text', path: 'docs.json', text: '{"name": "A", "navigation": [{"group": "G", "pages": ["index"]}]}' },
    { kind: 'text', path: 'index.mdx', text: page },
  ]);
  const host = { glyph: () => undefined, assetUrl: (each: string) => each, findings: () => [] };
  const { blocks } = renderPreview(site, 'index.mdx', host);
  const written = blocks.reduce((sum, { html }) => sum + html.length, 0);
  assert.ok(written > page.length && written < 12_000_000, String(written));
});

test('long HTML is inspected at few levels', () => {
  const html = (length: number) => trusted('a'.repeat(length));
  const copied = (length: number): number =>
    Array.from({ length: 100 }, (_, depth) => (isCostly(html(length), { depth }) ? 0 : length)).reduce(
      (sum, each) => sum + each,
    );
  // The root of a page is not nested.
  for (const length of [60_000, 500_000, 4_000_000])
    assert.ok(copied(length) <= 4_000_000 + 2 * length, String(length));
  assert.equal(isCostly(html(200_000), { depth: 8 }), false);
});
