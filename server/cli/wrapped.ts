/** A row of a table in help: an indented name, spaces, and its explanation. */
const row = /^( {2}\S.*? {2,})(\S.*)$/;

/** Column where an explanation continues if its own column has no room. */
const shallow = 6;

/** Fewest characters for an explanation beside its name. */
const leastWidth = 32;

/**
 * Breaks the lines of help between words for a terminal of that width. Explanations stay in their column, or move below
 * their name on a narrow terminal. Without a width, such as in a file, the lines stay whole.
 */
export function wrapped(text: string, columns: number | undefined): string {
  // A terminal that does not know its size says 0.
  if (columns === undefined || columns < 20) return text;
  return text
    .split('\n')
    .flatMap((line) => wrappedLine(line, columns))
    .join('\n');
}

function wrappedLine(line: string, columns: number): readonly string[] {
  if (line.length <= columns) return [line];
  const [, name = '', about = line] = row.exec(line) ?? [];
  if (name === '') return filled(about, columns);
  const width = columns - name.length;
  if (width < leastWidth) {
    const below = filled(about, columns - shallow).map((each) => ' '.repeat(shallow) + each);
    return [...filled(name.trim(), columns - 2).map((each) => `  ${each}`), ...below];
  }
  return filled(about, width).map((each, i) => (i === 0 ? name : ' '.repeat(name.length)) + each);
}

/** Lines of at most `width` characters. A longer word has a line for itself. */
function filled(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}
