import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complete } from '../../../server/core/assist/completion/complete.ts';
import { checkFile } from '../../../server/core/checks/run.ts';
import { renderPreview } from '../../../server/core/render/preview.ts';
import { resolveAsset, resolveLink } from '../../../server/core/site/link/resolve.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { checkFixture, siteOf } from '../../check.ts';
import { changesOf } from '../../fixes.ts';
import { parseFixture } from '../../fixture.ts';

const front = '---\ntitle: A page\ndescription: What it is for.\n---\n\n';

function site(links: readonly string[], settings?: string): Site {
  return createSiteHost([
    { kind: 'text', path: 'docs.json', text: '{"name": "T", "navigation": []}' },
    ...['a', 'guides/b', 'guides/c', 'd', 'e'].map((slug) => ({
      kind: 'text' as const,
      path: `${slug}.mdx`,
      text: front,
    })),
    { kind: 'text', path: 'links.mdx', text: links.map((link) => `[Some page](${link})\n`).join('\n') },
    ...(settings === undefined ? [] : [{ kind: 'text' as const, path: '.docsightrc.json', text: settings }]),
  ]).site;
}

const kindOf = ({ index }: Site, target: string): string => resolveLink({ index, fromPath: 'links.mdx', target }).kind;
const five = ['/docs/a', '/docs/guides/b#x', '/docs/guides/c', '/docs/d?q', '/docs/e'];

test('a missing first folder alone is not a prefix', () => {
  assert.equal(kindOf(site(['/nonsense/guides/b']), '/nonsense/guides/b'), 'missing');
  assert.equal(kindOf(site(five.slice(0, 4)), '/docs/a'), 'missing');
});

test('a folder that five links and half of all start with, and that resolve without it, is the prefix', () => {
  assert.equal(kindOf(site(five), '/docs/a'), 'page');
  assert.equal(kindOf(site(five), '/docs'), 'missing', 'the site has no page at its root');
  assert.equal(kindOf(site(five), '/nonsense/a'), 'missing');
  assert.equal(kindOf(site([...five, '/a', '/a', '/d', '/e', '/e']), '/docs/a'), 'page');
  assert.equal(kindOf(site([...five, '/a', '/a', '/d', '/e', '/e', '/d']), '/docs/a'), 'missing');
});

test('links that are broken without their first folder, or resolve with it, make no prefix', () => {
  assert.equal(kindOf(site([...five.slice(0, 4), '/docs/gone', '/docs/lost']), '/docs/a'), 'missing');
  const twice = ['/guides/b', '/guides/c', '/guides/b', '/guides/c', '/guides/b', '/guides/c'];
  assert.equal(site(twice).index.prefix, undefined);
});

test('links to a first folder alone make no prefix and do not count against one', () => {
  const gone = Array.from({ length: 7 }, (_, at) => (at % 2 === 0 ? '/gone' : '/gone/#part'));
  assert.equal(site(gone).index.prefix, undefined);
  assert.equal(kindOf(site(gone), '/gone'), 'missing');
  assert.equal(site([...five.slice(0, 4), '/docs', '/docs/']).index.prefix, undefined);
  assert.equal(site([...five, ...Array.from({ length: 20 }, () => '/docs')]).index.prefix, 'docs');
});

test('a missing page with links from five pages is reported on each', () => {
  const page = (name: string): string => `//- ${name}.mdx
${front}See [that page](/gone).
                ^^^^^ link/missing
`;
  checkFixture(['a', 'b', 'c', 'd', 'e', 'f'].map(page).join(''), { only: ['link/missing'] });
});

test('the settings have priority', () => {
  assert.equal(kindOf(site(['/docs/a'], '{"basePath": "/docs"}'), '/docs/a'), 'page');
  assert.equal(kindOf(site(five, '{"basePath": "/help"}'), '/docs/a'), 'missing');
  assert.equal(kindOf(site(five, '{"basePath": "/"}'), '/docs/a'), 'missing');
});

