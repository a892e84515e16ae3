import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { checkSite, createSiteHost, hover } from '../../../server/core/index.ts';
import { type Schema, schemaNamed } from '../../../server/core/schema/schema.ts';

const tests = resolve(import.meta.dirname, '../../unit');
const navigation = { v1: [{ group: 'A', pages: ['index'] }], v2: { pages: ['index'] } };

/** Fields without another test, each with an accepted value. */
const accepted: Readonly<Record<'v1' | 'v2' | 'page', Readonly<Record<string, unknown>>>> = {
  v1: {
    topbar: { style: 'gradient' },
    mintlify: 'x',
    isWhiteLabeled: true,
    colors: { primary: '#112233', ultraDark: '#223344', anchors: { from: '#112233', via: '#223344', to: '#334455' } },
    api: { paramFields: {}, request: { example: { showOptionalParams: true } } },
    footerSocials: {
      telegram: 'https://t.me/acme',
      podcast: 'https://example.com/podcast',
      'earth-americas': 'https://example.com',
      youtube: 'https://youtube.com/@acme',
    },
  },
  v2: {
    theme: 'mint',
    colors: { primary: '#112233' },
    integrations: { onetrust: { domainScript: 'a', categoryId: 'C0002', scriptSource: 'https://example.com/x.js' } },
    footer: {
      socials: {
        telegram: 'https://t.me/acme',
        podcast: 'https://example.com/podcast',
        'earth-americas': 'https://example.com',
        youtube: 'https://youtube.com/@acme',
      },
    },
  },
  page: {
    createdDate: '2026-01-31',
    lastUpdatedDate: '2026-02-28',
    isPublic: true,
    hideFooterPagination: true,
    hideApiMarker: true,
    authMethod: 'bearer',
    'og:image:width': '1200',
    'og:image:height': '630',
    'twitter:description': 'How to begin.',
  },
};

for (const version of ['v1', 'v2'] as const)
  test(`docs.json ${version}: rare fields are known and have hovers`, () => {
    const config = { name: 'X', navigation: navigation[version], ...accepted[version] };
    const text = JSON.stringify(config, undefined, 2);
    assertKnown('docs.json', text, [['docs.json', text]]);
    const wrong = text.replaceAll('"telegram"', '"telegrem"');
    assert.notDeepEqual(codesOf([['docs.json', wrong]]), codesOf([['docs.json', text]]));
  });

test('front matter: rare fields are known and have hovers', () => {
  const lines = Object.entries({ title: 'A', ...accepted.page }).map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  const page = `---\n${lines.join('\n')}\n---\n\nText.\n`;
  const config = JSON.stringify({ name: 'X', navigation: navigation.v1 });
  assertKnown('index.mdx', page, [
    ['docs.json', config],
    ['index.mdx', page],
  ]);
});

function siteOf(files: readonly (readonly [path: string, text: string])[]) {
  return createSiteHost(files.map(([path, text]) => ({ kind: 'text', path, text }))).site;
}

function codesOf(files: Parameters<typeof siteOf>[0]): readonly string[] {
  return checkSite(siteOf(files)).map(({ code }) => code);
}

/** Every key is known and explained. */
function assertKnown(path: string, text: string, files: Parameters<typeof siteOf>[0]): void {
  assert.deepEqual(
    codesOf(files).filter((code) => /\/unknown-|\/value$|\/type$/.test(code)),
    [],
  );
  const site = siteOf(files);
  const silent = [...text.matchAll(/^ *"([^"]+)":/gm)].filter(
    ({ index, 0: { length } }) => hover(site, path, index + length - 2) === undefined,
  );
  assert.deepEqual(
    silent.map(([, key]) => key),
    [],
  );
}

test('every field of docs.json, front matter and the settings file is mentioned in a test', () => {
  const texts = (readdirSync(tests, { recursive: true, encoding: 'utf8' }) as string[])
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(tests, name), 'utf8'))
    .join('\n');
  const words = new Set(texts.match(/[\w$:-]+/g)?.flatMap((word) => [word, word.replace(/:$/, '')]));
  const missing = (['docs.v1', 'docs.v2', 'page', 'docsightrc'] as const).flatMap((name) =>
    [...fieldsOf(schemaNamed(name))].filter((field) => !words.has(field)).map((field) => `${name}: ${field}`),
  );
  assert.deepEqual(missing, []);
});

/** Names of all properties at any depth. */
function fieldsOf(schema: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (Array.isArray(schema)) for (const each of schema) fieldsOf(each, found);
  else if (typeof schema === 'object' && schema !== null) {
    for (const name of Object.keys((schema as Schema).properties ?? {})) found.add(name);
    for (const each of Object.values(schema)) fieldsOf(each, found);
  }
  return found;
}
