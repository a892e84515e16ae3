import type { LargeText } from './largeText.ts';

/**
 * A text file of a site. An immutable value: new text is a new object, and everything derived from it is memoised by
 * its identity.
 */
export interface SourceFile {
  /** POSIX path relative to the site's root, without a leading slash: `guides/start.mdx`. */
  readonly path: string;
  readonly text: string;
  /**
   * Offset of the first sign that stands for bytes of the file that are no text in UTF-8; undefined where there are none.
   * The sign by itself (U+FFFD) says nothing: authors may write it.
   */
  readonly undecoded?: number;
  /** The same text, of megabytes and being edited: whoever reads this one spares it being put together. */
  readonly large?: LargeText;
}

/** A file with a text; that of a large one is put together only for those who ask for a string. */
export function sourceFile(path: string, text: string | LargeText): SourceFile {
  if (typeof text === 'string') return { path, text };
  return {
    path,
    large: text,
    get text() {
      return text.toString();
    },
  };
}

/** The text of a file as it is kept. */
export function keptText(file: SourceFile): string | LargeText {
  return file.large ?? file.text;
}
