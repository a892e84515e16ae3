// Writes client/languages/mdx.tmLanguage.json, the grammar for MDX. It is generated from a table, because the rule for
// fences is repeated for forty languages. Run by `npm run generate`; a test checks the file.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Words after the backticks → scope of the language's grammar. */
const languages = [
  ['js|javascript|mjs|cjs|jsx', 'source.js.jsx', 'javascript'],
  ['ts|typescript|mts|cts', 'source.ts', 'typescript'],
  ['tsx', 'source.tsx', 'typescriptreact'],
  ['json|json5|jsonc|jsonl', 'source.json.comments', 'jsonc'],
  ['ya?ml', 'source.yaml', 'yaml'],
  ['toml', 'source.toml', 'toml'],
  ['bash|sh|shell|zsh|console|shellscript', 'source.shell', 'shellscript'],
  ['powershell|pwsh|ps1', 'source.powershell', 'powershell'],
  ['bat|batch|cmd', 'source.batchfile', 'bat'],
  ['py|python|py3', 'source.python', 'python'],
  ['go|golang', 'source.go', 'go'],
  ['rb|ruby', 'source.ruby', 'ruby'],
  ['php', 'text.html.basic', 'php'],
  ['java', 'source.java', 'java'],
  ['kotlin|kt', 'source.kotlin', 'kotlin'],
  ['swift', 'source.swift', 'swift'],
  ['rust|rs', 'source.rust', 'rust'],
  ['c\\+\\+|cpp|cc|hpp', 'source.cpp', 'cpp'],
  ['c|h', 'source.c', 'c'],
  ['cs|csharp|c#', 'source.cs', 'csharp'],
  ['fs|fsharp|f#', 'source.fsharp', 'fsharp'],
  ['dart', 'source.dart', 'dart'],
  ['scala', 'source.scala', 'scala'],
  ['lua', 'source.lua', 'lua'],
  ['perl|pl', 'source.perl', 'perl'],
  ['r', 'source.r', 'r'],
  ['julia|jl', 'source.julia', 'julia'],
  ['clj|clojure', 'source.clojure', 'clojure'],
  ['elixir|ex|exs', 'source.elixir', 'elixir'],
  ['sql', 'source.sql', 'sql'],
  ['graphql|gql', 'source.graphql', 'graphql'],
  ['html|htm|vue|svelte', 'text.html.basic', 'html'],
  ['xml|svg|xsd', 'text.xml', 'xml'],
  ['css', 'source.css', 'css'],
  ['scss', 'source.css.scss', 'scss'],
  ['less', 'source.css.less', 'less'],
  ['diff|patch', 'source.diff', 'diff'],
  ['dockerfile|docker', 'source.dockerfile', 'dockerfile'],
  ['makefile|make', 'source.makefile', 'makefile'],
  ['ini|properties|env|conf', 'source.ini', 'ini'],
  ['tf|terraform|hcl', 'source.terraform', 'terraform'],
  ['md|markdown', 'text.html.markdown', 'markdown'],
  ['mdx', 'source.mdx', 'mdx'],
];

const include = (...scopes) => scopes.map((scope) => ({ include: scope }));
const name = (scope) => ({ name: scope });

/** A fence with embedded code. It ends at a line with the same number of marks. */
const fence = ([words, scope, language]) => ({
  name: 'markup.fenced_code.block.mdx',
  begin: `^([ \\t]*)(\`{3,}|~{3,})[ \\t]*(?i:(${words}))(?=$|[\\s,:{])([^\`\\n]*)$`,
  beginCaptures: {
    2: name('punctuation.definition.markdown'),
    3: name('fenced_code.block.language'),
    4: name('fenced_code.block.language.attributes'),
  },
  end: '^[ \\t]*(\\2)(?=[`~]*[ \\t]*$)[`~]*',
  endCaptures: { 1: name('punctuation.definition.markdown') },
  patterns: [
    {
      // Line by line, so that an unclosed string in the code does not swallow the closing fence.
      begin: '(^|\\G)(?![ \\t]*(`{3,}|~{3,})[ \\t]*$)',
      while: '(^|\\G)(?![ \\t]*(`{3,}|~{3,})[ \\t]*$)',
      contentName: `meta.embedded.block.${language}`,
      patterns: include(scope),
    },
  ],
});

const plainFence = {
  ...fence(['[^`~\\s{]*', '', '']),
  begin: '^([ \\t]*)(`{3,}|~{3,})[ \\t]*([^`\\s{]*)([^`\\n]*)$',
  patterns: [],
};

