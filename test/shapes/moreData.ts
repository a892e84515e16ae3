import { many, nested, rows, type Shape, stairs, type Text } from './shape.ts';

const modern = (part: Text): Text => {
  return (length) =>
    `{"$schema": "https://example.com/docs.json", "theme": "mint", "name": "A", "colors": {"primary": "#112233"}${part(length)}}`;
};
const inNavigation = (part: Text): Text => modern((length) => `, "navigation": {${part(length)}}`);
const withPages = (part: Text): Text => modern((length) => `, "navigation": {"pages": ["index"]}${part(length)}`);
const classic = (part: Text): Text => {
  return (length) => `{"name": "A", "navigation": [{"group": "G", "pages": ["index"]}]${part(length)}}`;
};

/** A product of divisions: each list has the cube root of all entries. */
const product = (outer: string, middle: string, inner: string): Text =>
  inNavigation((length) => {
    const side = Math.max(1, Math.floor(Math.cbrt(length / (inner.length + 8))));
    const list = (unit: string, inside: string): string =>
      Array.from({ length: side }, (_, i) => unit.replaceAll('#', String(i)).replace('@', () => inside)).join(', ');
    return list(outer, list(middle, list(inner, ''))) === ''
      ? ''
      : `"languages": [${list(outer, list(middle, list(inner, '')))}]`;
  });

const both: Readonly<Record<string, Text>> = {
  'one redirect of folders': many('/:a#', ', "redirects": [{"source": "', '", "destination": "/b"}]'),
  'one redirect of stars': many('/*', ', "redirects": [{"source": "', '", "destination": "/b"}]'),
  'one redirect of stars and letters': many('*a', ', "redirects": [{"source": "/', '", "destination": "/b"}]'),
  'redirects of all': many('{"source": "/:a*", "destination": "/b#"}, ', ', "redirects": [', '1]'),
  'redirects to redirects with patterns': many(
    '{"source": "/a#/:b*", "destination": "/a#/a/:b*"}, ',
    ', "redirects": [',
    '1]',
  ),
  'redirects of one folder': many('{"source": "/a/b/c/:d#", "destination": "/e/:d#"}, ', ', "redirects": [', '1]'),
  'redirects in a ring': many('{"source": "/a#", "destination": "/a#"}, ', ', "redirects": [', '1]'),
  'one object again': many(', "seo": {"metatags": {"a": "b"}}'),
  'a large number': many('9', ', "a": '),
  'a large exponent': many('9', ', "a": 1e'),
  'numbers of zeros': many('0', ', "a": '),
  'escapes broken': many('\\u00', ', "description": "', '"'),
  'keys of letters': many('a', ', "', '": 1'),
  'slashes only': many('/', ', '),
  'brackets in turn': many('[{"a":', ', "b": '),
  'brackets crossed': many('[}', ', "b": '),
  'a color of digits': many('a', ', "colors": {"primary": "#', '"}'),
  'a favicon of folders': many('../', ', "favicon": "', '"'),
  'a favicon of slashes': many('/', ', "favicon": "', '"'),
  'a name of variables': many('{{a#}}', ', "name": "', '"'),
  'a name of tags': many('<b>', ', "name": "', '"'),
};

const banner = (unit: string): Text => withPages(many(unit, ', "banner": {"content": "', '"}'));

