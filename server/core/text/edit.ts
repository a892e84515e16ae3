import type { Range } from './range.ts';

/** Replaces `range` of a text with `text`. An empty range inserts. */
export interface Edit {
  readonly range: Range;
  readonly text: string;
  /** The author is asked before this edit is made, once for all edits of the same kind. */
  readonly asks?: 'redirects' | 'linkTexts';
}

/** What a fix or a refactoring does to one file. Paths are as in `SourceFile`. */
export type FileEdit =
  | { readonly kind: 'change'; readonly path: string; readonly edits: readonly Edit[] }
  | { readonly kind: 'create'; readonly path: string; readonly text: string }
  | { readonly kind: 'rename'; readonly path: string; readonly to: string };

/** What a refactoring of several files can do too. A fix neither deletes nor copies files. */
export type SiteEdit =
  | FileEdit
  | { readonly kind: 'delete'; readonly path: string }
  /** Copies the exact bytes of a file to another path. */
  | { readonly kind: 'copy'; readonly path: string; readonly to: string };

/**
 * Applies edits to a text. All ranges refer to the original text and must not overlap. Edits at the same offset are
 * applied in the order given.
 */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const sorted = edits
    .map((edit, order) => ({ edit, order }))
    .sort((a, b) => a.edit.range.start - b.edit.range.start || a.order - b.order);
  let result = '';
  let at = 0;
  for (const { edit } of sorted) {
    if (edit.range.start < at) throw new RangeError(`edits overlap at offset ${edit.range.start}`);
    result += text.slice(at, edit.range.start) + edit.text;
    at = edit.range.end;
  }
  return result + text.slice(at);
}
