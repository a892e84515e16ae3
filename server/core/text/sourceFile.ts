/**
 * A text file of a site. An immutable value: new text is a new object, and everything derived from it is memoised by
 * its identity.
 */
export interface SourceFile {
  /** POSIX path relative to the site's root, without a leading slash: `guides/start.mdx`. */
  readonly path: string;
  readonly text: string;
}
