import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSite } from '../../../server/core/checks/run.ts';
import { parsePage } from '../../../server/core/page/parsePage.ts';
import { maxMarks } from '../../../server/core/page/tooLarge.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';
import { sampleOf } from '../../long.ts';

/** Half of the maximum number of lines. */
const half = 'a\n\n'.repeat(maxMarks / 2);

const codesOf = (text: string): readonly string[] =>
  parsePage({ path: 'page.mdx', text }).findings.map(({ code }) => code);

const site = (index: string): readonly string[] => {
  const fixture = parseFixture(`
//- docs.json
{ "name": "A", "navigation": [{ "group": "G", "pages": ["index", "other"] }] }
//- other.mdx
---
title: Other
description: What links to the end of another page.
---

import { Later } from "/index.mdx";

<Later />

[The end](/index#end) of the page and [its middle](/index#middle).
//- snippets/part.mdx
export const Part = () => <b>Text</b>;

Part.
//- index.mdx
---
title: Index
description: Page of many lines.
---

${index}`);
  const findings = checkSite(siteOf(fixture)).filter(({ path }) => path !== 'docs.json');
  return findings.map(({ path, code }) => `${path} ${code}`);
};

const before = `## Middle

[To the end](#end), [to nothing](/nowhere), <Later />, {later}, [a text][label].

<Card title="A">

`;
const behind = `</Card>

## End

import { Part } from "/snippets/part.mdx";

export const later = 1;

export const Later = () => <b>a</b>;

[label]: /other

<Part />
`;

test('of a page that is too large the beginning is checked, and nothing that may follow is missing', () => {
  assert.deepEqual(site(`${before}${half}${half}${behind}\n[Nothing](/nowhere) <Crad />\n`), [
    'index.mdx link/missing',
    'index.mdx mdx/too-large',
  ]);
});

test('the same page is read whole while it is not too large', () => {
  assert.deepEqual(site(`${before}${half}${behind}\n[Nothing](/nowhere) <Crad />\n`), [
    'index.mdx link/missing',
    'index.mdx link/missing',
    'index.mdx component/unknown',
  ]);
});

test('the finding says where reading stopped, after a blank line, and what the limit is', () => {
  const starts = [
    ['plain', ''],
    ['with front matter', '---\ntitle: A\n---\n\n'],
    ['with a byte order mark', '\uFEFF'],
    ['with carriage returns', 'a\r\n\r\n'],
  ] as const;
  for (const [name, start] of sampleOf(starts, 2)) {
    const long = `${half}b\nb\n\n${half}`;
    const text = start + (name === 'with carriage returns' ? long.replaceAll('\n', '\r\n') : long);
    const page = parsePage({ path: 'page.mdx', text });
    assert.deepEqual(
      page.findings.map(({ code }) => code),
      ['mdx/too-large'],
      name,
    );
    const [finding] = page.findings;
    const from = page.unreadFrom ?? 0;
    assert.equal(finding?.range.start, from, name);
    assert.match(text.slice(0, from), /\n\r?\n$/, name);
    assert.equal(text.slice(from, finding?.range.end), 'a', name);
    assert.equal(
      finding?.message,
      'Docsight reads at most 660,000 lines and markup characters of a page, and brackets, tags and braces count several times. The rest is not checked. Split the page.',
    );
    // All lines before it: the limit minus the few at the start.
    const lines = text.slice(start.startsWith('---') ? start.length : 0, from).match(/\S+/g)?.length ?? 0;
    assert.equal(lines, maxMarks, name);
  }
});

test('a block that exceeds the limit by itself is not started', () => {
  const blocks = [
    ['bare attributes', `<Card${' a'.repeat(maxMarks)} />`],
    ['spread attributes', `<Card${' {...a}'.repeat(maxMarks)} />`],
    ['cells', `|${'a|'.repeat(maxMarks)}\n|${'-|'.repeat(maxMarks)}`],
    ['emphasis', '*a* '.repeat(maxMarks)],
    ['links', '![[]()'.repeat(maxMarks)],
    ['lines', '<Tabs>\n'.repeat(maxMarks)],
  ] as const;
  for (const [name, block] of sampleOf(blocks, 3)) {
    const text = `## Heading\n\n<b>\n\n${block}\n`;
    const { root, unreadFrom, findings } = parsePage({ path: 'page.mdx', text });
    assert.equal(unreadFrom, text.indexOf(block), name);
    assert.deepEqual(
      findings.map(({ code }) => code),
      ['mdx/too-large'],
      name,
    );
    assert.deepEqual(
      root.children.map(({ kind }) => kind),
      ['heading', 'element'],
      name,
    );
  }
});

