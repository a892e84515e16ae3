import chromeTexts from '../../../schemas/chromeTexts.json' with { type: 'json' };
import type { View } from '../site/view/viewTypes.ts';

/** English words that the renderer itself shows to readers. */
export type Words = keyof typeof chromeTexts.words;

/** A language for words. English if it is undefined or has no translation. */
export interface Locale {
  readonly language?: string | undefined;
}

const languages = chromeTexts.languages.split(' ');

/** Language codes of sites that differ from BCP 47. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['cn', 'zh'],
  ['jp', 'ja'],
  ['kr', 'ko'],
  ['ua', 'uk'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
]);

/**
 * The language of a page as a BCP 47 tag: from the navigation, else from its folder's name, else from its version;
 * English otherwise.
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

/** Language codes that are also English words. A folder with such a name does not mean the language. */
const alsoWords: ReadonlySet<string> = new Set(['id', 'is', 'it', 'no']);

/** The language code in the page's first folder name, also with a country: `pt`, `pt-BR`. */
function folderCode(path: string): string | undefined {
  const folder = path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
  const isCode = languages.includes(folder) || languages.includes(folder.replace(/-[A-Za-z]{2,4}$/, ''));
  return (isCode && !alsoWords.has(folder)) || aliases.has(folder) ? folder : undefined;
}

/** Words in a language. `named` replaces their `%`. */
export function t(words: Words, { language = 'en' }: Locale, named = '%'): string {
  const at = [language, language.replace(/-.*/, '')].map((each) => languages.indexOf(each)).find((each) => each >= 0);
  const said = at === undefined ? words : (chromeTexts.words[words].split('|')[at] ?? words);
  return said.replace('%', () => named);
}

/** Other English words, such as a plural; in other languages the words of the row. */
export function tAs(english: string, row: Words, locale: Locale): string {
  const said = t(row, locale);
  return said === row ? english : said;
}

/** The words before and after the name. */
export function wordsAroundName(words: Words, locale: Locale): readonly [before: string, after: string] {
  const [before = '', after = ''] = t(words, locale).split('%');
  return [before, after];
}

/** The name of a language in itself: `Deutsch` for `de`. Unknown codes are returned unchanged. */
export function languageName(code: string): string {
  const name = nameIn(aliases.get(code) ?? code);
  return name === undefined ? code : name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

function nameIn(language: string): string | undefined {
  try {
    return new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(language);
  } catch {
    // Not a BCP 47 tag.
    return undefined;
  }
}