test('editing a link keeps the index, unless it decides the prefix', () => {
  const host = createSiteHost();
  host.apply([
    { kind: 'text', path: 'docs.json', text: '{"name": "T", "navigation": []}' },
    ...['a', 'guides/b', 'guides/c', 'd', 'e'].map((slug) => ({
      kind: 'text' as const,
      path: `${slug}.mdx`,
      text: front,
    })),
  ]);
  const write = (links: readonly string[]): Site =>
    host.apply([{ kind: 'text', path: 'links.mdx', text: links.map((link) => `[x](${link})\n`).join('\n') }]);
  const before = write(five.slice(0, 3)).index;
  assert.equal(write([...five.slice(0, 3), '/docs/']).index, before);
  assert.equal(write([...five.slice(0, 4), '/doc/e']).index, before);
  const prefixed = write(five).index;
  assert.equal(prefixed.prefix, 'docs');
  assert.equal(write([...five, '/docs/gu']).index, prefixed);
  assert.equal(write(five.slice(1)).index.prefix, undefined);
  assert.equal(write(five).index.prefix, 'docs');
  assert.equal(host.apply([{ kind: 'delete', path: 'links.mdx' }]).index.prefix, undefined);
});

test('a suggestion keeps the prefix of the link', () => {
  checkFixture(
    `//- .docsightrc.json
{"basePath": "/docs"}
//- guides/start.mdx
---
title: Start
description: How to start.
---

Read the [first steps](/docs/guides/strat).
                       ^^^^^^^^^^^^^^^^^^ link/missing
And the [second](/nonsense/guides/start).
                 ^^^^^^^^^^^^^^^^^^^^^^ link/missing
`,
    { only: ['link/missing'] },
  );
});

const nested = `//- docs.json
{"name": "T", "navigation": []}
//- img/a.png
//- img/b.png
//- start.mdx
---
title: Start
description: How to start.
---

[One](/ai/docs/start) and ![Two](/ai/docs/img/a.png), ![Three](/ai/docs/img/b.png)

<img src="/ai/docs/img/a.png" alt="Four" />
<img src="/ai/docs/img/b.png" alt="Five" />
`;

test('a prefix of several folders is inferred from links and pictures together', () => {
  const found = siteOf(parseFixture(`${nested}<img src="/elsewhere/c.png" alt="Six" />\n`));
  assert.equal(found.index.prefix, 'ai/docs');
  assert.deepEqual(resolveAsset({ index: found.index, fromPath: 'start.mdx', target: '/ai/docs/img/a.png' }), {
    kind: 'file',
    path: 'img/a.png',
  });
  assert.equal(resolveAsset({ index: found.index, fromPath: 'start.mdx', target: '/ai/img/a.png' }).kind, 'missing');
  const { blocks } = renderPreview(found, 'start.mdx', { glyph: () => undefined, assetUrl: (path) => `shown:${path}` });
  const html = blocks.map((block) => block.html).join('');
  assert.equal(html.match(/src="shown:img\/[ab]\.png"/g)?.length, 4);
  assert.doesNotMatch(html, /There is no “ai/);
  checkFixture(
    `${nested}<img src="/ai/docs/img/c.png" alt="Six" />
          ^^^^^^^^^^^^^^^^^^ image/missing
`,
    { only: ['image/missing', 'link/missing'] },
  );
});

test('links with a prefix are enough, whatever the pictures do', () => {
  const pictures = Array.from({ length: 30 }, () => '![x](/img/x.png)').join('\n');
  const host = createSiteHost([...changesOf(site(five)), { kind: 'text', path: 'pictures.mdx', text: pictures }]);
  assert.equal(host.site.index.prefix, 'docs');
});

test('the suggestion for a misspelled picture has the prefix', () => {
  const text = `${nested}<img src="/ai/docs/img/aa.png" alt="Six" />\n`;
  const found = siteOf(parseFixture(text));
  const [finding] = checkFile(found, 'start.mdx').filter(({ code }) => code === 'image/missing');
  assert.ok(
    finding?.fixes?.some(({ title }) => title === 'Change to "/ai/docs/img/a.png"'),
    JSON.stringify(finding),
  );
});

test('completion writes paths below the prefix that is typed or usual', () => {
  const offered = (typed: string): readonly string[] => {
    const fixture = parseFixture(`${nested}\n[x](${typed}$0)\n`);
    assert.ok(fixture.cursor);
    return complete(siteOf(fixture), 'start.mdx', fixture.cursor.offset).flatMap(({ detail }) => detail ?? []);
  };
  assert.ok(offered('').includes('/ai/docs/start'));
  assert.ok(offered('/ai/docs/s').includes('/ai/docs/start'));
  assert.ok(offered('/ai/docs/img/').includes('/ai/docs/img/a.png'));
  assert.ok(offered('/st').includes('/start'));
});
