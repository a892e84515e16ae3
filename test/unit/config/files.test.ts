import { checkAll, looks, page } from './check.ts';

checkAll(
  {
    'missing files and files of another type': `//- docs.json
{"name": "X", "colors": {"primary": "#0D6E4F"}, "favicon": "/Favicon.svg", "logo": {"light": "/logo.txt", "dark": "/lgo.svg"},
                                                           ^^^^^^^^^^^^^^ config/asset-case
                                                                                             ^^^^^^^^^^^ config/no-image
                                                                                                                  ^^^^^^^^^^ config/missing-asset
  "backgroundImage": "https://example.com/x.png", "openapi": ["/openapi.json", "empty.yaml", "lost.json", "http://x.com/o.json", "list.json"],
                                                                                                          ^^^^^^^^^^^^^^^^^^^^^ config/openapi-remote
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
    'a missing OpenAPI file with a similar name': `//- docs.json
{"name": "X", ${looks}, "openapi": "/opnapi.json", "navigation": [{"group": "A", "pages": ["index"]}]}
                                                                                      ^^^^^^^^^^^^^^ config/missing-openapi
${page}//- openapi.json
{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {}}
`,
    'empty file names': `//- docs.json
{"name": "X", "colors": {"primary": "#0D6E4F"}, "favicon": "", "logo": {"href": "/"}, "backgroundImage": " ",
                                                           ^^ config/missing-asset
                                                               ^^^^^^ config/one-logo
                                                                                                         ^^^ config/missing-asset
  "openapi": ["", "/openapi.json"], "navigation": [{"group": "A", "pages": ["index"]}]}
              ^^ config/missing-openapi
${page}//- openapi.json
{"openapi": "3.1.0", "info": {"title": "T", "version": "1"}, "paths": {}}
`,
  },
  4,
);
