import type { Edit, FileEdit } from './edit.ts';
import type { Range } from './range.ts';

/** A fix for a finding. Applying it removes the finding and adds none. */
export interface Fix {
  /** An imperative that says what changes: `Rename to "title"`. */
  readonly title: string;
  readonly edits: readonly FileEdit[];
  /**
   * `safe`: the result is certain. Readers see no difference or an improvement, and no word of the author is replaced
   * by a guess. Such fixes can be applied without looking at them. `suggestion`: everything else, offered one at a
   * time.
   */
  readonly kind: 'safe' | 'suggestion';
}

/** A fix whose edits are computed when they are first read, not with the finding. */
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
 * A problem at one place of one file. It has no severity: that follows from its code, by schemas/findings.json and the
 * settings of the site (see checks/grade.ts).
 */
export interface Finding {
  /** `area/fault`, a row of schemas/findings.json. The meaning of a code never changes. */
  readonly code: string;
  readonly range: Range;
  /** Text for authors. It quotes the name that is wrong, lists what is allowed, and suggests the nearest name. */
  readonly message: string;
  readonly related?: readonly Related[];
  readonly fixes?: readonly Fix[];
  /** The problem matters less here than its code says. The table says how much less. */
  readonly mild?: true;
  /** `deprecated` is shown struck through, `unnecessary` is faded. */
  readonly tag?: 'deprecated' | 'unnecessary';
}

/**
 * Parts of a fix of one file. They are passed as an object, because two strings in a row could be swapped by mistake.
 */
interface FileFix {
  readonly path: string;
  readonly title: string;
  readonly edits: readonly Edit[];
}

/** A fix of one file. The caller decides whether it is safe. */
export function fixOf({ kind, path, title, edits }: FileFix & Pick<Fix, 'kind'>): Fix {
  return { title, edits: [{ kind: 'change', path, edits }], kind };
}

/** A fix of one file whose result is certain. */
export function safeFix(fix: FileFix): Fix {
  return fixOf({ kind: 'safe', ...fix });
}

/** A fix of one file that the author has to look at: a likely name, added words, a placeholder. */
export function suggestion(fix: FileFix): Fix {
  return fixOf({ kind: 'suggestion', ...fix });
}

/** A fix whose edits are computed when they are first read. */
export function lateFix(kind: Fix['kind'], title: string, makeEdits: () => readonly FileEdit[]): LateFix {
  let made: readonly FileEdit[] | undefined;
  return {
    title,
    kind,
    get edits() {
      made ??= makeEdits();
      return made;
    },
  };
}

/**
 * Returns how certain it is to replace one name with another. A near name is a guess, unless it differs only in upper
 * and lower case and is the only one of `known` that does.
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

/** Returns an edit that inserts text at an offset. */
export function insertion(offset: number, text: string): Edit {
  return { range: { start: offset, end: offset }, text };
}

/** The weight of a finding, from the class of its code and the settings of the site. */
export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** A finding with the file that its ranges are offsets of. */
export interface FileFinding extends Finding {
  readonly path: string;
}
