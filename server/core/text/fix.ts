import type { Edit } from './edit.ts';
import type { Fix } from './finding.ts';

/** A fix that changes one file. */
export function fixIn(path: string, title: string, edits: readonly Edit[], preferred = false): Fix {
  const whole = { title, edits: [{ kind: 'change', path, edits }] } as const;
  return preferred ? { ...whole, preferred } : whole;
}

/** An edit that puts text at an offset. */
export function insertion(offset: number, text: string): Edit {
  return { range: { start: offset, end: offset }, text };
}