const grammar = {
  $comment: 'Made by scripts/generate/grammar.mjs; change it there.',
  name: 'MDX',
  scopeName: 'source.mdx',
  patterns: include('#frontMatter', '#block'),
  repository: {
    frontMatter: {
      begin: '\\A\\uFEFF?(-{3})[ \\t]*$',
      beginCaptures: { 1: name('punctuation.definition.begin.frontmatter') },
      end: '^(-{3})[ \\t]*$',
      endCaptures: { 1: name('punctuation.definition.end.frontmatter') },
      contentName: 'meta.embedded.block.frontmatter',
      patterns: include('source.yaml'),
    },
    block: {
      patterns: include('#fences', '#math', '#esm', '#heading', '#separator', '#quote', '#list', '#table', '#inline'),
    },
    fences: { patterns: [...languages.map(fence), plainFence] },
    math: {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a regular expression for two dollars
      begin: '^[ \\t]*(\\${2})',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: as above
      end: '(\\${2})[ \\t]*$',
      captures: { 1: name('punctuation.definition.math.mdx') },
      name: 'markup.math.block.mdx',
      patterns: include('text.html.markdown.math#math'),
    },
    esm: {
      // From the first column to the next empty line, as in MDX.
      begin: '^(?=(?:import|export)\\b)',
      end: '^(?=[ \\t]*$)',
      contentName: 'meta.embedded.block.jsx',
      patterns: include('source.tsx'),
    },
    heading: {
      match: '^[ \\t]*(#{1,6})[ \\t]+(.*?)(?:[ \\t]+(#+))?[ \\t]*$',
      name: 'markup.heading.markdown',
      captures: {
        1: name('punctuation.definition.heading.markdown'),
        2: { name: 'entity.name.section.markdown', patterns: include('#headingId', '#inline') },
        3: name('punctuation.definition.heading.markdown'),
      },
    },
    headingId: { match: '\\{#[^}\\s]+\\}', name: 'entity.other.attribute-name.id.mdx' },
    separator: {
      match: '^[ \\t]*(?:(?:-[ \\t]*){3,}|(?:\\*[ \\t]*){3,}|(?:_[ \\t]*){3,})$',
      name: 'meta.separator.markdown',
    },
    quote: {
      match: '^([ \\t]*>)+',
      captures: { 0: name('punctuation.definition.quote.begin.markdown') },
    },
    list: {
      match: '^[ \\t]*((?:[-*+])|(?:\\d{1,9}[.)]))(?=[ \\t])(?:[ \\t]+(\\[[ xX]\\])(?=[ \\t]))?',
      captures: { 1: name('punctuation.definition.list.begin.markdown'), 2: name('constant.language.task.mdx') },
    },
    table: {
      match: '^[ \\t]*\\|?[ \\t]*:?-+:?[ \\t]*(?:\\|[ \\t]*:?-+:?[ \\t]*)+\\|?[ \\t]*$|(?<!\\\\)\\|',
      name: 'punctuation.separator.table.markdown',
    },
    inline: {
      patterns: [
        ...include('#comment', '#tag', '#expression', '#escape', '#code', '#inlineMath', '#image', '#link'),
        ...include('text.html.markdown#bold', 'text.html.markdown#italic', 'text.html.markdown#strikethrough'),
        ...include('#entity', '#footnote'),
      ],
    },
    escape: { match: '\\\\[\\\\`*_{}\\[\\]()#+\\-.!<>|~$]', name: 'constant.character.escape.markdown' },
    code: {
      match: '(?<!`)(`+)(?!`)(.+?)(?<!`)(\\1)(?!`)',
      name: 'markup.inline.raw.string.markdown',
      captures: { 1: name('punctuation.definition.raw.markdown'), 3: name('punctuation.definition.raw.markdown') },
    },
    inlineMath: {
      match: '(?<![\\\\$\\d])(\\$)(?![\\s$])([^$\\n]*?[^$\\s\\\\])(\\$)(?![\\d$])',
      name: 'markup.math.inline.mdx',
      captures: {
        1: name('punctuation.definition.math.mdx'),
        2: { patterns: include('text.html.markdown.math#math') },
        3: name('punctuation.definition.math.mdx'),
      },
    },
    image: {
      match: '(!\\[)([^\\]]*)(\\])(\\()([^)\\s]*)((?:[ \\t]+(?:"[^"]*"|\'[^\']*\'))?)[ \\t]*(\\))',
      name: 'meta.image.inline.markdown',
      captures: {
        1: name('punctuation.definition.link.description.begin.markdown'),
        2: name('string.other.link.description.markdown'),
        3: name('punctuation.definition.link.description.end.markdown'),
        4: name('punctuation.definition.metadata.markdown'),
        5: name('markup.underline.link.image.markdown'),
        6: name('string.other.link.description.title.markdown'),
        7: name('punctuation.definition.metadata.markdown'),
      },
    },
    link: {
      match:
        '(\\[)((?:[^\\[\\]]|\\[[^\\]]*\\](?:\\([^)]*\\))?)*)(\\])(\\()([^)\\s]*)((?:[ \\t]+(?:"[^"]*"|\'[^\']*\'))?)[ \\t]*(\\))',
      name: 'meta.link.inline.markdown',
      captures: {
        1: name('punctuation.definition.link.title.begin.markdown'),
        2: { name: 'string.other.link.title.markdown', patterns: include('#code', '#expression', '#image') },
        3: name('punctuation.definition.link.title.end.markdown'),
        4: name('punctuation.definition.metadata.markdown'),
        5: name('markup.underline.link.markdown'),
        6: name('string.other.link.description.title.markdown'),
        7: name('punctuation.definition.metadata.markdown'),
      },
    },
    entity: {
      match: '&(?:[A-Za-z][A-Za-z0-9]*|#\\d{1,7}|#[xX][0-9A-Fa-f]{1,6});',
      name: 'constant.character.entity.mdx',
    },
    footnote: { match: '\\[\\^[^\\]\\s]+\\]', name: 'markup.underline.link.markdown' },
    comment: {
      begin: '(\\{)[ \\t]*(/\\*)',
      beginCaptures: { 0: name('punctuation.definition.comment.mdx') },
      end: '(\\*/)[ \\t]*(\\})',
      endCaptures: { 0: name('punctuation.definition.comment.mdx') },
      name: 'comment.block.mdx',
    },
    expression: {
      begin: '\\{',
      beginCaptures: { 0: name('punctuation.section.embedded.begin.mdx') },
      end: '\\}',
      endCaptures: { 0: name('punctuation.section.embedded.end.mdx') },
      contentName: 'meta.embedded.expression.mdx',
      patterns: include('source.tsx#expression'),
    },
    tag: {
      begin: '(</?)(?:([a-z][\\w:-]*)|([A-Za-z_$][\\w$]*(?:\\.[\\w$]+)*))?(?=[\\s/>]|$)',
      beginCaptures: {
        1: name('punctuation.definition.tag.begin.mdx'),
        2: name('entity.name.tag.mdx'),
        3: name('support.class.component.mdx'),
      },
      // A tag that is being typed must not color the rest of the page, so an empty line, tag or fence ends it too.
      end: '/?>|(?=^[ \\t]*$)|(?=<)|(?=^[ \\t]*(?:`{3}|~{3}))',
      endCaptures: { 0: name('punctuation.definition.tag.end.mdx') },
      name: 'meta.tag.mdx',
      patterns: include('#tagComment', '#attributeExpression', '#attributeName', '#attributeValue'),
    },
    tagComment: { begin: '/\\*', end: '\\*/', name: 'comment.block.mdx' },
    attributeName: { match: '[A-Za-z_$][\\w$:.-]*', name: 'entity.other.attribute-name.mdx' },
    attributeValue: {
      patterns: [
        { match: '=', name: 'keyword.operator.assignment.mdx' },
        { begin: '"', end: '"', name: 'string.quoted.double.mdx', patterns: include('#entity') },
        { begin: "'", end: "'", name: 'string.quoted.single.mdx', patterns: include('#entity') },
      ],
    },
    attributeExpression: {
      begin: '\\{',
      beginCaptures: { 0: name('punctuation.section.embedded.begin.mdx') },
      end: '\\}',
      endCaptures: { 0: name('punctuation.section.embedded.end.mdx') },
      contentName: 'meta.embedded.expression.mdx',
      patterns: [{ match: '\\.{3}', name: 'keyword.operator.spread.mdx' }, ...include('source.tsx#expression')],
    },
  },
};

/** The text of the grammar. */
export function grammarText() {
  return `${JSON.stringify(grammar, undefined, 2)}\n`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(
    join(fileURLToPath(new URL('../..', import.meta.url)), 'client/languages/mdx.tmLanguage.json'),
    grammarText(),
  );
