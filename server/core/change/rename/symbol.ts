import { parseExpression } from '../../javascript/parse.ts';
import type { FileEdit } from '../../text/edit.ts';
import type { Range } from '../../text/range.ts';
import type { RedirectChoice } from '../move/moveRedirects.ts';

/** A place in the site that refers to a symbol or defines it. */
export interface Occurrence {
  readonly path: string;
  readonly range: Range;
  /** Whether the others refer to it. */
  readonly isDefinition: boolean;
}

/** Edits of a rename, or the reason against it as a sentence for the author. */
export type Renamed =
  | { readonly kind: 'edits'; readonly edits: readonly FileEdit[] }
  | { readonly kind: 'refused'; readonly reason: string };

/** Options of a rename. */
export interface RenameOptions {
  /** Which redirects moved pages leave behind. */
  readonly redirects?: RedirectChoice;
  /** Also change link texts that equal the old heading. These edits need confirmation. */
  readonly linkTexts?: boolean;
}

/** Something with a name that is defined in one place and used in others. */
export interface SiteSymbol {
  /** Range of the name at the requested offset, without quotes. */
  readonly range: Range;
  /** The name as authors type it. */
  readonly name: string;
  /** All places, in order of file and offset. With `within`, at least those in that file. */
  occurrences(within?: string): readonly Occurrence[];
  /** Renames it everywhere. */
  rename(name: string, options?: RenameOptions): Renamed;
}

/** A refused rename. */
export function refused(reason: string): Renamed {
  return { kind: 'refused', reason };
}

/** Why a JavaScript name (or component name, if `isTag`) is invalid; undefined if it is valid. */
export function identifierProblem(name: string, isTag: boolean): string | undefined {
  const parsed = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name) ? parseExpression(name) : undefined;
  if (parsed === undefined)
    return `"${name}" is not a valid name in code. Use letters, digits, "_" and "$", and start with a letter.`;
  if (!parsed.ok || parsed.node.type !== 'Identifier')
    return `"${name}" is a reserved word in JavaScript and cannot be a name.`;
  return isTag && !/^\p{Lu}/u.test(name)
    ? `The name of a component begins with a capital letter: "${name}".`
    : undefined;
}
