import type { FileEdit } from '../../text/edit.ts';
import type { Range } from '../../text/range.ts';
import type { RedirectChoice } from '../refactor/move/moveRedirects.ts';

/** A place of the site that stands for a symbol. */
export interface Occurrence {
  readonly path: string;
  readonly range: Range;
  /** It is what the others refer to. */
  readonly isDefinition: boolean;
}

/** Edits that give something another name, or why they cannot: a sentence for the author. */
export type Renamed =
  | { readonly kind: 'edits'; readonly edits: readonly FileEdit[] }
  | { readonly kind: 'refused'; readonly reason: string };

/** How something gets another name. */
export interface RenameOptions {
  /** What pages that move leave behind. */
  readonly redirects?: RedirectChoice;
}

/** Something that has a name in one place of the site and is meant in others. */
export interface SiteSymbol {
  /** Where it was asked about: of the name, without quotes. */
  readonly range: Range;
  /** Its name as it is typed to change it. */
  readonly name: string;
  /** All its places, in order of files and texts; with `within` at least those in that file. */
  occurrences(within?: string): readonly Occurrence[];
  /** What gives it another name everywhere. */
  rename(name: string, options?: RenameOptions): Renamed;
}

/** A rename that is refused. */
export function refused(reason: string): Renamed {
  return { kind: 'refused', reason };
}
