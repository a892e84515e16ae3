import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renameFragment } from '../../../server/core/change/rename/rename.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';
import { config, renamed } from './renamed.ts';

test('a heading: its text, and every link to it in files of all kinds', () => {
  const text = `//- docs.json
{"name": "X", "navigation": [{"group": "G", "pages": ["a", "b"]}], "topbarLinks": [{"name": "T", "url": "/a#quick-start"}],
"redirects": [{"source": "/old", "destination": "/a#quick-start"}, {"source": "/a-old", "destination": "/a"}]}
//- a.mdx
## Quick $0start

## Quick start

[here](#quick-start) [second](#quick-start-2)
//- b.mdx
[one](/a#quick-start "t") <Card href="./a#quick-start" /> [two](a.mdx#quick-start-2) [page](/a) [old](/a-old#quick-start)
`;
  assert.deepEqual(renamed(text, 'First *steps*'), {
    asked: 'a.mdx: Quick start = Quick start',
    changed: [
      'docs.json: {"name": "X", "navigation": [{"group": "G", "pages": ["a", "b"]}], "topbarLinks": [{"name": "T", "url": "/a#first-steps"}],',
      'docs.json: "redirects": [{"source": "/old", "destination": "/a#first-steps"}, {"source": "/a-old", "destination": "/a"}]}',
      'a.mdx: ## First *steps*',
      'a.mdx: [here](#first-steps) [second](#quick-start)',
      'b.mdx: [one](/a#first-steps "t") <Card href="./a#first-steps" /> [two](a.mdx#quick-start) [page](/a) [old](/a-old#first-steps)',
    ],
    places: [
      '*a.mdx: Quick start',
      'a.mdx: #quick-start',
      'b.mdx: /a#quick-start',
      'b.mdx: ./a#quick-start',
      'b.mdx: /a-old#quick-start',
      'docs.json: /a#quick-start',
      'docs.json: /a#quick-start',
    ],
  });
  assert.deepEqual(renamed(text, '???').changed, ['An anchor needs at least one letter or digit.']);
});

test('a heading cannot get text that breaks its page; errors that were there before do not count', () => {
  const text = `${config}//- a.mdx
## $0One

Words with a brace {
`;
  assert.deepEqual(renamed(text, 'Use <b> & more').changed, [
    'The page could not be built with this name: "<b>" is never closed: "</b>" is missing before the end of its heading.',
  ]);
  assert.match(renamed(text, 'Half {').changed.join(), /^The page could not be built with this name: "\{" begins/);
  assert.deepEqual(renamed(text, 'Use `<b>` and \\{').changed, ['a.mdx: ## Use `<b>` and \\{']);
});

test('a heading of a page that only imports names of code', () => {
  const text = `//- a.mdx
import { A } from './a.jsx'

## One
//- a.jsx
export const A = () => null
//- b.mdx
[x](/a#one)
`;
  const fixture = parseFixture(text);
  const result = renameFragment({ site: siteOf(fixture), path: 'a.mdx', fragment: 'one', name: 'Other' });
  assert.ok(result.kind === 'edits');
  assert.equal(applyFileEdits(fixture.files, result.edits).get('b.mdx')?.trim(), '[x](/a#other)');
});

test('a heading from a link to it; a heading with an id keeps its anchor, and the id is renamed separately', () => {
  const text = `${config}//- a.mdx
## Quick start {#go}
//- b.mdx
[one](/a#g$0o)
`;
  assert.deepEqual(renamed(text, 'run'), {
    asked: 'b.mdx: go = go',
    changed: ['a.mdx: ## Quick start {#run}', 'b.mdx: [one](/a#run)'],
    places: ['*a.mdx: go', 'b.mdx: /a#go'],
  });
  const words = text.replace('$0', '').replace('Quick', 'Qu$0ick');
  assert.deepEqual(renamed(words, 'Slow start').changed, ['a.mdx: ## Slow start {#go}']);
  assert.deepEqual(renamed(text, 'a{b').changed, ['An id cannot have braces.']);
  assert.deepEqual(renamed(text, 'a b').changed, ['a.mdx: ## Quick start {#a b}', 'b.mdx: [one](/a#a-b)']);
});

