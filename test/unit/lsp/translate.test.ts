import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { textsToTranslate } from '../../../scripts/texts.mjs';
import { checkSite } from '../../../server/core/checks/run.ts';
import { translationFor } from '../../../server/lsp/translate.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const root = resolve(import.meta.dirname, '../../..');
const read = (path: string): Readonly<Record<string, string>> => JSON.parse(readFileSync(join(root, path), 'utf8'));
const holes = (text: string): readonly string[] =>
  [...text.matchAll(/\{\d\}|\$\([\w-]+\)|command:[\w.]+/g)].map(String).sort();

test('the most frequent findings are reported in German', () => {
  const files = `//- docs.json
{"name": "X", "navigation": [{"group": "G", "pages": ["index"]}]}
//- f.png
//- index.mdx
---
title: Start here
---

# Level one

#### Level four

![](/f.png)

![A cat](/f.png)

<Card title="A" glow href="/index">x</Card>

<div class="a">x</div>

\`\`\`
code
\`\`\`

[here](/index)

1. Open the app.
2. Click the button.
3. Enter the name.
4. Save the file.
5. Close the app.
6. Restart the server.
7. Check the log.
`;
  const german = translationFor('de-DE');
  const messages = new Map<string, string>();
  for (const { code, message } of checkSite(siteOf(parseFixture(files)))) messages.set(code, german(message));
  const expected: Readonly<Record<string, RegExp>> = {
    'image/alt': /^Der Alternativtext fehlt\. /,
    'image/frame': /^Dieses Bild steht nicht in einem `Frame`/,
    'front-matter/missing-description': /^Diese Seite hat keine „description“\./,
    'heading/level-one': /^Der Titel der Seite ist die Überschrift der Ebene 1\./,
    'heading/skipped-level':
      /^„Level four“ hat Ebene 4, doch die Überschrift davor hat Ebene 1\.|beginnen auf Ebene 2\.$/,
    'component/unknown-attribute': /^„Card“ hat kein Attribut „glow“\. Möglich sind "title"/,
    'html/attribute-spelling': /^In MDX schreibt man „class“ als „className“\.$/,
    'code/language': /^Dieser Codeblock hat keine Sprache\./,
    'link/vague-text': /^„here“ sagt nicht, wohin der Link führt\./,
    'prose/list-as-steps': /^Diese 7 nummerierten Schritte sind eine Anleitung\./,
  };
  for (const [code, pattern] of Object.entries(expected)) assert.match(messages.get(code) ?? '', pattern, code);
});

test('other messages, and other languages, stay English', () => {
  const message = 'Missing alt text. Describe what the image shows.';
  assert.equal(translationFor(undefined)(message), message);
  assert.equal(translationFor('fr')(message), message);
  assert.equal(translationFor('de')('Something else.'), 'Something else.');
  assert.equal(translationFor('de')(`${message} More.`), `${message} More.`);
  assert.equal(
    translationFor('de')(`${message} It occurs 1,200 times on this page.`),
    'Der Alternativtext fehlt. Beschreiben Sie, was das Bild zeigt. Das kommt auf dieser Seite 1,200-mal vor.',
  );
  assert.equal(translationFor('de')('In MDX, "a {1}" is spelled "{0}".'), 'In MDX schreibt man „a {1}“ als „{0}“.');
  assert.equal(
    translationFor('de')('"Card" has no attribute "x". It takes "a", "b" and "c".'),
    '„Card“ hat kein Attribut „x“. Möglich sind "a", "b" und "c".',
  );
});

test('a translation contains only product texts and fills the same placeholders', () => {
  const languages = readdirSync(root).flatMap((name) => /^package\.nls\.(\w+)\.json$/.exec(name)?.[1] ?? []);
  assert.deepEqual(languages, ['de']);
  for (const language of languages) {
    for (const name of ['package.nls', 'l10n/bundle.l10n']) {
      const english = read(`${name}.json`);
      for (const [key, text] of Object.entries(read(`${name}.${language}.json`))) {
        assert.ok(key in english, `${name}.${language}.json: "${key}" is not a text any more`);
        assert.deepEqual(holes(text), holes(english[key] ?? ''), key);
        assert.notEqual(text, '', key);
      }
    }
    const missing = Object.keys(read('package.nls.json')).filter(
      (key) => !(key in read(`package.nls.${language}.json`)),
    );
    assert.ok(
      missing.every((key) => /^(?:token|tool)\./.test(key)),
      missing.join(),
    );
  }
});

test('translators get every text with its location', () => {
  const rows = textsToTranslate('de') as readonly { file: string; key: string; place: string; translation: string }[];
  const row = (key: string) => rows.find((each) => each.key === key);
  assert.match(row('command.newSite')?.place ?? '', /^package\.json:\d+$/);
  assert.equal(row('command.newSite')?.translation, 'Neue Website');
  assert.match(row('New Problems')?.place ?? '', /^client\/review\/rows\.ts:\d+$/);
  assert.equal(row('New Problems')?.file, 'l10n/bundle.l10n.de.json');
  const alt = row('Missing alt text. Describe what the image shows.');
  assert.match(alt?.place ?? '', /^server\/core\/checks\/page\/images\.ts:\d+$/);
  assert.match(alt?.translation ?? '', /^Der Alternativtext/);
  assert.ok(row('In MDX, "{0}" is spelled "{1}".'), 'with quotes, and numbers for what is filled in');
  assert.deepEqual(
    rows.filter(({ place }) => place === '').map(({ key }) => key),
    [],
  );
  assert.equal(
    (textsToTranslate() as readonly { translation: string }[]).filter((each) => each.translation !== '').length,
    0,
  );
});
