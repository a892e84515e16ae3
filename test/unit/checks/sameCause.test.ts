import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkSite } from '../../../server/core/checks/run.ts';
import { maxSame } from '../../../server/core/checks/sameCause.ts';
import { siteOf } from '../../check.ts';
import { applied } from '../../fixes.ts';
import { parseFixture } from '../../fixture.ts';

const front = '---\ntitle: A\ndescription: B\n---\n\n';

/** Findings of one page in a site that lists it. */
function found(body: string): ReturnType<typeof checkSite> {
  const config = '{"name": "X", "navigation": [{"group": "G", "pages": ["index"]}]}';
  const site = siteOf(parseFixture(`//- docs.json\n${config}\n//- index.mdx\n${front}${body}`));
  return checkSite(site).filter(({ path }) => path === 'index.mdx');
}

/** Code and first quoted name. */
function codes(body: string): readonly string[] {
  return found(body).map(({ code }) => code);
}

test('one word with one mistake is one finding with a count, whatever the code', () => {
  const many = 1362;
  for (const [line, code] of [
    ['Use {word} here.', 'expression/undeclared'],
    ['<Unheard>a</Unheard>', 'component/unknown'],
    ['See [the page](./gone).', 'link/missing'],
    ['See [it](#gone).', 'link/missing-anchor'],
    ['<Card title="A" icon="no-such-icon" />', 'icon/unknown'],
    ['<Card title="A" colour="#ffffff" />', 'component/misspelled-attribute'],
    ['<div class="a">b</div>', 'html/attribute-spelling'],
  ] as const) {
    const all = found(`${line}\n\n`.repeat(many)).filter((each) => each.code === code);
    assert.equal(all.length, 1, code);
    assert.match(all[0]?.message ?? '', /It occurs 1,362 times on this page\.$/, code);
    assert.equal(all[0]?.related?.length, 20, code);
  }
});

test('few are reported individually, and so is each that needs a different fix', () => {
  assert.equal(codes('Use {word} here.\n\n'.repeat(maxSame)).length, maxSame);
  assert.deepEqual(codes('Use {word} here.\n\n'.repeat(maxSame + 1)), ['expression/undeclared']);
  const each = Array.from({ length: 30 }, (_, at) => `Use {word${at}} here.\n\n`).join('');
  assert.equal(codes(each).length, 30);
  const images = Array.from({ length: 30 }, (_, at) => `![](https://example.com/${at}.png)\n\n`).join('');
  assert.equal(codes(images).filter((code) => code === 'image/alt').length, 30);
  assert.equal(codes('```\na\n```\n\n'.repeat(30)).filter((code) => code === 'code/language').length, 30);
});

test('the fix of one changes all', () => {
  const site = siteOf(parseFixture(`//- index.mdx\n${front}${'<div class="a">b</div>\n\n'.repeat(40)}`));
  const [finding] = checkSite(site).filter(({ path }) => path === 'index.mdx');
  assert.equal(finding?.code, 'html/attribute-spelling');
  const after = applied(site, finding.fixes?.[0]?.edits ?? []);
  assert.equal(after.files.get('index.mdx')?.text.split('className=').length, 41);
  assert.deepEqual(
    checkSite(after).filter(({ path }) => path === 'index.mdx'),
    [],
  );
});

test('places with an ignore comment are not counted', () => {
  const line = 'Use {word} here.\n\n';
  const ignored = `{/* docsight-ignore-next-line expression/undeclared */}\n${line}`;
  assert.match(found(line.repeat(20) + ignored.repeat(5))[0]?.message ?? '', /20 times/);
});
