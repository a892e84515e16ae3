import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checks } from '../../../server/core/checks/list.ts';
import { type Change, checkSite, createSiteHost, type Site, withChanges } from '../../../server/core/index.ts';
import { noting } from '../../../server/core/text/memo.ts';
import { isInSample } from '../../long.ts';
import { type Random, randomFrom } from '../../random.ts';

const text = (path: string, body: string): Change => ({ kind: 'text', path, text: body });
const said = (site: Site): string => JSON.stringify(checkSite(site));

/** Paths of the pages that are checked while something runs. */
function checkedWhile(work: () => void): readonly string[] {
  const check = checks.find(({ on, codes }) => on === 'page' && codes.includes('link/missing-anchor'));
  assert.ok(check?.on === 'page');
  const { run } = check;
  const paths: string[] = [];
  Object.assign(check, {
    run(...[page, index]: Parameters<typeof run>) {
      paths.push(page.file.path);
      return run(page, index);
    },
  });
  try {
    work();
  } finally {
    Object.assign(check, { run });
  }
  return paths.toSorted();
}

const front = (title: string): string => `---\ntitle: ${title}\ndescription: What ${title} is about.\n---\n\n`;

/** Many pages, each with a link to the previous one. */
function chain(pages = 60): ReturnType<typeof createSiteHost> {
  const slugs = Array.from({ length: pages }, (_, i) => `p${i}`);
  return createSiteHost([
    text('docs.json', JSON.stringify({ name: 'A', navigation: [{ group: 'G', pages: slugs }] })),
    ...slugs.map((slug, i) =>
      text(
        `${slug}.mdx`,
        `${front(slug)}## Part ${i}\n\n## Other\n\n[words](/p${i - 1}#part-${i - 1}) and [more](/p0).\n`,
      ),
    ),
    { kind: 'asset', path: 'a.png' },
  ]);
}

test('renaming a heading checks the page and those that link to it', () => {
  const host = chain();
  checkSite(host.site);
  const change = text('p7.mdx', `${front('p7')}## Part x\n\n## Other\n\n[words](/p6#part-6) and [more](/p0).\n`);
  const checked = checkedWhile(() => {
    host.apply([change]);
    checkSite(host.site);
  });
  assert.deepEqual(checked, ['p7.mdx', 'p8.mdx']);
});

test('a heading without links checks its page alone, and so does a unique title', () => {
  const host = chain();
  checkSite(host.site);
  for (const body of [
    `${front('p7')}## Part 7\n\n## Otherwise\n\n[words](/p6#part-6) and [more](/p0).\n`,
    `${front('Of p7')}## Part 7\n\n## Otherwise\n\n[words](/p6#part-6) and [more](/p0).\n`,
  ]) {
    const checked = checkedWhile(() => {
      host.apply([text('p7.mdx', body)]);
      checkSite(host.site);
    });
    assert.deepEqual(checked, ['p7.mdx']);
  }
});

test('adding or deleting a page checks those that ask for its path', () => {
  const host = chain();
  checkSite(host.site);
  const gone = checkedWhile(() => {
    host.apply([{ kind: 'delete', path: 'p30.mdx' }]);
    checkSite(host.site);
  });
  assert.deepEqual(gone, ['p31.mdx']);
  const come = checkedWhile(() => {
    host.apply([text('q.mdx', `${front('q')}Words.\n`)]);
    checkSite(host.site);
  });
  // The likely target of a broken link is searched among all names.
  assert.deepEqual(
    come.filter((path) => path !== 'p31.mdx'),
    ['q.mdx'],
  );
});

test('a new file checks nothing that does not refer to it; a name in docs.json checks no page', () => {
  const host = chain();
  checkSite(host.site);
  const file = checkedWhile(() => {
    host.apply([{ kind: 'asset', path: 'b.png' }]);
    checkSite(host.site);
  });
  assert.deepEqual(file, []);
  const config = host.site.index.config.file.text;
  const named = checkedWhile(() => {
    host.apply([text('docs.json', config.replace('"A"', '"Another name"'))]);
    checkSite(host.site);
  });
  assert.deepEqual(named, []);
});

test('a name in the navigation checks no page, whatever API documents the site has', () => {
  const host = chain(20);
  const api = (name: string): string =>
    JSON.stringify({ openapi: '3.1.0', info: { title: name, version: '1' }, paths: { [`/${name}`]: { get: {} } } });
  const config = (tab: string): Change =>
    text(
      'docs.json',
      JSON.stringify({
        theme: 'mint',
        name: 'A',
        colors: { primary: '#0D6E4F' },
        navigation: {
          tabs: [
            { tab, openapi: ['one.json', 'two.json'] },
            { tab: 'Pages', pages: Array.from({ length: 20 }, (_, i) => `p${i}`) },
          ],
        },
      }),
    );
  const sample = (path: string): string => `${front('p3')}\`\`\`bash\ncurl https://a.example${path}\n\`\`\`\n`;
  host.apply([text('one.json', api('one')), text('two.json', api('two')), text('p3.mdx', sample('/one')), config('T')]);
  checkSite(host.site);
  for (const tab of ['U', 'V'])
    assert.deepEqual(
      checkedWhile(() => {
        host.apply([config(tab)]);
        checkSite(host.site);
      }),
      [],
      tab,
    );
});