const configs: readonly Shape[] = [
  ...rows('docs.json', Object.fromEntries(Object.entries(both).map(([name, text]) => [name, classic(text)]))),
  ...rows('docs.json', {
    'a page of folders': classic(many('a/', ', "tabs": [{"name": "a", "url": "', '"}]')),
    'anchors of one version': classic(
      many('{"name": "a#", "url": "a", "version": "v"}, ', ', "versions": ["v"], "anchors": [', '1]'),
    ),
  }),
  ...rows('docs.json v2', Object.fromEntries(Object.entries(both).map(([name, text]) => [name, withPages(text)]))),
  ...rows('docs.json v2', {
    'languages, versions and tabs': product(
      '{"language": "l#", "versions": [@]}',
      '{"version": "v#", "tabs": [@]}',
      '{"tab": "t#", "pages": ["index"]}',
    ),
    'languages, tabs and missing pages': product(
      '{"language": "l#", "tabs": [@]}',
      '{"tab": "t#", "pages": [@]}',
      '"l/p#"',
    ),
    'languages, dropdowns and groups': product(
      '{"language": "en", "dropdowns": [@]}',
      '{"dropdown": "t#", "groups": [@]}',
      '{"group": "g#", "pages": ["index"]}',
    ),
    'languages of all names': inNavigation(many('{"language": "l#", "pages": ["index"]}, ', '"languages": [', '{}]')),
    'default versions': inNavigation(
      many('{"version": "v#", "default": true, "pages": ["index"]}, ', '"versions": [', '{}]'),
    ),
    'products in products': inNavigation(nested('"products": [{"product": "a", ', '}]', '', '', '"pages": ["index"]')),
    'all kinds in one another': inNavigation(
      nested(
        '"versions": [{"version": "a", "languages": [{"language": "en", "tabs": [{"tab": "a", ',
        '}]}]}]',
        '',
        '',
        '"pages": ["index"]',
      ),
    ),
    'documents of groups': inNavigation(many('{"group": "a#", "openapi": "no#.json"}, ', '"groups": [', '{}]')),
    'operations of groups': inNavigation(
      many('{"group": "a#", "openapi": "no.json", "pages": ["GET /a#"]}, ', '"groups": [', '{}]'),
    ),
    'links of the top bar': withPages(many('{"label": "a", "href": "/no#"}, ', ', "navbar": {"links": [', '{}]}')),
    'links of the footer': withPages(
      many('{"header": "a", "items": [{"label": "a", "href": "/no#"}]}, ', ', "footer": {"links": [', '{}]}'),
    ),
    'fonts of headings': withPages(many('a', ', "fonts": {"family": "', '"}')),
    variables: withPages(many('"v#": "{{v#}}", ', ', "variables": {', '"z": ""}')),
    'a banner of stars': banner('*a **b '),
    'a banner of brackets': banner('['),
    'a banner of images': banner('![[]()'),
    'a banner of tags': banner('<b>'),
    'a banner of backticks': banner('`a``'),
    'a banner of links': banner('[a](/no#) '),
    'contextual options': withPages(
      many('{"title": "a", "description": "b", "href": "/no#"}, ', ', "contextual": {"options": [', '"copy"]}'),
    ),
    'parameters of the playground': withPages(many('"no#", ', ', "api": {"examples": {"languages": [', '"curl"]}}')),
  }),
];

const front = (text: Text): Text => {
  return (length) => `---\n${text(length)}\n---\n\n# A\n`;
};
const fronts = rows('front matter', {
  'an operation of folders': front(many('/{a#}', 'openapi: GET ')),
  'an operation of slashes': front(many('/', 'openapi: "GET ', '"')),
  'an operation in words': front(many('GET ', 'openapi: ')),
  'a title of braces': front(many('{{a#}}', 'title: "', '"')),
  'a title of tags': front(many('<b>', 'title: ')),
  'a title of stars': front(many('*a **b ', 'title: "', '"')),
  'a title of folded lines': front(many('  a\n', 'title: >-\n')),
  'a title of lines': front(many('  a\n', 'title: a\n')),
  'a link of slashes': front(many('/', 'url: ')),
  'an icon of letters': front(many('a', 'icon: ')),
  'an icon that is markup': front(many('<path/>', 'icon: "<svg>', '"')),
  'a list of keywords': front(many('- a#\n', 'keywords:\n')),
  'aliases of themselves': front(many('a#: &a# [*a#]\n')),
  'all aliases at once': front(many('*a, ', 'a: &a 1\nb: [', ']')),
  'merges at once': front(many('*a, ', 'a: &a {x: 1}\nb:\n  <<: [', ']')),
  'keys with quotes': front(many('"a#": "b"\n')),
  'quotes doubled': front(many("''", "title: '", "'")),
  'escapes of quotes': front(many('\\"', 'title: "', '"')),
  'escapes of numbers': front(many('\\x41', 'title: "', '"')),
  'tags that are long': front(many('a', 'title: !')),
  'lists and keys in turn': front(many('- a:\n')),
  'stairs of lists': front(stairs(' ', (width) => `${width}- a:\n`)),
  'stairs of block texts': front(stairs(' ', (width) => `${width}a: |\n`)),
  'numbers that are long': front(many('9', 'a: ')),
  dates: front(many('a#: 2024-01-01T00:00:00Z\n')),
  'lines of dashes': front(many('-\n')),
  'many dashes': front(many('-', 'a: b\n')),
  'brackets and braces': front(many('[{', 'a: ')),
  'text before keys': front(many('a b c: d\n')),
  'markers of documents': front(many('a: 1\n--- \n')),
  'comments after values': front(many('a#: b # c\n')),
  'stars and ampersands': front(many('*&', 'a: ')),
});

