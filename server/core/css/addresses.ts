import type { Range } from '../text/range.ts';

/** A file or URL that a style sheet loads. */
export interface SheetAddress {
  readonly kind: 'url' | 'import';
  readonly target: string;
  /** Without the quotes. */
  readonly range: Range;
}

/** Matches a comment (which loads nothing), `@import "x"`, and `url(x)` with or without `@import`. */
const parts =
  /\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)|@import\s{1,9}(["'])([^"'\\\n]{1,2000})\1|(@import\s{1,9})?\burl\(\s{0,9}(["']?)([^"'()\s\\]{1,2000})\4\s{0,9}\)/gi;

/** Returns the files and URLs that a style sheet loads, in source order. Ignores comments. */
export function addressesIn(text: string): readonly SheetAddress[] {
  const found: SheetAddress[] = [];
  for (const match of text.matchAll(parts)) {
    const [all, , imported, isImport, , url] = match;
    const target = imported ?? url;
    if (target === undefined) continue;
    const start = match.index + all.lastIndexOf(target);
    const kind = imported !== undefined || isImport !== undefined ? 'import' : 'url';
    found.push({ kind, target, range: { start, end: start + target.length } });
  }
  return found;
}
