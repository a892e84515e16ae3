/** A placeholder that has no value. */
export interface TemplateProblem {
  /** Name of the template file without `.md`. */
  readonly template: string;
  /** From 1. */
  readonly line: number;
  readonly message: string;
}

/** A template with values in place of its placeholders. Those without a value are in `problems` and leave nothing. */
export interface Filled {
  readonly text: string;
  readonly problems: readonly TemplateProblem[];
}

/**
 * Puts values into a template's placeholders, `{{name}}`. A line whose placeholders are all empty goes; a template goes
 * whole when the lines that hold nothing but a placeholder are all empty. Values are not looked at for placeholders.
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
