import { checkAll, pagesAt } from './check.ts';

const pages = pagesAt('index.mdx', 'a.mdx', 'b.mdx');
const v2 = (navigation: string): string => `//- docs.json
{"$schema": "https://mintlify.com/docs.json", "theme": "mint", "name": "X", "favicon": "/f.svg", "colors": {"primary": "#0D6E4F"}, "navigation":
${navigation}
}
//- f.svg
${pages}`;

checkAll(
  {
    'a name twice among tabs':
      v2(`{"tabs": [{"tab": "A", "pages": ["index"]}, {"tab": "A", "pages": ["a"]}, {"tab": "B", "pages": ["b"]}]}
                                                    ^^^ config/duplicate-name`),
    'a name twice among anchors':
      v2(`{"anchors": [{"anchor": "A", "pages": ["index"]}, {"anchor": " A", "pages": ["a", "b"]}]}
                                                             ^^^^ config/duplicate-name`),
    'a name twice among dropdowns':
      v2(`{"dropdowns": [{"dropdown": "A", "pages": ["index"]}, {"dropdown": "A", "pages": ["a", "b"]}]}
                                                                   ^^^ config/duplicate-name`),
    'a name twice among groups, also inside a group':
      v2(`{"groups": [{"group": "A", "pages": ["index", {"group": "C", "pages": ["a"]}, {"group": "C", "pages": ["b"]}]}, {"group": "A", "pages": ["GET /x"]}]}
                                                                                        ^^^ config/duplicate-name
                                                                                                                          ^^^ config/duplicate-name`),
    'a name twice in the menu of a tab':
      v2(`{"tabs": [{"tab": "A", "menu": [{"item": "M", "pages": ["index"]}, {"item": "M", "pages": ["a", "b"]}]}]}
                                                                            ^^^ config/duplicate-name`),
    'one name in two places, or hidden': v2(
      `{"tabs": [{"tab": "A", "groups": [{"group": "G", "pages": ["index"]}]}, {"tab": "B", "groups": [{"group": "G", "pages": ["a"]}]}, {"tab": "B", "hidden": true, "pages": ["b"]}]}`,
    ),
    'tabs and anchors of docs.json v1': `//- docs.json
{"name": "X", "favicon": "/f.svg", "colors": {"primary": "#0D6E4F"},
"tabs": [{"name": "A", "url": "x"}, {"name": "A", "url": "y"}],
                                             ^^^ config/duplicate-name
"anchors": [{"name": "C", "url": "https://a.com"}, {"name": "C", "url": "https://b.com"}],
                                                            ^^^ config/duplicate-name
"navigation": [{"group": "G", "pages": ["x/a"]}, {"group": "G", "pages": ["y/b"]}]}
//- f.svg
${pagesAt('x/a.mdx', 'y/b.mdx')}`,
  },
  0,
);
