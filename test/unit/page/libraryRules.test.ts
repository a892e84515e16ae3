import assert from 'node:assert/strict';
import { test } from 'node:test';
import MarkdownIt from 'markdown-it';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import { markdownIt } from '../../../server/core/page/markdownIt.ts';
import { parsePage } from '../../../server/core/page/parsePage.ts';
import { askMdx, outlineOfMdx, outlineOfPage } from '../../mdxParser.ts';
import { randomFrom } from '../../random.ts';

// Each rule of markdown-it, and whether we use it or our own. If a test fails, check whether the library's rule is
// usable now.

type Library = InstanceType<typeof MarkdownIt>;

/** The library reads these differently from MDX; our rules read them like MDX. */
const readsOtherwise: readonly (readonly [rule: string, text: string, also?: readonly string[]])[] = [
  // MDX has no indented code: blocks can have any indentation.
  ['table', '    | a |\n    | - |\n    | b |'],
  ['fence', '    ```\n    a\n    ```'],
  ['blockquote', '    > a'],
  ['hr', '    ---'],
  ['list', '    - a'],
  ['reference', '    [a]: /x\n\n[a]', ['link']],
  ['heading', '    # a'],
  ['lheading', 'a\n    ==='],
  ['paragraph', 'a\n    # b', ['heading']],
  ['code', '    a'],
  // In MDX, tags are components with expressions inside, and labels contain the same.
  ['html_block', '<div>\n*a*\n</div>', ['emphasis']],
  ['html_inline', '<b>c</b> a'],
  ['text', 'a {b} c'],
  ['link', '[a <B c="]"/>](/d)'],
  ['image', '![a <B c="]"/>](/d)'],
  // GFM: one tilde is enough.
  ['strikethrough', '~a~'],
  // A tab before the end of a line is not text.
  ['newline', 'a\t\nb'],
];

/** MDX rejects these. */
const isRefused: readonly (readonly [rule: string, text: string])[] = [['autolink', '<https://a.b>']];

/** The library reads these like MDX, but without source positions, which every finding needs. */
const readsAlike: readonly (readonly [rule: string, ours: string, texts: readonly string[]])[] = [
  ['escape', 'mdx-escape', ['\\* \\a \\\nb', 'a\\\nb', '\\{a}', '\\<a', 'a \\# \\\\* b', '\\é\\\u{1f600}']],
  [
    'entity',
    'mdx-reference',
    ['&amp; &copy; &#35; &#x22; &nope; &#0; &#xD800; &ngE; &copy', '&#99999999;', '&#1234567;', '&x &;'],
  ],
  ['backticks', 'mdx-code', ['`a` `` b`c `` ` `', '`a\nb`', 'a ``` b', '`a {b}`', 'a ` b `` c ` d']],
];

/** The library's own rules that are in use. */
const inUse = ['emphasis', 'balance_pairs'];

/** Rules for pairs, `inline.ruler2`. Our delimiters do not need the others. */
const pairRules = ['balance_pairs', 'strikethrough', 'emphasis', 'fragments_join'];

/**
 * Rules for whole documents. Pages are parsed in parts, so that a keystroke does not parse everything, and MDX has no
 * typography.
 */
const documentRules = [
  'normalize',
  'block',
  'strip_references',
  'inline',
  'linkify',
  'replacements',
  'smartquotes',
  'text_join',
];

function withRules(names: readonly string[]): Library {
  const made = new MarkdownIt('zero', { html: names.some((name) => name.startsWith('html')) });
  return made.enable([...names]);
}

interface HtmlNode {
  readonly type: string;
  readonly tagName?: string;
  readonly value?: string;
  readonly children?: readonly HtmlNode[];
}

const toHtml = unified().use(remarkRehype, {
  passThrough: ['mdxJsxFlowElement', 'mdxJsxTextElement', 'mdxFlowExpression', 'mdxTextExpression'],
});

/** The elements that MDX makes from a text, without attributes; undefined if MDX rejects it. */
function mdxHtml(text: string): string | undefined {
  const verdict = askMdx(text);
  if (!verdict.accepted) return undefined;
  const write = ({ type, tagName = type, value, children = [] }: HtmlNode): string => {
    if (type === 'text') return markdownIt.utils.escapeHtml(value ?? '');
    const inside = children.map(write).join('');
    if (type === 'root') return inside;
    return /^(?:br|hr|img)$/.test(tagName) ? `<${tagName}>` : `<${tagName}>${inside}</${tagName}>`;
  };
  return bare(write(toHtml.runSync(verdict.tree as never) as unknown as HtmlNode));
}

