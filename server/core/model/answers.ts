import type { FileEdit } from '../text/edit.ts';
import type { Range } from '../text/range.ts';

/** Where a name is defined. An undefined `path` means the same file. */
export interface Target {
  readonly path: string;
  readonly range: Range;
}

/** A change offered for a selection or a finding. */
export interface CodeFix {
  readonly title: string;
  /** An LSP code action kind: `quickfix`, `quickfix.ignore`, `refactor.rewrite`, `refactor.extract`, `source.fixAll`. */
  readonly kind: string;
  readonly edits: readonly FileEdit[];
  /** True for the safe fix of a finding, which a key can apply. */
  readonly preferred?: boolean;
  /** Code of the finding it fixes. */
  readonly code?: string;
  /** Makes the edits when the action is chosen; `edits` is empty then. */
  readonly later?: () => readonly FileEdit[];
  /**
   * Fixes `code` in the whole site. When it is chosen, the client gets the edits from `siteFix` and shows them first.
   */
  readonly wholeSite?: boolean;
}
