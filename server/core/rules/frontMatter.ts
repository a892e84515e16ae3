import type { FrontMatterShape } from './target.ts';

/** What the placeholders of a front matter stand for. */
export interface FrontMatterValues {
  readonly title: string;
  readonly description: string;
  readonly globs: readonly string[];
}

/** The lines that a rules file begins with, both `---` included and no line ending at the end; empty without any. */
export function frontMatterText(shape: FrontMatterShape | undefined, values: FrontMatterValues): string {
  if (shape === undefined) return '';
  const lines = Object.entries(shape).map(([key, value]) => `${key}:${valueText(value, values)}`);
  return ['---', ...lines, '---'].join('\n');
}

/** What stands behind a key's colon. */
function valueText(value: string | boolean, { title, description, globs }: FrontMatterValues): string {
  switch (value) {
    case '{title}':
      return ` ${JSON.stringify(title)}`;
    case '{description}':
      return ` ${JSON.stringify(description)}`;
    case '{globs}':
      return globs.map((glob) => `\n  - ${JSON.stringify(glob)}`).join('');
    case '{globs as text}':
      return ` ${JSON.stringify(globs.join(','))}`;
    case '{globs as plain text}':
      return ` ${globs.join(',')}`;
    default:
      return ` ${value}`;
  }
}
