import MarkdownIt from 'markdown-it';

/** The one markdown-it. It starts empty; page/grammar.ts gives it its rules. */
export const markdownIt = new MarkdownIt('zero');
