import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';

const root = resolve(import.meta.dirname, '../..');

/**
 * Phrasings that nobody whose first language is English would write in a message, each met in this product once, with
 * what is written instead. They are looked for in everything that authors read.
 */
const banned: readonly (readonly [RegExp, string])[] = [
  [/(?<![Tt]here )\b(?:is|are) no (?!longer|more|such)[a-z]/, 'is not a …'],
  [/\b(?:is|are) none\b(?! of)/, 'is not a …'],
  [/\bThere is no \w+ (?:named )?["“`]{2}/, 'This … has no …'],
  [/\bbelongs? into\b/, 'belongs in'],
  [/\bby luck\b/, 'happens to work'],
  [/\bthe sign anew\b|\banew\b/, 'again'],
  [/\b[Mm]end(?:s|ed|ing)?\b/, 'fix'],
  [/\bstands? (?:here|there|in|inside|beside|behind|below|alone|for too)\b/, 'is'],
  [/\b(?:may|must) stand\b/, 'is allowed'],
  [/\bholds? (?:no|nothing|a|an|two|more)\b/, 'contains'],
  [/\bleads? (?:to nothing|nowhere|out of the site)\b/, 'does not exist, is outside the site'],
  [/\b(?:gives|names) no\b/, 'does not give'],
  [/\bcapital and small letters\b/, 'upper and lower case'],
  [/\b[Nn]othing may\b/, 'nothing can'],
  [/\bmeanwhile\b/, 'in the meantime'],
  [/\bblanks?\b(?! line)/, 'space'],
  [/\ba text in\b|\bis a text\b|\ba list in \[/, 'string, array'],
  [/\bas it wants\b|\bwants it\b/, 'the expected form'],
  [/Unexpected token (?!')|must match pattern|must NOT|should NOT|data\//, "a message of acorn's or ajv's own"],
];

/** Where words of other kinds stand: HTML, style names, examples of what authors write. */
const exempt = new Set(['schemas/prose.json', 'schemas/wording.json', 'schemas/icons.json']);

test('messages, titles and settings are written in plain English', () => {
  const wrong: string[] = [];
  for (const { place, text } of allTexts()) {
    for (const [pattern, instead] of banned) {
      const found = pattern.exec(text.replace(/\$\{[^{}]*\}/g, 'X'));
      if (found !== null) wrong.push(`${place}: "${found[0]}" → ${instead}: ${text}`);
    }
  }
  assert.deepEqual(wrong, []);
});

test('the list sees what it is for', () => {
  const texts = [...allTexts()];
  assert.ok(texts.length > 1200, `${texts.length} texts`);
  const said = 'This is no page. Write the sign anew. It holds no "x". There is' + ' no file "".';
  assert.equal(banned.filter(([pattern]) => pattern.test(said)).length, 4);
});

interface PlacedText {
  readonly place: string;
  readonly text: string;
}

/** Every sentence in the sources and in the data that authors get to see: texts with a blank that begin or end as sentences do. */
function* allTexts(): Iterable<PlacedText> {
  for (const folder of ['server', 'client', 'media']) yield* sourceTexts(folder);
  for (const file of readdirSync(join(root, 'schemas')).filter((name) => name.endsWith('.json')))
    if (!exempt.has(`schemas/${file}`)) yield* dataTexts(`schemas/${file}`);
  yield* dataTexts('package.nls.json');
  yield* dataTexts('l10n/bundle.l10n.json');
}

function* sourceTexts(folder: string): Iterable<PlacedText> {
  for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).sort()) {
    const path = `${folder}/${name.replaceAll('\\', '/')}`;
    if (!path.endsWith('.ts') || path.endsWith('.d.ts')) continue;
    let line = 0;
    let isComment = false;
    for (const source of readFileSync(join(root, path), 'utf8').split('\n')) {
      line++;
      const code = source.trim();
      if (code.startsWith('/*')) isComment = true;
      const skip = isComment || code.startsWith('//') || code.startsWith('*');
      if (code.includes('*/')) isComment = false;
      if (skip) continue;
      for (const [, quoted] of code.matchAll(/(?:'((?:[^'\\]|\\.)*)'|`(?:[^`\\]|\\.)*`)/g)) {
        const text = quoted ?? '';
        if (isSentence(text)) yield { place: `${path}:${line}`, text };
      }
      for (const [template] of code.matchAll(/`(?:[^`\\]|\\.)*`/g)) {
        const text = template.slice(1, -1);
        if (isSentence(text)) yield { place: `${path}:${line}`, text };
      }
    }
  }
}

function* dataTexts(path: string): Iterable<PlacedText> {
  const stack: unknown[] = [JSON.parse(readFileSync(join(root, path), 'utf8'))];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'string' && isSentence(next)) yield { place: path, text: next };
    else if (typeof next === 'object' && next !== null)
      for (const [key, value] of Object.entries(next)) if (!key.startsWith('$')) stack.push(value ?? '');
  }
}

function isSentence(text: string): boolean {
  return / /.test(text) && /[a-z]{2}/.test(text) && /^[A-Z"“`$<]|[.?:]$/.test(text);
}
