import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SymbolNode } from '../../../server/core/assist/assistTypes.ts';
import { complete } from '../../../server/core/assist/completion/complete.ts';
import { hover } from '../../../server/core/assist/hover/hover.ts';
import { define, documentLinks } from '../../../server/core/assist/navigation/define.ts';
import { symbols } from '../../../server/core/assist/navigation/symbols.ts';
import { formatJson } from '../../../server/core/assist/structure/formatJson.ts';
import { colors, foldings, selections } from '../../../server/core/assist/structure/structure.ts';
import { moveFiles } from '../../../server/core/change/move/moveFiles.ts';
import { newPage } from '../../../server/core/change/refactor/newPage.ts';
import { checkSite } from '../../../server/core/checks/run.ts';
import { fixesAt } from '../../../server/core/fixes/fixesAt.ts';
import type { Site } from '../../../server/core/site/siteTypes.ts';
import { applyEdits } from '../../../server/core/text/edit.ts';
import type { Range } from '../../../server/core/text/range.ts';
import { siteOf } from '../../check.ts';
import { sampleOf } from '../../long.ts';

const page = '---\ntitle: A\ndescription: B\n---\n';
const names =
  '"__proto__", "constructor", "toString", "hasOwnProperty", "\\ud800", "\\udfff/a", "\\u0000", "../..", "", "a\\u2028b"';

const texts: Readonly<Record<string, string>> = {
  'nesting 10,000 deep': `{"name": "X", "navigation": ${'[{"group": "a", "pages": '.repeat(5000)}"index"`,
  'lists 10,000 deep, closed': `{"name": "X", "navigation": ${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
  'objects 600 deep': `{"a": ${'{"colors": '.repeat(600)}1${'}'.repeat(600)}}`,
  'a list of 100,000': `{"name": "X", "navigation": [{"group": "A", "pages": [${'"index", '.repeat(100_000)}"index"]}]}`,
  'a list of 100,000 of the wrong kind': `{"name": "X", "navigation": [${'1, '.repeat(100_000)}1]}`,
  'keys of every object': `{"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "toString": 1, "name": "X", "navigation": [{"group": "A", "pages": ["index"], "__proto__": {"pages": ["x"]}}], "colors": {"__proto__": "#fff", "primary": "#063"}, "versions": ["__proto__", "constructor"], "footerSocials": {"constructor": "https://x.com", "toString": 5}, "anchors": [{"name": "toString", "url": "__proto__", "icon": "constructor", "version": "toString"}], "redirects": [{"source": "/__proto__", "destination": "/constructor"}]}`,
  'names of every object': `{"name": "\\ud800", "navigation": [{"group": "\\u0000", "pages": [${names}]}], "tabs": [${names}], "logo": "\\udc00", "openapi": [${names}]}`,
  'NUL and lone surrogates outside texts': '{"name": \u0000"X", \ud800 "navigation": [\udfff]\u0000}\u0000',
  'NUL only': '\u0000'.repeat(1000),
  nothing: '',
  'a byte order mark': '\uFEFF{"name": "X", "navigation": [{"group": "A", "pages": ["index"]}]}',
  'one long text': `{"name": "${'x'.repeat(1_000_000)}"`,
  'one long word': 'x'.repeat(200_000),
  'quotes only': '"'.repeat(5000),
  'commas only': `[${','.repeat(50_000)}`,
  'comments only': '/* a */'.repeat(20_000),
  'merges without end': '<<<<<<< a\n=======\n'.repeat(2000),
};

for (const [name, text] of sampleOf(Object.entries(texts), 3)) {
  test(`docs.json with ${name}: at most findings, everything else works`, () => {
    const site = siteOf({
      files: new Map([
        ['docs.json', text],
        ['index.mdx', page],
        ['__proto__.mdx', page],
        ['constructor/toString.mdx', page],
      ]),
      marks: [],
      cursor: undefined,
    });
    const found = checkSite(site);
    assert.ok(found.length < 3000, String(found.length));
    for (const { range, path } of found) inside(range, site, path);
    everything(site, text);
    assert.equal(Object.hasOwn(Object.prototype, 'polluted'), false);
    assert.equal(({} as Record<string, unknown>)['polluted'], undefined);
  });
}

/** Everything that an editor requests. */
function everything(site: Site, text: string): void {
  const path = 'docs.json';
  for (const part of [0, 0.001, 0.1, 0.5, 0.9, 1]) {
    const offset = Math.floor(text.length * part);
    for (const { edit } of complete(site, path, offset)) inside(edit.range, site, path);
    const about = hover(site, path, offset);
    if (about !== undefined) inside(about.range, site, path);
    for (const range of selections(site, path, offset)) inside(range, site, path);
    define(site, path, offset);
    for (const { edits } of fixesAt(site, path, { start: offset, end: offset }))
      for (const edit of edits)
        if (edit.kind === 'change') applyEdits(site.files.get(edit.path)?.text ?? '', edit.edits);
  }
  for (const { range } of foldings(site, path)) inside(range, site, path);
  for (const { range } of colors(site, path)) inside(range, site, path);
  for (const { range } of documentLinks(site, path)) inside(range, site, path);
  const walk = (nodes: readonly SymbolNode[]): void => {
    for (const { range, children } of nodes) {
      inside(range, site, path);
      walk(children);
    }
  };
  walk(symbols(site, path));
  applyEdits(text, formatJson(text, { tabSize: 2, insertSpaces: true }));
  for (const edit of [
    ...moveFiles(site, [{ from: 'index.mdx', to: 'a/b.mdx' }]),
    ...moveFiles(site, [{ from: 'constructor', to: '__proto__' }]),
    ...newPage(site, { title: '__proto__', after: 'index.mdx' }).edits,
  ])
    if (edit.kind === 'change') applyEdits(site.files.get(edit.path)?.text ?? '', edit.edits);
}

function inside({ start, end }: Range, site: Site, path: string): void {
  const length = site.files.get(path)?.text.length ?? 0;
  assert.ok(0 <= start && start <= end && end <= length, `${start} to ${end} of ${length}`);
}