const css = rows('CSS', {
  'nested rules that double': nested('.a, .b {', '}', '', '', 'color: red'),
  'nested rules of parents': nested('& & {', '}', '.a {', '}', 'color: red'),
  'nested rules of parents in functions': nested(':is(&, .a &) {', '}', '.a {', '}', 'color: red'),
  'properties that double': many('--a#: var(--a) var(--a); ', ':root {', '}'),
  'fallbacks in fallbacks': nested('var(--a, ', ')', '.a { color: ', ' }', 'red'),
  calculations: nested('calc(1px + ', ')', '.a { width: ', ' }', '1px'),
  'functions that end early': many('calc(', '.a { width: '),
  layers: many('@layer a#;\n'),
  'layers in layers': nested('@layer a {', '}'),
  containers: nested('@container (width > 1px) {', '}'),
  conditions: nested('(not ', ')', '@supports ', ' {}', '(a: b)'),
  'lists of media': many('print, ', '@media ', 'screen {}'),
  keyframes: many('@keyframes a# { from { color: red } }\n'),
  'steps of keyframes': many('#% { color: red } ', '@keyframes a {', '}'),
  fonts: many('@font-face { font-family: a#; src: url(a#.woff2) }\n'),
  'sources of a font': many('url(a#.woff2), ', '@font-face { font-family: a; src: ', 'local(a) }'),
  'not in not': nested(':not(', ')', '', ' { color: red }', '.a'),
  'has in has': nested(':has(', ')', '', ' { color: red }', '.a'),
  descendants: many('.a ', '', '{ color: red }'),
  children: many('.a > ', '', '.b { color: red }'),
  neighbors: many('* + ~ > '),
  'roots of selectors': many(':root ', '', '{ color: red }'),
  'elements of selectors': many('::before', '.a', ' { color: red }'),
  commas: many(','),
  colons: many(':'),
  semicolons: many(';'),
  'at-signs': many('@'),
  backslashes: many('\\'),
  'texts open': many('"\n'),
  'addresses open': many('url('),
  'addresses with quotes': many('url("a# '),
  'comments of HTML': many('<!-- --> '),
  'numbers of digits': many('9', '.a { width: ', 'px }'),
  'numbers of signs': many('+-', '.a { width: ', '1px }'),
  'brackets of all kinds': many('([{'),
  'closing brackets of all kinds': many(')]}'),
  'importance and importance': many('!important ', '.a { color: red ', '}'),
  'code points': many('U+26, ', '@font-face { unicode-range: ', 'U+0 }'),
  'a grid of names': many('[a#] 1fr ', '.a { grid-template-columns: ', '}'),
  gradients: many('red, ', '.a { background: linear-gradient(', 'red) }'),
  'imports of one another': many('@import "style.css";\n'),
  themes: many('@theme { --color-a#: red }\n'),
  variants: many('@variant hover {', ''),
  names: many('a', '.', ' { color: red }'),
  'names of hooks': many('#navbar-transition-maple .a# { color: red }\n'),
});

const svg = rows('SVG', {
  'uses of uses': many('<g id="a#"><use href="#a"/><use href="#a"/></g>', '<svg><defs>', '</defs></svg>'),
  'definitions in definitions': nested('<defs><symbol>', '</symbol></defs>', '<svg>', '</svg>'),
  'entities that double': many('<!ENTITY a# "&a;&a;">', '<!DOCTYPE svg [', ']><svg width="&a1;"/>'),
  styles: many('.a { fill: red } ', '<svg><style>', '</style></svg>'),
  'character data open': many('<![CDATA[', '<svg>'),
  instructions: many('<?a ?>'),
  'instructions open': many('<?a '),
  'comments open': many('<!-- '),
  'types of documents': many('<!DOCTYPE svg>'),
  'brackets of a type': many('[', '<!DOCTYPE svg '),
  'a view box': many('9 ', '<svg viewBox="', '"/>'),
  'a view box of commas': many(',', '<svg viewBox="', '"/>'),
  'a width of zeros': many('0', '<svg width="', '1"/>'),
  'a width of dots': many('.', '<svg width="', '"/>'),
  'a width of blanks': many(' ', '<svg width="', '1"/>'),
  'one attribute again': many(' width="1"', '<svg', '/>'),
  'attributes open': many(' a="', '<svg'),
  'attributes without values': many(' a', '<svg', '/>'),
  'equal signs': many('=', '<svg', '/>'),
  quotes: many('"\'', '<svg', '/>'),
  'tags of svg': many('<svg '),
  'tags that begin': many('<svg'),
  'blanks in a tag': many(' ', '<svg', 'width="1"/>'),
  'lines in a tag': many('\n', '<svg', '>'),
  'names with colons': many('a:', '<svg ', 'b="c"/>'),
});

