import assert from 'node:assert/strict';
import { test } from 'node:test';
import { hover } from '../../../server/core/assist/hover/hover.ts';
import { define } from '../../../server/core/assist/navigation/define.ts';
import { includedBy, includeItem, includesOf } from '../../../server/core/assist/navigation/includes.ts';
import { pageLenses } from '../../../server/core/assist/navigation/pageLenses.ts';
import { findSymbols } from '../../../server/core/assist/navigation/symbols.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const files = `//- docs.json
{
  "name": "X",
  "tabs": [{ "name": "API", "url": "api" }],
  "navigation": [{ "group": "Start", "pages": ["index", "guide"] }, { "group": "Users", "pages": ["api/users"] }],
  "redirects": [{ "source": "/older", "destination": "/old" }, { "source": "/old", "destination": "/guide" }]
}
//- index.mdx
---
title: Home
---
Words.
//- guide.mdx
---
title: Guide
description: What the guide is for.
---
import Shared from "/snippets/shared.mdx";

<Note>The **first** words of all.</Note>

Then more of them, [and so on](/index).

## Set up

Do this first.

### Details

<Steps>
  <Step title="Get a key">Ask for one.</Step>
</Steps>
<Accordion title="Why a key">Because.</Accordion>
<Tabs><Tab title="Windows">a</Tab></Tabs>

<ParamField path="limit" type="number">How many.</ParamField>

<Shared />
//- api/users.mdx
---
title: Users
---
import Shared from "/snippets/shared.mdx";

<Shared />
//- lonely.mdx
---
title: Lonely
---
//- snippets/shared.mdx
import Deep from "/snippets/deep.mdx";

## From the snippet

<Deep />
//- snippets/deep.mdx
Deep.
`;

function at<Answer>(
  text: string,
  ask: (site: ReturnType<typeof siteOf>, path: string, offset: number) => Answer,
): Answer {
  const fixture = parseFixture(`${files}//- here.mdx\n---\ntitle: Here\n---\n\n${text}\n`);
  const { path, offset } = fixture.cursor ?? assert.fail('no $0');
  return ask(siteOf(fixture), path, offset);
}

function defined(text: string): string {
  return at(text, (site, path, offset) =>
    define(site, path, offset)
      .map((target) => {
        const { start, end } = target.range;
        return `${target.path}: ${(site.files.get(target.path)?.text ?? '').slice(start, end).split('\n')[0]}`;
      })
      .join(', '),
  );
}

test('a link leads to the exact place: heading, step, accordion, tab, field, included snippet, redirects', () => {
  assert.equal(defined('[a](/guide#set-$0up)'), 'guide.mdx: ## Set up');
  assert.equal(defined('[a](/guide#get-a-$0key)'), 'guide.mdx: <Step title="Get a key">');
  assert.equal(defined('[a](/guide#why-a-$0key)'), 'guide.mdx: <Accordion title="Why a key">');
  assert.equal(defined('[a](/guide#win$0dows)'), 'guide.mdx: <Tab title="Windows">');
  assert.equal(defined('[a](/guide#param-li$0mit)'), 'guide.mdx: <ParamField path="limit" type="number">');
  assert.equal(defined('[a](/guide#from-the-$0snippet)'), 'snippets/shared.mdx: ## From the snippet');
  assert.equal(defined('[a](/old$0er)'), 'guide.mdx: ');
});

function hovered(text: string): string {
  return at(text, (site, path, offset) => hover(site, path, offset)?.markdown ?? '');
}

