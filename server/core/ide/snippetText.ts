/** Text as it stands in a snippet: what has a meaning there is escaped. */
export function snippetText(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

/** A choice of values at a place of a snippet. */
export function snippetChoice(place: number, values: readonly string[]): string {
  return `\${${place}|${values.map((value) => value.replace(/[\\$},|]/g, '\\$&')).join(',')}|}`;
}

/** A place of a snippet with a text in it. */
export function snippetPlace(place: number, text: string): string {
  return text === '' ? `$${place}` : `\${${place}:${snippetText(text)}}`;
}
