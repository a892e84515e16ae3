/** Requests of the client's view of a site's navigation, by method name. `folder` is the URI of the site's. */
export interface NavigationRequests {
  /** The rows below a row, or those at the top: level by level, as they are opened. */
  'docsight/navigation/rows': {
    params: { readonly folder: string; readonly node?: string };
    result: NavigationLevel;
  };
  /** The rows on the way to a page, from the top; of several places the one of the row `near`. Null where it has none. */
  'docsight/navigation/way': {
    params: { readonly uri: string; readonly near?: string };
    result: { readonly folder: string; readonly rows: readonly NavigationRow[] } | null;
  };
  /** The rows whose names or files have a text, at most 500 of them, and those around them. */
  'docsight/navigation/filter': {
    params: {
      readonly folder: string;
      /** @maxLength 500 */
      readonly text: string;
    };
    /** `counts`: how many files of a section are found, by its row. */
    result: {
      readonly found: readonly string[];
      readonly around: readonly string[];
      readonly counts?: Readonly<Record<string, number>>;
    };
  };
  /** The rows that entries may be moved to, each with the names on the way to it. */
  'docsight/navigation/containers': {
    params: { readonly folder: string };
    result: readonly { readonly node: string; readonly names: readonly string[] }[];
  };
  /** What a change of the navigation makes of the files; writes nothing. */
  'docsight/navigation/change': { params: NavigationChange; result: NavigationAnswer };
}

/** Something to be done to entries of the navigation. */
export type NavigationChange =
  /** They go to where they are dropped; `onto` absent stands for the end of all. */
  | {
      readonly kind: 'arrange';
      readonly folder: string;
      readonly nodes: readonly string[];
      readonly onto?: string;
    }
  | { readonly kind: 'up' | 'down'; readonly folder: string; readonly node: string }
  | { readonly kind: 'remove'; readonly folder: string; readonly nodes: readonly string[] }
  | { readonly kind: 'rename' | 'duplicate'; readonly folder: string; readonly node: string; readonly name: string }
  | {
      readonly kind: 'addPage' | 'addGroup';
      readonly folder: string;
      readonly node?: string;
      readonly name: string;
    };

/** The edits that make a change, or why it cannot be made. */
export type NavigationAnswer =
  /** `edit` is a WorkspaceEdit of LSP; `uri` is that of a new page. */
  | { readonly kind: 'edit'; readonly edit: object; readonly uri?: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** Rows beside each other. */
export interface NavigationLevel {
  readonly rows: readonly NavigationRow[];
  /** The state of docs.json. One with syntax errors cannot be changed, and nothing is known of an `unreadable` one. */
  readonly config: 'readable' | 'broken' | 'unreadable';
}

/** A row of the view. */
export interface NavigationRow {
  /** The same as long as the names on the way to it are. */
  readonly node: string;
  readonly kind:
    | 'version'
    | 'language'
    | 'product'
    | 'dropdown'
    | 'tab'
    | 'anchor'
    | 'item'
    | 'group'
    | 'page'
    | 'operation'
    | 'section'
    | 'folder'
    | 'file';
  /** What visitors read; of a section its name: `unlisted`, `snippets` or `images`. */
  readonly label: string;
  readonly detail?: string;
  /** Drawing of its own icon, in `currentColor`. */
  readonly svg?: string;
  /** URI of its file. */
  readonly uri?: string;
  /** Where it leads that holds no pages. */
  readonly href?: string;
  /** Where it is in docs.json, or in a file that docs.json names. Lines and characters count from 0. */
  readonly entry?: { readonly uri: string; readonly line: number; readonly character: number };
  readonly hasChildren: boolean;
  readonly isExpanded: boolean;
  /** Of a section: how many files are in it. */
  readonly count?: number;
  /** Of the section of unlisted pages: how many of them nothing leads to, where there are any. */
  readonly unlinked?: number;
  readonly notes: readonly ('missing' | 'generated' | 'hidden' | 'unlinked' | 'root')[];
  /** How many errors that stop the build or that readers meet are in the pages below it. */
  readonly breaks: number;
}
