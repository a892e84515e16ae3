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
  /** What versions of a site can be made from. */
  'docsight/versions': { params: { readonly folder: string }; result: VersionChoices };
  /** Copies or moves a folder as a version. */
  'docsight/newVersion': { params: VersionRequest; result: RefactorAnswer };
}

/** The versions that a site has, and the folders that one can be made from, the likeliest first. */
export interface VersionChoices {
  readonly versions: readonly string[];
  /** Relative to the site's folder. */
  readonly folders: readonly string[];
}

/** A version to be made. Folders are relative to the site's. */
export interface VersionRequest {
  /** URI of the site's folder. */
  readonly folder: string;
  readonly name: string;
  readonly from: string;
  readonly to?: string;
  /** What is there now is called, where there are no versions yet. */
  readonly current?: string;
  readonly moves: boolean;
}

/** What a command changes, or why it cannot: a sentence for the author. */
export type RefactorAnswer =
  /**
   * `edit` is a WorkspaceEdit of LSP, which cannot copy files, and of which an editor opens each file that it fills:
   * `copies` and whole new `files` are made along with it, by their URIs.
   */
  | {
      readonly kind: 'edit';
      readonly edit: object;
      readonly copies: readonly { readonly from: string; readonly to: string }[];
      readonly files: readonly { readonly uri: string; readonly text: string }[];
    }
  | { readonly kind: 'refused'; readonly reason: string };
