import type { Range } from '../text/range.ts';

/** What a style sheet loads. */
export interface SheetAddress {
  readonly kind: 'url' | 'import';
  readonly target: string;
  /** Without its quotes. */
  readonly range: Range;
}

/** A comment, which loads nothing; `@import "x"`; `url(x)`, behind `@import` or not. */
const parts =
  /\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)|@import\s{1,9}(["'])([^"'\\\n]{1,2000})\1|(@import\s{1,9})?\burl\(\s{0,9}(["']?)([^"'()\s\\]{1,2000})\4\s{0,9}\)/gi;

/** The files and addresses that a style sheet names, in order of the text; not those in comments. */
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
