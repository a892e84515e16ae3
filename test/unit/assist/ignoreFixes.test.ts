import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFile } from '../../../server/core/checks/run.ts';
import { fixesAt } from '../../../server/core/fixes/fixesAt.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

/** The files after applying the fix at the cursor whose title begins so, and the findings afterwards. */
function apply(text: string, title: string): { files: ReadonlyMap<string, string>; codes: readonly string[] } {
  const fixture = parseFixture(text);
  const { path, offset } = fixture.cursor ?? assert.fail('no cursor');
  const site = siteOf(fixture);
  const fixes = fixesAt(site, path, { start: offset, end: offset });
  const fix = fixes.find((each) => each.title.startsWith(title));
  assert.ok(fix, `${text}: "${title}" is not among ${fixes.map((each) => each.title).join(', ')}`);
  assert.equal(fix.preferred, undefined, 'never by itself');
  const files = applyFileEdits(fixture.files, fix.edits);
  const after = siteOf({ files, marks: [], cursor: undefined });
  return { files, codes: checkFile(after, path).map(({ code }) => code) };
}

const front = '---\ntitle: "A page"\ndescription: "About it."\n---\n\n';

test('a finding is silenced at its place, and the page keeps its structure', () => {
  for (const [before, after] of [
    ['See [here]($0/a).\n', '{/* docsight-ignore-next-line link/missing */}\nSee [here](/a).\n'],
    ['- one\n- [two]($0/a)\n- three\n', undefined],
    ['> [two]($0/a)\n', undefined],
    ['| A | B |\n|---|---|\n| [x]($0/a) | c |\n', undefined],
    ['| A |\n|---|\n| [x]($0/a) |\n', '| A |\n|---|\n| [x](/a) {/* docsight-ignore-line link/missing */} |\n'],
    ['<Card\n  title="A"\n  href="$0/a"\n>\n  Text\n</Card>\n', undefined],
    ['Some text\n[two]($0/a) and\nmore\n', undefined],
    ['## The [heading]($0/a)\n', undefined],
  ] as const) {
    const { files, codes } = apply(front + before, 'Ignore on this line');
    const text = files.get('index.mdx') ?? '';
    if (after !== undefined) assert.equal(text, front + after);
    assert.match(text, /\{\/\* docsight-ignore-(?:next-)?line link\/missing \*\/\}/, before);
    assert.ok(!codes.includes('link/missing'), `${before} → ${text}`);
  }
});

test('in front matter by a YAML comment', () => {
  const { files, codes } = apply(
    '---\ntitle: "A"\ndescription: "B"\nicon: $0nonsense-icon\n---\n',
    'Ignore on this line',
  );
  assert.match(files.get('index.mdx') ?? '', /\n# docsight-ignore-next-line icon\/unknown\nicon: nonsense-icon\n/);
  assert.ok(!codes.includes('icon/unknown'));
});

test('findings about missing front matter, for the page; an import among others, with the comment between them', () => {
  const missing = apply('$0---\ntitle: "A"\n---\n\nText\n', 'Ignore on this line');
  assert.equal(
    missing.files.get('index.mdx'),
    '---\n# docsight-disable front-matter/missing-description\ntitle: "A"\n---\n\nText\n',
  );
  assert.deepEqual(missing.codes, []);
  const imports = 'import A from "/a.mdx";\nimport B from "/b.mdx";\nimport C from "/c.mdx";\n';
  const second = apply(`${front}${imports.replace('/b', '$0/b')}\n<A /> <B /> <C />\n`, 'Ignore on this line');
  assert.match(
    second.files.get('index.mdx') ?? '',
    /a\.mdx";\n\n\{\/\* docsight-ignore-next-line snippet\/missing \*\/\}\n\nimport B/,
  );
  assert.deepEqual(second.codes, ['snippet/missing', 'snippet/missing']);
});

test('a finding is turned off for the site, in its settings file, which keeps its formatting', () => {
  const page = `${front}See [there]($0/a).\n`;
  const title = 'Do not show "link/missing" on this site';
  const created = apply(page, title);
  assert.equal(created.files.get('.docsightrc.json'), '{\n  "rules": {\n    "link/missing": "off"\n  }\n}\n');
  assert.deepEqual(created.codes, []);
  const kept = apply(`${page}//- .docsightrc.json\n{\n  "strict": false,\n  "rules": { "image/alt": "off" }\n}`, title);
  assert.equal(
    kept.files.get('.docsightrc.json'),
    '{\n  "strict": false,\n  "rules": { "image/alt": "off", "link/missing": "off" }\n}',
  );
  const changed = apply(`${page}//- .docsightrc.json\n{ "rules": { "link/missing": "error" } }`, title);
  assert.equal(changed.files.get('.docsightrc.json'), '{ "rules": { "link/missing": "off" } }');
});

test('docs.json only offers the whole site, because JSON has no comments', () => {
  const fixture = parseFixture(
    '//- docs.json\n{\n  "name": "A",\n  "navigation": [{ "group": "A", "pages": ["$0nowhere"] }]\n}',
  );
  const offset = fixture.cursor?.offset ?? 0;
  const titles = fixesAt(siteOf(fixture), 'docs.json', { start: offset, end: offset }).map(({ title }) => title);
  assert.ok(titles.includes('Do not show "config/missing-page" on this site'));
  assert.ok(!titles.includes('Ignore on this line'));
});

test('they are listed after the fixes of the finding', () => {
  const fixture = parseFixture(`${front}<Note>Text</nota$0>\n`);
  const offset = fixture.cursor?.offset ?? 0;
  const titles = fixesAt(siteOf(fixture), 'index.mdx', { start: offset, end: offset }).map(({ title }) => title);
  const first = titles.findIndex((title) => title.startsWith('Ignore') || title.startsWith('Do not show'));
  assert.ok(first > 0, titles.join(', '));
});

test('the page of a broken link is created, with its entry after the linking page', () => {
  const { files, codes } = apply(
    `//- docs.json
{
  "name": "A",
  "navigation": [{ "group": "A", "pages": ["guides/start", "guides/end"] }]
}
//- guides/start.mdx
${front}See [the next step]($0./next-step#now).
//- guides/end.mdx
${front}`,
    'Create the page',
  );
  assert.equal(files.get('guides/next-step.mdx'), '---\ntitle: "Next step"\ndescription: ""\n---\n\n');
  assert.match(files.get('docs.json') ?? '', /"guides\/start", "guides\/next-step", "guides\/end"/);
  assert.ok(!codes.includes('link/missing'));
});

test('no page is created for other kinds of files, or outside the site', () => {
  for (const target of ['/files/a.pdf', '/a%20b', '../../x', '/snippets/a']) {
    const fixture = parseFixture(`${front}See [this]($0${target}).\n`);
    const offset = fixture.cursor?.offset ?? 0;
    const fixes = fixesAt(siteOf(fixture), 'index.mdx', { start: offset, end: offset });
    assert.ok(!fixes.some(({ title }) => title.startsWith('Create the page')), target);
  }
});
