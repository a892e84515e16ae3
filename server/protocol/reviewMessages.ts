/** Changes in a site since a commit. Lines are zero-based. */
export interface ReviewRequests {
  /** Returns the branches of a site's repository, the most recent first. Empty if Git cannot list them. */
  'docsight/review/branches': { params: { readonly folder: string }; result: readonly string[] };
  /** Compares a site with a commit. `ref` is a branch, tag or commit. Default: the last commit. */
  'docsight/review': {
    params: {
      readonly folder: string;
      /** @maxLength 1000 */
      readonly ref?: string;
    };
    result: ReviewAnswer;
  };
  /** Returns the text of a file at the commit that its site was last compared with. Null if it did not exist. */
  'docsight/review/text': {
    params: { readonly folder: string; readonly commit: string; readonly path: string };
    result: string | null;
  };
}

/** The changes in a site, or why they cannot be determined. */
export type ReviewAnswer =
  | { readonly kind: 'problem'; readonly message: string }
  | {
      readonly kind: 'review';
      /** The full hash of the commit. */
      readonly commit: string;
      readonly pages: readonly ReviewedPage[];
      readonly lost: readonly ReviewedAddress[];
      /**
       * A WorkspaceEdit (LSP) that adds all certain redirects, and the number of addresses. Null without such
       * redirects.
       */
      readonly redirects: { readonly addresses: number; readonly edit: object } | null;
      readonly navigation: readonly ReviewedEntry[];
      readonly added: readonly ReviewedFinding[];
      readonly fixed: readonly ReviewedFinding[];
    };

/** A page that was added, removed, moved or changed. */
export interface ReviewedPage {
  readonly change: 'added' | 'removed' | 'moved' | 'changed';
  readonly title?: string;
  /** Relative to the site's folder. */
  readonly path: string;
  /** The path at the commit. Absent if the page did not exist. */
  readonly before?: string;
  /** URI of the file. Absent if it was deleted. */
  readonly uri?: string;
}

/** An address that worked before and no longer does. */
export interface ReviewedAddress {
  readonly address: string;
  /** The new address of the page, relative to the site's root. */
  readonly now?: string;
  /** URI of the page's file, if it still exists. */
  readonly uri?: string;
  /** `edit` is a WorkspaceEdit (LSP). */
  readonly fix?: { readonly title: string; readonly edit: object };
}

/** A navigation entry, before or after the change, or both. */
export interface ReviewedEntry {
  readonly name: string;
  readonly target?: string;
  readonly change: 'same' | 'added' | 'removed' | 'renamed' | 'from' | 'to';
  readonly was?: string;
  readonly entries: readonly ReviewedEntry[];
}

/** A finding at its current position. A fixed finding has only its file. */
export interface ReviewedFinding {
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  readonly message: string;
  readonly code: string;
  readonly path: string;
  readonly uri: string;
  readonly line?: number;
}
