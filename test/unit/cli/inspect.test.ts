import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { cleanSite, docsight, folderWith } from './run.ts';

const schemas = resolve(import.meta.dirname, '../../../schemas');

/** Validates with a public schema. Returns the errors. */
function validator(name: string): (value: unknown) => void {
  const validate = new Ajv().compile(JSON.parse(readFileSync(join(schemas, name), 'utf8')));
  return (value) => assert.ok(validate(value), JSON.stringify(validate.errors));
}
const assertPage = validator('inspect-page.schema.json');
const assertSite = validator('inspect-site.schema.json');

const page = `---
title: "Shapes"
__proto__: 1
tags: [a, 2]
---

## Two *words* here

<Card title="A &amp; B" icon='x' horizontal cols={2} big={true} href={"/b"} list={[1, "b"]} {...rest} n={null} run={() => 1} title="Last" svg={<svg />}>
  <>
    [Link](/index "T") and ![Alt](/a.png) <br/>
  </>
</Card>

\`\`\`js title.js
code
\`\`\`
`;

test('a page is printed in the public shape', async (context) => {
  const folder = folderWith(context, { ...cleanSite, 'guides/shapes.mdx': page });
  const { code, out, err } = await docsight(['inspect', folder, 'guides/shapes.mdx']);
  assert.deepEqual({ code, err }, { code: 0, err: '' });
  const shape = JSON.parse(out);
  assertPage(shape);
  assert.equal(JSON.stringify(shape.frontMatter), '{"title":"Shapes","__proto__":1,"tags":["a",2]}');
  const at = (text: string): readonly [number, number] => [page.indexOf(text), page.indexOf(text) + text.length];
  const [card] = shape.components;
  assert.deepEqual(card.attributes, {
    title: 'Last',
    icon: 'x',
    horizontal: true,
    cols: { literal: 2 },
    big: { literal: true },
    href: '/b',
    list: { literal: [1, 'b'] },
    '...': card.attributes['...'],
    n: { literal: null },
    run: { expression: '() => 1' },
    svg: { expression: '<svg />' },
  });
  assert.match(card.attributes['...'].expression, /rest/);
  assert.deepEqual(card.range, at(page.slice(page.indexOf('<Card'), page.indexOf('</Card>') + 7)));
  assert.equal(shape.components.length, 1);
  assert.deepEqual(
    card.children.map(({ name }: { readonly name: string }) => name),
    [''],
  );
  assert.deepEqual(
    card.children[0].children.map(({ name }: { readonly name: string }) => name),
    ['br'],
  );
  assert.deepEqual(shape.headings, [
    { level: 2, text: 'Two words here', slug: 'two-words-here', range: at('## Two *words* here') },
  ]);
  assert.deepEqual(shape.links, [{ target: '/index', range: at('[Link](/index "T")') }]);
  assert.deepEqual(shape.images, [{ target: '/a.png', alt: 'Alt', range: at('![Alt](/a.png)') }]);
  assert.deepEqual(shape.fences, [{ lang: 'js', meta: 'title.js', range: at('```js title.js\ncode\n```') }]);
});

test('a page is found with or without extension, from the site or the current folder', async (context) => {
  const folder = folderWith(context, { ...cleanSite, 'guides/shapes.mdx': page });
  for (const name of ['guides/shapes', '/guides/shapes.mdx', './guides/shapes.mdx'])
    assert.equal((await docsight(['inspect', folder, name])).code, 0, name);
  assert.equal((await docsight(['inspect', '..', 'shapes.mdx'], { cwd: join(folder, 'guides') })).code, 0);
  const missing = await docsight(['inspect', folder, 'guides/shaps.mdx']);
  assert.equal(missing.code, 2);
  assert.match(missing.err, /the page "guides\/shaps\.mdx" does not exist in .*; did you mean "guides\/shapes\.mdx"\?/);
  assert.equal((await docsight(['inspect', folder, '../../etc/passwd'])).code, 2);
});

test('--all prints one page on each line, with its path', async (context) => {
  const folder = folderWith(context, {
    ...cleanSite,
    'guides/shapes.mdx': page,
    'snippets/a.mdx': 'Text.\n',
    'README.md': '# No page\n',
  });
  const { code, out } = await docsight(['inspect', folder, '--all']);
  assert.equal(code, 0);
  const pages = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  assert.deepEqual(
    pages.map(({ path }) => path),
    ['guides/shapes.mdx', 'index.mdx', 'snippets/a.mdx'],
  );
  pages.forEach(assertPage);
});

test('a site is printed as groups and pages', async (context) => {
  const config = {
    name: 'Widgets',
    navigation: [
      { group: 'Start', pages: ['index', { group: 'More', pages: ['/a/b'] }] },
      { group: '', pages: ['GET /widgets'] },
    ],
  };
  const folder = folderWith(context, { ...cleanSite, 'docs.json': JSON.stringify(config) });
  const shape = JSON.parse((await docsight(['inspect', folder])).out);
  assertSite(shape);
  assert.deepEqual(shape, { dialect: 'v1', name: 'Widgets', navigation: config.navigation, pages: 1 });
});

test('with several sites, one must be given', async (context) => {
  const folder = folderWith(context, {
    'a/docs.json': cleanSite['docs.json'] ?? '',
    'b/docs.json': cleanSite['docs.json'] ?? '',
  });
  const { code, err } = await docsight(['inspect', folder]);
  assert.equal(code, 2);
  assert.match(err, /several sites in .*; name one: a, b/);
});

test('from a subfolder, the site around it', async (context) => {
  const folder = folderWith(context, { ...cleanSite, 'guides/shapes.mdx': page });
  const { code, out } = await docsight(['inspect'], { cwd: join(folder, 'guides') });
  assert.equal(code, 0);
  assert.equal(JSON.parse(out).pages, 2);
  const rules = await docsight(['rules', '--target', 'agents', '--stdout'], { cwd: join(folder, 'guides') });
  assert.match(rules.out, /Name: `Widgets`/);
  const languages = await docsight(['languages'], { cwd: join(folder, 'guides') });
  assert.match(languages.err, /no folders of languages/);
});
