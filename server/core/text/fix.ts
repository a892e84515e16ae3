import type { Edit } from './edit.ts';
import type { Fix } from './finding.ts';

/** A fix that changes one file, of the kind that was found out where it is made. */
export function fixOf(kind: Fix['kind'], path: string, title: string, edits: readonly Edit[]): Fix {
  return { title, edits: [{ kind: 'change', path, edits }], kind };
}

/** A fix of one file whose result is certain: it may be applied unseen. */
export function safeFix(path: string, title: string, edits: readonly Edit[]): Fix {
  return fixOf('safe', path, title, edits);
}

/** A fix of one file that an author has to look at: a likely name, words put in, a placeholder. */
export function suggestion(path: string, title: string, edits: readonly Edit[]): Fix {
  return fixOf('suggestion', path, title, edits);
}

/**
 * Of which kind it is to write another name in the place of one: a near name is a guess, unless it differs in upper and
 * lower case only and is the only one of `known` that does.
 */
export function kindOfRename(written: string, name: string, known: Iterable<string> = []): Fix['kind'] {
  const folded = written.toLowerCase();
  if (name.toLowerCase() !== folded) return 'suggestion';
  for (const other of known) if (other !== name && other.toLowerCase() === folded) return 'suggestion';
  return 'safe';
}

/** An edit that puts text at an offset. */
export function insertion(offset: number, text: string): Edit {
  return { range: { start: offset, end: offset }, text };
}
