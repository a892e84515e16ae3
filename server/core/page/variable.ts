/** A variable of docs.json in a page: `{{name}}`. The name is group 1. */
const variable = /\{\{\s{0,99}([\w-]{1,100})\s{0,99}\}\}/g;

/** Returns the name if a text consists only of `{{name}}`. */
export function variableName(text: string): string | undefined {
  return /^\{\{\s{0,99}([\w-]{1,100})\s{0,99}\}\}$/.exec(text)?.[1];
}

/** A `{{name}}` in a text. */
export interface VariableUse {
  readonly name: string;
  /** Offset of the first brace in the text. */
  readonly open: number;
  /** Start of the name. */
  readonly start: number;
  readonly end: number;
}

/** Returns the variables in a text, in order. */
export function variablesIn(text: string): readonly VariableUse[] {
  if (!text.includes('{{')) return [];
  return [...text.matchAll(variable)].map((match) => {
    const name = match[1] ?? '';
    const start = match.index + match[0].indexOf(name, 2);
    return { name, open: match.index, start, end: start + name.length };
  });
}

/** How many characters a text can grow by the values in it. Further variables stay unchanged. */
const maxGrowth = 500_000;

/** Replaces known variables in a text with their values. */
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
