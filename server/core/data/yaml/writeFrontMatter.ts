/** Front matter that says these texts, with the ending of its last line. */
export function writeFrontMatter(fields: Readonly<Record<string, string>>, ending = '\n'): string {
  const lines = Object.entries(fields).map(([key, text]) => `${key}: ${JSON.stringify(text)}`);
  return ['---', ...lines, '---', ''].join(ending);
}
