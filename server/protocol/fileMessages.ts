/** A file that a command would write. */
export interface GeneratedFile {
  readonly uri: string;
  /** Undefined when the file is not there yet. */
  readonly before: string | undefined;
  readonly after: string;
  /** The file whose place it takes, which goes then: URI. `before` is the text of that one. */
  readonly replaces?: string;
}

/** What a code action for a whole site is worked out from when it is chosen. */
export interface SiteFixData {
  /** Of any file of the site. */
  readonly uri: string;
  readonly code: string;
}

/** Files as a fix of all of a site leaves them; nothing is written yet. */
export interface SiteFixAnswer {
  /** What it does, with how many findings it fixes in how many files. */
  readonly title: string;
  readonly files: readonly GeneratedFile[];
}

/** What docs.json becomes in the other format, or why it cannot be converted. */
export type ConvertAnswer =
  | {
      readonly kind: 'converted';
      readonly to: 'v1' | 'v2';
      readonly file: GeneratedFile;
      /** Pages with components and fields by older names, as they would be by those of today; none in the first generation. */
      readonly pages: readonly GeneratedFile[];
      /** Sentences about what the other format cannot say, each with its file and the line there, from 0. */
      readonly losses: readonly { readonly uri: string; readonly line: number; readonly message: string }[];
    }
  | {
      readonly kind: 'refused';
      readonly message: string;
      /** What has to be fixed first; lines and characters count from 0. */
      readonly place?: { readonly uri: string; readonly line: number; readonly character: number };
    };

/** Files and folders that are about to be deleted, by URI, and what becomes of links to them; they are kept unless it is said. */
export interface DeletionRequest {
  readonly uris: readonly string[];
  readonly links?: 'keep' | 'remove' | 'redirect';
  /** With `redirect`: URI of the page that links and addresses lead to. */
  readonly to?: string;
}

/** Who links to files that are about to be deleted, and what follows from it. */
export interface DeletionAnswer {
  /** How many links there are, and in how many files. */
  readonly links: number;
  readonly files: number;
  /** Folder of the site that pages of which are among them, as a URI: their addresses can lead to another page. */
  readonly folder: string | null;
  /** A WorkspaceEdit of LSP: entries of the navigation, links and redirects. Null where nothing changes. */
  readonly edit: object | null;
}
