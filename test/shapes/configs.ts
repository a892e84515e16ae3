import { many, nested, rows, type Text } from './shape.ts';

const classic = (part: Text): Text => {
  return (length) => `{"name": "A", "navigation": [{"group": "G", "pages": ["index"]}]${part(length)}}`;
};
const modern = (part: Text): Text => {
  return (length) =>
    `{"$schema": "https://example.com/docs.json", "theme": "mint", "name": "A", "colors": {"primary": "#112233"}${part(length)}}`;
};
const inPages = (part: Text): Text => {
  return (length) => `{"name": "A", "navigation": [{"group": "G", "pages": [${part(length)}"index"]}]}`;
};
const inNavigation = (part: Text): Text => modern((length) => `, "navigation": {${part(length)}}`);
const withPages = (part: Text): Text => modern((length) => `, "navigation": {"pages": ["index"]}${part(length)}`);

/** Values for keys of both formats. */
const ofBoth: Readonly<Record<string, Text>> = {
  'keys unknown': many(', "key#": 1'),
  'keys nearly known': many(', "nam#": 1'),
  'one key again': many(', "favicon": "/a.svg"'),
  'redirects in a chain': (length) => {
    const count = Math.ceil(length / 46);
    const list = Array.from({ length: count }, (_, i) => `{"source": "/a${i}", "destination": "/a${i + 1}"}`);
    return `, "redirects": [${list.join(', ')}]`;
  },
  'redirects from one place': many('{"source": "/a", "destination": "/b#"}, ', ', "redirects": [', '1]'),
  'redirects with patterns': many('{"source": "/a#/:b*", "destination": "/c/:b*"}, ', ', "redirects": [', '1]'),
  'redirects with names': many('{"source": "/:a/:b/c#", "destination": "/:b/:a/d#"}, ', ', "redirects": [', '1]'),
  'redirects with beginnings': many('{"source": "/a#-*/b", "destination": "/c#-*/b"}, ', ', "redirects": [', '1]'),
  'colors wrong': many('"a#": "#no", ', ', "colors": {', '"primary": "red"}'),
  'deep objects': nested('{"a": ', '}', ', "b": ', '', '1'),
  'deep lists': nested('[', ']', ', "b": '),
  'lists without end': many('[', ', "b": '),
  'objects without end': many('{"a": ', ', "b": '),
  'entries of the wrong kind': many('1, ', ', "redirects": [', '1]'),
  'keys in metadata': many('"a#": "b", ', ', "seo": {"metatags": {', '"x": "y"}}'),
  'keys of the prototype': many(', "__proto__": {"a": 1}, "constructor": 1'),
  'no commas': many(' "a#": 1'),
  'commas only': many(','),
  'quotes only': many('"'),
  comments: many('/* a */ '),
  'lines of comments': many('// a\n'),
  'empty lines': many('\n'),
  'one long text': many('a', ', "description": "', '"'),
  escapes: many('\\u0041', ', "description": "', '"'),
  'half-typed keys': many(', "a#"'),
  'conflict marks': many('\n<<<<<<< a\n=======\n>>>>>>> b\n'),
};

