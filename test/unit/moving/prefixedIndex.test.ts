import assert from 'node:assert/strict';
import { test } from 'node:test';
import { moveFiles } from '../../../server/core/change/move/moveFiles.ts';
import { symbolAt } from '../../../server/core/change/rename/symbolAt.ts';
import { applyFileEdits } from '../../applyFixes.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';

const v2 = (href: string): string =>
  `{"$schema": "https://mintlify.com/docs.json", "theme": "mint", "name": "X", "colors": {"primary": "#0D6E4F"}, "navbar": {"links": [{"label": "x", "href": "${href}"}]}, "navigation": {"pages": ["index", "es/cli/index", "a", "b"]}}`;
const v1 = (href: string): string =>
  `{"name": "X", "colors": {"primary": "#0D6E4F"}, "topbarLinks": [{"name": "x", "url": "${href}"}], "navigation": [{"group": "G", "pages": ["index", "es/cli/index", "a", "b"]}]}`;

/** Reasons for a first folder to be the deployment's: a setting, or the links of the site. */
const prefixes: Readonly<Record<string, { readonly base: string; readonly settings: string; readonly links: string }>> =
  {
    'no prefix': { base: '', settings: '{}', links: '' },
    'a prefix from the settings': { base: '/docs', settings: '{"basePath": "/docs"}', links: '' },
    'a prefix inferred from links': {
      base: '/docs',
      settings: '{}',
      links: '[a](/docs/a) [b](/docs/b) [a](/docs/a) [b](/docs/b) [a](/docs/a) [b](/docs/b) [a](/docs/a) [b](/docs/b)',
    },
  };

const places: Readonly<Record<string, (href: string) => string>> = {
  'a Markdown link': (href) => `[x](${href})`,
  'a Markdown reference': (href) => `[x][y]\n\n[y]: ${href}`,
  'a component': (href) => `<Card title="x" href="${href}" />`,
  'a component of the site': (href) => `<Own href="${href}" />`,
  'an expression of a component of the site': (href) => `<Own href={"${href}"} />`,
  'data of a component of the site': (href) => `<Own items={[{ title: 'x', href: "${href}" }]} />`,
  'data of the page': (href) => `export const items = [{ href: "${href}" }]`,
  HTML: (href) => `<a href="${href}">x</a>`,
  'Markdown in an attribute': (href) => `<Own text="see [x](${href}) there" />`,
};

const forms = ['', '/', '/index', '#part', '?q=1#part'];
const targets = ['es/cli/overview.mdx', 'es/tool.mdx', 'es/tool/index.mdx', 'cli.mdx'];

for (const [name, { base, settings, links }] of Object.entries(prefixes)) {
  for (const [place, written] of Object.entries(places)) {
    test(`moving an index page: ${name}, ${place}`, () => {
      for (const docs of [v1, v2]) {
        for (const form of forms) {
          for (const to of targets) {
            const [, rest = ''] = /^\/?(?:index)?(.*)$/s.exec(form) ?? [];
            const href = `${base}/es/cli${form}`;
            const files = parseFixture(`//- docs.json
${docs(href)}
//- .docsightrc.json
${settings}
//- index.mdx
import { Own } from "/snippets/own.jsx"

${written(href)}
//- a.mdx
${links}
//- b.mdx
b
//- snippets/own.jsx
export const Own = () => <a href="${href}">x</a>;
//- es/cli/index.mdx
## Part
`);
            const site = siteOf(files);
            const after = applyFileEdits(
              files.files,
              moveFiles(site, [{ from: 'es/cli/index.mdx', to }], { redirects: 'never' }),
            );
            const slug = to.replace(/\.mdx$/, '');
            const bare = form === '/index' ? slug : slug.replace(/\/index$/, '');
            const wanted = `${base}/${bare}${rest}`;
            assert.equal((after.get('index.mdx') ?? '').split('\n\n').slice(1).join('\n\n'), `${written(wanted)}`, to);
            assert.match(
              after.get('docs.json') ?? '',
              new RegExp(`"(?:href|url)": "${wanted.replace('?', '\\?')}"`),
              to,
            );
            assert.match(after.get('snippets/own.jsx') ?? '', new RegExp(`href="${wanted.replace('?', '\\?')}"`), to);
          }
        }
      }
    });
  }
}

test('a deployment prefix with too few links to infer it is followed in components of the site', () => {
  const files = parseFixture(`//- docs.json
${v2('/es/cli')}
//- index.mdx
<Own href="/docs/es/cli" /> <Own href="/other/gone" />
//- a.mdx
//- b.mdx
//- es/cli/index.mdx
`);
  const after = applyFileEdits(
    files.files,
    moveFiles(siteOf(files), [{ from: 'es/cli/index.mdx', to: 'es/tool.mdx' }]),
  );
  assert.equal(after.get('index.mdx'), '<Own href="/docs/es/tool" /> <Own href="/other/gone" />');
});

test('renaming such a URL changes them all', () => {
  const files = parseFixture(`//- docs.json
${v2('/docs/es/cli')}
//- .docsightrc.json
{"basePath": "/docs"}
//- index.mdx
[x](/docs/es/cli) <Own href="/docs/es/cli" />
//- a.mdx
//- b.mdx
//- es/cli/index.mdx
`);
  const found = symbolAt(siteOf(files), 'index.mdx', 8)?.rename('es/tool');
  assert.equal(found?.kind, 'edits');
  const after = applyFileEdits(files.files, found?.kind === 'edits' ? found.edits : []);
  assert.equal(after.get('index.mdx'), '[x](/docs/es/tool) <Own href="/docs/es/tool" />');
  assert.match(after.get('docs.json') ?? '', /"href": "\/docs\/es\/tool"/);
});
