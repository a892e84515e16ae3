import type { Edit, FileEdit } from '../text/edit.ts';
import type { Range } from '../text/range.ts';

/** One completion. Positions are offsets; the language server turns them into LSP. */
export interface Suggestion {
  readonly label: string;
  readonly kind: 'component' | 'attribute' | 'value' | 'icon' | 'page' | 'file' | 'anchor' | 'key' | 'tag' | 'snippet' | 'language' | 'color';
  /** Replaces the text around the cursor; with `snippet` its text is in snippet syntax (`$1`, `${1:word}`, `\$`). */
  readonly edit: Edit;
  readonly snippet?: boolean;
  /** Short, behind the label. */
  readonly detail?: string;
  /** Markdown. */
  readonly documentation?: string;
  /** An icon whose glyph the documentation shows. */
  readonly icon?: { readonly name: string; readonly type?: string };
  /** What the typed word is matched against when not the label. */
  readonly filter?: string;
  /** Sorts before the label. */
  readonly sort?: string;
  /** Further edits of the same file on accepting, such as an import. */
  readonly also?: readonly Edit[];
  /** Ask for completions again at once after accepting. */
  readonly again?: boolean;
  readonly deprecated?: boolean;
}

/** What to show over a place. */
export interface Hover {
  readonly range: Range;
  /** Markdown; everything from the site in it is escaped. */
  readonly markdown: string;
  /** An icon whose glyph goes on top. */
  readonly icon?: { readonly name: string; readonly type?: string };
}

/** Where a name leads. `path` undefined stands for the same file. */
export interface Target {
  readonly path: string;
  readonly range: Range;
}

/** An entry of a file's outline. */
export interface SymbolNode {
  readonly name: string;
  readonly kind: 'heading' | 'component' | 'group' | 'page' | 'tab' | 'anchor' | 'version' | 'key';
  readonly detail?: string;
  readonly range: Range;
  /** Inside `range`. */
  readonly nameRange: Range;
  readonly children: readonly SymbolNode[];
}

/** A change offered for a selection or a finding. */
export interface CodeFix {
  readonly title: string;
  /** As LSP's code action kinds: `quickfix`, `refactor.rewrite`, `refactor.extract`, `source.fixAll`. */
  readonly kind: string;
  readonly edits: readonly FileEdit[];
  readonly preferred?: boolean;
  /** Code of the finding it cures. */
  readonly code?: string;
}
