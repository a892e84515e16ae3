import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runTool, toolRows, tools } from '../../../server/core/index.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const site = siteOf(
  parseFixture(`//- docs.json
{
  "name": "Widgets",
  "navigation": [
    { "group": "Get started", "pages": ["introduction"] },
    { "group": "Guides", "pages": ["guides/deploy", "guides/logs"] },
    { "group": "API", "pages": ["api/list"] }
  ]
}
//- introduction.mdx
---
title: "What widgets are"
description: "Widgets, and what to build with them."
---

Text.
//- guides/deploy.mdx
---
title: "Deploy a widget"
description: "Bring a widget to your users."
---

Text.
//- guides/logs.mdx
---
title: "Read the logs"
description: "Find out what a deployment does."
---

<Crad title="x" />
//- api/list.mdx
---
title: "List widgets"
description: "All widgets of a project."
---

Text.
`),
);

function answer(name: string, input: unknown = {}): string {
  const { text, isError } = runTool(site, name, input);
  assert.equal(isError, false, text);
  return text;
}

/** The error of a tool. */
function refusal(name: string, input: unknown): string {
  const { text, isError } = runTool(site, name, input);
  assert.equal(isError, true, text);
  return text;
}

interface Report {
  readonly path: string;
  readonly count: number;
  readonly findings: readonly { readonly code: string; readonly line: number; readonly column: number }[];
}

function report(name: string, input: unknown): Report {
  return JSON.parse(answer(name, input)) as Report;
}

test('each tool has a row, each row a tool', () => {
  assert.deepEqual(tools.map(({ name }) => name).toSorted(), [...toolRows.keys()].toSorted());
  for (const [name, row] of toolRows) {
    assert.match(name, /^docsight_[a-z_]+$/);
    assert.ok(row.description.length > 40 && row.title.length > 5, name);
  }
});

test('wrong input of any kind is reported', () => {
  for (const input of [
    [],
    'x',
    7,
    { nope: 1 },
    { name: 7 },
    { name: 'x'.repeat(201) },
    JSON.parse('{"__proto__": "x"}'),
  ])
    assert.equal(runTool(site, 'docsight_describe_component', input).isError, true, JSON.stringify(input).slice(0, 40));
  assert.equal(runTool(site, 'docsight_find_icons', {}).isError, true);
  assert.equal(runTool(site, 'docsight_list_pages', { from: -1 }).isError, true);
  assert.equal(runTool(site, 'toString', {}).isError, true);
  assert.equal(runTool(site, 'docsight_describe_component', undefined).isError, false);
  assert.equal(runTool(site, 'docsight_describe_component', { name: null }).isError, false);
});

test('a saved page is checked', () => {
  const { path, findings } = report('docsight_check_page', { path: '/guides/logs' });
  assert.equal(path, 'guides/logs.mdx');
  assert.deepEqual(
    findings.map(({ code, line, column }) => [code, line, column]),
    [['component/unknown', 6, 2]],
  );
  assert.match(refusal('docsight_check_page', { path: 'guides/lgos.mdx' }), /did you mean "guides\/logs.mdx"/);
});

test('a text is checked before it is written, and the site stays unchanged', () => {
  const text = '---\ntitle: "New"\ndescription: "A new page."\n---\n\n<Crad />\n';
  assert.deepEqual(
    report('docsight_check_page', { text }).findings.map(({ code }) => code),
    ['component/unknown'],
  );
  assert.equal(
    report('docsight_check_page', { path: 'guides/logs.mdx', text: text.replace('Crad', 'Check') }).count,
    0,
  );
  assert.equal(report('docsight_check_page', { path: 'guides/logs.mdx' }).count, 1);
});

test('nothing outside of the site can be named', () => {
  for (const path of ['../secret.mdx', '/../../etc/passwd', 'docs.json', 'README.md', '.docsight/rules.md'])
    assert.match(refusal('docsight_check_page', { path }), /is not a page of this site|The page .* does not exist/);
});

