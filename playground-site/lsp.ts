/** The parts of LSP that this page uses. */

/** Zero-based line and UTF-16 offset in it. */
export interface Position {
  readonly line: number;
  readonly character: number;
}

/** From `start` to `end`, not including `end`. */
export interface Range {
  readonly start: Position;
  readonly end: Position;
}

/** A finding. */
export interface Diagnostic {
  readonly range: Range;
  readonly message: string;
  /** 1: error, 2: warning, 3: information, 4: hint. */
  readonly severity?: 1 | 2 | 3 | 4;
  readonly code?: string;
  readonly source?: string;
  readonly data?: unknown;
}

/** Replaces a range with a text. */
export interface TextEdit {
  readonly range: Range;
  readonly newText: string;
}

/** A change of several files. Files are created before they are changed. */
export interface WorkspaceEdit {
  readonly changes?: Readonly<Record<string, readonly TextEdit[]>>;
  readonly documentChanges?: readonly (
    | { readonly textDocument: { readonly uri: string }; readonly edits: readonly TextEdit[] }
    | { readonly kind: 'create'; readonly uri: string }
  )[];
}

/** A fix or another change that the server offers. */
export interface CodeAction {
  readonly title: string;
  readonly kind?: string;
  readonly isPreferred?: boolean;
  readonly diagnostics?: readonly Diagnostic[];
  readonly edit?: WorkspaceEdit;
  readonly data?: unknown;
}
