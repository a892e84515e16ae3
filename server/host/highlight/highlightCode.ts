import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { createHighlighterCoreSync, type HighlighterCore, type ThemedToken } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import { dataFolder } from '../dataFolder.ts';

/** What dist/grammars/index.json says: the grammars that a language needs, its own last, and second names. */
interface GrammarIndex {
  readonly languages: Readonly<Record<string, readonly string[]>>;
  readonly aliases: Readonly<Record<string, string>>;
}

type Grammar = Parameters<HighlighterCore['loadLanguageSync']>[0];

/**
 * How long a line may take, in milliseconds, before its rest stays plain. The first line of a language is read once for
 * nothing, since its patterns are compiled by it, which takes long on a busy machine.
 */
const timeLimits = { line: 300, compiling: 3000 };

/** Languages whose patterns are compiled, those of code inside of their code too. */
const warm = new Set<string>();

/** Grammars that hold code of others: what such code nearly always holds. A fence inside of it names more. */
const holders: Readonly<Record<string, readonly string[]>> = { mdx: ['tsx', 'yaml'], markdown: ['yaml', 'html'] };

/** The name behind an opening fence. */
const fenced = /^[ \t>]{0,40}(?:`{3,}|~{3,})[ \t]*([\w+#-]{1,40})/gm;
/** A block of code shows no more languages than these. */
const maxInside = 12;

let highlighter: HighlighterCore | undefined;
let index: GrammarIndex | undefined;

/** HTML of each line of code, tokens in `span`s of a class; undefined for a language without a grammar. Runs in a worker. */
export function highlightCode(code: string, lang: string): readonly string[] | undefined {
  const name = load(grammarFor(lang.toLowerCase(), code));
  if (name === undefined || highlighter === undefined) return undefined;
  const isCompiling = loadInside(name, code);
  if (!warm.has(name)) {
    warm.add(name);
    highlighter.codeToTokensBase(code.slice(0, code.search(/\n|$/)), {
      lang: name,
      theme: theme.name,
      tokenizeMaxLineLength: 2000,
      tokenizeTimeLimit: timeLimits.compiling,
    });
  }
  const tokens = highlighter.codeToTokensBase(code, {
    lang: name,
    theme: theme.name,
    tokenizeMaxLineLength: 2000,
    tokenizeTimeLimit: isCompiling ? timeLimits.compiling : timeLimits.line,
  });
  return tokens.map((line) =>
    line
      .map(({ content, color }, i) =>
        span(content, name === 'shellscript' && isCutOff(line, i) ? 'string' : classOf(color)),
      )
      .join(''),
  );
}

/** Makes the languages ready that code in a language holds; true when one of them is new. */
function loadInside(name: string, code: string): boolean {
  const usual = own(holders, name);
  if (usual === undefined) return false;
  const named = [...code.matchAll(fenced)].map(([, inside = '']) => inside.toLowerCase());
  const fresh = [...usual, ...new Set(named)].slice(0, maxInside).flatMap((inside) => {
    const known = load(inside);
    return known === undefined || warm.has(`${known} in ${name}`) ? [] : [`${known} in ${name}`];
  });
  for (const each of fresh) warm.add(each);
  return fresh.length > 0;
}

/** What Markdown alone does not have. */
const components = /^[ \t]*(?:<\/?[A-Z]|(?:import|export)\s)/m;

/**
 * The grammar of JSON5 takes a comment that follows a value for a part of it, and a key for a string: what is JSON with
 * comments is read as that. Markdown with components is MDX.
 */
function grammarFor(lang: string, code: string): string {
  if (lang === 'json5') return /^\s*[\w$']|[{,:[]\s*'/m.test(code) ? lang : 'jsonc';
  return (lang === 'md' || lang === 'markdown') && components.test(code) ? 'mdx' : lang;
}

/** The grammar of shells takes the letter before a `>` from its word, the last one of `<name>`, and leaves it plain. */
function isCutOff(line: readonly Pick<ThemedToken, 'content' | 'color'>[], at: number): boolean {
  const [before, letter, after] = [line[at - 1], line[at], line[at + 1]];
  return (
    letter?.content.trim().length === 1 &&
    classOf(letter.color) === undefined &&
    after?.content.startsWith('>') === true &&
    (before?.content.endsWith('<') === true || classOf(before?.color) === 'string')
  );
}

function span(content: string, name: string | undefined): string {
  const text = content
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')
    .replaceAll('\0', '\uFFFD');
  return name === undefined ? text : `<span class="tk-${name}">${text}</span>`;
}

/** Makes a language ready and gives its own name. */
function load(lang: string): string | undefined {
  index ??= readIndex();
  const name = own(index.languages, lang) === undefined ? own(index.aliases, lang) : lang;
  const needed = name === undefined ? undefined : own(index.languages, name);
  if (name === undefined || needed === undefined) return undefined;
  highlighter ??= createHighlighterCoreSync({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  if (!highlighter.getLoadedLanguages().includes(name)) {
    for (const each of needed) highlighter.loadLanguageSync(readGrammar(each));
  }
  return name;
}

function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

const folder = (): string => dataFolder('grammars', 'dist/grammars');

/** Without the built data nothing is highlighted, and everything else works. */
function readIndex(): GrammarIndex {
  try {
    return JSON.parse(readFileSync(join(folder(), 'index.json'), 'utf8')) as GrammarIndex;
  } catch {
    return { languages: {}, aliases: {} };
  }
}

function readGrammar(name: string): Grammar {
  return JSON.parse(gunzipSync(readFileSync(join(folder(), `${name}.json.gz`))).toString('utf8')) as Grammar;
}

/**
 * Which class a piece of code gets, by the TextMate scopes that grammars give it. The style sheet has the colors, so one
 * highlighting serves light and dark.
 */
const classes: readonly (readonly [name: string, scopes: readonly string[]])[] = [
  ['comment', ['comment', 'punctuation.definition.comment', 'string.comment']],
  [
    'punctuation',
    [
      'punctuation',
      'meta.brace',
      'meta.delimiter',
      'keyword.operator',
      'storage.type.function.arrow',
      // Of MDX.
      'string.other.begin',
      'string.other.end',
      'string.other.strong',
      'string.other.emphasis',
    ],
  ],
  [
    'keyword',
    [
      'keyword',
      'storage',
      'storage.type',
      'storage.modifier',
      'keyword.operator.new',
      'keyword.operator.expression',
      'keyword.operator.logical.python',
      'keyword.operator.word',
      'variable.language',
      'entity.name.function.preprocessor',
      'meta.preprocessor',
    ],
  ],
  [
    'string',
    [
      'string',
      'punctuation.definition.string',
      'markup.inline.raw',
      'markup.fenced_code.block',
      'string.unquoted',
      'constant.character.escape',
      'markup.quote',
    ],
  ],
  ['number', ['constant', 'constant.numeric', 'constant.language', 'support.constant', 'entity.name.constant']],
  [
    'function',
    [
      'entity.name.function',
      'support.function',
      'meta.function-call.generic',
      'variable.function',
      'entity.name.command',
    ],
  ],
  [
    'type',
    [
      'entity.name.type',
      'entity.name.class',
      'entity.name.namespace',
      'entity.other.inherited-class',
      'support.class',
      'support.type',
      'entity.name.section.toml',
    ],
  ],
  [
    'property',
    [
      'entity.other.attribute-name',
      'support.type.property-name',
      'punctuation.support.type.property-name',
      'meta.object-literal.key',
      'variable.other.property',
      'variable.other.object.property',
      'entity.name.tag.yaml',
      'variable.parameter',
      'constant.other.option',
      'string.quoted.double.json support.type.property-name',
      'keyword.other.definition.ini',
    ],
  ],
  ['tag', ['entity.name.tag', 'support.class.component', 'punctuation.definition.tag']],
  [
    'variable',
    [
      'variable',
      'variable.other',
      'meta.definition.variable',
      'support.variable',
      'string.interpolated',
      'meta.template.expression',
    ],
  ],
  ['inserted', ['markup.inserted', 'meta.diff.header.to-file', 'punctuation.definition.inserted']],
  ['deleted', ['markup.deleted', 'meta.diff.header.from-file', 'punctuation.definition.deleted']],
  ['heading', ['markup.heading', 'entity.name.section', 'punctuation.definition.heading']],
  ['link', ['markup.underline.link', 'string.other.link']],
  ['strong', ['markup.bold']],
  ['emphasis', ['markup.italic']],
];

/** A color that stands for a class: themes can only name colors. */
function colorOf(at: number): string {
  return `#0000${(at + 1).toString(16).padStart(2, '0')}`.toUpperCase();
}

const byColor = new Map(classes.map(([name], at) => [colorOf(at), name === 'variable' ? undefined : name]));

/** The theme that the highlighter runs with. */
export const theme = {
  name: 'docsight',
  type: 'light' as const,
  fg: '#000000',
  bg: '#FFFFFF',
  settings: [
    { settings: { foreground: '#000000', background: '#FFFFFF' } },
    ...classes.map(([, scope], at) => ({ scope: [...scope], settings: { foreground: colorOf(at) } })),
  ],
};

/** The class behind a token's color; undefined for plain code. */
export function classOf(color: string | undefined): string | undefined {
  return color === undefined ? undefined : byColor.get(color.toUpperCase());
}