const list = (unit: string, start: string, end: string): Text => many(unit, start, end);
const others: readonly Shape[] = [
  ...rows('settings', {
    globs: list('"a#/**", ', '{"generated": [', '"b"]}'),
    'a glob of stars': list('**/', '{"generated": ["', 'a"]}'),
    'a glob of stars and letters': list('*a', '{"generated": ["', '"]}'),
    'a glob of questions': list('?', '{"generated": ["', '"]}'),
    'a glob of braces': nested('{a,', '}', '{"generated": ["', '"]}', 'b'),
    'a glob of lists': list('{a,b}', '{"generated": ["', '"]}'),
    'a glob of brackets': list('[', '{"generated": ["', '"]}'),
    'a glob of classes': list('[a-z]', '{"generated": ["', '"]}'),
    'a glob of groups': list('+(a|', '{"generated": ["', '"]}'),
    'a glob of not': list('!', '{"generated": ["', 'a"]}'),
    'a glob of folders': list('../', '{"generated": ["', 'a"]}'),
    rules: list('"link/missing#": "off", ', '{"rules": {', '"link/missing": "off"}}'),
    'one rule': list('"link/missing": "off", ', '{"rules": {', '"link/missing": "off"}}'),
    overrides: list('{"files": ["**/*"], "rules": {"link/missing": "off"}}, ', '{"overrides": [', '{}]}'),
    'files of an override': list(
      '"**/a#*", ',
      '{"overrides": [{"files": [',
      '"b"], "rules": {"link/missing": "off"}}]}',
    ),
    components: list('"A#": {"attributes": {}}, ', '{"components": {', '"B": {}}}'),
    'attributes of a component': list(
      '"a#": {"type": "string"}, ',
      '{"components": {"B": {"attributes": {',
      '"z": {}}}}}',
    ),
    'a component of components': nested('{"attributes": {"a": ', '}}', '{"components": {"B": ', '}}', '1'),
    'values of an attribute': list('"a#", ', '{"components": {"B": {"attributes": {"a": {"enum": [', '"z"]}}}}}'),
    'a pattern of an attribute': list(
      '(a+)+',
      '{"components": {"B": {"attributes": {"a": {"type": "string", "pattern": "',
      '$"}}}}}',
    ),
    'a url': list('a.', '{"siteUrl": "https://', '"}'),
    'a path': list('/a', '{"basePath": "', '"}'),
    'a folder of images': list('../', '{"images": "', '"}'),
    'a repository': list('a', '{"repository": "git@', ':b/c"}'),
    'a repository of dots': list('.', '{"repository": "', '"}'),
  }),
  ...rows('baseline', {
    files: list('"a#.mdx": {"link/missing": {"b": 1}}, ', '{"version": 1, "findings": {', '"z": {}}}'),
    'codes of a file': list('"link/missing#": {"b": 1}, ', '{"version": 1, "findings": {"index.mdx": {', '"z": {}}}}'),
    'texts of a code': list('"b#": 1, ', '{"version": 1, "findings": {"index.mdx": {"link/missing": {', '"z": 1}}}}'),
    'one text again': list('"b": 1, ', '{"version": 1, "findings": {"index.mdx": {"link/missing": {', '"z": 1}}}}'),
    'a long text': list('b', '{"version": 1, "findings": {"index.mdx": {"link/missing": {"', '": 1}}}}'),
    'large counts': list('9', '{"version": 1, "findings": {"index.mdx": {"link/missing": {"a": ', '}}}}'),
  }),
  ...rows('glossary', {
    terms: list('{"term": "Term#", "avoid": ["trem#"]}, ', '{"terms": [', '{"term": "z"}]}'),
    'the same term': list('{"term": "Term", "avoid": ["trem"]}, ', '{"terms": [', '{"term": "z"}]}'),
    'terms that are avoided': list('"text#", ', '{"terms": [{"term": "z", "avoid": [', '"y"]}]}'),
    'terms of one another': list('{"term": "Text", "avoid": ["Text"]}, ', '{"terms": [', '{"term": "z"}]}'),
    'terms that begin alike': list('{"term": "A", "avoid": ["text text text#"]}, ', '{"terms": [', '{"term": "z"}]}'),
    'a long term': list('text ', '{"terms": [{"term": "A", "avoid": ["', '"]}]}'),
    'terms of signs': list('{"term": "A", "avoid": ["(a+)+$#"]}, ', '{"terms": [', '{"term": "z"}]}'),
    'empty terms': list('{"term": "", "avoid": [""]}, ', '{"terms": [', '{"term": "z"}]}'),
    'terms longer and longer': (length) => {
      const words = stairs('text ', (width) => `{"term": "A", "avoid": ["${width}."]}, `)(length - 40);
      return `{"terms": [${words.slice(0, words.lastIndexOf('{'))}{"term": "z"}]}`;
    },
    meanings: list('a ', '{"terms": [{"term": "A", "meaning": "', '"}]}'),
  }),
];

/** More configurations, front matter, style sheets, pictures and small files of a site. */
export const moreData: readonly Shape[] = [...configs, ...fronts, ...css, ...svg, ...others];
