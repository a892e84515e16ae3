import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { listedPages } from '../../../server/core/checks/configParts.ts';
import { checkSite } from '../../../server/core/checks/run.ts';
import { createSiteHost } from '../../../server/core/site/siteHost.ts';
import { checkFixes } from '../../applyFixes.ts';
import { checkFixture, siteOf } from '../../check.ts';

const only = ['config/', 'json/', 'icon/', 'settings/'];
/** So that a fixture is about one thing only. */
const looks = '"colors": {"primary": "#0D6E4F"}, "favicon": "/favicon.svg"';
const page = '//- index.mdx\n---\ntitle: A\ndescription: B\n---\n//- favicon.svg\n';

const fixtures: Readonly<Record<string, string>> = {
  'a right one': `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index"]}]}
${page}`,
  'unknown and required keys': `//- docs.json
{"naem": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index"]}], "frobnicate": 1}
 ^^^^^^ config/unknown-key
                                                                                                                               ^^^^^^^^^^^^ config/unknown-key
${page}`,
  'a required key is missing': `//- docs.json
{
^ config/required
  ${looks}, "navigation": [{"group": "A", "pages": ["index"]}]
}
${page}`,
  'keys without which an object does nothing': `//- docs.json
{"name": "X", ${looks}, "navigation": [
  {"pages": ["index"]},
  ^ config/missing
  {"group": "B"}
  ^ config/missing
], "topbarLinks": [{"url": "https://example.com"}], "topbarCtaButton": {"url": "https://example.com"}}
                   ^ config/missing
                                                    ^^^^^^^^^^^^^^^^^ config/required
${page}//- other.mdx
---
title: C
description: D
---
`,
  'one background': `//- docs.json
{"name": "X", "favicon": "/favicon.svg", "colors": {"primary": "#0D6E4F", "background": {
                                                                          ^^^^^^^^^^^^ config/one-background
  "light": "#ffffff"
}}, "navigation": [{"group": "A", "pages": ["index"]}]}
${page}`,
  types: `//- docs.json
{"name": 5, ${looks}, "navigation": [{"group": "A", "pages": "index"}],
         ^ config/type
                                                                                                                ^^^^^^^ config/type
  "feedback": {"suggestEdit": "true", "raiseIssue": "No"}, "versions": {"a": 1}, "logo": ["/favicon.svg"]}
                              ^^^^^^ config/type
                                                    ^^^^ config/type
                                                                       ^^^^^^^^ config/type
                                                                                         ^^^^^^^^^^^^^^^^ config/type
${page}`,
  values: `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index"]}],
  "modeToggle": {"default": "Dark"}, "api": {"playground": {"mode": "none"}, "auth": {"method": "basci", "name": "x"}}}
                            ^^^^^^ config/value
                                                                    ^^^^^^ config/value
                                                                                                ^^^^^^^ config/value
${page}`,
  colors: `//- docs.json
{"name": "X", "favicon": "/favicon.svg", "colors": {
  "primary": "0D6E4F", "light": "#ABCF", "dark": "rgb(0, 80, 80)", "background": {"light": "white", "dark": "#12"}},
             ^^^^^^^^ config/color
                                ^^^^^^^ config/color
                                                 ^^^^^^^^^^^^^^^^ config/color
                                                                                           ^^^^^^^ config/color
                                                                                                            ^^^^^ config/color
  "navigation": [{"group": "A", "pages": ["index"]}]}
${page}`,
  URLs: `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index"]}],
  "footerSocials": {"x": "@acme", "website": "acme.com", "github": "https://gitlab.com/acme", "reddit": "https://reddit.com/r/x"},
                         ^^^^^^^ config/url
                                             ^^^^^^^^^^ config/url
                                                                   ^^^^^^^^^^^^^^^^^^^^^^^^^ config/social-host
                                                                                              ^^^^^^^^ config/later-value
  "topbarCtaButton": {"type": "github", "url": "github.com/acme/docs", "name": "Code"},
                                               ^^^^^^^^^^^^^^^^^^^^^^ config/url
                                                                       ^^^^^^^^^^^^^^ config/name-beside-github
  "api": {"baseUrl": ["api.acme.com", "https://api.acme.com"], "auth": {"method": "basic", "name": "user"}}}
                      ^^^^^^^^^^^^^^ config/base-url
                                                                                                   ^^^^^^ config/basic-name
${page}`,
  'pages by their path': `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": [
  "index.mdx", "/guides/start", "guides\\\\more", "Guides/Deep", "guides", "guides/strat",
  ^^^^^^^^^^^ config/page-extension
               ^^^^^^^^^^^^^^^ config/page-slash
                                ^^^^^^^^^^^^^^ config/page-backslash
                                                ^^^^^^^^^^^^^ config/page-case
                                                               ^^^^^^^^ config/page-folder
                                                                         ^^^^^^^^^^^^^^ config/missing-page
  "folder", "nothing/like/it"
  ^^^^^^^^ config/page-folder
            ^^^^^^^^^^^^^^^^^ config/missing-page
]}]}
${page}//- guides/start.mdx
---
title: C
description: D
---
//- guides/more.mdx
---
title: E
description: F
---
//- guides/deep.mdx
---
title: G
description: H
---
//- guides/extra.mdx
---
title: I
description: J
---
//- folder/index.mdx
---
title: K
description: L
---
`,
  'pages listed twice, groups without pages': `//- docs.json
{"name": "X", ${looks}, "versions": ["v1", "v2"], "navigation": [
  {"group": "A", "version": "v1", "pages": ["index", "a", "index"]},
                                                          ^^^^^^^ config/duplicate-page
  {"group": "B", "version": "v2", "pages": ["index", {"group": "C", "pages": ["a", "a"]}]},
                                                                                   ^^^ config/duplicate-page
  {"group": "D", "pages": []}
                 ^^^^^^^^^^^ config/empty-group
]}
${page}//- a.mdx
---
title: C
description: D
---
`,
  'tabs and anchors': `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index", "guides/a", "api/b"]}],
  "tabs": [{"name": "G", "url": "guides"}, {"name": "H", "url": "/guides/"}, {"name": "I", "url": "guide"}, {"name": "J", "url": "https://x.com"}],
                                                                ^^^^^^^^^^ config/duplicate-prefix
                                                                                                  ^^^^^^^ config/unused-prefix
  "anchors": [{"name": "K", "icon": "rocket", "url": "guides"}, {"name": "L", "url": "nowhere", "icon": "rokcet"}, {"name": "M", "url": "made", "openapi": "https://x.com/o.json"}]}
                                                                                                                                                           ^^^^^^^^^^^^^^^^^^^^^^ config/openapi-remote
                                                                                     ^^^^^^^^^ config/unused-prefix
                                                                                                        ^^^^^^^^ icon/unknown
${page}//- guides/a.mdx
---
title: C
description: D
---
//- api/b.mdx
---
title: E
description: F
---
`,
  versions: `//- docs.json
{"name": "X", ${looks}, "versions": ["v1", "v2", "v1"],
                                                                                                    ^^^^ config/duplicate-version
  "navigation": [{"group": "A", "pages": ["index"], "version": "v3"}],
                                                               ^^^^ config/unknown-version
  "anchors": [{"name": "K", "url": "https://x.com", "version": "V2"}]}
                                                               ^^^^ config/hidden-by-version
${page}`,
  'versions that nothing uses': `//- docs.json
{"name": "X", ${looks}, "versions": ["v1", "v2"], "navigation": [{"group": "A", "pages": ["index"]}]}
                                                                           ^^^^^^^^^^ config/unused-versions
${page}`,
  'files that are not there or are something else': `//- docs.json
{"name": "X", "colors": {"primary": "#0D6E4F"}, "favicon": "/Favicon.svg", "logo": {"light": "/logo.txt", "dark": "/lgo.svg"},
                                                           ^^^^^^^^^^^^^^ config/asset-case
                                                                                             ^^^^^^^^^^^ config/no-image
                                                                                                                  ^^^^^^^^^^ config/missing-asset
  "backgroundImage": "https://example.com/x.png", "openapi": ["/openapi.json", "empty.yaml", "lost.json", "http://x.com/o.json", "list.json"],
                                                                                                          ^^^^^^^^^^^^^^^^^^^^^ config/openapi-remote
                                                                               ^^^^^^^^^^^^ config/no-openapi
                                                                                             ^^^^^^^^^^^ config/missing-openapi
                                                                                                          ^^^^^^^^^^^^^^^^^^^^^ config/openapi-http
                                                                                                                                 ^^^^^^^^^^^ config/no-openapi
  "navigation": [{"group": "A", "pages": ["index"]}]}
${page}//- logo.svg
//- logo.txt
hello
//- openapi.json
{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {}}
//- empty.yaml
openapi: 3.1.0
//- list.json
[]
`,
  'a missing OpenAPI file with a near name': `//- docs.json
{"name": "X", ${looks}, "openapi": "/opnapi.json", "navigation": [{"group": "A", "pages": ["index"]}]}
                                                                                      ^^^^^^^^^^^^^^ config/missing-openapi
${page}//- openapi.json
{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {}}
`,
  advice: `//- docs.json
{"name": "X", "logo": {"light": "/favicon.svg"}, "modeToggle": {"isHidden": true},
 ^^^^^^ config/missing-colors
 ^^^^^^ config/missing-favicon
              ^^^^^^ config/one-logo
                                                                ^^^^^^^^^^^^^^^^ config/hidden-toggle
  "navigation": [{"group": "A", "pages": ["index"]}], "api": {"maintainOrder": true}}
                                                              ^^^^^^^^^^^^^^^^^^^^^ config/deprecated
${page}`,
  'files without a name': `//- docs.json
{"name": "X", "colors": {"primary": "#0D6E4F"}, "favicon": "", "logo": {"href": "/"}, "backgroundImage": " ",
                                                           ^^ config/missing-asset
                                                               ^^^^^^ config/one-logo
                                                                                                         ^^^ config/missing-asset
  "navigation": [{"group": "A", "pages": ["index"]}]}
${page}`,
  contrast: `//- docs.json
{"name": "X", "favicon": "/favicon.svg", "colors": {"primary": "#FFEE00", "light": "#111111", "dark": "#FFFFFF", "background": {"light": "#FFFFFF", "dark": "#000"}},
                                                               ^^^^^^^^^ config/contrast
                                                                                   ^^^^^^^^^ config/contrast
                                                                                                      ^^^^^^^^^ config/contrast
  "navigation": [{"group": "A", "pages": ["index"]}]}
${page}`,
  'other generations': `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "icon": "rocket", "pages": ["index"]}], "contextual": {"options": []},
                                                                                                                                                 ^^^^^^^^^^^^ config/mixed-generations
  "topAnchor": {"name": "Docs", "iconType": "regular"}, "font": {"family": "Inter"}, "redirects": [{"source": "/a", "destination": "/b"}]}
                                            ^^^^^^^^^ config/later-value
${page}`,
  'old names': `//- docs.json
{"name": "X", "favicon": "/favicon.svg", "openApi": "/api/o.json", "hideFeedbackButtons": true,
                                         ^^^^^^^^^ config/legacy
                                                                   ^^^^^^^^^^^^^^^^^^^^^ config/legacy
  "api": {"hidePlayground": true}, "footerSocials": {"twitter": "https://x.com/a", "website": "https://a.com"},
          ^^^^^^^^^^^^^^^^ config/legacy
                                                     ^^^^^^^^^ config/legacy
  "topAnchor": {"name": "D", "color": "#0D6E4F"}, "colors": {"primary": "#0D6E4F"},
                             ^^^^^^^ config/legacy
  "navigation": [{"group": "A", "pages": ["index"]}]}
${page}//- api/o.json
{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {}}
`,
  'one flat key': `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index"]}],
  "feedback.thumbsRating": true, "modeToggle": {"default": "dark"}, "modeToggle.isHidden": false}
  ^^^^^^^^^^^^^^^^^^^^^^^ config/unknown-key
                                                                    ^^^^^^^^^^^^^^^^^^^^^ config/unknown-key
${page}`,
  redirects: `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index"]}],
  "redirects": [{"source": "/a", "destination": "/index"}, {"source": "a/", "destination": "/b"}, {"source": "/c", "destination": "/c"}]}
                                                                      ^^^^ config/duplicate-redirect
                                                                                                                                  ^^^^ config/redirect-loop
${page}`,
  syntax: `//- docs.json
{"name": "X", ${looks}, // note
                                                                           ^^^^^^^ json/comment
  "navigation": [{"group": "A", "pages": ["index",]}]}
                                                 ^ json/trailing-comma
${page}`,
  'values that are the default, where the site asks for it': `//- .docsightrc.json
{"rules": {"config/default-written": "hint"}}
//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index"]}], "modeToggle": {"isHidden": false},
                                                                                                                                              ^^^^^^^^^^^^^^^^^ config/default-written
  "topAnchor": {"name": "Documentation", "icon": "book-open", "iconType": "solid"}, "api": {"playground": {"mode": "show"}}}
                ^^^^^^^^^^^^^^^^^^^^^^^ config/default-written
                                         ^^^^^^^^^^^^^^^^^^^ config/default-written
                                                                                                           ^^^^^^^^^^^^^^ config/default-written
${page}`,
  'an empty file': `//- docs.json

| json/empty
${page}`,
  'identifiers of analytics tools': `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index"]}], "analytics": {"ga4": {"measurementId": "UA-1"}, "gtm": {"tagId": "GTM-ABC"}}}
                                                                                                                                                                      ^^^^^^ config/analytics
${page}`,
  'a merge that is not resolved': `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": [
<<<<<<< HEAD
^^^^^^^^^^^^ json/conflict
  "index"
=======
  "other"
>>>>>>> feature
]}]}
${page}//- other.mdx
---
title: C
description: D
---
`,
  'while it is broken nothing is missing': `//- docs.json
{"nam
 ^^^^ json/syntax
${page}`,
  'the second generation': `//- docs.json
{"theme": "mint", "name": 5, "navigation": {"groups": [{"group": 1, "pages": ["index", "/index.mdx", "gone", "GET /x"]}]}}
 ^^^^^^^ config/second-generation
                                                                                                     ^^^^^^ config/missing-page
${page}`,
  'the second generation by its schema, with a duplicate': `//- docs.json
{"$schema": "https://example.com/docs.json", "navbar": 1, "navbar": 2}
 ^^^^^^^^^ config/second-generation
                                                          ^^^^^^^^ json/duplicate-key
${page}`,
  'the settings file': `//- .docsightrc.json
{
  "strict": "yes", "rules": {"image/frame": "erorr", "image/frmae": "off", "config/contrast": "off"},
            ^^^^^ settings/type
                                            ^^^^^^^ settings/value
                                                     ^^^^^^^^^^^^^ settings/unknown-code
  "overrides": [{"files": "a/**"}], "generatd": ["b/**"], "siteUrl": "docs.example.com", // x
                ^ settings/required
                                    ^^^^^^^^^^ settings/unknown-key
                                                                     ^^^^^^^^^^^^^^^^^^ settings/value
                                                                                         ^^^^ json/comment
  "components": {"Plan": {"description": "A plan.", "atributes": {}}}
                                                    ^^^^^^^^^^^ settings/unknown-key
}
`,
};