test('docs.json is checked as it is and with a proposed text', () => {
  assert.equal(report('docsight_check_config', {}).path, 'docs.json');
  assert.ok(report('docsight_check_config', { text: '{' }).count > 0);
});

test('a component is described with an example', () => {
  const card = answer('docsight_describe_component', { name: '<Card>' });
  assert.ok(card.startsWith('### Card\n') && card.includes('`title`') && card.includes('```mdx\n<Card '), card);
  assert.match(refusal('docsight_describe_component', { name: 'Crad' }), /Did you mean "Card"/);
  assert.ok(answer('docsight_describe_component').includes('\n- Steps: '));
});

test('pages are listed with their place and found by words', () => {
  const all = JSON.parse(answer('docsight_list_pages'));
  assert.equal(all.count, 4);
  assert.deepEqual(all.pages[1], {
    path: 'guides/deploy.mdx',
    title: 'Deploy a widget',
    description: 'Bring a widget to your users.',
    place: 'Guides',
  });
  assert.equal(JSON.parse(answer('docsight_list_pages', { from: 3 })).pages.length, 1);
  assert.equal(JSON.parse(answer('docsight_list_pages', { query: 'reading logs' })).pages[0].path, 'guides/logs.mdx');
});

test('a new page gets a place beside similar pages, with an unused name', () => {
  const { places } = JSON.parse(
    answer('docsight_place_page', { title: 'Deploy', topic: 'deploying to production, logs' }),
  );
  assert.equal(places[0].group, 'Guides');
  assert.equal(places[0].file, 'guides/deploy-2.mdx');
  assert.equal(places[0].after, 'guides/deploy.mdx');
  assert.deepEqual([places[0].config, places[0].line], ['docs.json', 5]);
  assert.equal(JSON.parse(answer('docsight_place_page', { title: 'Zzz' })).isKnown, false);
  assert.deepEqual(JSON.parse(answer('docsight_place_page', { title: 'Zzz' })).groups, [
    'Get started',
    'Guides',
    'API',
  ]);
});

test('the place of a group in a file that docs.json refers to is given in that file', () => {
  const divided = siteOf(
    parseFixture(`//- docs.json
{
  "$schema": "https://example.com/docs.json",
  "navigation": {
    "groups": [{ "$ref": "navigation/guides.json" }]
  }
}
//- navigation/guides.json
{
  "pages": ["deploy"],
  "group": "Guides"
}
//- deploy.mdx
---
title: "Deploy a widget"
description: "Bring a widget to your users."
---
`),
  );
  const { text } = runTool(divided, 'docsight_place_page', { title: 'Deploy again' });
  const [place] = JSON.parse(text).places;
  assert.deepEqual([place.config, place.line, place.file], ['navigation/guides.json', 1, 'deploy-again.mdx']);
});

