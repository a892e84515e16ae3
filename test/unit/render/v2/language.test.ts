import assert from 'node:assert/strict';
import { test } from 'node:test';
import { view } from '../../../../server/core/site/view/view.ts';
import { siteOf } from '../../../check.ts';
import { parseFixture } from '../../../fixture.ts';

test('a page that docs.json does not list has the navigation of its folder’s language', () => {
  const config = JSON.stringify({
    theme: 'mint',
    name: 'Site',
    colors: { primary: '#0D6E4F' },
    navigation: {
      languages: [
        { language: 'en', default: true, groups: [{ group: 'Start', pages: ['en/index'] }] },
        { language: 'fr', groups: [{ group: 'Début', pages: ['fr/index'] }] },
      ],
    },
  });
  const page = '---\ntitle: A\n---\n';
  const { index } = siteOf(
    parseFixture(
      `//- docs.json\n${config}\n//- en/index.mdx\n${page}//- fr/index.mdx\n${page}//- fr/loose.mdx\n${page}//- loose.mdx\n${page}`,
    ),
  );
  const language = (path: string): string | undefined =>
    view(index, { page: path }).languages.find(({ active }) => active)?.name;
  assert.equal(language('fr/loose.mdx'), 'fr');
  assert.equal(language('fr/index.mdx'), 'fr');
  assert.equal(language('loose.mdx'), 'en');
  assert.deepEqual(
    view(index, { page: 'fr/loose.mdx' }).sidebar.map((entry) => 'name' in entry && entry.name),
    ['Début'],
  );
});
