import type { Edit, FileEdit } from './edit.ts';
import type { Range } from './range.ts';

/** A fix for a finding. Applying it removes the finding and adds none. */
export interface Fix {
  /** Imperative, names what is changed: `Rename to "title"`. */
  readonly title: string;
  readonly edits: readonly FileEdit[];
  /**
   * `safe`: its result is certain, it changes nothing that readers see except for the better, and no word of the author's
   * is replaced by a guess; such fixes may be applied unseen. `suggestion`: everything else, offered one at a time.
   */
  readonly kind: 'safe' | 'suggestion';
}

/** A fix that changes very many files: its edits are worked out when they are first read, not with the finding. */
export interface LateFix extends Fix {
  get edits(): readonly FileEdit[];
}

/** Another place that helps to understand a finding, such as the first of two equal keys. */
export interface Related {
  readonly path: string;
  readonly range: Range;
  readonly message: string;
}

/**
 * Something worth telling an author about one place of one file. It carries no severity: that follows from its code by
 * the table in schemas/findings.json and the site's settings (see checks/grade.ts).
 */
export interface Finding {
  /** `area/fault`, a row of schemas/findings.json. Codes never change meaning. */
  readonly code: string;
  readonly range: Range;
  /** For authors: names the thing in quotes, says what is allowed, offers the nearest name. */
  readonly message: string;
  readonly related?: readonly Related[];
  readonly fixes?: readonly Fix[];
  /** Of less weight than its code says, for a reason that the check knows; the table says how much less. */
  readonly mild?: true;
  /** `deprecated` is shown struck through, `unnecessary` faded. */
  readonly tag?: 'deprecated' | 'unnecessary';
}

/** What a fix of one file needs: an object, since two texts side by side could be swapped unseen. */
interface FileFix {
  readonly path: string;
  readonly title: string;
  readonly edits: readonly Edit[];
}

/** A fix that changes one file, of the kind that was found out where it is made. */
export function fixOf({ kind, path, title, edits }: FileFix & Pick<Fix, 'kind'>): Fix {
  return { title, edits: [{ kind: 'change', path, edits }], kind };
}

/** A fix of one file whose result is certain: it may be applied unseen. */
export function safeFix(fix: FileFix): Fix {
  return fixOf({ kind: 'safe', ...fix });
}

/** A fix of one file that an author has to look at: a likely name, words put in, a placeholder. */
export function suggestion(fix: FileFix): Fix {
  return fixOf({ kind: 'suggestion', ...fix });
}

/** A suggestion whose edits are made when somebody asks for them. */
export function lateSuggestion(title: string, makeEdits: () => readonly FileEdit[]): LateFix {
  let made: readonly FileEdit[] | undefined;
  return {
    title,
    kind: 'suggestion',
    get edits() {
      made ??= makeEdits();
      return made;
    },
  };
}

/**
 * Of which kind it is to write another name in the place of one: a near name is a guess, unless it differs in upper and
 * lower case only and is the only one of `known` that does.
 */
export function kindOfRename({
  written,
  name,
  known = [],
}: {
  readonly written: string;
  readonly name: string;
  readonly known?: Iterable<string> | undefined;
}): Fix['kind'] {
  const folded = written.toLowerCase();
  if (name.toLowerCase() !== folded) return 'suggestion';
  for (const other of known) if (other !== name && other.toLowerCase() === folded) return 'suggestion';
  return 'safe';
}

/** An edit that puts text at an offset. */
export function insertion(offset: number, text: string): Edit {
  return { range: { start: offset, end: offset }, text };
}

/** How much a finding weighs where it is shown: a class and the site's settings give it one. */
export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** A finding with the file that its ranges are offsets of. */
export interface FileFinding extends Finding {
  readonly path: string;
}
