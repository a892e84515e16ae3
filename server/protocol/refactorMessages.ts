/** Commands that change several files. They write nothing: the client applies all edits together. */
export interface RefactorRequests {
  /** Appends a page to another one. */
  'docsight/mergePage': {
    params: {
      /** URI of the page that is removed. */
      readonly uri: string;
      /** URI of the page that receives its text. */
      readonly into: string;
    };
    result: RefactorAnswer;
  };
  /** Returns the existing versions, and the folders for a new one. */
  'docsight/versions': { params: { readonly folder: string }; result: VersionChoices };
  /** Copies or moves a folder to create a version. */
  'docsight/newVersion': { params: VersionRequest; result: RefactorAnswer };
}

/** The versions of a site, and the folders that a version can be created from, most likely first. */
export interface VersionChoices {
  readonly versions: readonly string[];
  /** Relative to the site's folder. */
  readonly folders: readonly string[];
}

/** A version to create. Folders are relative to the site's folder. */
export interface VersionRequest {
  /** URI of the site's folder. */
  readonly folder: string;
  readonly name: string;
  readonly from: string;
  readonly to?: string;
  /** Name for the existing content, if there are no versions yet. */
  readonly current?: string;
  readonly moves: boolean;
}

/** The changes of a command, or why it is not possible, as a sentence for the author. */
export type RefactorAnswer =
  /**
   * `edit` is a WorkspaceEdit (LSP). It cannot copy files, and editors open each file that it fills. So the client
   * creates `copies` and new `files` separately, by URI.
   */
  | {
      readonly kind: 'edit';
      readonly edit: object;
      readonly copies: readonly { readonly from: string; readonly to: string }[];
      readonly files: readonly { readonly uri: string; readonly text: string }[];
    }
  | { readonly kind: 'refused'; readonly reason: string };
