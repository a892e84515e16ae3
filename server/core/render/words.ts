import chromeTexts from '../../../schemas/chromeTexts.json' with { type: 'json' };
import type { View } from '../site/view/viewTypes.ts';

/** English words that the renderer itself writes for readers. */
export type Words = keyof typeof chromeTexts.words;

/** What is said in a language: English where it is undefined or has no translation. */
export interface Locale {
  readonly language?: string | undefined;
}

const languages = chromeTexts.languages.split(' ');

/** What sites call languages that have another name in BCP 47. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['cn', 'zh'],
  ['jp', 'ja'],
  ['kr', 'ko'],
  ['ua', 'uk'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
]);

/**
 * The language of the page shown, as BCP 47 names it: as the navigation says, else as the folder that the page is in is
 * called, else as its version says; English where none does.
 */
export function languageOf({ languages: choices, versions }: View, path = ''): string {
  const code =
    choices.find(({ active }) => active)?.name ??
    folderCode(path) ??
    versions.find(({ active }) => active)?.locale ??
    '';
  const language = aliases.get(code) ?? code;
  return nameIn(language) === undefined ? 'en' : language;
}

/** Codes of languages that are English words too: a folder of such a name says nothing. */
const alsoWords: ReadonlySet<string> = new Set(['id', 'is', 'it', 'no']);

/** The code of a language that the page's first folder is called by, also with a country: `pt`, `pt-BR`. */
function folderCode(path: string): string | undefined {
  const folder = path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
  const isCode = languages.includes(folder) || languages.includes(folder.replace(/-[A-Za-z]{2,4}$/, ''));
  return (isCode && !alsoWords.has(folder)) || aliases.has(folder) ? folder : undefined;
}

/** Words in a language; `named` takes the place of their `%`. */
export function t(words: Words, { language = 'en' }: Locale, named = '%'): string {
  const at = [language, language.replace(/-.*/, '')].map((each) => languages.indexOf(each)).find((each) => each >= 0);
  const said = at === undefined ? words : (chromeTexts.words[words].split('|')[at] ?? words);
  return said.replace('%', () => named);
}

/** English where a plural or another turn of it stands; the row's own words in other languages. */
export function tAs(english: string, row: Words, locale: Locale): string {
  const said = t(row, locale);
  return said === row ? english : said;
}

/** Words on both sides of what they name. */
export function tAround(words: Words, locale: Locale): readonly [before: string, after: string] {
  const [before = '', after = ''] = t(words, locale).split('%');
  return [before, after];
}

/** What a language is called in itself: `Deutsch` for `de`; what is not a language stays as it is. */
export function languageName(code: string): string {
  const name = nameIn(aliases.get(code) ?? code);
  return name === undefined ? code : name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

function nameIn(language: string): string | undefined {
  try {
    return new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(language);
  } catch {
    // No tag of BCP 47.
    return undefined;
  }
}
