import { checkAll, looks, page, pagesAt } from './check.ts';

/** Mistakes where a careless fix would cause the next one: each fix removes its finding and adds none. */
checkAll(
  {
    'a number instead of a file, a URL, a color or an allowed value': `//- docs.json
{"name": "X", "colors": {"primary": 5}, "favicon": 5, "navigation": [{"group": "A", "pages": ["index", true]}],
                                    ^ config/type
                                                   ^ config/type
                                                                                                       ^^^^ config/type
  "openapi": [5], "footerSocials": {"x": 5}, "modeToggle": {"default": true}, "api": {"baseUrl": 5},
              ^ config/type
                                         ^ config/type
                                                                       ^^^^ config/type
                                                                                                 ^ config/type
  "tabs": [{"name": 5, "url": 5}]}
                    ^ config/type
                              ^ config/type
${page}`,
    'versions without quotes': `//- docs.json
{"name": "X", ${looks}, "versions": [1.0, 2], "navigation": [{"group": "A", "pages": ["index"], "version": "1.0"}],
                                                                                        ^^^ config/type
                                                                                             ^ config/type
  "anchors": [{"name": "A", "url": "https://a.com", "version": 2}, {"name": "B", "url": "https://b.com", "version": 3}]}
                                                               ^ config/type
                                                                                                                    ^ config/type
${page}`,
    'a value instead of a list of objects': `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": "index"}],
                                                                                                                  ^^^^^^^ config/type
  "tabs": "guides", "topbarLinks": 5, "openapi": true}
          ^^^^^^^^ config/type
                                   ^ config/type
                                                 ^^^^ config/type
${page}`,
    'a flat key in the wrong object': `//- docs.json
{"name": "X", "colors": {"primary": "#0D6E4F", "modeToggle.isHidden": true}, "favicon": "/favicon.svg",
                                               ^^^^^^^^^^^^^^^^^^^^^ config/unknown-key
  "navigation": [{"group": "A", "pages": ["index"]}]}
${page}`,
    'a button of a type that needs a name': `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index"]}],
  "topbarCtaButton": {"type": "Link", "url": "https://a.com"}}
                              ^^^^^^ config/value
${page}`,
    'a repository': `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index"]}],
  "topbarCtaButton": {"type": "github", "url": "acme/docs"}}
                                               ^^^^^^^^^^^ config/url
${page}`,
    'an owner is not a repository': `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index"]}],
  "topbarCtaButton": {"type": "github", "url": "https://github.com/acme"}}
                                               ^^^^^^^^^^^^^^^^^^^^^^^^^ config/url
${page}`,
    'a missing repository': `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index"]}],
  "topbarCtaButton": {"type": "github"}}
  ^^^^^^^^^^^^^^^^^ config/missing
${page}`,
    'a style that the icon does not have is not offered': `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index"]}],
  "anchors": [{"name": "A", "url": "https://a.com", "icon": "rocket", "iconType": "brand"},
                                                                                  ^^^^^^^ config/value
    {"name": "B", "url": "https://b.com", "icon": "github", "iconType": "Solid"}]}
                                                                        ^^^^^^^ config/value
${page}`,
    'names for authentication': `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index"]}],
  "api": {"auth": {"method": "key", "name": "X API Key"}}}
                                            ^^^^^^^^^^^ config/basic-name
${page}`,
    'a password without a user': `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": ["index"]}],
  "api": {"auth": {"method": "basic", "name": ":pass"}}}
                                              ^^^^^^^ config/basic-name
${page}`,
    'files outside of the site, with a backslash, by another protocol': `//- docs.json
{"name": "X", "colors": {"primary": "#0D6E4F"}, "favicon": "..\\\\favicon.svg", "navigation": [{"group": "A", "pages": ["index"]}],
                                                           ^^^^^^^^^^^^^^^^^ config/missing-asset
  "logo": "logo\\\\light.svg", "openapi": "ftp://a.com/openapi.json"}
          ^^^^^^^^^^^^^^^^^ config/missing-asset
                                        ^^^^^^^^^^^^^^^^^^^^^^^^^^ config/missing-openapi
${page}//- logo/light.svg
`,
    'icons that are pictures which are not there, a picture by a protocol that nothing loads': `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "icon": "icons/start.svg", "pages": ["index"]}],
  "anchors": [{"name": "A", "url": "https://a.com", "icon": "/icons/strat.svg"},
                                                            ^^^^^^^^^^^^^^^^^^ config/missing-asset
    {"name": "B", "url": "https://b.com", "icon": "https://b.com/b.svg"}], "backgroundImage": "file:///a.png"}
                                                                                              ^^^^^^^^^^^^^^^ config/missing-asset
${page}//- icons/start.svg
`,
    'entries that name a page as its reader or its file does': `//- docs.json
{"name": "X", ${looks}, "navigation": [{"group": "A", "pages": [
  "index", "guides/a.html", "guides/b#top", "https://a.com", "", " ", "Index", "images/x.svg", "guides//c", "5"
           ^^^^^^^^^^^^^^^ config/missing-page
                            ^^^^^^^^^^^^^^ config/missing-page
                                            ^^^^^^^^^^^^^^^ config/missing-page
                                                             ^^ config/missing-page
                                                                 ^^^ config/missing-page
                                                                      ^^^^^^^ config/page-case
                                                                               ^^^^^^^^^^^^^^ config/missing-page
                                                                                               ^^^^^^^^^^^ config/missing-page
                                                                                                            ^^^ config/missing-page
]}]}
${page}${pagesAt('guides/a.mdx', 'guides/b.mdx', 'guides/c.mdx')}`,
  },
  25,
);
