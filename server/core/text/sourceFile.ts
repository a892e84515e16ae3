/**
 * What every text has, whatever its language: files, ranges, lines, edits, findings. Everything here is a value or a
 * function of values, and knows no Markdown, no JSON and no site. `memo.ts` holds the only caches of the core.
 */

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
}
