import assert from 'node:assert/strict';
import { test } from 'node:test';
import { highlights, references } from '../../../server/core/ide/navigation/define.ts';
import { rename, renameFragment, renameRange } from '../../../server/core/ide/refactor/rename.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

interface Answer {
  /** What is marked for typing, and what stands in the box. */
  readonly asked: string;
  /** Lines that a new name changes, and files that move. */
  readonly changed: readonly string[];
  /** Places that stand for it, definition first marked with `*`. */
  readonly places: readonly string[];
}

/** Renames what stands at `$0`. */
function renamed(text: string, name: string): Answer {
  const fixture = parseFixture(text);
  const { path, offset } = fixture.cursor ?? assert.fail('no cursor');
  const site = siteOf(fixture);
  const found = renameRange(site, path, offset);
  assert.ok(found, 'nothing to rename');
  const said = (each: { path: string; range: { start: number; end: number } }): string =>
    `${each.path}: ${site.files.get(each.path)?.text.slice(each.range.start, each.range.end)}`;
  const others = new Set(references(site, path, offset).map(said));
  const places = references(site, path, offset, true).map(
    (each) => `${others.has(said(each)) ? '' : '*'}${said(each)}`,
  );
  assert.equal(
    highlights(site, path, offset).length,
    references(site, path, offset, true).filter((each) => each.path === path).length,
  );
  const asked = `${said({ path, range: found.range })} = ${found.name}`;
  const result = rename(site, path, offset, name) ?? assert.fail('nothing to rename');
  if (result.kind === 'refused') return { asked, changed: [result.reason], places };
  const texts = result.edits.filter((edit) => edit.kind === 'change');
  const after = applyFileEdits(fixture.files, texts);
  const changed = [...after].flatMap(([file, now]) => {
    const before = new Set(fixture.files.get(file)?.split('\n'));
    return now
      .split('\n')
      .filter((line) => !before.has(line))
      .map((line) => `${file}: ${line}`);
  });
  for (const edit of result.edits) if (edit.kind === 'rename') changed.push(`${edit.path} -> ${edit.to}`);
  return { asked, changed, places };
}

const config = `//- docs.json
{"name": "X", "navigation": [{"group": "G", "pages": ["a", "b"]}],
"footer": 1}
`;

test('a heading: its words, and every link to it in files of all kinds', () => {
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
  assert.deepEqual(renamed(text, '???').changed, ['Nothing could lead there: the name has no letter and no digit.']);
});

test('a heading gets no words with which its page could not be built; what it could not be built for before is no reason', () => {
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
  const result = renameFragment(siteOf(fixture), 'a.mdx', 'one', 'Other');
  assert.ok(result.kind === 'edits');
  assert.equal(applyFileEdits(fixture.files, result.edits).get('b.mdx')?.trim(), '[x](/a#other)');
});