let fixes = 0;
for (const [name, fixture] of Object.entries(fixtures)) {
  test(name, () => {
    checkFixture(fixture, { only });
  });
  test(`${name}: each fix takes its finding away and brings none`, () => {
    fixes += checkFixes(fixture, { only });
  });
}

test('there are fixes to try', (t) => {
  t.diagnostic(`${fixes} fixes`);
  assert.ok(fixes >= 80, String(fixes));
});

test('a docs.json of another tool has one hint and nothing else', () => {
  for (const text of [
    '{"name": "tool", "foo": 1, /* x */ "bar": [1,]}',
    '{"description": "d", "options": {}}',
    '[1, 2]',
  ]) {
    const found = checkSite(
      siteOf({
        files: new Map([
          ['docs.json', text],
          ['notes.md', '# Hello'],
        ]),
        marks: [],
        cursor: undefined,
      }),
    );
    assert.deepEqual(
      found.map(({ code, severity, path }) => `${severity} ${path} ${code}`),
      ['hint docs.json config/foreign'],
      text,
    );
  }
});

test('strict makes errors of what departs from the contract, not of what it leaves open', () => {
  const fixture = `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "icon": "rocket", "pages": ["index", {"group": "B", "pages": ["a"]}]}, {"group": "C"}],
  "topAnchor": {"iconType": "regular"}, "anchors": [{"name": "D", "url": "https://x.com", "isDefaultHidden": false}]}
${page}//- a.mdx
---
title: C
description: D
---
`;
  const site = siteOf({
    files: new Map(
      fixture
        .split(/^\/\/- /m)
        .slice(1)
        .map((part): [string, string] => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)]),
    ),
    marks: [],
    cursor: undefined,
  });
  const strict = checkSite(site, { strict: true })
    .filter(({ path }) => path === 'docs.json')
    .map(({ code, severity }) => `${severity} ${code}`);
  assert.deepEqual(strict, [
    'error config/later-field',
    'error config/later-field',
    'warning config/missing',
    'error config/later-value',
  ]);
  assert.deepEqual(
    checkSite(site)
      .filter(({ path }) => path === 'docs.json')
      .map(({ code }) => code),
    ['config/missing', 'config/later-value'],
  );
});

