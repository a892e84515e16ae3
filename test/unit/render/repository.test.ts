import assert from 'node:assert/strict';
import { test } from 'node:test';
import { repositoryOf, shortCount } from '../../../server/core/render/chrome/callToAction.ts';
import { renderPreview } from '../../../server/core/render/preview.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import { everythingSite } from './everything.ts';
import { plainHost } from './renderText.ts';

test('the repository button has its name and a place for its stars, filled where they were fetched', () => {
  const { site } = createSiteHost([...everythingSite()].map(([path, text]) => ({ kind: 'text', path, text })));
  const header = (stars?: ReadonlyMap<string, number>): string => {
    const { parts, repository } = renderPreview(site, 'second.mdx', { ...plainHost, ...(stars && { stars }) });
    assert.equal(repository, 'example/widget');
    return parts.find(({ part }) => part === 'header')?.html ?? '';
  };
  assert.match(header(), /repository-link.*example\/widget/);
  assert.match(header(), /data-tip="The star count has not been downloaded[^"]*">★ –</);
  assert.match(header(new Map([['other/widget', 5]])), />★ –</);
  assert.match(header(new Map([['example/widget', 12_345]])), /data-tip="12345 stars">★ 12k</);
  assert.match(header(new Map([['example/widget', 1]])), /data-tip="1 star">★ 1</);
});

test('stars are fetched only for repositories on GitHub', () => {
  const named = (url: string, type: 'link' | 'github' = 'github'): string | undefined =>
    repositoryOf({ cta: { type, url, name: undefined } as Parameters<typeof repositoryOf>[0]['cta'] });
  assert.equal(named('https://github.com/example/wid.get'), 'example/wid.get');
  assert.equal(named('https://github.com/example/widget.git/'), 'example/widget');
  assert.equal(named('https://github.com/example/widget', 'link'), undefined);
  for (const url of [
    '',
    'https://github.com/example',
    'https://evil.example/github.com/a/b',
    'https://github.com/../b',
  ])
    assert.equal(named(url), undefined, url);
});

test('compact counts', () => {
  assert.deepEqual([0, 999, 1000, 1234, 9999, 12_345, 99_999].map(shortCount), [
    '0',
    '999',
    '1k',
    '1.2k',
    '10k',
    '12k',
    '99k',
  ]);
});
