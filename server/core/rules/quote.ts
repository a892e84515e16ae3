/** Longest text taken from a site into the rules, in characters. */
const maxLength = 120;

/**
 * A text of the site as data in the rules: in a code span, on one line, bounded, without control and invisible
 * characters, in which instructions to an assistant could hide. Empty when nothing readable is left.
 */
export function quoteData(text: string, bound = maxLength): string {
  const clean = cleanText(text, bound);
  return clean === '' ? '' : `\`${clean}\``;
}

/** As `quoteData`, without the code span around it; backticks become quotes. */
export function cleanText(text: string, bound = maxLength): string {
  const clean = text
    // Cut before and after: what is left of a huge text costs nothing.
    .slice(0, bound * 8)
    .normalize('NFC')
    .replace(/\s+/gu, ' ')
    // Control, format, unassigned and private characters, lone surrogates, and all else that shows as nothing.
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

/** Texts as a list of code spans, at most `most` of them. */
export function quoteList(texts: readonly string[], most: number): string {
  const quoted = texts.map((text) => quoteData(text)).filter((text) => text !== '');
  return quoted.length <= most ? quoted.join(', ') : `${quoted.slice(0, most).join(', ')} and more`;
}