test('titles of components, ids and headings in a snippet, on every page that shows them', () => {
  const text = `${config}//- a.mdx
<Steps>
  <Step title="First $0thing">x</Step>
</Steps>
<div id='own'>x</div>

[x](#first-thing) [y](#own)
//- b.mdx
import Part from '/snippets/part.mdx'

## Setup

<Part />

[of the page](#setup) [of the part](#setup-2)
//- snippets/part.mdx
## Setup
//- c.mdx
[x](/a#first-thing) [y](/b#setup-2) [z](/b#setup)
`;
  assert.deepEqual(renamed(text, 'The "first"').changed, [
    'a.mdx:   <Step title="The &quot;first&quot;">x</Step>',
    'a.mdx: [x](#the-first) [y](#own)',
    'c.mdx: [x](/a#the-first) [y](/b#setup-2) [z](/b#setup)',
  ]);
  const inPart = text.replace('$0', '').replace('part.mdx\n## Setup', 'part.mdx\n## Set$0up');
  assert.deepEqual(renamed(inPart, 'Install').changed, [
    'b.mdx: [of the page](#setup) [of the part](#install)',
    'snippets/part.mdx: ## Install',
    'c.mdx: [x](/a#first-thing) [y](/b#install) [z](/b#setup)',
  ]);
  assert.deepEqual(renamed(inPart, 'Install').places, [
    '*snippets/part.mdx: Setup',
    'b.mdx: #setup-2',
    'c.mdx: /b#setup-2',
  ]);
});

test('whatever defines an anchor, with the links to it', () => {
  for (const [before, after, old, now] of [
    ['<Accordion title="Why a k$0ey">x</Accordion>', '<Accordion title="New">x</Accordion>', 'why-a-key', 'new'],
    ['<Tabs><Tab title="Win$0dows">x</Tab></Tabs>', '<Tabs><Tab title="New">x</Tab></Tabs>', 'windows', 'new'],
    ['<Update label="20$024">x</Update>', '<Update label="New">x</Update>', '2024', 'new'],
    ["<Steps><Step title={'Fir$0st'}>x</Step></Steps>", "<Steps><Step title={'New'}>x</Step></Steps>", 'first', 'new'],
    ['<Card id="ow$0n" title="T">x</Card>', '<Card id="New" title="T">x</Card>', 'own', 'New'],
    ['<a id="pla$0ce" />', '<a id="New" />', 'place', 'New'],
    ['<h2>Old wo$0rds</h2>', '<h2>New</h2>', 'old-words', 'new'],
    [
      '<ParamField path="lim$0it" type="number">x</ParamField>',
      '<ParamField path="New" type="number">x</ParamField>',
      'param-limit',
      'param-new',
    ],
  ] as const)
    assert.deepEqual(
      renamed(`${config}//- a.mdx\n${before}\n//- b.mdx\n[x](/a#${old})\n`, 'New').changed,
      [`a.mdx: ${after}`, `b.mdx: [x](/a#${now})`],
      before,
    );
});

test('definitions and footnotes: visible text stays', () => {
  const text = `${config}//- a.mdx
[words][Way] ![way] [way][] [other] x[^one]

[w$0ay]: /b
[other]: /b

[^one]: Text
`;
  assert.deepEqual(renamed(text, 'road').changed, [
    'a.mdx: [words][road] ![way][road] [way][road] [other] x[^one]',
    'a.mdx: [road]: /b',
  ]);
  assert.deepEqual(renamed(text, 'OTHER').changed, ['This page already has a definition "OTHER".']);
  assert.deepEqual(
    renamed(text.replace('$0', '').replace('[^one] ', '[^o$0ne] ').replace('x[^one]', 'x[^on$0e]'), 'two').changed,
    ['a.mdx: [words][Way] ![way] [way][] [other] x[^two]', 'a.mdx: [^two]: Text'],
  );
});