test('while a merge is unresolved the site lives on, with one finding for docs.json and none for what the merge hides', () => {
  const host = createSiteHost([
    { kind: 'text', path: 'a.mdx', text: '---\ntitle: A\ndescription: One\n---\n' },
    { kind: 'text', path: 'b.mdx', text: '---\ntitle: B\ndescription: Two\n---\n' },
    { kind: 'text', path: 'docs.json', text: '{"name": "X", "navigation": [{"group": "G", "pages": ["a", "b"]}]}' },
  ]);
  const conflict = (ours: string, theirs: string): string => `\n<<<<<<< HEAD\n${ours}\n=======\n${theirs}\n>>>>>>> x\n`;
  for (const [text, pages] of [
    [`{"name": "X", "naem": 1, "navigation": [{"group": "G", "pages": ["a", ${conflict('"b"', '"c"')}]}]}`, ['a', 'b']],
    [`{${conflict('"name": "X",', '"name": "Y",')}"navigation": [{"group": "G", "pages": ["b"]}]}`, ['a', 'b']],
  ] as const) {
    const site = host.apply([{ kind: 'text', path: 'docs.json', text }]);
    assert.deepEqual(
      listedPages(site.index).map(({ page }) => page.slug),
      pages,
    );
    assert.deepEqual(
      checkSite(site).map(({ path, code }) => `${path} ${code}`),
      ['docs.json json/conflict'],
    );
  }
});