test('the findings of a file are the same object while nothing about it changes', () => {
  const host = chain();
  const before = checkSite(host.site);
  host.apply([text('p7.mdx', `${front('p7')}## Part 7\n\nNo link.\n`)]);
  const after = checkSite(host.site);
  const of = (found: typeof before): typeof before => found.filter(({ path }) => path !== 'p7.mdx');
  assert.ok(of(before).length === of(after).length && of(before).every((each, at) => each === of(after)[at]));
});

test('a site with pending changes and the current site do not share answers', () => {
  const host = chain(12);
  const now = said(host.site);
  for (let i = 0; i < 6; i++) {
    const change = text(`p${i}.mdx`, `${front('p1')}Words, and [one](/nothing-${i}).\n`);
    const other = withChanges(host.site, [change]);
    assert.equal(said(other), said(createSiteHost([...all(host.site), change]).site));
    assert.equal(said(host.site), now);
  }
});

test('a site whose results are needed once has the same findings, whatever changes', () => {
  for (let seed = 1; seed <= 6; seed++) {
    const random = randomFrom(seed);
    const again = createSiteHost([text('docs.json', anyConfig(random))]);
    const once = createSiteHost(all(again.site), 'once');
    for (let i = 0; i < 25; i++) {
      const changes = anyChange(random, again.site);
      again.apply(changes);
      once.apply(changes);
      if (i % 6 === 0) assert.equal(said(once.site), said(again.site));
    }
    assert.equal(said(createSiteHost(all(once.site), 'once').site), said(again.site));
  }
});

test('a site whose results are needed once records nothing', () => {
  const host = createSiteHost(all(chain().site), 'once');
  const { value, asked } = noting(() => {
    checkSite(host.site);
    return host.site.index;
  });
  assert.deepEqual(asked, []);
  assert.equal(value.config, host.site.index.config);
});

function all({ files, index }: Site): readonly Change[] {
  const texts = [...files.values()].map((file) => text(file.path, file.text));
  const names = [...index.paths].filter((path) => !files.has(path));
  return [
    ...texts,
    ...names.map((path): Change => ({ kind: 'asset', path })),
    ...[...index.links].map(([path, to]): Change => ({ kind: 'link', path, to })),
    ...[...index.unread].map(([path, unread]): Change => ({ kind: 'unread', path, unread })),
  ];
}

const words = ['start', 'setup', 'keys', 'limits'];

/** A page with everything that depends on the site. */
function anyPage(random: Random, path: string): string {
  const pick = (list: readonly string[]): string => random.pick(list) ?? '';
  const word = (): string => pick([...words, 'strat', 'keyz', 'Setup']);
  const address = (): string =>
    pick([
      `/${word()}`,
      `/guides/${word()}`,
      `./${word()}`,
      `/es/${word()}`,
      `/old/${word()}`,
      '/',
      '/guides',
      `/docs/${word()}`,
    ]);
  const heading = (): string => pick(['Part one', 'Part two', 'Part one', 'Über {{name}}', 'End']);
  const anchor = (): string => pick(['part-one', 'part-two', 'part-one-2', 'ende', 'shared', 'Part-One', 'über-x']);
  const lines = [
    pick(['---', '---', '']),
    `title: ${pick(['One', 'Two', 'Three', path])}`,
    pick([`description: ${pick(['Same', path])}`, '']),
    pick(['openapi: GET /pets', 'openapi: api.json GET /petz', 'openapi: GET /pets/{id}', '', '', '']),
    pick(['hidden: true', 'version: v2', '', '']),
    '---',
    '',
    pick([
      'import Part from "/snippets/part.mdx";',
      'import { Own } from "/snippets/own.jsx";',
      'import Lost from "/snippets/prat.mdx";',
      '',
    ]),
    '',
    `## ${heading()}`,
    '',
    `[a](${address()}#${anchor()}) [b](${address()}) [c](#${anchor()}) ![d](${pick(['/images/logo.png', '/images/lgoo.png', 'logo.png'])})`,
    '',
    `### ${heading()}`,
    '',
    pick([
      '<Part />',
      '<Snippet file="part.mdx" />',
      '<Snippet file="prat.mdx" />',
      '<Own titel="x" />',
      '<Prat />',
      '<Special />',
      '',
    ]),
    pick(['<Card title="Part one" href="/keys" />', '{{name}} {{lost}}', '<Update label="Part two" />', '']),
    '',
  ];
  return lines.join('\n');
}

