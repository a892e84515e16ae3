/** Changes of several files that a command asks for. They write nothing: the client applies them as one. */
export interface RefactorRequests {
  /** Puts a page at the end of another one. */
  'docsight/mergePage': {
    params: {
      /** Of the page that goes. */
      readonly uri: string;
      /** URI of the page that gets its text. */
      readonly into: string;
    };
    result: RefactorAnswer;
  };
}

/** What a command changes, or why it cannot: a sentence for the author. */
export type RefactorAnswer =
  /** `edit` is a WorkspaceEdit of LSP. */
  { readonly kind: 'edit'; readonly edit: object } | { readonly kind: 'refused'; readonly reason: string };
