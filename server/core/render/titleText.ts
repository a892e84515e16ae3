import { type Html, join, text } from './html.ts';
import { inlineCode } from './inlineCode.ts';

/** Between two backticks, with at least one character that shows. */
const code = /`([^`]*[^`\s][^`]*)`/;

/** The text of a title or another attribute that names something: what stands in backticks is code, all else as it is. */
export function titleText(value: string): Html {
  // Every second piece is what the group caught.
  return join(value.split(code).map((piece, i) => (i % 2 === 1 ? inlineCode(piece) : text(piece))));
}

/** The same where no markup can be: names that are read aloud, the table of contents. */
export function plainTitle(value: string): string {
  return value.split(code).join('');
}
