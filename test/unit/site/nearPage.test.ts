import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolveLink } from '../../../server/core/site/link/resolve.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { parseRenames } from '../../../server/host/node/git/renames.ts';

const front = '---\ntitle: A\ndescription: B\n---\n';

function host(navigation: unknown, paths: readonly string[]): ReturnType<typeof createSiteHost> {
  const docs = { theme: 'mint', name: 'X', colors: { primary: '#0D6E4F' }, navigation };
  return createSiteHost([
    { kind: 'text', path: 'docs.json', text: JSON.stringify(docs) },
    ...paths.map((path) => ({ kind: 'text' as const, path, text: front })),
  ]);
}

const near = ({ index }: Site, from: string, target: string): string | undefined => {
  const found = resolveLink({ index, fromPath: from, target });
  return found.kind === 'missing' ? found.nearest : found.kind;
};

test('a suggested page has the language of the page with the link', () => {
  const { site } = host(
    {
      languages: [
        { language: 'en', pages: ['start', 'guides/setup'] },
        { language: 'es', pages: ['es/start', 'es/guides/setup', 'es/only'] },
      ],
    },
    ['start.mdx', 'guides/setup.mdx', 'es/start.mdx', 'es/guides/setup.mdx', 'es/only.mdx', 'es/loose.mdx'],
  );
  assert.equal(near(site, 'es/start.mdx', '/setup'), 'es/guides/setup');
  assert.equal(near(site, 'start.mdx', '/setup'), 'guides/setup');
  assert.equal(near(site, 'es/loose.mdx', '/setup'), 'es/guides/setup');
  assert.equal(near(site, 'start.mdx', '/only'), undefined, 'only in the other language');
  assert.equal(near(site, 'start.mdx', '/es/guides/setpu'), 'es/guides/setup', 'the link itself names the language');
  assert.equal(near(site, 'es/start.mdx', './guides/stup'), 'es/guides/setup');
});

test('a suggested page has the version of the page with the link', () => {
  const { site } = host(
    {
      versions: [
        { version: '2', pages: ['v2/start', 'v2/keys/api-key'] },
        { version: '1', pages: ['v1/start', 'v1/api-key', 'v1/old'] },
      ],
    },
    ['v2/start.mdx', 'v2/keys/api-key.mdx', 'v1/start.mdx', 'v1/api-key.mdx', 'v1/old.mdx', 'shared/api-keys.mdx'],
  );
  assert.equal(near(site, 'v2/start.mdx', '/api-key'), 'v2/keys/api-key');
  assert.equal(near(site, 'v1/start.mdx', '/api-key'), 'v1/api-key');
  assert.equal(near(site, 'v2/start.mdx', '/v2/old'), undefined);
});

test('a page that git knows as renamed comes first', () => {
  const made = host({ pages: ['start', 'keys/create', 'api-keys'] }, ['start.mdx', 'keys/create.mdx', 'api-keys.mdx']);
  assert.equal(near(made.site, 'start.mdx', '/api-key'), 'api-keys');
  made.knowRenames(
    new Map([
      ['api-key.mdx', 'keys/api.mdx'],
      ['keys/api.mdx', 'keys/create.mdx'],
      ['gone.mdx', 'nowhere.mdx'],
      ['circle.mdx', 'circle.mdx'],
    ]),
  );
  assert.equal(near(made.site, 'start.mdx', '/api-key'), 'keys/create');
  assert.equal(near(made.site, 'start.mdx', './api-key#part'), 'keys/create');
  assert.equal(near(made.site, 'start.mdx', '/docs/api-key'), 'keys/create');
  assert.equal(near(made.site, 'start.mdx', '/gone'), undefined);
  assert.equal(near(made.site, 'start.mdx', '/circle'), undefined);
  const { index } = made.site;
  made.apply([{ kind: 'text', path: 'start.mdx', text: `${front}More` }]);
  assert.equal(made.site.index, index, 'an edit leaves what is known');
});

test('git’s list of renames is read', () => {
  assert.deepEqual(
    [...parseRenames('R100\0a.mdx\0b.mdx\0R087\0c d.mdx\0e.mdx\0\nR100\0a.mdx\0z.mdx\0M\0x.mdx\0')],
    [
      ['a.mdx', 'b.mdx'],
      ['c d.mdx', 'e.mdx'],
    ],
  );
  assert.deepEqual([...parseRenames('')], []);
});
