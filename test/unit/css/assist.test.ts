import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Suggestion } from '../../../server/core/assist/assistTypes.ts';
import { complete } from '../../../server/core/assist/completion/complete.ts';
import { hover } from '../../../server/core/assist/hover/hover.ts';
import { define, references } from '../../../server/core/assist/navigation/define.ts';
import { colorText } from '../../../server/core/assist/structure/colors.ts';
import { colors } from '../../../server/core/assist/structure/structure.ts';
import { rename } from '../../../server/core/change/rename/rename.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

interface At {
  readonly site: Site;
  readonly path: string;
  readonly offset: number;
  readonly text: string;
}

function at(fixture: string): At {
  const parsed = parseFixture(fixture);
  const { cursor } = parsed;
  assert.ok(cursor);
  return { site: siteOf(parsed), ...cursor, text: parsed.files.get(cursor.path) ?? '' };
}

const sheet = `//- style.css
/* Ours */
.hero { color: red }
@media (min-width: 600px) {
  .hero > .title {
    color: blue;
  }
}
`;

function suggestions(fixture: string): readonly Suggestion[] {
  const { site, path, offset } = at(fixture);
  return complete(site, path, offset);
}

function accepted(fixture: string, label: string): string {
  const { site, path, offset, text } = at(fixture);
  const found = complete(site, path, offset).find((each) => each.label === label);
  assert.ok(found, `${label} is not offered`);
  return applyEdits(text, [found.edit]);
}

test('className completes the site’s classes with their rules, utilities and variants', () => {
  const page = (value: string): string => `${sheet}//- index.mdx\n${value}\n`;
  const all = suggestions(page('<div className="$0">a</div>'));
  const hero = all.find(({ label }) => label === 'hero');
  assert.equal(hero?.detail, 'style.css');
  assert.equal(
    hero?.documentation,
    '```css\n.hero { color: red }\n```\n\n`style.css`\n\n```css\n.hero > .title {\n  color: blue;\n}\n```\n\n`style.css`',
  );
  for (const label of ['title', 'flex', 'md:', 'bg-red-500', 'max-w-8xl', 'text-primary', 'not-prose'])
    assert.ok(
      all.some((each) => each.label === label),
      label,
    );
  assert.equal(all.find(({ label }) => label === 'bg-red-500')?.documentation, '#ef4444');
  assert.equal(
    accepted(page('<div className="flex he$0 p-2">a</div>'), 'hero'),
    '<div className="flex hero p-2">a</div>\n',
  );
  assert.equal(accepted(page('<p class="md:fl$0">a</p>'), 'md:flex'), '<p class="md:flex">a</p>\n');
  assert.equal(
    accepted(page('<Card title="a" className={on ? "he$0" : ""} />'), 'hero'),
    '<Card title="a" className={on ? "hero" : ""} />\n',
  );
  assert.equal(accepted(page('<div className=$0>'), 'hero'), '<div className="hero">\n');
  // Existing classes, and other places.
  assert.ok(!suggestions(page('<div className="hero $0">a</div>')).some(({ label }) => label === 'hero'));
  assert.deepEqual(suggestions(page('<div className={$0}>a</div>')), []);
  assert.ok(!suggestions(page('<Card title="$0" />')).some(({ label }) => label === 'flex'));
});

