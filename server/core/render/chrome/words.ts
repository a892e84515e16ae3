import chromeTexts from '../../../../schemas/chromeTexts.json' with { type: 'json' };
import type { View } from '../../site/viewTypes.ts';

/** English words that stand around a page. */
export type Words = keyof typeof chromeTexts.de;

const known: ReadonlyMap<string, Readonly<Partial<Record<Words, string>>>> = new Map(
  Object.entries(chromeTexts).flatMap(([language, words]) => (typeof words === 'string' ? [] : [[language, words]])),
);

/** What sites call languages that have another name in BCP 47. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['cn', 'zh'],
  ['jp', 'ja'],
  ['kr', 'ko'],
  ['ua', 'uk'],
  ['zh-TW', 'zh-Hant'],
  ['zh-HK', 'zh-Hant'],
]);

/** The language of the page shown, as BCP 47 names it: English where the site does not say. */
export function languageOf({ languages }: View): string {
  const code = languages.find(({ active }) => active)?.name ?? '';
  const language = aliases.get(code) ?? code;
  return nameIn(language) === undefined ? 'en' : language;
}

/** Words in the language of the page; in English where there is no translation. */
export function say(words: Words, view: View): string {
  const language = languageOf(view);
  return (known.get(language) ?? known.get(language.replace(/-.*/, '')))?.[words] ?? words;
}

/** What a language is called in itself: `Deutsch` for `de`; what is no language stays as it is. */
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
