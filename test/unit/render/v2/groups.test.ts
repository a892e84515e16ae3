import assert from 'node:assert/strict';
import { test } from 'node:test';
import { searchSite } from '../../../../server/core/render/search/search.ts';
import { shown, siteWith, words } from './show.ts';

const group = (name: string, more: object): object => ({ group: name, ...more });

test('groups: a badge, and a name that opens the root page of the group', () => {
  const config = {
    navigation: {
      groups: [
        group('Top', {
          tag: 'NEW',
          root: 'top',
          icon: 'star',
          pages: [
            'a',
            group('Inner', { root: 'inner', tag: 'Beta', pages: ['b'] }),
            group('Alone', { root: 'c', pages: [] }),
          ],
        }),
      ],
    },
  };
  const sidebar = shown(config, 'inner', 'sidebar');
  assert.match(
    sidebar,
    /<h2 class="nav-title"><a class="nav-title-link" href="\/top">.*Top<span class="nav-tag">NEW<\/span>/,
  );
  assert.match(sidebar, /<div class="nav-opens"><a class="nav-link" aria-current="page" href="\/inner">/);
  assert.match(sidebar, /<details class="nav-nested"[^>]* open><summary class="nav-fold"><span class="spoken">Inner/);
  assert.match(sidebar, /<a class="nav-link" href="\/c"><span class="nav-label">Alone/);
  // The root page of a group is not one of its entries, but comes before them.
  assert.doesNotMatch(sidebar, /Page inner/);
  assert.match(shown(config, 'inner', 'pager'), /Page a.*Page b/);
});

test('expanded groups start open; with drilldown, or by theme, names of nested groups lead to their first page', () => {
  const config = (more: object): object => ({
    ...more,
    navigation: {
      groups: [
        group('G', { pages: ['a', group('Open', { expanded: true, pages: ['b'] }), group('Shut', { pages: ['c'] })] }),
      ],
    },
  });
  const plain = shown(config({ interaction: { drilldown: false } }), 'a', 'sidebar');
  assert.match(plain, /data-group="Open" data-open="" open/);
  assert.match(plain, /data-group="Shut"><summary class="nav-link nav-summary">/);
  const drilled = shown(config({ interaction: { drilldown: true } }), 'c', 'sidebar');
  assert.match(drilled, /<a class="nav-link" href="\/c"><span class="nav-label">Shut/);
  assert.equal(drilled.match(/aria-current="page"/g)?.length, 1);
  const byTheme = (theme: string): boolean => /nav-opens/.test(shown(config({ theme }), 'c', 'sidebar'));
  assert.deepEqual(['mint', 'almond', 'maple', 'sequoia'].map(byTheme), [true, true, false, false]);
});

test('an icon comes from its own library, else from the site’s', () => {
  const libraries: (string | undefined)[] = [];
  const host = {
    glyph: (_name: string, _type: string | undefined, library?: string) => {
      libraries.push(library);
      return undefined;
    },
  };
  const navigation = {
    groups: [
      group('One', { icon: 'a1', pages: ['x'] }),
      group('Two', { icon: { name: 'b1', library: 'tabler' }, pages: ['y'] }),
    ],
  };
  shown({ icons: { library: 'lucide' }, navigation }, 'x', 'sidebar', { host });
  assert.deepEqual(libraries, ['lucide', 'tabler']);
});

test('search: hidden pages are not found unless they are searchable, and boost raises results', () => {
  const text = (title: string, more = ''): string => `---\ntitle: ${title}\n${more}---\n\nwidget\n`;
  const site = siteWith(
    {
      navigation: {
        tabs: [
          { tab: 'Guides', groups: [group('Plain', { pages: ['p1'] }), group('Lifted', { boost: 5, pages: ['p2'] })] },
          { tab: 'Secret', hidden: true, pages: ['p3'] },
          {
            tab: 'Found',
            hidden: true,
            searchable: true,
            pages: ['p4', group('Not', { searchable: false, pages: ['p5'] })],
          },
        ],
      },
    },
    {
      'p1.mdx': text('P1'),
      'p2.mdx': text('P2'),
      'p3.mdx': text('P3'),
      'p4.mdx': text('P4'),
      'p5.mdx': text('P5'),
      'p6.mdx': text('P6', 'boost: 9\n'),
      'p7.mdx': text('P7', 'searchable: false\n'),
    },
  );
  assert.deepEqual(
    searchSite(site, 'widget').map(({ title }) => title),
    ['P6', 'P2', 'P1', 'P4'],
  );
});

test('search: the placeholder is the one in docs.json', () => {
  const config = { search: { prompt: 'Ask about widgets' }, navigation: { pages: ['a'] } };
  assert.match(words(shown(config, 'a', 'header')), /Ask about widgets/);
  assert.match(shown(config, 'a', 'shell'), /placeholder="Ask about widgets"/);
});
