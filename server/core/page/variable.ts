/** What a page writes for a variable of docs.json: `{{name}}`, with the name in group 1. */
const variable = /\{\{\s{0,99}([\w-]{1,100})\s{0,99}\}\}/g;

/** The name in `{{name}}` when the text is nothing else; undefined for other texts. */
export function variableName(text: string): string | undefined {
  return /^\{\{\s{0,99}([\w-]{1,100})\s{0,99}\}\}$/.exec(text)?.[1];
}

/** A text with the values of the variables that are known. */
export function fillVariables(text: string, variables: ReadonlyMap<string, string>): string {
  if (variables.size === 0 || !text.includes('{{')) return text;
  return text.replace(variable, (whole, name: string) => variables.get(name) ?? whole);
}
