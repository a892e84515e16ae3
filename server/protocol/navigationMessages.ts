/** Requests from the client's navigation view, by method name. `folder` is the URI of the site's folder. */
export interface NavigationRequests {
  /** Returns the rows below a row, or the top level. Each level is requested when it is expanded. */
  'docsight/navigation/rows': {
    params: { readonly folder: string; readonly node?: string };
    result: NavigationLevel;
  };
  /**
   * Returns the rows from the top to a page. If it is listed more than once, `near` selects the row. Null if it is not
   * listed.
   */
  'docsight/navigation/way': {
    params: { readonly uri: string; readonly near?: string };
    result: { readonly folder: string; readonly rows: readonly NavigationRow[] } | null;
  };
  /** Returns up to 500 rows whose names or files contain a text, and their ancestors. */
  'docsight/navigation/filter': {
    params: {
      readonly folder: string;
      /** @maxLength 500 */
      readonly text: string;
    };
    /** `counts`: the number of matching files in a section, by row. */
    result: {
      readonly found: readonly string[];
      readonly around: readonly string[];
      readonly counts?: Readonly<Record<string, number>>;
    };
  };
  /** Returns the rows that entries can be moved to, each with the names on the path to it. */
  'docsight/navigation/containers': {
    params: { readonly folder: string };
    result: readonly { readonly node: string; readonly names: readonly string[] }[];
  };
  /** Returns the edits for a change of the navigation; writes nothing. */
  'docsight/navigation/change': { params: NavigationChange; result: NavigationAnswer };
}

/** A change to entries of the navigation. */
export type NavigationChange =
  /** Moves rows to where they were dropped. Without `onto`, they go to the end of the top level. */
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

/** The edits for a change, or why it is not possible. */
export type NavigationAnswer =
  /** `edit` is a WorkspaceEdit (LSP). `uri` is the URI of a new page. */
  | { readonly kind: 'edit'; readonly edit: object; readonly uri?: string }
  | { readonly kind: 'refused'; readonly reason: string };

/** Rows with the same parent. */
export interface NavigationLevel {
  readonly rows: readonly NavigationRow[];
  /**
   * The state of docs.json. `broken` has syntax errors and cannot be changed. Nothing is known about an `unreadable`
   * one.
   */
  readonly config: 'readable' | 'broken' | 'unreadable';
}

/** A row of the view. */
export interface NavigationRow {
  /** Stable as long as the names on the path to it do not change. */
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
  /** The label that readers see. For a section its ID: `unlisted`, `snippets` or `images`. */
  readonly label: string;
  readonly detail?: string;
  /** SVG of the entry's own icon, in `currentColor`. */
  readonly svg?: string;
  /** URI of its file. */
  readonly uri?: string;
  /** Link target of a row without pages. */
  readonly href?: string;
  /** Position in docs.json, or in a file that docs.json refers to. Line and character are zero-based. */
  readonly entry?: { readonly uri: string; readonly line: number; readonly character: number };
  readonly hasChildren: boolean;
  readonly isExpanded: boolean;
  /** For a section: number of files in it. */
  readonly count?: number;
  /** For the section of unlisted pages: number of pages without links to them. Absent if zero. */
  readonly unlinked?: number;
  readonly notes: readonly ('missing' | 'generated' | 'hidden' | 'unlinked' | 'root')[];
  /** Number of errors in the pages below that stop the build or that readers encounter. */
  readonly breaks: number;
}