function anyConfig(random: Random): string {
  const pick = <Item>(list: readonly Item[]): Item => list[random.below(list.length)] as Item;
  const pages = [...words, ...words.map((each) => `guides/${each}`), 'strat'].filter(() => random.below(4) > 0);
  const spanish = words.map((each) => `es/${each}`).filter(() => random.below(3) > 0);
  const navigation = pick<unknown>([
    {
      languages: [
        { language: 'en', pages },
        { language: 'es', pages: spanish },
      ],
    },
    { groups: [{ group: 'G', pages: [...pages, ...spanish] }] },
    {
      versions: [
        { version: 'v1', pages },
        { version: 'v2', pages: spanish },
      ],
    },
    {
      tabs: [
        { tab: 'T', openapi: 'api.json' },
        { tab: 'U', pages },
      ],
    },
  ]);
  const rest = {
    ...pick([{}, { redirects: [{ source: '/old/:slug*', destination: '/guides/:slug*' }] }]),
    ...pick([{}, { redirects: [{ source: '/old/keys', destination: '/keyz' }] }]),
    ...pick([{}, { variables: { name: 'X' } }, { variables: { name: 'Y', lost: 'found' } }]),
    ...pick([{}, { icons: { library: 'lucide' } }]),
    ...pick([{}, { api: { openapi: 'api.json' } }]),
  };
  const whole = { theme: 'mint', name: pick(['A', 'B']), colors: { primary: '#0D6E4F' }, navigation, ...rest };
  const old = { name: 'A', navigation: [{ group: 'G', pages }], ...pick([{}, { openapi: 'api.json' }]) };
  return JSON.stringify(random.below(5) === 0 ? old : whole, undefined, pick([0, 2]));
}

function anySettings(random: Random): string {
  return JSON.stringify({
    ...(random.below(2) === 0 && { strict: true }),
    ...(random.below(3) === 0 && { basePath: '/docs' }),
    ...(random.below(3) === 0 && { components: { Special: {} } }),
    ...(random.below(3) === 0 && { rules: { 'link/missing': 'off' } }),
    ...(random.below(3) === 0 && { overrides: [{ files: ['guides/**'], rules: { 'link/missing-anchor': 'hint' } }] }),
    ...(random.below(3) === 0 && { siteUrl: 'https://a.example' }),
  });
}

const apiOf = (random: Random): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: Object.fromEntries(
      ['/pets', '/pets/{id}', '/dogs']
        .filter(() => random.below(3) > 0)
        .map((path) => [path, { get: { responses: { 200: { description: 'x' } } } }]),
    ),
  });

/** The next change of a random history. */
function anyChange(random: Random, site: Site): readonly Change[] {
  const pagesAt = ['', 'guides/', 'es/'].flatMap((folder) => words.map((word) => `${folder}${word}.mdx`));
  const path =
    random.pick([...pagesAt, 'guides/index.mdx', 'setup.md', 'snippets/part.mdx', '_snippets/part.mdx']) ?? '';
  switch (random.below(12)) {
    case 0:
      return [text('docs.json', anyConfig(random))];
    case 1:
      return [text('.docsightrc.json', anySettings(random))];
    case 2:
      return [{ kind: 'delete', path }];
    case 3:
      return [
        random.below(2) === 0
          ? { kind: 'asset', path: 'images/logo.png' }
          : { kind: 'delete', path: 'images/logo.png' },
      ];
    case 4:
      return [text(random.pick(['api.json', 'other/api.json']) ?? '', apiOf(random))];
    case 5:
      return [
        text('snippets/own.jsx', `export const Own = ({ title }) => <h2 id="${random.pick(words)}">{title}</h2>;\n`),
      ];
    case 6:
      return [
        { kind: 'unread', path: random.pick([path, 'guides']) ?? '', unread: { what: 'file', why: 'it is busy' } },
      ];
    case 7: {
      const known = [...site.files.values()];
      const file = random.pick(known);
      return file === undefined ? [] : [text(file.path, `${file.text}\nMore words.\n`)];
    }
    case 8:
      return [
        random.pick<Change>([
          { kind: 'delete', path: 'docs.json' },
          { kind: 'delete', path: 'api.json' },
          { kind: 'link', path: 'linked', to: 'guides' },
          { kind: 'delete', path: 'linked' },
        ]) as Change,
      ];
    default:
      return [text(path, anyPage(random, path))];
  }
}

const histories = 50;
const steps = 100;

for (let history = 0; history < histories; history++) {
  if (!isInSample(history, 25)) continue;
  test(`after each of ${steps} changes the findings equal those of a cold run: history ${history}`, () => {
    const random = randomFrom(history);
    const host = createSiteHost([text('docs.json', anyConfig(random))]);
    for (let i = 0; i < 25; i++) host.apply(anyChange(random, host.site));
    const made: Change[] = [];
    for (let step = 0; step < steps; step++) {
      const changes = anyChange(random, host.site);
      made.push(...changes);
      host.apply(changes);
      // Some states are skipped, and some are only partly checked.
      if (random.below(5) === 0) continue;
      if (random.below(4) === 0) checkSite(withChanges(host.site, anyChange(random, host.site)));
      const now = said(host.site);
      const cold = said(createSiteHost(all(host.site)).site);
      assert.equal(now, cold, `history ${history}, step ${step}: ${JSON.stringify(changes).slice(0, 2000)}`);
    }
  });
}
