/** Maximum length of a text from the site, in characters. */
const maxLength = 120;

/**
 * A text of the site as data: a code span on one line, bounded, without control and invisible characters that could
 * hide instructions for an assistant. Empty if nothing readable is left.
 */
export function quoteData(text: string, bound = maxLength): string {
  const clean = cleanText(text, bound);
  return clean === '' ? '' : `\`${clean}\``;
}

/** Like `quoteData` without the code span. Backticks become quotes. */
export function cleanText(text: string, bound = maxLength): string {
  const clean = text
    // Cut before cleaning too, so that a huge text is cheap.
    .slice(0, bound * 8)
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    // Control, format, unassigned and private characters, lone surrogates, and all other invisible ones.
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}\u2800\u3164\uffa0]/gu, '')
    .replace(/`/g, "'")
    .trim();
  const characters = [...clean];
  return characters.length <= bound
    ? clean
    : `${characters
        .slice(0, bound - 1)
        .join('')
        .trimEnd()}…`;
}

/** Texts as a list of at most `most` code spans. */
export function quoteList(texts: readonly string[], most: number): string {
  const quoted = texts.map((text) => quoteData(text)).filter((text) => text !== '');
  return quoted.length <= most ? quoted.join(', ') : `${quoted.slice(0, most).join(', ')} and more`;
}
