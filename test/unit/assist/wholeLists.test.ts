import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Suggestion } from '../../../server/core/assist/assistTypes.ts';
import { complete } from '../../../server/core/assist/completion/complete.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const files = `//- guides/start.mdx
---
title: Start
---
## First steps
## Further on
//- guides/second.mdx
---
title: Second
---
//- images/logo.svg
//- images/light.svg
//- snippets/note.mdx
export const product = 'X';
export const price = 5;

Words.
//- openapi.json
{"openapi": "3.1.0", "info": {"title": "Pets", "version": "1"}, "paths": {"/pets/{id}": {"get": {"summary": "Get", "parameters": [{"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}, {"name": "part", "in": "path", "required": true, "schema": {"type": "string"}}], "responses": {}}}}}
`;

function suggest(path: string, text: string): readonly Suggestion[] {
  const { files: found, cursor } = parseFixture(`${files}//- ${path}\n${text}`);
  assert.ok(cursor !== undefined);
  return complete(siteOf({ files: found, marks: [], cursor }), path, cursor.offset);
}

const shown = ({ label, filter }: Suggestion): string => `${label} | ${filter ?? label}`;

/** Text before the list, the typed text, text after it, and the label of the intended suggestion. */
type Kind = readonly [before: string, typed: string, behind: string, label: string];

const kinds: Readonly<Record<string, readonly Kind[]>> = {
  'index.mdx': [
    ['<Card icon="', 'rocket', '', 'rocket'],
    ['<', 'Card', '', 'Card'],
    ['<Note>\n\n</', 'Note', '', 'Note'],
    ['<Card ', 'href', '', 'href'],
    ['<img ', 'src', '', 'src'],
    ['<Icon icon="rocket" iconType="', 'solid', '', 'solid'],
    ['<img src="', '/images/logo', '" />', 'logo.svg'],
    ['<Card title="A" href="', '/guides/start', '" />', 'Start'],
    ['<Snippet file="', 'note', '" />', 'note.mdx'],
    ['import Note from "', '/snippets/note', '"', '/snippets/note.mdx'],
    ['import { ', 'pri', ' } from "/snippets/note.mdx"', 'price'],
    ['```', 'python', '', 'python'],
    ['```js icon="', 'rocket', '"', 'rocket'],
    ['[a](', '/guides/start', ')', 'Start'],
    ['[a](./', 'guides/start', ')', 'Start'],
    ['[a](/guides/start#', 'first', ')', 'First steps'],
    ['![a](', '/images/li', ')', 'light.svg'],
    ['---\n', 'descr', '\n---\n', 'description'],
    ['---\nmode: ', 'cust', '\n---\n', 'custom'],
    ['---\nicon: ', 'rocket', '\n---\n', 'rocket'],
    ['---\nopenapi: "', 'GET', '"\n---\n', 'GET /pets/{id}'],
    ['---\nopenapi: GET /pets/{id}\n---\n\n<ParamField path="', 'pa', '" />', 'part'],
  ],
  'docs.json': [
    ['{ "', 'favi', '" }', 'favicon'],
    ['{ "layout": "', 'side', '" }', 'sidenav'],
    ['{ "favicon": "', '/images/l', '" }', '/images/light.svg'],
    ['{ "navigation": [{ "group": "A", "pages": ["', 'guides/s', '"] }] }', 'guides/start'],
    ['{ "navigation": [{ "group": "A", "icon": "', 'rocket', '", "pages": [] }] }', 'rocket'],
  ],
  '.docsightrc.json': [['{ "rules": { "', 'link/miss', '" } }', 'link/missing']],
};

test('each kind of list is complete from its first letter, so that no late answer is needed', () => {
  for (const [path, list] of Object.entries(kinds))
    for (const [before, typed, behind, label] of list) {
      const about = `${path}: ${before}${typed}`;
      const first = suggest(path, `${before}$0${behind}`);
      assert.ok(
        first.some((each) => each.label === label),
        `${about} in ${first.slice(0, 20).map(shown).join(', ')}`,
      );
      const all = new Set(first.map(shown));
      for (let letters = 1; letters <= typed.length; letters++) {
        const word = typed.slice(0, letters);
        const later = suggest(path, `${before}${word}$0${behind}`);
        const more = later.map(shown).filter((each) => !all.has(each));
        assert.deepEqual(more, [], `${about} at ${word}`);
        const wanted = later.find((each) => each.label === label);
        assert.ok(wanted !== undefined, `${about}: "${label}" at "${word}"`);
        const typedSince = `${before}${word}`.slice(wanted.edit.range.start).toLowerCase();
        assert.ok(
          (wanted.filter ?? label).toLowerCase().includes(typedSince),
          `${about}: an editor leaves "${shown(wanted)}" out at "${typedSince}"`,
        );
      }
    }
});
