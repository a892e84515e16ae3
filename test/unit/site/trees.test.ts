import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type Change,
  checkSite,
  complete,
  createSiteHost,
  findSymbols,
  linksToDeleted,
  moveFiles,
  pageOf,
  references,
  type Site,
} from '../../../server/core/index.ts';
import { CheckedFiles } from '../../../server/workspace/diagnostics/checked.ts';
import type { LiveSite } from '../../../server/workspace/sites/liveSiteTypes.ts';
import { collectGarbage, survivors } from '../../garbage.ts';
import { stepsOf } from '../../linear.ts';

const text = (path: string, body: string) => ({ kind: 'text', path, text: body }) as const;
const slugs = Array.from({ length: 12 }, (_, i) => `p${i}`);

/** Pages with everything that the rest of a site can know: links, headings, pictures, snippets, code, faults. */
const page = (i: number, words: string): string =>
  `---\ntitle: Page ${i}\ndescription: About ${i}\n---\n\nimport Part from "/snippets/part.mdx";\n\n## ${words}\n\n` +
  `[a](/p${(i + 1) % 12}#part) [b](/p${(i + 5) % 12}#lost) [c](/gone) ![d](/a.png)\n\n<Part />\n\n<Card title="T" href="/p${(i + 3) % 12}">\n`;

const changes = (): readonly Change[] => [
  text('docs.json', JSON.stringify({ name: 'A', navigation: [{ group: 'G', pages: slugs }] })),
  text('snippets/part.mdx', 'export const own = 1;\n\n## From a part\n\n[e](./p3#part)\n'),
  ...slugs.map((slug, i) => text(`${slug}.mdx`, page(i, 'Part'))),
  { kind: 'asset', path: 'a.png' },
];

function treesOf({ files }: Site): Record<string, WeakRef<object>> {
  return Object.fromEntries(
    [...files].filter(([path]) => path.endsWith('.mdx')).map(([path, file]) => [path, new WeakRef(pageOf(file))]),
  );
}

// Counting begins before any of the counted code is compiled.
stepsOf(() => undefined);

const said = (site: Site): string => JSON.stringify(checkSite(site));

test('no result of a check keeps the tree of a page', async () => {
  const host = createSiteHost(changes());
  checkSite(host.site);
  assert.deepEqual(await survivors(treesOf(host.site)), []);
});

test('an edit parses no more pages in a large site, even if all trees are gone', async () => {
  const stepsIn = async (pages: number): Promise<number> => {
    const more = Array.from({ length: pages }, (_, i) =>
      text(`more/q${i}.mdx`, `---\ntitle: ${i}\n---\n\n[a](/p0#part) [b](/lost)\n`),
    );
    const host = createSiteHost([...changes(), ...more]);
    checkSite(host.site);
    await collectGarbage();
    return stepsOf(() => {
      host.apply([text('p3.mdx', page(3, 'Part three'))]);
      checkSite(host.site);
    }, '/core/page/block/');
  };
  await stepsIn(0);
  const [small, large] = [await stepsIn(10), await stepsIn(60)];
  assert.ok(small > 0 && large < 1.5 * small, `${small} and ${large} steps`);
});