test('hover and definition of a class; hovering a utility shows its rule', () => {
  const one = at(`${sheet}//- index.mdx\n<div className="flex he$0ro">a</div>\n`);
  assert.match(hover(one.site, one.path, one.offset)?.markdown ?? '', /^```css\n\.hero \{ color: red \}/);
  assert.deepEqual(
    define(one.site, one.path, one.offset).map(({ path, range }) => [
      path,
      one.site.files.get(path)?.text.slice(range.start, range.end),
    ]),
    [
      ['style.css', 'hero'],
      ['style.css', 'hero'],
    ],
  );
  const two = at('//- index.mdx\n<div className="dark:bg-re$0d-500">a</div>\n');
  assert.match(
    hover(two.site, two.path, two.offset)?.markdown ?? '',
    /:where\(\.dark, \.dark \*\) \{\n.*\n.*rgb\(239 68 68/,
  );
  assert.deepEqual(define(two.site, two.path, two.offset), []);
  const own = at('//- index.mdx\n<i className="mi$0ne">a</i>\n\n<style>{`\n.mine { color: red }\n`}</style>\n');
  assert.equal(define(own.site, own.path, own.offset)[0]?.range.start, own.text.indexOf('.mine') + 1);
});

test('style sheets complete and explain names that the platform documents, and nothing where plain CSS applies', () => {
  const offered = (css: string): readonly string[] => suggestions(`//- style.css\n${css}\n`).map(({ label }) => label);
  assert.ok(offered('#side$0 { color: red }').includes('#sidebar'));
  assert.ok(offered('.card, .side$0').includes('.sidebar-group'));
  assert.ok(!offered('.card {} .$0').includes('.card'), 'the editor offers what the sheet has');
  assert.ok(offered('side$0').includes('sidebar-group'));
  assert.ok(offered('li[data-$0]').includes('data-active'));
  assert.ok(offered('[data-component$0').includes('data-component-name="theme-toggle"'));
  assert.ok(offered('@media (min-width: 1px) { #nav$0').includes('#navbar'));
  assert.ok(offered('.card { & .ti$0').includes('.tile'));
  assert.deepEqual(new Set(suggestions('//- style.css\n#$0\n').map(({ opens }) => opens)), new Set(['#']));
  assert.deepEqual(new Set(suggestions('//- style.css\n/$0\n').map(({ asked }) => asked)), new Set([true]));
  for (const css of [
    '.a { col$0 }',
    '.a { color: #si$0 }',
    '.a { color: red; b$0 }',
    '@imp$0',
    '@media (min-wi$0',
    '/* #si$0 */',
    '.a:ho$0',
    'a[href="x$0"]',
  ])
    assert.deepEqual(offered(css), [], css);
  assert.equal(
    accepted('//- style.css\n#side$0bar-cont { color: red }\n', '#sidebar-content'),
    '#sidebar-content { color: red }\n',
  );
  const paths =
    '//- style.css\nhtml[data-current-path^="/$0x"] .a { color: red }\n//- index.mdx\nA\n//- api/x.mdx\nX\n';
  assert.deepEqual(
    suggestions(paths).map(({ label }) => label),
    ['/api/x', '/'],
  );
  assert.equal(accepted(paths, '/api/x'), 'html[data-current-path^="/api/x"] .a { color: red }');
  const used = suggestions('//- style.css\n.old {} .$0\n//- index.mdx\n<div className="fresh flex old card">a</div>\n');
  assert.equal(used.find(({ label }) => label === '.fresh')?.detail, 'index.mdx');
  assert.ok(!used.some(({ label }) => label === '.flex' || label === '.old'));
  const over = at('//- style.css\n#side$0bar li { color: red }\n');
  assert.match(hover(over.site, over.path, over.offset)?.markdown ?? '', /^`#sidebar` · Sidebar/);
  const other = at('//- style.css\n.he$0ro { color: red }\n');
  assert.equal(hover(other.site, other.path, other.offset), undefined);
});

test('a class is referenced and renamed from sheets and pages', () => {
  const files = `//- a.mdx
<div className="hero x">a</div>

{["a"].map((each) => <i className={\`hero \${each}\`}>b</i>)}
//- snippets/c.jsx
export const C = () => <b className="hero">hero</b>;
`;
  const inSheet = at(`//- style.css\n.he$0ro > p { color: red }\n.heroes {}\n${files}`);
  const found = references(inSheet.site, inSheet.path, inSheet.offset, true);
  assert.deepEqual(
    found.map(({ path, range }) => [path, inSheet.site.files.get(path)?.text.slice(range.start, range.end)]),
    [
      ['a.mdx', 'hero'],
      ['a.mdx', 'hero'],
      ['snippets/c.jsx', 'hero'],
      ['style.css', '.hero'],
    ],
  );
  const renamed = rename(inSheet.site, inSheet.path, inSheet.offset, 'lead');
  assert.ok(renamed?.kind === 'edits');
  const texts = renamed.edits.map((edit) =>
    edit.kind === 'change' ? applyEdits(inSheet.site.files.get(edit.path)?.text ?? '', edit.edits) : '',
  );
  assert.deepEqual(
    texts.toSorted(),
    [
      '.lead > p { color: red }\n.heroes {}',
      `<div className="lead x">a</div>\n\n{["a"].map((each) => <i className={\`lead \${each}\`}>b</i>)}`,
      'export const C = () => <b className="lead">hero</b>;\n',
    ].toSorted(),
  );
  for (const name of ['heroes', 'flex', 'card', '1a', 'a b'])
    assert.equal(rename(inSheet.site, inSheet.path, inSheet.offset, name)?.kind, 'refused', name);
  const hook = at('//- style.css\n.ca$0rd {}\n');
  assert.equal(rename(hook.site, hook.path, hook.offset, 'x'), undefined);
});

test('a URL in a style sheet leads to its file', () => {
  const { site, path, offset } = at('//- s/style.css\n.a { background: url("/img/a$0.png") }\n//- img/a.png\n');
  assert.deepEqual(define(site, path, offset), [{ path: 'img/a.png', range: { start: 0, end: 0 } }]);
});

test('swatches for utility colors and custom properties; picking another color writes the nearest class', () => {
  const fixture = parseFixture(`//- docs.json
{"name": "X", "colors": {"primary": "#102030"}, "navigation": []}
//- style.css
:root { --brand: #ff0000 } .a { color: var(--primary); background: var(--brand); border-color: var(--other) }
//- index.mdx
<div className="flex dark:bg-red-500/50 text-primary border-2">a</div>
`);
  const site = siteOf(fixture);
  const said = (path: string): unknown[] =>
    colors(site, path).map(({ range, red, green, blue, alpha }) => [
      fixture.files.get(path)?.slice(range.start, range.end),
      [red, green, blue].map((part) => Math.round(part * 255)),
      alpha,
    ]);
  assert.deepEqual(said('index.mdx'), [
    ['dark:bg-red-500/50', [239, 68, 68], 0.5],
    ['text-primary', [16, 32, 48], 1],
  ]);
  assert.deepEqual(said('style.css'), [
    ['var(--primary)', [16, 32, 48], undefined],
    ['var(--brand)', [255, 0, 0], undefined],
  ]);
  const picked = (text: string): string =>
    colorText(text, { start: 0, end: text.length }, { red: 0.23, green: 0.51, blue: 0.96 });
  assert.equal(picked('dark:bg-red-500/50'), 'dark:bg-blue-500');
  assert.equal(picked('var(--brand)'), '#3b82f5');
  assert.equal(picked('"#FFF"'), '"#3B82F5"');
});
