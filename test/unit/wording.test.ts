import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commentFaults, quickFaults } from '../../scripts/prose/faults.mjs';
import { avoided } from '../../scripts/prose/forms.mjs';
import { roomsWithPlainComments } from '../../scripts/prose/rooms.mjs';
import { allTexts, textsInCode } from '../../scripts/prose/texts.mjs';

interface PlacedText {
  readonly place: string;
  readonly text: string;
}

const texts: readonly PlacedText[] = [...allTexts()];

test('texts are plain English, in sentences of at most 25 words', () => {
  const faults = texts.flatMap(({ place, text }) =>
    quickFaults(text).map((problem: string) => `${place}: ${problem}: ${text}`),
  );
  assert.deepEqual(faults, [], 'npm run prose');
});

test('comments of the rooms in scripts/prose/rooms.mjs avoid the forms, in sentences of at most 25 words', () => {
  for (const room of roomsWithPlainComments) {
    const comments = [...textsInCode(room, true)].filter(({ kind }) => kind === 'comment');
    const faults = comments.flatMap(({ place, text }) =>
      commentFaults(text).map((problem: string) => `${place}: ${problem}: ${text}`),
    );
    assert.ok(comments.length > 10, `${room}: ${comments.length} comments`);
    assert.deepEqual(faults, [], room);
  }
});

test('all places that have texts are read', () => {
  const places = [
    ['README.md', 40],
    ['ARCHITECTURE.md', 100],
    ['CHANGELOG.md', 30],
    ['CONTRIBUTING.md', 100],
    ['SECURITY.md', 90],
    ['docs/guides/', 100],
    ['docs/reference/findings/', 400],
    ['rules-templates/', 30],
    ['package.json', 20],
    ['package.nls.json', 60],
    ['l10n/bundle.l10n.json', 100],
    ['schemas/findings.json', 200],
    ['schemas/components.json', 250],
    ['schemas/tools.json', 20],
    ['client/', 80],
    ['media/', 20],
    ['scripts/', 50],
    ['server/cli/', 200],
    ['server/core/change/', 80],
    ['server/core/checks/', 250],
    ['server/core/render/', 40],
    ['server/core/tools/', 10],
    ['server/lsp/', 40],
  ] as const;
  for (const [begin, least] of places) {
    const { length } = texts.filter(({ place }) => place.startsWith(begin));
    assert.ok(length >= least, `${begin}: ${length} texts`);
  }
});

test('a text is found whole, with its line', () => {
  const place = /^server\/cli\/render\/render\.ts:\d+$/;
  const details = texts.find((each) => place.test(each.place) && each.text.startsWith('FOLDER is created.'));
  assert.match(details?.text ?? '', /Next to each page is its Markdown\..*Exits with 1 when links are broken\.$/s);
  const title = texts.find(
    ({ text }) => text === 'Checks docs.json, pages, links, icons and OpenAPI documents, with a fix for most problems.',
  );
  assert.match(title?.place ?? '', /^README\.md:\d+$/);
});

test('each form to avoid is found, and plain sentences are not', () => {
  const wrong: readonly (readonly [string, number])[] = [
    ['This is no page.', 1],
    ['Write the sign anew.', 1],
    ['It holds no "x".', 1],
    [`There is${''} no file "".`, 1],
    ['The link is told and mended.', 2],
    ['This stands in docs.json of the second generation.', 2],
    ['Nobody knows what is there.', 2],
    [`Fetch the API${' '}descriptions.`, 1],
    [`${'One more word '.repeat(9)}is too much.`, 1],
  ];
  for (const [text, faults] of wrong) assert.equal(quickFaults(text).length, faults, text);
  assert.deepEqual(quickFaults('Missing alt text. Describe what the image shows.'), []);
  assert.deepEqual(quickFaults('Run `docsight check --a --b`, then read docs/guides/preview.mdx.'), []);
  assert.ok(avoided.every(([pattern]) => !pattern.global));
});
