import type { Fix } from '../../text/finding.ts';

/** An address that readers could follow and no longer can. */
export interface LostAddress {
  /** From the site's root, with its fragment where the page is there and the section is not. */
  readonly address: string;
  /** The file of the page that it led to, in the site before. */
  readonly path: string;
  /** Where that page is now, from the site's root; undefined where nobody knows. */
  readonly now: string | undefined;
  /** A redirect, or an id for the section; `safe` where the page has moved, a `suggestion` where it is a guess. */
  readonly fix: Fix | undefined;
}
