/** Writes front matter with these fields, including the ending of its last line. */
export function writeFrontMatter(fields: Readonly<Record<string, string>>, ending = '\n'): string {
  const lines = Object.entries(fields).map(([key, text]) => `${key}: ${JSON.stringify(text)}`);
  return ['---', ...lines, '---', ''].join(ending);
}
