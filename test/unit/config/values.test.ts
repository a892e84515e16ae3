import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkFile } from '../../../server/core/checks/run.ts';
import { siteOf } from '../../check.ts';
import { parseFixture } from '../../fixture.ts';
import { checkAll, looks, page, pagesAt } from './check.ts';

checkAll(
  {
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
    'keys without which an object has no effect': `//- docs.json
{"name": "X", ${looks}, "navigation": [
  {"pages": ["index"]},
  ^ config/missing
  {"group": "B"}
  ^ config/missing
], "topbarLinks": [{"url": "https://example.com"}], "topbarCtaButton": {"url": "https://example.com"}}
                   ^ config/missing
                                                    ^^^^^^^^^^^^^^^^^ config/required
${page}${pagesAt('other.mdx')}`,
    'one background': `//- docs.json
{"name": "X", "favicon": "/favicon.svg", "colors": {"primary": "#0D6E4F", "background": {
                                                                          ^^^^^^^^^^^^ config/required
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
  "footerSocials": {"x": "@acme", "website": "acme.com", "github": "https://discord.gg/acme", "reddit": "https://reddit.com/r/x"},
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
    // Addresses of the site that redirect to an account are as good as the account's own.
    'short addresses': `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index"]}],
  "footerSocials": {"discord": "https://acme.dev/discord", "x": "https://t.acme.dev", "slack": "https://acme.slack.com"}}
${page}`,
    advice: `//- docs.json
{"name": "X", "logo": {"light": "/favicon.svg"}, "modeToggle": {"isHidden": true},
 ^^^^^^ config/missing-colors
 ^^^^^^ config/missing-favicon
              ^^^^^^ config/one-logo
                                                                ^^^^^^^^^^^^^^^^ config/hidden-toggle
  "navigation": [{"group": "A", "pages": ["index"]}],
  "api": {"maintainOrder": true, "auth": {"method": "basic", "name": "user:key", "inputPrefix": "Basic "}}}
                                                                                 ^^^^^^^^^^^^^^^^^^^^^^^ config/useless-prefix
${page}`,
    contrast: `//- docs.json
{"name": "X", "favicon": "/favicon.svg", "colors": {"primary": "#FFEE00", "light": "#111111", "dark": "#FFFFFF", "background": {"light": "#FFFFFF", "dark": "#000"}},
                                                               ^^^^^^^^^ config/contrast
                                                                                   ^^^^^^^^^ config/contrast
                                                                                                      ^^^^^^^^^ config/contrast
  "navigation": [{"group": "A", "pages": ["index"]}]}
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
    'values that repeat the default, where the site enables this finding': `//- .docsightrc.json
{"rules": {"config/default-written": "hint"}}
//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index"]}], "modeToggle": {"isHidden": false},
                                                                                                                                              ^^^^^^^^^^^^^^^^^ config/default-written
  "topAnchor": {"name": "Documentation", "icon": "book-open", "iconType": "solid"}, "api": {"playground": {"mode": "show"}}}
                ^^^^^^^^^^^^^^^^^^^^^^^ config/default-written
                                         ^^^^^^^^^^^^^^^^^^^ config/default-written
                                                                                                           ^^^^^^^^^^^^^^ config/default-written
${page}`,
    'identifiers of analytics tools': `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index"]}], "analytics": {"ga4": {"measurementId": "UA-1"}, "gtm": {"tagId": "GTM-ABC"}}}
                                                                                                                                                                      ^^^^^^ config/analytics
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
//- a/x.mdx
---
title: X
description: A page.
---
//- b/x.mdx
---
title: Y
description: Another page.
---
`,
    'files that no glob of the settings file matches': `//- .docsightrc.json
{
  "generated": ["gnerated/**", "generated/", "./generated/a.mdx", "*.html"],
                ^^^^^^^^^^^^^ settings/no-file
                                                                  ^^^^^^^^ settings/no-file
  "overrides": [{"files": "/generatd/a*", "rules": {}}, {"files": ["generated/a.mdx", "generated/b.mdx"], "rules": {}}],
                          ^^^^^^^^^^^^^^ settings/no-file
                                                                                      ^^^^^^^^^^^^^^^^^ settings/no-file
  "images": "../pictures"
            ^^^^^^^^^^^^^ settings/value
}
//- generated/a.mdx
---
title: A
description: A page.
---
`,
    'names of a site’s own components': `//- .docsightrc.json
{"components": {
  "pl-an": {"description": "A plan."}, "Plan.Row": {"description": "A row.", "like": "Crad", "parents": ["Plan", "Stepz", "Ours"]},
  ^^^^^^^ settings/value
                                                                                     ^^^^^^ settings/unknown-name
                                                                                                                 ^^^^^^^ settings/unknown-name
  "Plan": {"description": "A plan.", "shape": "crad", "attributes": {"lvl": {"description": "How much.", "type": "strin"}, "a b": {"description": "Odd."}},
                                              ^^^^^^ settings/unknown-name
                                                                                                                 ^^^^^^^ settings/value
                                                                                                                           ^^^^^ settings/value
    "required": ["lvl", "level", "id"]}
                        ^^^^^^^ settings/unknown-name
}}
//- a.mdx
---
title: A
description: A page.
---
`,
  },
  55,
);

test('severities can be abbreviated', () => {
  const meant = (word: string): string | undefined => {
    const path = '.docsightrc.json';
    const site = siteOf(parseFixture(`//- ${path}\n${JSON.stringify({ rules: { 'image/alt': word } })}\n`));
    return /[Dd]id you mean "(\w+)"/.exec(checkFile(site, path)[0]?.message ?? '')?.[1];
  };
  assert.deepEqual(['warn', 'Info', 'eror', 'Off', 'w', 'no'].map(meant), [
    'warning',
    'information',
    'error',
    'off',
    undefined,
    undefined,
  ]);
});
