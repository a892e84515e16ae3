import { checkAll, looks, page, pagesAt } from '../check.ts';

checkAll(
  {
    'another format': `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "icon": "rocket", "pages": ["index"]}], "contextual": {"options": []},
                                                                                                                                                 ^^^^^^^^^^^^ config/other-generation
  "topAnchor": {"name": "Docs", "iconType": "regular"}, "font": {"family": "Inter"}, "redirects": [{"source": "/a", "destination": "/index"}]}
                                            ^^^^^^^^^ config/later-value
${page}`,
    'a theme of the other format': `//- docs.json
{"theme": "mint", "name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index"]}]}
          ^^^^^^ config/other-generation
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
    'an empty file': `//- docs.json

| json/empty
${page}`,
    'an unresolved merge': `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": [
<<<<<<< HEAD
^^^^^^^^^^^^ json/conflict
  "index"
=======
  "other"
>>>>>>> feature
]}]}
${page}${pagesAt('other.mdx')}`,
    'in a broken file nothing is missing': `//- docs.json
{"nam
 ^^^^ json/syntax
${page}`,
    'paths changed by a missing quote are not reported': `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index", "lost", "gone]}],
                                                                                                                            ^^^^^^ config/missing-page
                                                                                                                                    ^^^^^^^^^ json/syntax
  "logo": "lost.svg]
}
^ json/syntax
${page}`,
    'an image without its closing quote': `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index", "lost"]}],
                                                                                                                            ^^^^^^ config/missing-page
  "logo": "/favicon.svg}
          ^^^^^^^^^^^^^^ json/syntax
${page}`,
    'docs.json v2': `//- docs.json
{"theme": "mint", "name": "X", "colors": {"primary": "#0D6E4F"}, "navigation": {"groups": [{"group": 1, "pages": ["index", "/guides.mdx", "gone", "GET /x"]}]}}
                                                                                                     ^ config/type
                                                                                                                                          ^^^^^^ config/missing-page
${page}${pagesAt('guides.mdx')}`,
    'docs.json v2 by its schema, with a duplicate': `//- docs.json
{"$schema": "https://example.com/docs.json", "navbar": {}, "navbar": {}, "theme": "mint", "name": "X", "colors": {"primary": "#0D6E4F"}, "navigation": {"pages": ["index"]}, "api": {"openapi": ["https://example.com/o.json", "lost.json"]}}
                                                                                                                                                                                                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^ config/openapi-remote
                                                           ^^^^^^^^ json/duplicate-key
                                                                                                                                                                                                                               ^^^^^^^^^^^ config/missing-openapi
${page}`,
    'docs.json v2: OpenAPI documents that it refers to': `//- docs.json
{"theme": "mint", "name": "X", "colors": {"primary": "#0D6E4F"}, "navigation": {"tabs": [
  {"tab": "A", "openapi": "en/shop.json", "pages": ["index", "GET /pets"]},
                          ^^^^^^^^^^^^^^ config/missing-openapi
  {"tab": "B", "openapi": {"source": "/en/shop.json", "directory": "b"}},
                                     ^^^^^^^^^^^^^^^ config/missing-openapi
  {"tab": "C", "openapi": ["de/shop.json", "https://example.com/shop.json", "http://example.com/shop.json"]},
                                           ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ config/openapi-remote
                                                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ config/openapi-remote
                                                                            ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ config/openapi-http
  {"tab": "D", "openapi": "folder"}]}}
                          ^^^^^^^^ config/missing-openapi
${page}//- de/shop.json
{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {"/pets": {"get": {"responses": {"200": {"description": "Fine"}}}}}}
`,
  },
  15,
);
