import { parseExpression } from '../../javascript/parse.ts';
import type { FileEdit } from '../../text/edit.ts';
import type { Range } from '../../text/range.ts';
import type { RedirectChoice } from '../move/moveRedirects.ts';

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
  /** Texts of links that equal the old heading change too, as edits that ask. */
  readonly linkTexts?: boolean;
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

/** Why code, or a tag where it is used as one, cannot have a name; undefined where it can. */
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
