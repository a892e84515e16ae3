/** Who is pretended to read the site. */
export interface Reader {
  /** Path of the page's file, as in SourceFile. */
  readonly page?: string;
  /** The version chosen in the dropdown; the first one when absent. */
  readonly version?: string;
}
