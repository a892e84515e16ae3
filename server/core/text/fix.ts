import type { Edit } from './edit.ts';
import type { Fix } from './finding.ts';

/** A fix that changes one file. */
export function fixIn(path: string, title: string, edits: readonly Edit[], preferred = false): Fix {
  const whole = { title, edits: [{ kind: 'change', path, edits }] } as const;
  return preferred ? { ...whole, preferred } : whole;
}

/** A fix of one file whose result is certain: it may be applied unseen. */
export function safeFix(path: string, title: string, edits: readonly Edit[]): Fix {
  return { title, edits: [{ kind: 'change', path, edits }], kind: 'safe', preferred: true };
}

/** A fix of one file that an author has to look at: a likely name, words put in, a placeholder. */
export function suggestion(path: string, title: string, edits: readonly Edit[]): Fix {
  return { title, edits: [{ kind: 'change', path, edits }], kind: 'suggestion' };
}

/** An edit that puts text at an offset. */
export function insertion(offset: number, text: string): Edit {
  return { range: { start: offset, end: offset }, text };
}
