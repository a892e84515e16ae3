import { many, nested, rows, stairs, type Text } from './shape.ts';

const front = (text: Text): Text => {
  return (length) => `---\n${text(length)}\n---\n\n# A\n`;
};
/** Pages that consist of front matter. */
export const frontMatters = rows('front matter', {
  'keys unknown': front(many('key#: a\n')),
  'one key again': front(many('title: a\n')),
  'keys without values': front(many('key#:\n')),
  'lines without keys': front(many('a\n')),
  'braces of flow': front(many('{a: ', 'a: ')),
  'braces of flow closed': front(nested('{a: ', '}', 'a: ', '', '1')),
  'brackets of flow': front(many('[', 'a: ')),
  'brackets of flow closed': front(nested('[', ']', 'a: ')),
  'flow on lines': front(many('[\n', 'a: ')),
  'list in flow': front(many('a, ', 'tags: [', ']')),
  'list of lines': front(many('- a\n', 'tags:\n')),
  'keys in flow': front(many('a#: b, ', 'a: {', '}')),
  'explicit keys': front(many('? a#\n: b\n')),
  'deep keys': front(stairs(' ', (width) => `${width}a:\n`)),
  'deep lists': front(many('- ', 'a:\n')),
  anchors: front(many('a#: &a# b\n')),
  'one anchor, many aliases': front(many('b#: *a\n', 'a: &a [1, 2, 3]\n')),
  'aliases of nothing': front(many('b#: *c#\n')),
  'aliases that double': front(many('a#: &a# [*a, *a]\n', 'a: &a [1, 1]\n')),
  'a chain of aliases': (length) => {
    const lines = Array.from({ length: Math.ceil(length / 24) }, (_, i) => `a${i + 1}: &a${i + 1} [*a${i}, *a${i}]`);
    return front(() => `a0: &a0 [1, 1]\n${lines.join('\n')}`)(0);
  },
  'merge keys': front(many('b#:\n  <<: *a\n', 'a: &a {x: 1}\n')),
  'tags of YAML': front(many('a#: !!str b\n')),
  'long quoted text': front(many('a ', 'title: "', '"')),
  'quoted text open': front(many('a ', 'title: "')),
  'quoted texts open': front(many('a#: "\n')),
  'text in blocks': front(many('  a\n', 'title: |\n')),
  colons: front(many(': ')),
  'colons in values': front(many('a#: b: c\n')),
  'tabs before keys': front(many('\ta#: b\n')),
  comments: front(many('# a\n')),
  'documents in one': front(many('...\n')),
  'indented keys': front(many(' a#: b\n', 'a: b\n')),
  'front matter open': many('a#: b\n', '---\n'),
  'question marks': front(many('? ')),
  percent: front(many('%a\n')),
});
