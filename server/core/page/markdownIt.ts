import MarkdownIt from 'markdown-it';

/** The one markdown-it. It starts empty; page/grammar.ts gives it its rules. */
export const markdownIt = new MarkdownIt('zero');

/** The label of a definition as it is compared: case and white space do not count. */
export function normalizeLabel(label: string): string {
  return markdownIt.utils.normalizeReference(label);
}