test('icons are found by words', () => {
  assert.match(answer('docsight_find_icons', { query: 'rocket' }), /^- rocket \(fontawesome; styles: /);
  assert.match(answer('docsight_find_icons', { query: 'arrow right' }), /^- arrow-right \(/);
  assert.match(refusal('docsight_find_icons', { query: 'rokcet' }), /[Dd]id you mean "rocket"/);
});

test('the whole site is checked: counts by code, errors first', () => {
  const all = JSON.parse(answer('docsight_check_site'));
  assert.equal(all.codes['component/unknown'], 1);
  assert.equal(all.findings[0].severity, 'warning');
  const some = JSON.parse(answer('docsight_check_site', { code: 'component/unknown' }));
  assert.deepEqual([some.count, some.findings[0].path], [1, 'guides/logs.mdx']);
});

test('pages are read, searched and listed as readers see them', () => {
  assert.match(answer('docsight_read_page', { path: '/guides/deploy' }), /^# Deploy a widget\n/);
  assert.match(refusal('docsight_read_page', { path: 'guides/deplyo' }), /did you mean "guides\/deploy.mdx"/);
  assert.equal(JSON.parse(answer('docsight_search', { query: 'logs' })).hits[0].path, 'guides/logs.mdx');
  assert.equal(JSON.parse(answer('docsight_search', { query: 'zzzz' })).count, 0);
  assert.match(answer('docsight_list_navigation'), /- group "Guides"\n {2}- guides\/deploy: Deploy a widget\n/);
});

test('an answer about the whole site has at most 8 KB, errors and warnings first, and says how to continue', () => {
  const broken = (n: number): string =>
    `//- p${n}.mdx\n---\ntitle: Page ${n} of many\ndescription: Page ${n}, and what it is for.\n---\n\n${'# Level one\n\n[x](/gone) <Crad />\n\n'.repeat(9)}\n`;
  const big = siteOf(
    parseFixture(`//- docs.json\n{"name": "Many"}\n${Array.from({ length: 30 }, (_, n) => broken(n)).join('')}`),
  );
  const seen: string[] = [];
  let count = Number.POSITIVE_INFINITY;
  let answers = 0;
  for (let from = 0; from < count; answers++) {
    const { text } = runTool(big, 'docsight_check_site', { from });
    assert.ok(Buffer.byteLength(text) <= 8192, `${Buffer.byteLength(text)}`);
    const data = JSON.parse(text);
    seen.push(...data.findings.map(({ severity }: { severity: string }) => severity));
    ({ count } = data);
    assert.equal(data.next, seen.length < count ? seen.length : undefined);
    from = seen.length;
  }
  assert.ok(answers > 2);
  const order = ['error', 'warning', 'information'];
  assert.deepEqual(
    seen,
    seen.toSorted((a, b) => order.indexOf(a) - order.indexOf(b)),
  );
  const one = JSON.parse(runTool(big, 'docsight_check_site', { path: 'p7' }).text);
  assert.deepEqual([...new Set(one.findings.map(({ path }: { path: string }) => path))], ['p7.mdx']);
});

test('a new page goes where docsight_place_page says, unless its place is given', () => {
  const [place] = JSON.parse(answer('docsight_place_page', { title: 'Deploy a widget twice' })).places;
  const made = JSON.parse(answer('docsight_new_page', { title: 'Deploy a widget twice' }));
  assert.deepEqual([made.path, made.after], [place.file, place.after]);
  assert.ok(made.changes.some(({ path }: { path: string }) => path === 'docs.json'));
});

test('new pages and fixes are proposed as changes; missing ones are refused', () => {
  const made = runTool(site, 'docsight_new_page', { title: 'Scale a widget', after: 'guides/deploy' });
  assert.equal(made.edits?.length, 2);
  const data = JSON.parse(made.text);
  assert.equal(data.path, 'guides/scale-a-widget.mdx');
  assert.deepEqual(
    data.changes.map(({ path }: { readonly path: string }) => path),
    ['guides/scale-a-widget.mdx', 'docs.json'],
  );
  assert.match(data.changes[1].newText, /"guides\/deploy",\s*"guides\/scale-a-widget"/);
  assert.match(refusal('docsight_new_page', { title: 'A', after: 'guides/x' }), /does not exist/);
  assert.match(refusal('docsight_new_page', { title: 'A', template: 'x' }), /There is no template "x"/);
  // A suggestion must be requested by its line.
  const input = { path: 'guides/logs.mdx', code: 'component/unknown' };
  assert.equal(
    refusal('docsight_apply_fix', input),
    'Nothing changed: no fix is certain. 1 of 1 findings have a suggestion; ask for each by its code and line, such as {"code": "component/unknown", "line": 6}.',
  );
  const [change] = JSON.parse(answer('docsight_apply_fix', { ...input, line: 6 })).changes;
  assert.deepEqual([change.oldText, change.newText], ['<Crad title="x" />', '<Card title="x" />']);
  assert.match(refusal('docsight_apply_fix', { path: 'guides/logs.mdx', line: 99 }), /does not exist/);
});
