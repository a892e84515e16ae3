/**
 * Translates findings to the editor's language. The core reports in English; `l10n/findings.LANGUAGE.json` has the most
 * frequent messages, with `{0}`, `{1}` for values. Other messages stay English.
 */
import german from '../../l10n/findings.de.json' with { type: 'json' };

/** Text between the last two names of a list. */
const and = '" and "';

type Translate = (message: string) => string;

const languages: Readonly<Record<string, Readonly<Record<string, string>>>> = { de: german };

/** The translation for a locale such as `de` or `de-AT`; English without one. */
export function translationFor(locale: string | undefined): Translate {
  const texts = languages[locale?.toLowerCase().split(/[-_]/, 1)[0] ?? ''];
  if (texts === undefined) return (message) => message;
  const forms = Object.entries(texts).map(([form, text]) => ({ parts: form.split(/\{\d\}/), text }));
  // Try the form with the longest fixed text first, since it is the most specific.
  const lengthOf = (parts: readonly string[]): number => parts.join('').length;
  forms.sort((a, b) => lengthOf(b.parts) - lengthOf(a.parts));
  const translate = (message: string, depth: number): string => {
    for (const { parts, text } of forms) {
      const values = valuesIn(message, parts);
      if (values === undefined) continue;
      // A value can be a message itself: `{0} It occurs {1} times on this page.`
      const filled = values.map((value) => (depth > 0 ? translate(value, depth - 1) : value));
      return text.replace(/\{(\d)\}/g, (_, at: string) => filled[Number(at)]?.replaceAll(and, texts[and] ?? and) ?? '');
    }
    return message;
  };
  return (message) => translate(message, 1);
}

/** The values of a message in a form; undefined if it does not match. */
function valuesIn(message: string, parts: readonly string[]): readonly string[] | undefined {
  const [first = '', ...rest] = parts;
  if (!message.startsWith(first)) return undefined;
  const values: string[] = [];
  let start = first.length;
  for (const [at, part] of rest.entries()) {
    const isLast = at === rest.length - 1;
    const end = isLast ? message.length - part.length : message.indexOf(part, start);
    if (end < start || !message.startsWith(part, end)) return undefined;
    values.push(message.slice(start, end));
    start = end + part.length;
  }
  return start === message.length ? values : undefined;
}
