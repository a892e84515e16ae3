import MarkdownIt from 'markdown-it';

/** The only instance of markdown-it. It starts without rules, and page/grammar.ts adds them. */
export const markdownIt = new MarkdownIt('zero');

/** Normalizes the label of a definition for comparison. Case and white space are ignored. */
export function normalizeLabel(label: string): string {
  return markdownIt.utils.normalizeReference(label);
}
