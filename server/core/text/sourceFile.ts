/**
 * Types for texts of every language: files, ranges, lines, edits, findings. Everything here is a value or a function of
 * values, and knows no Markdown, JSON or sites. `memo.ts` has the only caches of the core.
 */

/**
 * A text file of a site. It is immutable: new text is a new object, and everything derived from it is memoized by
 * identity.
 */
export interface SourceFile {
  /** POSIX path relative to the site's root, without a leading slash: `guides/start.mdx`. */
  readonly path: string;
  readonly text: string;
  /**
   * Offset of the first U+FFFD that replaces bytes that are not UTF-8. Undefined if all are. The character alone
   * proves nothing, because authors may write it.
   */
  readonly undecoded?: number;
}
