import type { FileEdit } from '../text/edit.ts';
import type { Range } from '../text/range.ts';

/** Where a name leads. `path` undefined stands for the same file. */
export interface Target {
  readonly path: string;
  readonly range: Range;
}

/** A change offered for a selection or a finding. */
export interface CodeFix {
  readonly title: string;
  /** As LSP's code action kinds: `quickfix`, `refactor.rewrite`, `refactor.extract`, `source.fixAll`. */
  readonly kind: string;
  readonly edits: readonly FileEdit[];
  /** What a key press may apply: the safe fix of a finding. */
  readonly preferred?: boolean;
  /** Code of the finding it fixes. */
  readonly code?: string;
  /** What it changes, where that is worked out only once it is chosen; then `edits` is empty. */
  readonly later?: () => readonly FileEdit[];
  /** It fixes `code` in the whole site; what it changes is asked for with `siteFix` when it is chosen, and shown first. */
  readonly wholeSite?: boolean;
}
