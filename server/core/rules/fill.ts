/** A placeholder without a value. */
export interface TemplateProblem {
  /** Name of the template file, without `.md`. */
  readonly template: string;
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** A template with its placeholders filled in. Unknown placeholders are in `problems` and replaced by nothing. */
export interface Filled {
  readonly text: string;
  readonly problems: readonly TemplateProblem[];
}

/**
 * Fills the placeholders of a template, `{{name}}`. A line whose placeholders are all empty is removed. The whole
 * template is removed if all lines that consist of a placeholder are empty. Values are not searched for placeholders.
 */
export function fillTemplate({
  template,
  text,
  values,
}: {
  readonly template: string;
  readonly text: string;
  readonly values: ReadonlyMap<string, string>;
}): Filled {
  const problems: TemplateProblem[] = [];
  const lines: string[] = [];
  let blocks = 0;
  let filledBlocks = 0;
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    const names = [...line.matchAll(/\{\{ *([A-Za-z][A-Za-z0-9.]*) *\}\}/g)].map((match) => match[1] ?? '');
    for (const name of names) {
      if (values.has(name)) continue;
      const message = `there is no value for {{${name}}}; known are ${[...values.keys()].join(', ')}`;
      problems.push({ template, line: index + 1, message });
    }
    const empty = names.length > 0 && names.every((name) => (values.get(name) ?? '') === '');
    if (names.length === 1 && /^\{\{[^{}]*\}\}$/.test(line.trim())) {
      blocks++;
      if (!empty) filledBlocks++;
    }
    if (!empty) lines.push(names.length === 0 ? line : fillLine(line, values));
  }
  const gone = blocks > 0 && filledBlocks === 0;
  return {
    text: gone
      ? ''
      : lines
          .join('\n')
          .replace(/\n{3,}/g, '\n\n')
          .trim(),
    problems,
  };
}

function fillLine(line: string, values: ReadonlyMap<string, string>): string {
  return line.replace(/\{\{ *([A-Za-z][A-Za-z0-9.]*) *\}\}/g, (_, name: string) => values.get(name) ?? '');
}
