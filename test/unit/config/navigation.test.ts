import { checkAll, looks, page, pagesAt } from './check.ts';

checkAll(
  {
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
${page}${pagesAt('guides/start.mdx', 'guides/more.mdx', 'guides/deep.mdx', 'guides/extra.mdx', 'folder/index.mdx')}`,
    'pages listed twice, groups without pages': `//- docs.json
{"name": "X", ${looks}, "versions": ["v1", "v2"], "navigation": [
  {"group": "A", "version": "v1", "pages": ["index", "a", "index"]},
                                                          ^^^^^^^ config/duplicate-page
  {"group": "B", "version": "v2", "pages": ["index", {"group": "C", "pages": ["a", "a"]}]},
                                                                                   ^^^ config/duplicate-page
  {"group": "D", "pages": []}
                 ^^^^^^^^^^^ config/empty-group
]}
${page}${pagesAt('a.mdx')}`,
    'tabs and anchors': `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index", "guides/a", "api/b"]}],
  "tabs": [{"name": "G", "url": "guides"}, {"name": "H", "url": "/guides/"}, {"name": "I", "url": "guide"}, {"name": "J", "url": "https://x.com"}],
                                                                ^^^^^^^^^^ config/duplicate-prefix
                                                                                                  ^^^^^^^ config/unused-prefix
  "anchors": [{"name": "K", "icon": "rocket", "url": "guides"}, {"name": "L", "url": "nowhere", "icon": "rokcet"}, {"name": "M", "url": "made", "openapi": "https://x.com/o.json"}]}
                                                                                                                                                           ^^^^^^^^^^^^^^^^^^^^^^ config/openapi-remote
                                                                                     ^^^^^^^^^ config/unused-prefix
                                                                                                        ^^^^^^^^ icon/unknown
${page}${pagesAt('guides/a.mdx', 'api/b.mdx')}`,
    versions: `//- docs.json
{"name": "X", ${looks}, "versions": ["v1", "v2", "v1"],
                                                                                                    ^^^^ config/duplicate-version
  "navigation": [{"group": "A", "pages": ["index"], "version": "v3"}],
                                                               ^^^^ config/unknown-version
  "anchors": [{"name": "K", "url": "https://x.com", "version": "V2"}]}
                                                               ^^^^ config/hidden-by-version
${page}`,
    'unused versions': `//- docs.json
{"name": "X", ${looks}, "versions": ["v1", "v2"], "navigation": [{"group": "A", "pages": ["index"]}]}
                                                                           ^^^^^^^^^^ config/unused-versions
${page}`,
  },
  20,
);