test('what costs more than a line counts more: images five times, links and tags four times, expressions five times, bare attributes twice', () => {
  for (const [name, unit, count] of [
    ['references', '[a] ', maxMarks / 4],
    ['links', '[](a) ', maxMarks / 4],
    ['images', '![](a) ', maxMarks / 5],
    ['footnotes', '[^a] ', maxMarks / 4],
    ['expressions', '{a}', maxMarks / 5],
    ['brackets', '[', maxMarks / 4],
    ['tags', '<a/>', maxMarks / 4],
    ['short cells', 'a|', maxMarks / 4],
    ['code in cells', '`|', maxMarks / 4],
    ['delimiter rows', 'a|b\n-|-\n', maxMarks / 10],
    ['closing tags', '</a>', maxMarks],
    ['emphasis', '*a', maxMarks],
  ] as const) {
    const isRead = (times: number): boolean =>
      parsePage({ path: 'page.mdx', text: `[a]: /b\n\n[^a]: b\n\na ${unit.repeat(times)}\n` }).unreadFrom === undefined;
    // The definitions and the line itself take a few.
    assert.deepEqual([isRead(count - 12), isRead(count + 1)], [true, false], name);
  }
  const tag = (times: number): string => `<Card${' a'.repeat(times)} />\n`;
  const [read, unread] = [maxMarks / 2 - 4, maxMarks / 2 + 1].map(
    (times) => parsePage({ path: 'page.mdx', text: tag(times) }).unreadFrom,
  );
  assert.deepEqual([read, unread], [undefined, 0]);
});

test('4 MB of what people write are read as a whole', () => {
  const row = '| `name_of_it` | string | What it is for, see [the guide](/guide). |\n';
  const part = (at: number): string =>
    `## Part ${at}\n\nSome **bold** words and \`code\`, {/* a note */} and [a link](/a#part-${at}).\n\n- One\n- Two\n\n| Name | Type | About |\n| --- | --- | --- |\n${row.repeat(8)}\n<Card title="A" icon="star">\n  Text\n</Card>\n\n\`\`\`js\nconst a = { b: [1, 2] };\n\`\`\`\n\n`;
  let text = '';
  for (let at = 0; text.length < 4_000_000; at++) text += part(at);
  assert.equal(parsePage({ path: 'page.mdx', text }).unreadFrom, undefined);
});

test('length alone does not limit a page: words, attribute values and blank lines are read', () => {
  const texts = [
    'word '.repeat(2 * maxMarks),
    `<path d="${'M 1 2 '.repeat(maxMarks)}" />`,
    `a${'\n'.repeat(4 * maxMarks)}b`,
    `a <br /> ${'b '.repeat(2 * maxMarks)}`,
  ];
  for (const text of sampleOf(texts, 2)) assert.equal(parsePage({ path: 'page.mdx', text }).unreadFrom, undefined);
});

test('a tag that is open where reading stops is not reported as unclosed; earlier errors are reported', () => {
  const rest = `${half}${half}`;
  for (const open of sampleOf(['<Card>\n\n', '- <Card>\n\n  ', '{\n\n', '<Card\n\n', '<Card title="\n\n'], 3))
    assert.deepEqual(codesOf(`${open}${rest}`), ['mdx/too-large'], open);
  // Two marks: a line and a brace.
  const last = `${half}${half.slice(6)}export const a = {\n\n`;
  assert.deepEqual(codesOf(`${last}b: 1,\n\n};\n`), ['mdx/too-large']);
  const wrongs = [
    ['a <Card> b\n\n', 'mdx/unclosed-tag'],
    ['</Card>\n\n', 'mdx/stray-closing-tag'],
    ['a <1 b\n\n', 'mdx/bad-tag'],
    ['import a frm "b"\n\n', 'mdx/esm'],
  ] as const;
  for (const [wrong, code] of sampleOf(wrongs, 2))
    assert.deepEqual(codesOf(`${wrong}${rest}`), [code, 'mdx/too-large'], wrong);
});