/** HTML without attributes and line breaks. */
function bare(html: string): string {
  return html
    .replace(/<(\w+)[^>]*>/g, '<$1>')
    .replace(/<(\/?)s>/g, '<$1del>')
    .replace(/\n/g, '');
}

function assertOursIsMdx(text: string): void {
  const verdict = askMdx(text);
  assert.ok(verdict.accepted, text);
  assert.deepEqual(outlineOfPage(parsePage({ path: 'a.mdx', text })), outlineOfMdx(verdict.tree), text);
}

for (const [rule, text, also = []] of readsOtherwise)
  test(`${rule} of markdown-it reads ${JSON.stringify(text)} differently from MDX, ours does not`, () => {
    const library = bare(withRules([rule, ...also]).render(text));
    assert.notEqual(library, mdxHtml(text));
    assertOursIsMdx(text);
  });

for (const [rule, text] of isRefused)
  test(`${rule} of markdown-it accepts what MDX rejects`, () => {
    assert.notEqual(bare(withRules([rule]).render(text)), bare(withRules([]).render(text)));
    assert.equal(mdxHtml(text), undefined);
    assert.ok(parsePage({ path: 'a.mdx', text }).findings.some(({ code }) => code.startsWith('mdx/')));
  });

for (const [rule, ours, texts] of readsAlike)
  test(`${rule} of markdown-it agrees with MDX but has no positions`, () => {
    for (const text of texts) {
      assert.equal(bare(withRules([rule]).enable('newline').render(text)), mdxHtml(text), text);
      assertOursIsMdx(text);
    }
    const page = (): unknown => parsePage({ path: 'a.mdx', text: texts.map((each) => `**x** ${each} y`).join('\n\n') });
    const right = page();
    const [replaced] = ruleOf(markdownIt, ours);
    const [library] = ruleOf(withRules([rule]), rule);
    assert.ok(replaced !== undefined && library !== undefined);
    markdownIt.inline.ruler.at(ours, library);
    try {
      assert.notDeepEqual(page(), right);
    } finally {
      markdownIt.inline.ruler.at(ours, replaced);
    }
    assert.deepEqual(page(), right);
  });

type InlineRules = ReturnType<Library['inline']['ruler']['getRules']>;

/** The function of an inline rule. Afterwards, the enabled rules are as before. */
function ruleOf({ inline }: Library, name: string): InlineRules {
  const all = inline.ruler.getRules('');
  inline.ruler.disable(name);
  const others = new Set(inline.ruler.getRules(''));
  inline.ruler.enable(name);
  return all.filter((rule) => !others.has(rule));
}

test('emphasis and the pairing of its delimiters come from the library, and agree with MDX', () => {
  const library = withRules(['emphasis']);
  const random = randomFrom(4_711);
  for (let i = 0; i < 400; i++) {
    // Only markers of one length: for a partly paired run, remark and CommonMark count the rest differently.
    const markers = random.pick([
      ['*', '__'],
      ['**', '_'],
    ]);
    let text = 'x';
    for (let length = 3 + random.below(8); length > 0; length--)
      text += `${random.pick(markers ?? [])}${random.pick(['a', 'b ', ' c', '.', 'd.', ' '])}`;
    text = `${text}z`;
    assert.equal(bare(library.render(text)), mdxHtml(text), text);
    assertOursIsMdx(text);
  }
  for (const text of ['***a***', '*a **b** c*', '**a *b* c**', '***a** b*', '***a* b**', '*a*b*', '**a*', '*a `b*'])
    assertOursIsMdx(text);
  assert.notEqual(bare(withRules([]).render('*a*')), mdxHtml('*a*'));
});

test('every rule of markdown-it is covered here', () => {
  const all = new MarkdownIt();
  const named = new Set([
    ...[...readsOtherwise, ...isRefused, ...readsAlike].map(([rule]) => rule),
    ...inUse,
    ...pairRules,
    ...documentRules,
  ]);
  const { block, inline, core } = all;
  // An unknown name throws.
  for (const rule of named) all.enable(rule);
  const count = block.ruler.getRules('').length + inline.ruler.getRules('').length + core.ruler.getRules('').length;
  // `strikethrough` and `emphasis` are also rules for pairs, `linkify` also one for lines.
  assert.equal(count + inline.ruler2.getRules('').length, named.size + 3);
});
