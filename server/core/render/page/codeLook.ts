import table from '../../../../schemas/codeThemes.json' with { type: 'json' };
import { parseJson } from '../../data/json/parseJson.ts';
import { itemsOf, stringOf, valueOf } from '../../data/node.ts';
import type { CodeStyle, SiteIndex } from '../../site/siteTypes.ts';
import { memo } from '../../text/memo.ts';
import type { CodeLook } from '../renderTypes.ts';

interface ThemeFacts {
  readonly type: string;
  readonly paper: string;
  readonly ink: string;
}

const themes: ReadonlyMap<string, ThemeFacts> = new Map(Object.entries(table.themes));

/** The code themes of a site, if both are known. */
function themesOf({ theme }: CodeStyle): { readonly light: ThemeFacts; readonly dark: ThemeFacts } | undefined {
  const light = theme === undefined ? undefined : themes.get(theme.light);
  const dark = theme === undefined ? undefined : themes.get(theme.dark);
  return light === undefined || dark === undefined ? undefined : { light, dark };
}

/**
 * How the style sheet draws code blocks: `theme` with their own colors, `dark-in-light` and `light-in-dark` if they
 * differ from the page. Undefined for the default.
 */
export function codeWords(style: CodeStyle): string | undefined {
  const named = themesOf(style);
  const words = [
    named === undefined ? undefined : 'theme',
    style.isDark || named?.light.type === 'dark' ? 'dark-in-light' : undefined,
    named?.dark.type === 'light' ? 'light-in-dark' : undefined,
  ].filter((word) => word !== undefined);
  return words.length === 0 ? undefined : words.join(' ');
}

/** CSS custom properties of the site's code themes: from our data, never text of docs.json. */
export function codeVariables(style: CodeStyle): Readonly<Record<string, string>> {
  const named = themesOf(style);
  return {
    '--site-code-light': named?.light.paper ?? 'initial',
    '--site-code-ink-light': named?.light.ink ?? 'initial',
    '--site-code-dark': named?.dark.paper ?? 'initial',
    '--site-code-ink-dark': named?.dark.ink ?? 'initial',
  };
}

/** The site's own grammars by language name in lower case. */
const grammarsOf = memo((index: SiteIndex): ReadonlyMap<string, string> => {
  const found = new Map<string, string>();
  for (const path of index.config.settings.code.grammars.slice(0, maxGrammars)) {
    const file = index.others.get(path.replace(/^(?:\.?\/)+/, ''));
    if (file === undefined || file.text.length > maxLength) continue;
    const { root } = parseJson(file.text, file.path);
    const names = [valueOf(root, 'name'), ...itemsOf(valueOf(root, 'aliases'))].flatMap((node) => stringOf(node) ?? []);
    for (const name of names) found.set(name.toLowerCase(), file.text);
  }
  return found;
});

const maxGrammars = 50;
/** Maximum length of a grammar, in characters: ten times the largest in use. */
const maxLength = 2_000_000;

/** Special highlighting for a language; undefined for the default. The same object for the same site. */
export function codeLook(index: SiteIndex, lang: string): CodeLook | undefined {
  return looksOf(index)(lang.toLowerCase());
}

const looksOf = memo((index: SiteIndex): ((lang: string) => CodeLook | undefined) => {
  const { code } = index.config.settings;
  const themes = themesOf(code) === undefined ? undefined : code.theme;
  const grammars = grammarsOf(index);
  const looks = new Map<string, CodeLook>();
  const usual: CodeLook | undefined = themes && { themes };
  return (lang) => {
    const grammar = grammars.get(lang);
    if (grammar === undefined) return usual;
    const look = looks.get(lang) ?? { ...usual, grammar };
    looks.set(lang, look);
    return look;
  };
});