test('moves, deletions and references parse the pages that can refer, even if all trees are gone', async () => {
  const works: Readonly<Record<string, (site: Site) => { readonly length: number }>> = {
    'move of a page': (site) => moveFiles(site, [{ from: 'guide/overview.mdx', to: 'guide/start.mdx' }]),
    'move of a folder': (site) => moveFiles(site, [{ from: 'guide', to: 'guides' }]),
    'links to a deleted page': (site) => linksToDeleted(site, ['guide/overview.mdx']),
    'links to a deleted folder': (site) => linksToDeleted(site, ['guide']),
    'a heading': (site) => references(site, 'guide/overview.mdx', page(0, 'Part').indexOf('## Part') + 4),
    'the source of a redirect': (site) =>
      references(site, 'docs.json', site.files.get('docs.json')?.text.indexOf('/old') ?? 0),
  };
  const stepsIn = async (pages: number, work: (site: Site) => { readonly length: number }): Promise<number> => {
    const host = createSiteHost([
      ...changes(),
      text(
        'docs.json',
        JSON.stringify({
          name: 'A',
          navigation: [{ group: 'G', pages: [...slugs, 'guide/overview'] }],
          redirects: [{ source: '/old', destination: '/guide/overview' }],
        }),
      ),
      text('guide/overview.mdx', page(0, 'Part')),
      text('guide/other.mdx', '[a](overview#part)\n'),
      text('more/links.mdx', '[a](/guide/overview#part) [b](/old#part)\n'),
      // An overview of another folder has the same name.
      ...Array.from({ length: pages }, (_, i) =>
        text(`more/q${i}/overview.mdx`, `[a](/more/q1/overview) [b](/lost)\n`),
      ),
    ]);
    checkSite(host.site);
    await collectGarbage();
    return stepsOf(() => assert.ok(work(host.site).length > 0), '/core/page/block/');
  };
  for (const [name, work] of Object.entries(works)) {
    await stepsIn(1, work);
    const [small, large] = [await stepsIn(10, work), await stepsIn(60, work)];
    assert.ok(small > 0 && large < 1.2 * small, `${name}: ${small} and ${large} steps`);
  }
});

test('a move reads the text of other pages as fast from a deep folder as from a shallow one', () => {
  const stepsIn = (path: string): number => {
    const others = Array.from({ length: 60 }, (_, i) => text(`q${i}.mdx`, '[a](/lost)\n'));
    const { site } = createSiteHost([...others, text(path, page(0, 'Part')), text('link.mdx', `[a](/${path})\n`)]);
    return stepsOf(
      () => assert.ok(moveFiles(site, [{ from: path, to: 'to.mdx' }]).length > 0),
      '/references/referrers.ts',
    );
  };
  const [shallow, deep] = [stepsIn('a/from.mdx'), stepsIn('a/b/c/d/e/f/g/h/from.mdx')];
  assert.ok(shallow > 60 && deep < 1.5 * shallow, `${shallow} and ${deep} steps`);
});

test('a key in docs.json parses no page, even if all trees are gone', async () => {
  const host = createSiteHost(changes());
  checkSite(host.site);
  await collectGarbage();
  const steps = stepsOf(() => {
    host.apply([text('docs.json', JSON.stringify({ name: 'B', navigation: [{ group: 'H', pages: slugs }] }))]);
    checkSite(host.site);
  }, '/core/page/block/');
  assert.equal(steps, 0);
});

test('a key in docs.json that lists the same pages goes through no table of all pages', () => {
  const more = Array.from({ length: 40 }, (_, i) => `q${i}`);
  const config = (name: string, listed: readonly string[]): Change =>
    text('docs.json', JSON.stringify({ name, navigation: [{ group: name, pages: listed }] }));
  const host = createSiteHost([...changes(), ...more.map((slug) => text(`${slug}.mdx`, '[a](/p0/)\n'))]);
  host.apply([config('A', [...slugs, ...more])]);
  checkSite(host.site);
  const stepsIn = (change: Change): number =>
    stepsOf(() => {
      host.apply([change]);
      checkSite(host.site);
    }, [
      '/frontMatter/descriptions.ts',
      '/frontMatter/duplicate.ts',
      '/core/site/twins.ts',
      '/core/site/link/resolve.ts',
    ]);
  const few = stepsIn(config('B', [...more, ...slugs]));
  assert.ok(few < more.length, `${few} steps`);
  const many = stepsIn(config('B', slugs));
  assert.ok(many > 2 * more.length, `${many} steps when other pages are listed`);
});

