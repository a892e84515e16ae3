import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { schemaNamed } from '../../../../server/core/schema/schema.ts';
import { itemView, propertyView, rootView, type SchemaView } from '../../../../server/core/schema/subschema.ts';
import { shared } from '../../../shared.ts';
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

test('settings that show on the published site alone are named once each, and nothing else is', () => {
  const notes = words(shown(config, 'a', 'sidebar').match(/<details class="inspector">.*?<\/details>/s)?.[0] ?? '');
  assert.equal(
    notes,
    [
      '6 for the published site only',
      'description|: what search engines and assistants read of the site',
      'seo|: what search engines read',
      'integrations|: what visits are counted with',
      'api.playground.proxy|: the way of requests',
      'navigation … groups.public|: who may read the pages',
      'navigation.tabs.graphql|: pages that are made of a GraphQL schema',
    ].join('|'),
  );
  assert.doesNotMatch(shown({ navigation: { pages: ['a'] } }, 'a', 'sidebar'), /inspector/);
});

test('pages that are files say nothing to authors', () => {
  assert.doesNotMatch(shown(config, 'a', 'sidebar', { host: { pageUrl: (path) => path } }), /inspector/);
});

/** Settings that show, all below them too where no row says otherwise: tests of this folder and of its neighbors hold them. */
const seen: readonly string[] = [
  ...['$ref', '$schema', 'theme', 'name', 'colors', 'logo', 'favicon', 'appearance', 'background', 'navbar', 'footer'],
  ...['search', 'fonts', 'icons', 'styling', 'redirects', 'banner', 'errors', 'contextual', 'interaction', 'metadata'],
  ...['variables', 'api', 'navigation'],
];
/** Keys within navigation that show: what divides it, and how its parts look. */
const seenInside: readonly string[] = [
  ...['tab', 'anchor', 'dropdown', 'version', 'language', 'product', 'item', 'group', 'name', 'label', 'tag', 'icon'],
  ...['tabs', 'anchors', 'dropdowns', 'versions', 'languages', 'products', 'menu', 'groups', 'pages', 'global', 'href'],
  ...['style', 'library', 'color', 'description', 'default', 'align', 'hidden', 'searchable', 'boost', 'directory'],
  ...['banner', 'navbar', 'footer', 'root', 'expanded', 'openapi'],
];

test('each row of the table of fields shows, or is named by the inspector', { skip: shared === undefined }, () => {
  const table = readFileSync(join(shared ?? '', 'spec/config-v2-fields.tsv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1);
  const root = rootView(schemaNamed('docs.v2'), undefined);
  const left = table
    .map((line) => line.split('\t')[0]?.replaceAll('[]', '') ?? '')
    .filter((field) => {
      const keys = field.split('.');
      const isSeen =
        seen.includes(keys[0] ?? '') && (keys[0] !== 'navigation' || seenInside.includes(keys.at(-1) ?? ''));
      return !isSeen && field !== 'navigation' && markOf(root, keys) === undefined;
    });
  assert.deepEqual(left, []);
});

function markOf(view: SchemaView, [key = '', ...rest]: readonly string[]): string | undefined {
  // Of a list: what holds for its items.
  const inner = propertyView(
    view.schema.items === undefined ? view : (itemView(view, undefined) ?? view),
    key,
    undefined,
  );
  if (inner === undefined) return undefined;
  return inner.schema.published ?? (rest.length === 0 ? undefined : markOf(inner, rest));
}