/** docs.json files in both formats. */
export const configs = [
  ...rows('docs.json', {
    ...Object.fromEntries(Object.entries(ofBoth).map(([name, text]) => [name, classic(text)])),
    'pages again': inPages(many('"index", ')),
    'pages missing': inPages(many('"no-such-#", ')),
    'pages nearly there': inPages(many('"indez#", ')),
    'groups nested': inPages(nested('{"group": "a", "pages": [', '"index"]},')),
    'groups nested without end': inPages(many('{"group": "a", "pages": [')),
    'groups side by side': inPages(many('{"group": "a #", "pages": ["index"]}, ')),
    'groups empty': inPages(many('{"group": "a #", "pages": []}, ')),
    'groups with wrong icons': inPages(many('{"group": "a", "icon": "no-#", "pages": ["index"]}, ')),
    'groups with versions': inPages(many('{"group": "a", "version": "v#", "pages": ["index"]}, ')),
    'operations as pages': inPages(many('"GET /a#", ')),
    versions: classic(many('"v#", ', ', "versions": [', '"v"]')),
    'versions again': classic(many('"v", ', ', "versions": [', '"v"]')),
    'versions as objects': classic(many('{"name": "v#", "url": "u#"}, ', ', "versions": [', '"v"]')),
    'versions and anchors': (length) =>
      classic((half) => {
        const versions = many('"v#", ', ', "versions": [', '"v"]')(half / 2);
        return versions + many('{"name": "a", "url": "a#", "version": "v#"}, ', ', "anchors": [', '1]')(half / 2);
      })(length),
    'versions and groups': (length) =>
      `{"name": "A"${many('"v#", ', ', "versions": [', '"v"]')(length / 4)}, "navigation": [${many(
        '{"group": "a", "version": "v#", "pages": ["index", "p#"]}, ',
      )((length * 3) / 4)}{"group": "G", "pages": ["index"]}]}`,
    'versions and pages': (length) =>
      `{"name": "A"${many('"v#", ', ', "versions": [', '"v"]')(length / 2)}, "navigation": [{"group": "G", "pages": [${many(
        '"p#", ',
      )(length / 2)}"index"]}]}`,
    'versions, anchors and pages': (length) =>
      `{"name": "A"${many('"v#", ', ', "versions": [', '"v"]')(length / 3)}${many(
        '{"name": "a", "url": "a#", "version": "v#"}, ',
        ', "anchors": [',
        '1]',
      )(length / 3)}, "navigation": [{"group": "G", "pages": [${many('"a#/b", ')(length / 3)}"index"]}]}`,
    tabs: classic(many('{"name": "a", "url": "t#"}, ', ', "tabs": [', '{"name": "b", "url": "b"}]')),
    'tabs of one address': classic(many('{"name": "a", "url": "t"}, ', ', "tabs": [', '{"name": "b", "url": "b"}]')),
    anchors: classic(many('{"name": "a", "url": "t#", "icon": "no-#"}, ', ', "anchors": [', '1]')),
    'top bar links': classic(many('{"name": "a", "url": "/no#"}, ', ', "topbarLinks": [', '1]')),
    descriptions: classic(many('"no#.json", ', ', "openapi": [', '"api.json"]')),
    socials: classic(many('"no#": "https://a.b", ', ', "footerSocials": {', '"x": "https://a.b"}')),
    'foreign keys': many('"key#": 1, ', '{', '"a": 1}'),
    'a list at the top': many('1, ', '[', '1]'),
    'brackets only': many('['),
    'braces only': many('{'),
    'not JSON': many('name = "a"\n'),
  }),
  ...rows('docs.json v2', {
    ...Object.fromEntries(Object.entries(ofBoth).map(([name, text]) => [name, withPages(text)])),
    'pages again': inNavigation(many('"index", ', '"pages": [', '"index"]')),
    'pages missing': inNavigation(many('"no-such-#", ', '"pages": [', '"index"]')),
    groups: inNavigation(many('{"group": "a #", "pages": ["index"]}, ', '"groups": [', '{"group": "b"}]')),
    'groups nested': inNavigation(
      nested('{"group": "a", "pages": [', '"index"]},', '"groups": [', '{"group": "b", "pages": []}]'),
    ),
    'languages and pages': inNavigation((length) =>
      many(
        '{"language": "en", "pages": ["p#", "q#", "index"]}, ',
        '"languages": [',
        '{"language": "de", "pages": ["index"]}]',
      )(length),
    ),
    'tabs in tabs': inNavigation(nested('"tabs": [{"tab": "a", ', '}]', '', '', '"pages": ["index"]')),
    tabs: inNavigation(many('{"tab": "a #", "pages": ["index"]}, ', '"tabs": [', '{"tab": "b", "pages": ["index"]}]')),
    versions: inNavigation(
      many('{"version": "v#", "pages": ["index"]}, ', '"versions": [', '{"version": "b", "pages": ["index"]}]'),
    ),
    'versions in languages': inNavigation(
      many('{"language": "en", "versions": [{"version": "v#", "pages": ["index"]}]}, ', '"languages": [', '{}]'),
    ),
    dropdowns: inNavigation(many('{"dropdown": "a", "icon": "no-#", "pages": ["no#"]}, ', '"dropdowns": [', '{}]')),
    'anchors everywhere': inNavigation(
      many('{"anchor": "a", "href": "/no#"}, ', '"pages": ["index"], "global": {"anchors": [', '{}]}'),
    ),
    'divisions of every kind': inNavigation(
      many('{"tab": "a", "anchors": [{"anchor": "b", "pages": ["index"]}]}, ', '"tabs": [', '{}]'),
    ),
  }),
];