test('a large, deep or hostile docs.json gives findings and no throw', () => {
  const configs = [
    '',
    'null',
    '[]',
    '"x"',
    '\u0000\u0001',
    '{"navigation": {"__proto__": []}, "__proto__": {"a": 1}, "constructor": 1, "toString": []}',
    `{"name": "X", "navigation": [{"group": "A", "pages": ["__proto__", "constructor", "toString", "\\ud800", "\\u0000", "../../etc/passwd", ""]}]}`,
    `{"name": "X", "navigation": ${'[{"group": "a", "pages": '.repeat(5000)}`,
    `{"name": "X", "navigation": [${'"x",'.repeat(100_000)}1]}`,
    `{"name": "X", "navigation": [], ${'"naem": 1, '.repeat(5000)}"x": 1}`,
    `{${'"colors": {'.repeat(600)}`,
  ];
  for (const text of configs) {
    const site = siteOf({
      files: new Map([
        ['docs.json', text],
        ['index.mdx', '---\ntitle: A\ndescription: B\n---\n'],
      ]),
      marks: [],
      cursor: undefined,
    });
    const found = checkSite(site);
    assert.ok(
      found.some(({ path }) => path === 'docs.json'),
      text.slice(0, 60),
    );
    assert.ok(found.length < 5000, String(found.length));
    for (const { range } of found) assert.ok(range.start >= 0 && range.start <= range.end);
  }
  assert.equal(({} as Record<string, unknown>)['a'], undefined);
});

test('the compiled validators load and make nothing at run time', () => {
  const code = readFileSync(new URL('../../../server/core/schema/validators.js', import.meta.url), 'utf8');
  assert.doesNotMatch(code, /\brequire\s*\(|new Function|\beval\s*\(/);
});
