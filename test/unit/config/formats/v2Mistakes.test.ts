import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { applyFileEdits } from '../../../applyFixes.ts';
import { isLong, sampleOf } from '../../../long.ts';
import { configWith, findingsOf, mistakesOf, siteWith, summaryOf } from '../../../v2Mistakes.ts';

const mistakes = mistakesOf(readFileSync(new URL('../../../fixtures/config/v2Mistakes.txt', import.meta.url), 'utf8'));

test('a correct docs.json v2 has no findings', () => {
  assert.deepEqual(findingsOf(configWith()), []);
  assert.ok(mistakes.length >= 400);
});

test('each mistake has one finding, at its place, with the class of its consequence', () => {
  const wrong = sampleOf(mistakes, 3).flatMap((mistake) => {
    const text = configWith(mistake);
    const found = findingsOf(text);
    const reported = found.map((each) => summaryOf(text, each)).join(' & ');
    for (const { message } of found) assert.doesNotMatch(message, /\bone of\b|union|anyOf|undefined|\[object/i);
    return reported === mistake.expected
      ? []
      : [`${mistake.line}\n  is       ${reported}\n  expected ${mistake.expected}`];
  });
  assert.deepEqual(wrong, []);
});

/** Findings that a placeholder or example in a fix may have: files that this site lacks. */
const ofFiles = /^(?:config\/(?:missing-(?:page|asset)|redirect-target)|icon\/style|link\/missing)$/;

test('every fix of a mistake removes its finding and adds none', () => {
  let tried = 0;
  const wrong = sampleOf(mistakes, 8).flatMap((mistake) => {
    const text = configWith(mistake);
    return findingsOf(text).flatMap(({ code, fixes = [] }) =>
      fixes.flatMap(({ title, edits }) => {
        if (edits.some(({ kind }) => kind !== 'change')) return [];
        tried++;
        const files = new Map([...siteWith(text).files].map(([path, file]) => [path, file.text]));
        const after = findingsOf(applyFileEdits(files, edits).get('docs.json') ?? '');
        const left = after.filter((each) => each.code === code || !ofFiles.test(each.code));
        const reported = left.map(({ message }) => message).join(' & ');
        return left.length === 0 ? [] : [`${mistake.line}: ${code}: ${title} leaves ${reported}`];
      }),
    );
  });
  assert.deepEqual(wrong, []);
  assert.ok(tried > (isLong ? 400 : 40), String(tried));
});

test('lost contents are reported with the number of pages and the name of their container', () => {
  const messageOf = (line: string): string => {
    const [mistake] = mistakesOf(line);
    return findingsOf(configWith(mistake))
      .map(({ message }) => message)
      .join(' & ');
  };
  const tab = 'navigation.languages.0.tabs.0';
  assert.equal(
    messageOf(`${tab}.groups.0.expanded = "yes"`),
    '"expanded" must be true or false, not a string. The platform drops all 4 pages of the tab "Guides".',
  );
  assert.equal(
    messageOf(`${tab}.icon = 5`),
    '"icon" must be a string or an object, not a number. The platform drops all 6 pages of the language "en".',
  );
  assert.match(messageOf('colors.primary = "red"'), /The platform rejects the file\.$/);
  assert.match(messageOf(`${tab}.pages = ["index"]`), /has "groups" and "pages", of which only "groups" counts\./);
  assert.match(
    messageOf(`${tab}.tab -> group`),
    /This is a group, but "tabs" takes a tab here\. It belongs in "groups"\./,
  );
});

test('each kind of fix has its mistakes', () => {
  const titles = (line: string): readonly string[] => {
    const [mistake] = mistakesOf(line);
    return findingsOf(configWith(mistake)).flatMap(({ fixes = [] }) => fixes.map(({ title }) => title));
  };
  const tab = 'navigation.languages.0.tabs.0';
  const asked: readonly (readonly [line: string, title: string])[] = [
    ['search -> serach', 'Rename to "search"'],
    ['theme = "mapel"', 'Change to "maple"'],
    ['background.picture = "/a.png"', 'Remove "picture"'],
    ['styling.codeblocks.languages.custom = "/languages/a.json"', 'Put the value in an array'],
    [`${tab}.groups = {"group": "A", "pages": ["index"]}`, 'Put the value in an array'],
    [`${tab}.groups.0.expanded = "yes"`, 'Write true without quotes'],
    [`${tab}.groups.0.expanded = 1`, 'Write true'],
    ['icons = "lucide"', 'Write it into "library"'],
    ['background.color = "#FFFFFF"', 'Write it into "light" and "dark"'],
    ['integrations.ga4 = "G-1"', 'Write it into "measurementId"'],
    ['seo.paths.0.path = "/guides/"', 'Change to "guides"'],
    [`${tab}.groups.0.pages.0 = {"tab": "A", "pages": ["index"]}`, 'Move to "tabs"'],
    [`${tab}.groups.0.group -> name`, 'Rename to "group"'],
    ['colors.primary -', 'Add "primary"'],
    ['feedback = {"thumbsRating": true}', 'Remove "feedback"'],
    [`${tab}.groups.0.icon = {"name": "rocket", "library": "lucide", "style": "solid"}`, 'Remove "style"'],
  ];
  for (const [line, title] of asked) assert.ok(titles(line).includes(title), `${line}: ${titles(line).join(' / ')}`);
});