test('a heading by a link to it; one with an id keeps its address, and the id is renamed by itself', () => {
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
  assert.deepEqual(renamed(text, 'a b').changed, ['An id cannot have spaces or braces.']);
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

test('whatever gives a place its address, with the links to it', () => {
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

test('the name of an import in tags and code', () => {
  const text = `${config}//- a.mdx
import No$0te, { data as rows, pick } from '/snippets/n.mdx'

export const all = { Note, pick: pick(rows).pick }

<Note>x</Note> {rows.map((row) => <Note key={row.Note}>{row}</Note>)} <Note.Part />
//- snippets/n.mdx
x
`;
  assert.deepEqual(renamed(text, 'Hint'), {
    asked: 'a.mdx: Note = Note',
    changed: [
      "a.mdx: import Hint, { data as rows, pick } from '/snippets/n.mdx'",
      'a.mdx: export const all = { Note: Hint, pick: pick(rows).pick }',
      'a.mdx: <Hint>x</Hint> {rows.map((row) => <Hint key={row.Note}>{row}</Hint>)} <Hint.Part />',
    ],
    places: ['*a.mdx: Note', ...Array.from({ length: 6 }, () => 'a.mdx: Note')].map((each) => each.replace('*', '')),
  });
  assert.deepEqual(renamed(text.replace('$0', '').replace('pick }', 'pi$0ck }'), 'choose').changed, [
    "a.mdx: import Note, { data as rows, pick as choose } from '/snippets/n.mdx'",
    'a.mdx: export const all = { Note, pick: choose(rows).pick }',
  ]);
  assert.match(renamed(text, 'hint').changed[0] ?? '', /begins with a capital letter/);
  assert.match(renamed(text, 'rows').changed[0] ?? '', /something named "rows" already/);
});

/** A snippet that exports, and what takes from it in every way. */
const exporting = `${config}//- snippets/cards.jsx
import { helper } from './helper.jsx';
export const Card2 = ({ title }) => <b>{title}</b>;
export function Row({ Card2 }) {
  return <Card2 />;
}
const both = () => <Card2 title="x" />;
export default Card2;
//- snippets/all.tsx
import { Card2 as Inner } from './cards';
export { Card2, Row as Line } from './cards.jsx';
export * from './more.mdx';
export const Box = (props: { Card2: string }): unknown => <Inner />;
//- snippets/more.mdx
export const limit = 5

At most {limit}.
//- a.mdx
import { Card2, Row } from '/snippets/cards.jsx'
import { limit } from '/snippets/all.tsx'

export const shown = { Card2, list: [1].map((limit) => limit) }

<Card2 title={limit}>x</Card2> {[<Row><Card2 /></Row>]}
//- b.mdx
import { Card2 as Mine } from '/snippets/all.tsx'
import Whole, { Card2 } from '/snippets/cards.jsx'
import * as Every from '/snippets/cards.jsx'

export const Panel = 1

<Mine /> <Whole /> <Card2 /> <Every.Card2 /> {Every.Card2}
//- snippets/helper.jsx
export const helper = 1;
`;

const at = (text: string, place: string): string => text.replace(place.replace('$0', ''), () => place);

test('a name that a snippet exports, in every file that takes it', () => {
  const changed = [
    'snippets/cards.jsx: export const Panel = ({ title }) => <b>{title}</b>;',
    'snippets/cards.jsx: const both = () => <Panel title="x" />;',
    'snippets/cards.jsx: export default Panel;',
    "snippets/all.tsx: import { Panel as Inner } from './cards';",
    "snippets/all.tsx: export { Panel, Row as Line } from './cards.jsx';",
    "a.mdx: import { Panel, Row } from '/snippets/cards.jsx'",
    'a.mdx: export const shown = { Card2: Panel, list: [1].map((limit) => limit) }',
    'a.mdx: <Panel title={limit}>x</Panel> {[<Row><Panel /></Row>]}',
    "b.mdx: import { Panel as Mine } from '/snippets/all.tsx'",
    "b.mdx: import Whole, { Panel as Card2 } from '/snippets/cards.jsx'",
    'b.mdx: <Mine /> <Whole /> <Card2 /> <Every.Panel /> {Every.Panel}',
  ];
  for (const place of [
    'const Car$0d2 =',
    'export { Card$02, Row',
    'import { C$0ard2, Row }',
    '<Car$0d2 title={limit}',
    '{ Car$0d2 as Mine }',
    'Every.Car$0d2 />',
  ]) {
    const answer = renamed(at(exporting, place), 'Panel');
    assert.deepEqual(answer.changed, changed, place);
    assert.equal(answer.places.length, 15, place);
  }
  assert.deepEqual(renamed(at(exporting, '{lim$0it}.'), 'most').changed, [
    'snippets/more.mdx: export const most = 5',
    'snippets/more.mdx: At most {most}.',
    "a.mdx: import { most } from '/snippets/all.tsx'",
    'a.mdx: <Card2 title={most}>x</Card2> {[<Row><Card2 /></Row>]}',
  ]);
});

test('what is imported under another name, or as default, is a matter of its file; names that are taken are refused', () => {
  assert.deepEqual(renamed(at(exporting, '<Mi$0ne'), 'Own').changed, [
    "b.mdx: import { Card2 as Own } from '/snippets/all.tsx'",
    'b.mdx: <Own /> <Whole /> <Card2 /> <Every.Card2 /> {Every.Card2}',
  ]);
  assert.deepEqual(renamed(at(exporting, '<Who$0le'), 'Own').changed, [
    "b.mdx: import Own, { Card2 } from '/snippets/cards.jsx'",
    'b.mdx: <Mine /> <Own /> <Card2 /> <Every.Card2 /> {Every.Card2}',
  ]);
  for (const [name, reason] of [
    ['Row', /"snippets\/cards\.jsx" has something named "Row" already/],
    ['helper', /begins with a capital letter/],
    ['class', /is a word of JavaScript/],
    ['2nd', /no digit first/],
  ] as const)
    assert.match(renamed(at(exporting, 'const Car$0d2 ='), name).changed[0] ?? '', reason);
  assert.deepEqual(renamed(at(exporting, 'const Car$0d2 ='), 'Card2').changed, []);
});

test('definitions and footnotes: what readers see stays', () => {
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
  assert.deepEqual(renamed(text, 'OTHER').changed, ['This page has a definition "OTHER" already.']);
  assert.deepEqual(
    renamed(text.replace('$0', '').replace('[^one] ', '[^o$0ne] ').replace('x[^one]', 'x[^on$0e]'), 'two').changed,
    ['a.mdx: [words][Way] ![way] [way][] [other] x[^two]', 'a.mdx: [^two]: Text'],
  );
});

test('versions, variables, sources of redirects, names and prefixes of docs.json', () => {
  const text = `//- docs.json
{"name": "X", "versions": ["v$01", "v2"],
"tabs": [{"name": "Guides", "url": "guides", "version": "v1"}],
"navigation": [{"group": "G", "version": "v1", "pages": ["guides/a"]}],
"redirects": [{"source": "/was", "destination": "/guides/a"}]}
//- guides/a.mdx
---
version: v1
---
[x](/was?q#y) [y](was)
`;
  const at = (mark: string): string => text.replace('$0', '').replace(mark, `${mark.slice(0, 2)}$0${mark.slice(2)}`);
  assert.deepEqual(renamed(text, '2.0'), {
    asked: 'docs.json: v1 = v1',
    changed: [
      'docs.json: {"name": "X", "versions": ["2.0", "v2"],',
      'docs.json: "tabs": [{"name": "Guides", "url": "guides", "version": "2.0"}],',
      'docs.json: "navigation": [{"group": "G", "version": "2.0", "pages": ["guides/a"]}],',
      'guides/a.mdx: version: "2.0"',
    ],
    places: ['docs.json: "v1"', 'docs.json: "v1"', 'docs.json: "v1"', 'guides/a.mdx: v1'],
  });
  assert.deepEqual(renamed(text, 'v2').changed, ['There is a version "v2" already.']);
  assert.deepEqual(renamed(at('"Guides"'), 'Learn').changed, [
    'docs.json: "tabs": [{"name": "Learn", "url": "guides", "version": "v1"}],',
  ]);
  assert.deepEqual(renamed(at('"guides"'), 'learn').changed, [
    'docs.json: "tabs": [{"name": "Guides", "url": "learn", "version": "v1"}],',
    'docs.json: "navigation": [{"group": "G", "version": "v1", "pages": ["learn/a"]}],',
    'docs.json: "redirects": [{"source": "/was", "destination": "/learn/a"}, {',
    'docs.json:   "source": "/guides/a",',
    'docs.json:   "destination": "/learn/a"',
    'docs.json: }]}',
    'guides -> learn',
  ]);
  const anchors = at('"guides"').replace('"tabs"', '"anchors"');
  assert.deepEqual(renamed(anchors, 'learn').changed.slice(0, 1), [
    'docs.json: "anchors": [{"name": "Guides", "url": "learn", "version": "v1"}],',
  ]);
  assert.deepEqual(renamed(at('"/was"'), '/before').changed, [
    'docs.json: "redirects": [{"source": "/before", "destination": "/guides/a"}]}',
    'guides/a.mdx: [x](/before?q#y) [y](/before)',
  ]);
  assert.deepEqual(renamed(at('"/was"'), '/guides/a').changed, ['"/guides/a" is a page: the redirect would hide it.']);
  assert.deepEqual(renamed(at('"G"'), 'H').changed, [
    'docs.json: "navigation": [{"group": "H", "version": "v1", "pages": ["guides/a"]}],',
  ]);
});

test('the second generation: variables, languages, tabs, versions', () => {
  const text = `//- docs.json
{"$schema": "x", "theme": "mint", "name": "X", "colors": {"primary": "#0D6E4F"},
"variables": {"product": "Acme"},
"navigation": {"versions": [{"version": "v1", "languages": [{"language": "en", "tabs": [{"tab": "T", "pages": ["a"]}]}]}]}}
//- a.mdx
We sell {{pro$0duct}} and {{ product }} and \`{{product}}\`.
`;
  const at = (mark: string): string => text.replace('$0', '').replace(mark, `${mark.slice(0, 1)}$0${mark.slice(1)}`);
  assert.deepEqual(renamed(text, 'brand'), {
    asked: 'a.mdx: product = product',
    changed: [
      'docs.json: "variables": {"brand": "Acme"},',
      'a.mdx: We sell {{brand}} and {{ brand }} and `{{product}}`.',
    ],
    places: ['*docs.json: product', 'a.mdx: product', 'a.mdx: product'],
  });
  assert.match(renamed(at('product": "A'), 'brand').changed[0] ?? '', /"brand"/);
  assert.match(renamed(at('"en"'), 'fr').changed[0] ?? '', /"language": "fr"/);
  assert.match(renamed(at('"T"'), 'U').changed[0] ?? '', /"tab": "U"/);
  assert.match(renamed(at('"v1"'), 'v3').changed[0] ?? '', /"version": "v3"/);
});

test('what files that docs.json names call it is renamed there', () => {
  const text = `//- docs.json
{"$schema": "x", "theme": "mint", "name": "X", "colors": {"primary": "#0D6E4F"},
"variables": {"$ref": "./config/variables.json"},
"navigation": {"$ref": "./config/navigation.json"},
"redirects": {"$ref": "./config/redirects.json"}}
//- config/navigation.json
{"versions": [
  {"version": "v1", "groups": [{"group": "G", "pages": ["a"]}]},
  {"version": "v2", "tabs": [{"tab": "T", "pages": ["b"]}]}]}
//- config/variables.json
{"product": "Acme"}
//- config/redirects.json
[{"source": "/was", "destination": "/a"}]
//- a.mdx
---
version: v1
---
{{product}} [x](/was)
//- b.mdx
x
`;
  const there = (mark: string, name: string): readonly string[] =>
    renamed(at(text, mark), name).changed.map((line) => line.replace(/^config./, ''));
  assert.deepEqual(there('version": "v$01', 'v3'), [
    'navigation.json:   {"version": "v3", "groups": [{"group": "G", "pages": ["a"]}]},',
    'a.mdx: version: v3',
  ]);
  assert.deepEqual(there('version: v$01', 'v3'), there('version": "v$01', 'v3'));
  assert.deepEqual(there('group": "$0G', 'H'), [
    'navigation.json:   {"version": "v1", "groups": [{"group": "H", "pages": ["a"]}]},',
  ]);
  assert.deepEqual(there('tab": "$0T', 'U'), [
    'navigation.json:   {"version": "v2", "tabs": [{"tab": "U", "pages": ["b"]}]}]}',
  ]);
  assert.deepEqual(there('"pro$0duct', 'brand'), ['variables.json: {"brand": "Acme"}', 'a.mdx: {{brand}} [x](/was)']);
  assert.deepEqual(there('{{pro$0duct', 'brand'), there('"pro$0duct', 'brand'));
  assert.deepEqual(there('"/w$0as', '/before'), [
    'redirects.json: [{"source": "/before", "destination": "/a"}]',
    'a.mdx: {{product}} [x](/before)',
  ]);
  assert.deepEqual(there('pages": ["$0b', 'guides/b'), [
    'navigation.json:   {"version": "v2", "tabs": [{"tab": "T", "pages": ["guides/b"]}]}]}',
    'redirects.json: [{"source": "/was", "destination": "/a"}, {',
    'redirects.json:   "source": "/b",',
    'redirects.json:   "destination": "/guides/b"',
    'redirects.json: }]',
    'b.mdx -> guides/b.mdx',
  ]);
});

test('a path: the page, file or folder that it leads to moves', () => {
  const text = `${config}//- a.mdx
[x](./$0b#q) ![i](/i.png)
//- b.mdx
x
//- i.png
`;
  assert.deepEqual(renamed(text, 'guides/c').changed, [
    'docs.json: {"name": "X", "navigation": [{"group": "G", "pages": ["a", "guides/c"]}],',
    'a.mdx: [x](./guides/c#q) ![i](/i.png)',
    'b.mdx -> guides/c.mdx',
  ]);
  assert.deepEqual(renamed(text, 'a').changed, ['"a.mdx" exists already.']);
  const entry = text.replace('$0', '').replace('"b"', '"$0b"');
  assert.deepEqual(renamed(entry, 'c').changed.at(-1), 'b.mdx -> c.mdx');
  assert.deepEqual(
    renamed(text.replace('$0', '').replace('/i.png', '/i$0.png'), 'media/i').changed.at(-1),
    'i.png -> media/i.png',
  );
});

test('an operation, in its document, front matter and navigation', () => {
  const text = `//- docs.json
{"$schema": "x", "theme": "mint", "name": "X", "colors": {"primary": "#0D6E4F"},
"navigation": {"pages": ["a", "api.yaml POST /pets"]}}
//- api.yaml
openapi: 3.1.0
info: {title: T, version: "1"}
paths:
  /pets:
    get: {responses: {}}
    post: {responses: {}}
  /pets/{id}:
    get: {responses: {}}
//- a.mdx
---
openapi: get /pe$0ts
---
`;
  assert.deepEqual(renamed(text, 'GET /animals/{id}'), {
    asked: 'a.mdx: get /pets = GET /pets',
    changed: [
      'docs.json: "navigation": {"pages": ["a", "api.yaml POST /animals/{id}"]}}',
      'api.yaml:   /animals/{id}:',
      'a.mdx: openapi: get /animals/{id}',
    ],
    places: ['*api.yaml: get', 'a.mdx: get /pets'],
  });
  assert.deepEqual(renamed(text, 'PUT /pets').changed, [
    'api.yaml:     put: {responses: {}}',
    'a.mdx: openapi: put /pets',
  ]);
  assert.deepEqual(renamed(text, 'POST /pets').changed, ['api.yaml describes "POST /pets" already.']);
  const key = text.replace('$0', '').replace('  /pets:', '  /pe$0ts:');
  assert.deepEqual(renamed(key, 'GET /x').changed.length, 3);
});
