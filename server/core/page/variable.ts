/** What a page writes for a variable of docs.json: `{{name}}`, with the name in group 1. */
const variable = /\{\{\s{0,99}([\w-]{1,100})\s{0,99}\}\}/g;

/** The name in `{{name}}` when the text is nothing else; undefined for other texts. */
export function variableName(text: string): string | undefined {
  return /^\{\{\s{0,99}([\w-]{1,100})\s{0,99}\}\}$/.exec(text)?.[1];
}

/** A `{{name}}` of a text. */
export interface VariableUse {
  readonly name: string;
  /** Offset of the first brace, in the text that was searched. */
  readonly open: number;
  /** Of the name. */
  readonly start: number;
  readonly end: number;
}

/** The variables that a text writes, in order. */
export function variablesIn(text: string): readonly VariableUse[] {
  if (!text.includes('{{')) return [];
  return [...text.matchAll(variable)].map((match) => {
    const name = match[1] ?? '';
    const start = match.index + match[0].indexOf(name, 2);
    return { name, open: match.index, start, end: start + name.length };
  });
}

/** A text grows by no more than this for the values in it, in characters: further ones stay names. */
const maxGrowth = 500_000;

/** A text with the values of the variables that are known. */
export function fillVariables(text: string, variables: ReadonlyMap<string, string>): string {
  if (variables.size === 0 || !text.includes('{{')) return text;
  let room = maxGrowth;
  return text.replace(variable, (whole, name: string) => {
    const value = variables.get(name);
    if (value === undefined || value.length > room) return whole;
    room -= value.length;
    return value;
  });
}
