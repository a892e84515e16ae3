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

/**
 * The content of dist/grammars/index.json: the grammars that each language needs, its own last, and language aliases.
 */
interface GrammarIndex {
  readonly languages: Readonly<Record<string, readonly string[]>>;
  readonly aliases: Readonly<Record<string, string>>;
}

/** Reads the built grammars and themes. */
export interface CodeData {
  /** Returns the text of `grammars/index.json`. Throws if it is missing. */
  index(): string;
  /** Returns a grammar, or `theme.NAME`, as JSON. Throws if it is missing. */
  packed(name: string): string;
}

/** Thrown while data is still loading. The caller tries again when it has arrived. */
export class NotYet extends Error {}

type Grammar = Parameters<HighlighterCore['loadLanguageSync']>[0];

/**
 * Time limits for a line, in milliseconds. The rest of a slower line stays plain. The first line of a language gets
 * more time, because it compiles the patterns, which takes long on a busy machine.
 */
const timeLimits = { line: 300, compiling: 3000 };

/** Languages whose patterns are compiled, including embedded languages. */
const warm = new Set<string>();

/** Grammars with embedded languages, and the languages that nearly all such code contains. Code fences can add more. */
const holders: Readonly<Record<string, readonly string[]>> = { mdx: ['tsx', 'yaml'], markdown: ['yaml', 'html'] };

/** Matches the language of an opening code fence. */
const fenced = /^[ \t>]{0,40}(?:`{3,}|~{3,})[ \t]*([\w+#-]{1,40})/gm;
/** Maximum number of embedded languages in one block of code. */
const maxInside = 12;

let highlighter: HighlighterCore | undefined;
let index: GrammarIndex | undefined;

/**
 * Returns HTML for each line of code, or undefined for a language without a grammar. Tokens are `span`s with a class,
 * or with their two colors if `look` has themes. Runs in a worker. Throws `NotYet` while `data` does.
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

/** Loads the languages that are embedded in this code. Returns true if one of them is new. */
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

/** Matches components and ESM, which Markdown alone does not have. */
const components = /^[ \t]*(?:<\/?[A-Z]|(?:import|export)\s)/m;

/**
 * Returns the grammar for a language.
 * - JSON with comments uses `jsonc`: the JSON5 grammar treats a comment after a value as part of it, and a key as a
 *   string.
 * - Markdown with components uses `mdx`.
 */
function grammarFor(lang: string, code: string): string {
  if (lang === 'json5') return /^\s*[\w$']|[{,:[]\s*'/m.test(code) ? lang : 'jsonc';
  return (lang === 'md' || lang === 'markdown') && components.test(code) ? 'mdx' : lang;
}

/**
 * True for the last letter of `<name>`: the shell grammar separates the letter before a `>` from its word and leaves it
 * plain.
 */
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

/** Escapes text like the core, whose own function would load all of the core into this thread. */
function escaped(content: string): string {
  return content
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')
    .replaceAll('\0', '\uFFFD');
}

/** The name used for a grammar of a site, whatever name it has. */
const ownName = 'own';
/**
 * Highlighters for grammars of sites, one each, so that they cannot replace another language. The oldest are removed.
 */
const ownHighlighters = new Map<string, HighlighterCore | undefined>();
const maxOwn = 20;

/** Returns a highlighter with the grammar of a site, or undefined if it is invalid. */
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
    // Show the code without colors.
    return undefined;
  }
}

/** Loads themes. Returns false if the built data lacks one. */
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

/** Returns a token with the colors of two themes. The style sheet uses the one for the current mode. */
function colored(content: string, { light, dark }: ThemedTokenWithVariants['variants']): string {
  const declarations = [
    ['--l', hexOf(light?.color)],
    ['--d', hexOf(dark?.color)],
  ].flatMap(([name, color]) => (color === undefined ? [] : [`${name}:${color}`]));
  // Bit 1 is italic, bit 2 is bold.
  const style = light?.fontStyle ?? 0;
  if (style > 0 && (style & 1) !== 0) declarations.push('font-style:italic');
  if (style > 0 && (style & 2) !== 0) declarations.push('font-weight:600');
  return `<span style="${declarations.join(';')}">${escaped(content)}</span>`;
}

function hexOf(color: string | undefined): string | undefined {
  return color !== undefined && /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color) ? color : undefined;
}

/** Loads a language and returns its canonical name, or undefined if it is unknown. */
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

/** Returns an empty index if the built data is missing, so that everything else still works. */
function readIndex(data: CodeData): GrammarIndex {
  try {
    return JSON.parse(data.index()) as GrammarIndex;
  } catch (error) {
    if (error instanceof NotYet) throw error;
    return { languages: {}, aliases: {} };
  }
}
