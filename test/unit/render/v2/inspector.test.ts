import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shown, words } from './show.ts';

const config = {
  description: 'What it is.',
  seo: { indexing: 'all' },
  integrations: { ga4: { measurementId: 'G-1' } },
  api: { playground: { proxy: false, display: 'simple' } },
  navigation: {
    tabs: [
      { tab: 'A', groups: [{ group: 'G', public: true, pages: ['a'] }] },
      { tab: 'B', graphql: 'schema.graphql' },
      { tab: 'C', graphql: 'other.graphql' },
    ],
  },
};

test('settings that only the published site shows are named once each, and nothing else', () => {
  const notes = words(shown(config, 'a', 'sidebar').match(/<details class="inspector">.*?<\/details>/s)?.[0] ?? '');
  assert.equal(
    notes,
    [
      '6 for the published site only',
      'description|: the site&#39;s description for search engines and assistants',
      'seo|: what search engines read',
      'integrations|: how visits are counted',
      'api.playground.proxy|: how requests are sent',
      'navigation … groups.public|: who may read the pages',
      'navigation.tabs.graphql|: pages generated from a GraphQL schema',
    ].join('|'),
  );
  assert.doesNotMatch(shown({ navigation: { pages: ['a'] } }, 'a', 'sidebar'), /inspector/);
});

test('pages with a file have no note for authors', () => {
  assert.doesNotMatch(shown(config, 'a', 'sidebar', { host: { pageUrl: (path) => path } }), /inspector/);
});
