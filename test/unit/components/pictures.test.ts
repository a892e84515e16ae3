import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixesAt } from '../../../server/core/fixes/fixesAt.ts';
import { siteOf } from '../../check.ts';
import { applied, findingsOf } from '../../fixes.ts';
import { parseFixture } from '../../fixture.ts';

const light = '<img className="block border dark:hidden" src="/light.png" />';
const dark = '<img class="hidden border dark:block" src="/dark.png" />';
const files = '//- light.png\n//- dark.png\n//- index.mdx\n## The start\n\n';

function reported(page: string): readonly (readonly [string, string])[] {
  return findingsOf(siteOf(parseFixture(files + page)), 'index.mdx')
    .filter(({ code }) => code.startsWith('image/'))
    .map(({ code, range }) => [code, `## The start\n\n${page}`.slice(range.start, range.end)] as const);
}

/** The page after the fix with that title. */
function fixed(page: string, code: string, title: string): string | undefined {
  const site = siteOf(parseFixture(files + page));
  const fix = findingsOf(site, 'index.mdx')
    .find((each) => each.code === code)
    ?.fixes?.find((each) => each.title === title);
  return fix && applied(site, fix.edits).files.get('index.mdx')?.text.replace('## The start\n\n', '');
}

test('an image for light and one for dark mode are one picture: one finding of each kind, one Frame', () => {
  for (const [first, second] of [
    [light, dark],
    [dark, light],
  ] as const) {
    for (const between of ['\n', '\n\n', ' ']) {
      const page = `${first}${between}${second}`;
      assert.deepEqual(reported(page), [
        ['image/alt', page],
        ['image/frame', page],
      ]);
      assert.equal(
        fixed(page, 'image/frame', 'Wrap in a Frame'),
        between === ' ' ? `<Frame>\n  ${page}\n</Frame>` : `<Frame>\n  ${first}${between}  ${second}\n</Frame>`,
      );
      assert.equal(
        fixed(page, 'image/alt', 'Add alt text from the heading'),
        page.replaceAll('.png"', '.png" alt="Illustration of The start"'),
      );
    }
  }
});

test('elements that contain one image each can have the classes, around Markdown too', () => {
  const page =
    '<div className="dark:hidden">\n  ![](/light.png)\n</div>\n<div className="hidden dark:flex">\n  ![](/dark.png)\n</div>';
  assert.deepEqual(reported(page), [
    ['image/alt', page],
    ['image/frame', page],
  ]);
  assert.match(fixed(page, 'image/frame', 'Wrap in a Frame') ?? '', /^<Frame>\n {2}<div [\s\S]*<\/div>\n<\/Frame>$/);
});

test('two of the same mode, of none, or with text between them are two pictures', () => {
  for (const page of [
    `${light}\n\n${light}`,
    `${dark}\n\n${dark}`,
    `${light}\n\nWords.\n\n${dark}`,
    `${light}\n\n![](/dark.png)`,
  ])
    assert.equal(reported(page).filter(([code]) => code === 'image/frame').length, 2, page);
});

test('inside a Frame they are right; the alt text of one is used for the other', () => {
  const said = light.replace(' />', ' alt="The window" />');
  const page = `<Frame>\n  ${said}\n  ${dark}\n</Frame>`;
  assert.deepEqual(reported(page), [['image/alt', dark]]);
  assert.equal(
    fixed(page, 'image/alt', 'Use the alt text of the same image in the other mode'),
    page.replace('/dark.png"', '/dark.png" alt="The window"'),
  );
});

test('the fix of a finding is offered once, not as a rewrite too', () => {
  const page = '![](/light.png)';
  const site = siteOf(parseFixture(files + page));
  const titles = fixesAt(site, 'index.mdx', { start: 15, end: 15 }).map(({ title }) => title);
  assert.deepEqual(
    titles.filter((title) => title.includes('Frame')),
    ['Wrap in a Frame and add alt text', 'Wrap in a Frame'],
  );
  // A pair is rewritten to one Frame around both.
  const pair = siteOf(parseFixture(`${files}${light}\n${dark}`));
  const wraps = fixesAt(pair, 'index.mdx', { start: 100, end: 100 }).filter(({ title }) => title.includes('Frame'));
  assert.equal(new Set(wraps.map(({ edits }) => JSON.stringify(edits))).size, wraps.length);
  assert.equal(wraps.length, 2);
});

test('if a pair of tags only differs in case, the capitalized name wins', () => {
  for (const page of [
    '<Note>\n  Text.\n</note>',
    '<note>\n  Text.\n</Note>',
    'A <Note>text</note> in a line.',
    'A <note>text</Note> in a line.',
  ]) {
    const site = siteOf(parseFixture(`//- index.mdx\n${page}`));
    const finding = findingsOf(site, 'index.mdx').find(({ code }) => code === 'mdx/wrong-closing-tag');
    const safe = finding?.fixes?.filter(({ kind }) => kind === 'safe') ?? [];
    assert.equal(safe.length, 1, page);
    assert.equal(applied(site, safe[0]?.edits ?? []).files.get('index.mdx')?.text, page.replaceAll('note', 'Note'));
  }
  // Only the author knows which of two other names is meant.
  const site = siteOf(parseFixture('//- index.mdx\n<Note>\n  Text.\n</Tip>'));
  assert.ok(findingsOf(site, 'index.mdx').every(({ fixes }) => fixes?.every(({ kind }) => kind !== 'safe') ?? true));
});
