import type { TextDocumentsConfiguration } from 'vscode-languageserver';
import { type LargeText, largeText } from '../core/index.ts';

/** A document that an editor holds; what is typed into it does not have its whole text made anew. */
export interface OpenDocument {
  readonly uri: string;
  readonly version: number;
  readonly text: LargeText;
}

/** How documents are opened and changed, for the library that hears of them. */
export const openDocuments: TextDocumentsConfiguration<OpenDocument> = {
  create: (uri, _, version, content) => ({ uri, version, text: largeText(content) }),
  update({ uri, text: before }, changes, version) {
    let text = before;
    for (const change of changes) {
      if ('range' in change) {
        const { lines } = text;
        const start = lines.offsetAt(change.range.start);
        text = text.with({ start, end: Math.max(start, lines.offsetAt(change.range.end)) }, change.text);
      } else text = largeText(change.text);
    }
    return { uri, version, text };
  },
};

/** Shorter texts are copied sooner than they are read in pieces. */
const least = 1_000_000;

/** The text of a document as it is read. */
export function documentText({ text }: OpenDocument): string | LargeText {
  return text.length < least ? text.toString() : text;
}
