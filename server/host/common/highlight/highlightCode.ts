import {
  codeToTokensWithThemes,
  createHighlighterCoreSync,
  type HighlighterCore,
  type ThemedToken,
  type ThemedTokenWithVariants,
  type ThemeRegistration,
} from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import type { CodeLook } from '../../../core/index.ts';
import { classOf, theme } from './classes.ts';

/** What dist/grammars/index.json says: the grammars that a language needs, its own last, and second names. */
interface GrammarIndex {
  readonly languages: Readonly<Record<string, readonly string[]>>;
  readonly aliases: Readonly<Record<string, string>>;
}

/** Where the built grammars and themes are read. */
export interface CodeData {
  /** The text of `grammars/index.json`. Throws where there is none. */
  index(): string;
  /** A grammar, or `theme.NAME`, as JSON. Throws where there is none. */
  packed(name: string): string;
}

/** Data that is on its way: whoever asked tries again when it has come. */
export class NotYet extends Error {}

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

/**
 * HTML of each line of code, tokens in `span`s of a class, with themes of their two colors; undefined for a language
 * without a grammar. Runs in a worker. Throws `NotYet` where the data does.
 */
export function highlightWith(
  data: CodeData,
  code: string,
  lang: string,
  look?: CodeLook,
): readonly string[] | undefined {
  const own = look?.grammar === undefined ? undefined : ownHighlighter(look.grammar);
  const name = own === undefined ? load(data, grammarFor(lang.toLowerCase(), code)) : ownName;
  const engine = own ?? highlighter;
  if (name === undefined || engine === undefined) return undefined;
  const isCompiling = own !== undefined || loadInside(data, name, code);
  if (own === undefined && !warm.has(name)) {
    warm.add(name);
    engine.codeToTokensBase(code.slice(0, code.search(/\n|$/)), {
      lang: name,
      theme: theme.name,
      tokenizeMaxLineLength: 2000,
      tokenizeTimeLimit: timeLimits.compiling,
    });
  }
  const limits = {
    lang: name,
    tokenizeMaxLineLength: 2000,
    tokenizeTimeLimit: isCompiling ? timeLimits.compiling : timeLimits.line,
  };
  if (look?.themes !== undefined && loadThemes(data, engine, look.themes))
    return codeToTokensWithThemes(engine, code, { ...limits, themes: look.themes }).map((line) =>
      line.map(({ content, variants }) => colored(content, variants)).join(''),
    );
  const tokens = engine.codeToTokensBase(code, { ...limits, theme: theme.name });
  return tokens.map((line) =>
    line
      .map(({ content, color }, i) =>
        span(content, name === 'shellscript' && isCutOff(line, i) ? 'string' : classOf(color)),
      )
      .join(''),
  );
}

/** Makes the languages ready that code in a language holds; true when one of them is new. */
function loadInside(data: CodeData, name: string, code: string): boolean {
  const usual = own(holders, name);
  if (usual === undefined) return false;
  const named = [...code.matchAll(fenced)].map(([, inside = '']) => inside.toLowerCase());
  const fresh = [...usual, ...new Set(named)].slice(0, maxInside).flatMap((inside) => {
    const known = load(data, inside);
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
  const text = escaped(content);
  return name === undefined ? text : `<span class="tk-${name}">${text}</span>`;
}

/** As the core escapes text: its own function would bring all of the core into this thread. */
function escaped(content: string): string {
  return content
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')
    .replaceAll('\0', '\uFFFD');
}

/** What the grammar of a site is called here, whatever it calls itself. */
const ownName = 'own';
/** Highlighters of one grammar each, so that none takes the place of another's language; few, and the oldest go. */
const ownHighlighters = new Map<string, HighlighterCore | undefined>();
const maxOwn = 20;

/** A highlighter with the grammar of a site; undefined for what is no grammar. */
function ownHighlighter(grammar: string): HighlighterCore | undefined {
  if (ownHighlighters.has(grammar)) return ownHighlighters.get(grammar);
  if (ownHighlighters.size >= maxOwn) ownHighlighters.delete(ownHighlighters.keys().next().value ?? '');
  const made = makeOwn(grammar);
  ownHighlighters.set(grammar, made);
  return made;
}

function makeOwn(text: string): HighlighterCore | undefined {
  try {
    const grammar = JSON.parse(text) as Partial<Exclude<Grammar, readonly unknown[]>>;
    if (!Array.isArray(grammar.patterns) || typeof grammar.scopeName !== 'string') return undefined;
    const made = createHighlighterCoreSync({
      themes: [theme],
      langs: [],
      engine: createJavaScriptRegexEngine({ forgiving: true }),
    });
    made.loadLanguageSync({ ...grammar, name: ownName, aliases: [], embeddedLangs: [] } as unknown as Grammar);
    return made;
  } catch {
    // The code stays plain.
    return undefined;
  }
}

/** Makes themes ready; false where the built data lacks one. */
function loadThemes(
  from: CodeData,
  engine: HighlighterCore,
  { light, dark }: NonNullable<CodeLook['themes']>,
): boolean {
  for (const name of [light, dark]) {
    if (engine.getLoadedThemes().includes(name)) continue;
    const data = readTheme(from, name);
    if (data === undefined) return false;
    engine.loadThemeSync(data);
  }
  return true;
}

function readTheme(data: CodeData, name: string): ThemeRegistration | undefined {
  if (!/^[a-z0-9-]{1,60}$/.test(name)) return undefined;
  try {
    return JSON.parse(data.packed(`theme.${name}`)) as ThemeRegistration;
  } catch (error) {
    if (error instanceof NotYet) throw error;
    return undefined;
  }
}

/** A token in the colors of two themes; the style sheet takes the one of the mode. */
function colored(content: string, { light, dark }: ThemedTokenWithVariants['variants']): string {
  const declarations = [
    ['--l', hexOf(light?.color)],
    ['--d', hexOf(dark?.color)],
  ].flatMap(([name, color]) => (color === undefined ? [] : [`${name}:${color}`]));
  // Of fonts: 1 is italic, 2 is bold.
  const style = light?.fontStyle ?? 0;
  if (style > 0 && (style & 1) !== 0) declarations.push('font-style:italic');
  if (style > 0 && (style & 2) !== 0) declarations.push('font-weight:600');
  return `<span style="${declarations.join(';')}">${escaped(content)}</span>`;
}

function hexOf(color: string | undefined): string | undefined {
  return color !== undefined && /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color) ? color : undefined;
}

/** Makes a language ready and gives its own name. */
function load(data: CodeData, lang: string): string | undefined {
  index ??= readIndex(data);
  const name = own(index.languages, lang) === undefined ? own(index.aliases, lang) : lang;
  const needed = name === undefined ? undefined : own(index.languages, name);
  if (name === undefined || needed === undefined) return undefined;
  highlighter ??= createHighlighterCoreSync({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  if (!highlighter.getLoadedLanguages().includes(name)) {
    for (const each of needed) highlighter.loadLanguageSync(JSON.parse(data.packed(each)) as Grammar);
  }
  return name;
}

function own<Value>(record: Readonly<Record<string, Value>>, key: string): Value | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

/** Without the built data nothing is highlighted, and everything else works. */
function readIndex(data: CodeData): GrammarIndex {
  try {
    return JSON.parse(data.index()) as GrammarIndex;
  } catch (error) {
    if (error instanceof NotYet) throw error;
    return { languages: {}, aliases: {} };
  }
}
