import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import findings from '../../../schemas/findings.json' with { type: 'json' };
import { type Change, checkSite, createSiteHost } from '../../../server/core/index.ts';
import { checkFixture } from '../../check.ts';
import { looks } from '../config/check.ts';

const tests = resolve(import.meta.dirname, '../..');
const front = '---\ntitle: Start\ndescription: How to begin with all of it.\n---\n\n';

/** All test code, without goldens and expectations for deployed sites. */
function testTexts(): string {
  return ['unit', 'fixtures', 'protocol', 'suites']
    .flatMap((folder) =>
      readdirSync(join(tests, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(tests, folder, name)),
    )
    .filter((file) => /\.(?:ts|txt|mdx?|json)$/.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

test('every code is mentioned in a test', () => {
  const texts = testTexts();
  const named = new Set(texts.match(/[a-z0-9-]+\/[a-z0-9-]+/g));
  assert.deepEqual(
    Object.keys(findings).filter((code) => code.includes('/') && !named.has(code)),
    [],
  );
});

test('a parameter location outside the specification, in docs.json v1', () => {
  checkFixture(
    `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index"]}]}
//- index.mdx
${front}<ParamField cookie="session" type="string">The session.</ParamField>
            ^^^^^^ component/later-attribute
`,
    { only: ['component/'], strict: true },
  );
});

test('a setting without effect', () => {
  checkFixture(
    `//- docs.json
{"name": "X", "colors": {"primary": "#112233", "ultraLight": "#223344"}, "navigation": []}
                                               ^^^^^^^^^^^^^^^^^^^^^^^ config/deprecated
`,
    { only: ['config/deprecated'] },
  );
});

test('an OpenAPI document at a forbidden address', () => {
  checkFixture(
    `//- docs.json
{"name": "X", "openapi": ["http://169.254.169.254/api.json", "https://[fe80::1]/api.json"], "navigation": []}
                          ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ config/openapi-unreachable
                                                             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ config/openapi-unreachable
`,
    { only: ['config/openapi-unreachable'] },
  );
});

test('two pages in a folder with the same description', () => {
  const page = (title: string): string => `---
title: ${title}
description: How to begin with all of it.
             ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ front-matter/duplicate-description
---
`;
  checkFixture(
    `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["a/one", "a/two", "b/one"]}]}
//- a/one.mdx
${page('One')}
//- a/two.mdx
${page('Two')}
//- b/one.mdx
---
title: Three
description: How to begin with all of it.
---
`,
    { only: ['front-matter/duplicate'] },
  );
});

/** Codes of a site, with findings that a file system could not cause. */
function codesOf(changes: readonly Change[]): readonly string[] {
  const config = '{"name": "X", "openapi": "api.json", "navigation": []}';
  const { site } = createSiteHost([{ kind: 'text', path: 'docs.json', text: config }, ...changes]);
  return checkSite(site)
    .filter(({ code }) => /\/(?:unread|too-large)$/.test(code))
    .map(({ code, path }) => `${path} ${code}`);
}

test('an unreadable file, a partly read folder, and an API document known only by name', () => {
  const why = 'permission is denied (EACCES)';
  assert.deepEqual(codesOf([{ kind: 'unread', path: 'a.mdx', unread: { what: 'file', why } }]), ['a.mdx file/unread']);
  assert.deepEqual(codesOf([{ kind: 'unread', path: 'big', unread: { what: 'rest', why: '100,000 files' } }]), [
    'docs.json site/too-large',
  ]);
  assert.deepEqual(codesOf([{ kind: 'asset', path: 'api.json' }]), ['docs.json openapi/too-large']);
});