test('names for broken links are computed by checks alone, and again only if pages or their languages differ', () => {
  const config = (group: string, language = 'es'): Change =>
    text(
      'docs.json',
      JSON.stringify({
        theme: 'mint',
        name: 'A',
        colors: { primary: '#0055aa' },
        navigation: {
          languages: [
            { language: 'en', groups: [{ group, pages: [...slugs, 'guide/overview'] }] },
            { language, groups: [{ group, pages: ['other/overview'] }] },
          ],
        },
      }),
    );
  const guide = text('guide/overview.mdx', page(0, 'Part').replace('/gone', '/guide/overvew'));
  const other = text(
    'other/overview.mdx',
    `${page(1, 'Part').replace('/gone', '/other/overvew')}\n[e](/guide/overview#part)\n`,
  );
  const host = createSiteHost([...changes(), config('G'), guide, other]);
  const stepsIn = (work: () => unknown): number => stepsOf(work, '/core/text/nearest.ts');
  const messages = (): string => said(host.site);
  assert.ok(stepsIn(messages) > 0);
  const requests: Readonly<Record<string, () => { readonly length: number } | undefined>> = {
    references: () => references(host.site, guide.path, guide.text.indexOf('## Part') + 4),
    'a move of a page': () => moveFiles(host.site, [{ from: 'guide/overview.mdx', to: 'guide/start.mdx' }]),
    'a move of a folder': () => moveFiles(host.site, [{ from: 'guide', to: 'guides' }]),
    'a deleted folder': () => linksToDeleted(host.site, ['guide']),
    symbols: () => findSymbols(host.site, 'part'),
    'completion of a link': () => complete(host.site, guide.path, guide.text.indexOf('](/p') + 4),
  };
  for (const state of ['checked', 'changed']) {
    for (const [name, request] of Object.entries(requests))
      assert.equal(
        stepsIn(() => assert.ok((request()?.length ?? 0) > 0, name)),
        0,
        `${name}, ${state}`,
      );
    host.apply([text('p12.mdx', page(12, 'Part'))]);
  }
  assert.ok(stepsIn(messages) > 0, 'the new page can be one that a link means');
  const keys: Readonly<Record<string, Change>> = {
    'a heading': text(guide.path, `${guide.text}\n## Another part\n`),
    'a title': text('p3.mdx', page(3, 'Part').replace('title: Page', 'title: My page')),
    'the name of a group': config('H'),
  };
  for (const [name, change] of Object.entries(keys)) {
    host.apply([change]);
    assert.equal(stepsIn(messages), 0, name);
  }
  assert.match(messages(), /Did you mean \\"\/other\/overview\\"/);
  host.apply([config('H', 'de')]);
  assert.ok(stepsIn(messages) > 0, 'the language of a page');
});

test('findings equal those of a cold run, even if all trees are collected before each change', async () => {
  const host = createSiteHost(changes());
  checkSite(host.site);
  const made: Change[] = [...changes()];
  const steps: readonly Change[] = [
    text('p3.mdx', page(3, 'Another')),
    { kind: 'delete', path: 'p5.mdx' },
    text('snippets/part.mdx', '## Other part\n'),
    text('docs.json', JSON.stringify({ name: 'A', navigation: [{ group: 'G', pages: slugs.slice(3) }] })),
    text('p5.mdx', page(5, 'Part')),
    { kind: 'delete', path: 'a.png' },
    text('p3.mdx', page(3, 'Part')),
  ];
  for (const change of steps) {
    await collectGarbage();
    host.apply([change]);
    made.push(change);
    assert.equal(said(host.site), said(createSiteHost(made).site), change.path);
  }
});

test('the trees of open pages are kept between keystrokes, and released when the pages are closed', async () => {
  const host = createSiteHost(changes());
  const live = {
    loaded: true,
    get site() {
      return host.site;
    },
  } as LiveSite;
  const files = new CheckedFiles(live, () => undefined);
  for (const path of files.stale()) files.check(path, false);
  files.withTrees(new Set(['p1.mdx', 'p4.mdx', 'docs.json']));
  assert.deepEqual(await survivors(treesOf(host.site)), ['p1.mdx', 'p4.mdx']);
  files.withTrees(new Set(['p4.mdx']));
  assert.deepEqual(await survivors(treesOf(host.site)), ['p4.mdx']);
});