test('a hover on a link describes its target: description, first paragraph, place in the navigation', () => {
  assert.equal(
    hovered('[a](/gui$0de)'),
    '**Guide**\n\nWhat the guide is for\\.\n\nThen more of them, and so on\\.\n\n`guide.mdx` · Documentation › Start',
  );
  assert.equal(
    hovered('[a](/guide#set-$0up)'),
    '**Guide** › Set up\n\nDo this first\\.\n\n`guide.mdx` · Documentation › Start',
  );
  assert.equal(hovered('[a](/guide#get-a-$0key)').split('\n\n')[0], '**Guide** › Get a key');
  assert.equal(hovered('[a](/guide#from-the-$0snippet)').split('\n\n')[0], '**Guide** › From the snippet');
  assert.equal(
    hovered('[a](/old$0er)').split('\n\n').at(-1),
    'Redirected to `/old`: `guide.mdx` · Documentation › Start',
  );
  assert.equal(hovered('[a](/api/us$0ers)').split('\n\n').at(-1), '`api/users.mdx` · API › Users');
});

test('an unlinked page says so in links to it and in its own title', () => {
  assert.equal(
    hovered('[a](/lon$0ely)').split('\n\n').at(-1),
    '`lonely.mdx` · not in the navigation: only links lead to it',
  );
  const title = (path: string): string => {
    const site = siteOf(parseFixture(files));
    const offset = (site.files.get(path)?.text ?? '').indexOf('title:') + 8;
    return hover(site, path, offset)?.markdown.split('\n')[0] ?? '';
  };
  assert.equal(title('lonely.mdx'), 'Not in the navigation, and nothing links to it');
  assert.equal(title('guide.mdx'), 'Documentation › Start');
});

test('above a page: number of links to it and where readers find it; above a heading, its own links', () => {
  const site = siteOf(parseFixture(`${files}//- here.mdx\n[a](/guide), [b](/guide#set-up), [c](/guide#get-a-key)\n`));
  const lenses = (path: string): readonly string[] =>
    pageLenses(site, path).map(
      ({ range, title, targets }) => `${range.start === 0 ? 'page' : 'place'}: ${title} (${targets.length})`,
    );
  assert.deepEqual(lenses('guide.mdx'), [
    'page: 3 links · Documentation › Start (3)',
    'place: 1 link (1)',
    'place: 1 link (1)',
  ]);
  assert.deepEqual(lenses('lonely.mdx'), ['page: no links (0)']);
});

test('a search by name finds components by their titles', () => {
  const found = findSymbols(siteOf(parseFixture(files)), 'key').map(({ name, kind, path, container }) => [
    name,
    kind,
    path,
    container,
  ]);
  assert.deepEqual(found, [
    ['Get a key', 'component', 'guide.mdx', 'Guide · Step'],
    ['Why a key', 'component', 'guide.mdx', 'Guide · Accordion'],
  ]);
});

test('a search by name finds the page, not the cards that link to it', () => {
  const site = siteOf(
    parseFixture(`//- docs.json
{"name": "X", "navigation": [{"group": "A", "pages": ["index", "back"]}]}
//- index.mdx
---
title: Home
---
<Card title="Roll back" href="/back" />
<Card title="Roll back alone" />
//- back.mdx
---
title: Roll back a release
---
`),
  );
  assert.deepEqual(
    findSymbols(site, 'roll').map(({ name, path }) => `${name} ${path}`),
    ['Roll back a release back.mdx', 'Roll back alone index.mdx'],
  );
});

test('files that include a snippet, and files that it includes', () => {
  const site = siteOf(parseFixture(files));
  const names = (all: ReturnType<typeof includedBy>): readonly string[] =>
    all.map(({ item, ranges }) => `${item.name} ${item.path} ${ranges.length}`);
  assert.deepEqual(names(includedBy(site, 'snippets/shared.mdx')), ['Users api/users.mdx 1', 'Guide guide.mdx 1']);
  assert.deepEqual(names(includesOf(site, 'snippets/shared.mdx')), ['deep.mdx snippets/deep.mdx 1']);
  assert.deepEqual(includeItem(site, 'index.mdx', 0), { path: 'index.mdx', name: 'Home' });
  const text = site.files.get('guide.mdx')?.text ?? '';
  assert.deepEqual(includeItem(site, 'guide.mdx', text.indexOf('/snippets') + 3)?.path, 'snippets/shared.mdx');
});
