/** A file that a command would write. */
export interface GeneratedFile {
  readonly uri: string;
  /** Undefined if the file does not exist yet. */
  readonly before: string | undefined;
  readonly after: string;
  /** URI of the file that is replaced and deleted. `before` is the text of that file. */
  readonly replaces?: string;
}

/** Data from which a code action for a whole site is computed when it is chosen. */
export interface SiteFixData {
  /** URI of any file in the site. */
  readonly uri: string;
  readonly code: string;
}

/** Result of a fix for a whole site. Nothing is written yet. */
export interface SiteFixAnswer {
  /** Title with the numbers of fixed findings and files. */
  readonly title: string;
  readonly files: readonly GeneratedFile[];
}

/** The docs.json in the other format, or why it cannot be converted. */
export type ConvertAnswer =
  | {
      readonly kind: 'converted';
      readonly to: 'v1' | 'v2';
      readonly file: GeneratedFile;
      /** Pages with older names of components and fields replaced by the current ones. Empty for docs.json v1. */
      readonly pages: readonly GeneratedFile[];
      /** Sentences about what the other format cannot express, each with its file and zero-based line. */
      readonly losses: readonly { readonly uri: string; readonly line: number; readonly message: string }[];
    }
  | {
      readonly kind: 'refused';
      readonly message: string;
      /** What must be fixed first. Line and character are zero-based. */
      readonly place?: { readonly uri: string; readonly line: number; readonly character: number };
    };

/** URIs of files and folders that will be deleted, and what to do with links to them. Default: `keep`. */
export interface DeletionRequest {
  readonly uris: readonly string[];
  readonly links?: 'keep' | 'remove' | 'redirect';
  /** For `redirect`: URI of the page to redirect links and addresses to. */
  readonly to?: string;
}

/** Links to files that will be deleted, and the resulting changes. */
export interface DeletionAnswer {
  /** Number of links, and of files that contain them. */
  readonly links: number;
  readonly files: number;
  /** URI of the site's folder if the files include pages, whose addresses can be redirected. Otherwise null. */
  readonly folder: string | null;
  /** A WorkspaceEdit (LSP) for navigation entries, links and redirects. Null if nothing changes. */
  readonly edit: object | null;
}
