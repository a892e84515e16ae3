import assert from 'node:assert/strict';
import { test } from 'node:test';
import { complete, hover, symbols } from '../../../server/core/index.ts';
import { checkFixes } from '../../applyFixes.ts';
import { checkFixture, siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const path = '.docsight/glossary.json';
const only = ['settings', 'json'];

const fixture = `//- .docsight/glossary.json
{ "terms": [
    {"term": "API key", "meanin": "A secret.", "avoid": ["api key"]},
                        ^^^^^^^^ settings/unknown-key
    {"meaning": "Nothing."}, {"term": 5},
    ^ settings/required
                                      ^ settings/type
    {"term": ""}
             ^^ settings/value
] }
`;

test('the glossary is checked by its schema, and each fix removes its finding', () => {
  checkFixture(fixture, { only });
  assert.equal(checkFixes(fixture, { only }), 3);
});

test('a glossary in another place is checked there, and the default place is not', () => {
  checkFixture(
    `//- .docsightrc.json
{ "assistants": { "glossary": "words.json" } }
//- words.json
{ "term": [] }
  ^^^^^^ settings/unknown-key
//- .docsight/glossary.json
{ "nothing": 1 }
`,
    { only },
  );
});

test('its keys have completion, hovers and an outline', () => {
  const { offset, site } = at('{ "terms": [ { "term": "API key", $0 } ] }');
  assert.deepEqual(
    complete(site, path, offset)
      .map(({ label }) => label)
      .sort(),
    ['avoid', 'meaning'],
  );
  const there = at('{ "terms": [ { "te$0rm": "API key" } ] }');
  assert.match(hover(there.site, path, there.offset)?.markdown ?? '', /as pages should write it/);
  assert.deepEqual(
    symbols(there.site, path).map(({ name }) => name),
    ['terms'],
  );
});

function at(text: string): { readonly offset: number; readonly site: ReturnType<typeof siteOf> } {
  const parsed = parseFixture(`//- docs.json\n{ "name": "x", "navigation": [] }\n//- ${path}\n${text}\n`);
  const offset = parsed.cursor?.offset ?? assert.fail('no cursor');
  return { offset, site: siteOf(parsed) };
}
