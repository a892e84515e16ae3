/** What changed in a site since a commit. Lines count from 0. */
export interface ReviewRequests {
  /** The branches of a site's repository, the one that was worked on last first; none where git cannot tell. */
  'docsight/review/branches': { params: { readonly folder: string }; result: readonly string[] };
  /** Compares a site with a commit. `ref`: a branch, tag or commit; without it, the last commit. */
  'docsight/review': {
    params: {
      readonly folder: string;
      /** @maxLength 1000 */
      readonly ref?: string;
    };
    result: ReviewAnswer;
  };
  /** The text of a file at the commit that its site was compared with last; null where there is none. */
  'docsight/review/text': {
    params: { readonly folder: string; readonly commit: string; readonly path: string };
    result: string | null;
  };
}

/** What became of a site, or why it cannot be told. */
export type ReviewAnswer =
  | { readonly kind: 'problem'; readonly message: string }
  | {
      readonly kind: 'review';
      /** The commit's full name. */
      readonly commit: string;
      readonly pages: readonly ReviewedPage[];
      readonly lost: readonly ReviewedAddress[];
      /** What adds the redirects that are certain, for so many addresses, a WorkspaceEdit of LSP; null where there are none. */
      readonly redirects: { readonly addresses: number; readonly edit: object } | null;
      readonly navigation: readonly ReviewedEntry[];
      readonly added: readonly ReviewedFinding[];
      readonly fixed: readonly ReviewedFinding[];
    };

/** A page that came, went, moved or has another text. */
export interface ReviewedPage {
  readonly change: 'added' | 'removed' | 'moved' | 'changed';
  readonly title?: string;
  /** Relative to the site's folder. */
  readonly path: string;
  /** The path at the commit, where there was one. */
  readonly before?: string;
  /** Of its file; absent when it is gone. */
  readonly uri?: string;
}

/** An address that worked and no longer does. */
export interface ReviewedAddress {
  readonly address: string;
  /** Where the page is now, from the site's root. */
  readonly now?: string;
  /** URI of the page's file, where it is still there. */
  readonly uri?: string;
  /** `edit` is a WorkspaceEdit of LSP. */
  readonly fix?: { readonly title: string; readonly edit: object };
}

/** A place of the navigation, before or after or both. */
export interface ReviewedEntry {
  readonly name: string;
  readonly target?: string;
  readonly change: 'same' | 'added' | 'removed' | 'renamed' | 'from' | 'to';
  readonly was?: string;
  readonly entries: readonly ReviewedEntry[];
}

/** A finding, at its place in the files as they are now; of a fixed one only its file is known. */
export interface ReviewedFinding {
  readonly severity: 'error' | 'warning' | 'information' | 'hint';
  readonly message: string;
  readonly code: string;
  readonly path: string;
  readonly uri: string;
  readonly line?: number;
}
