import { maxSheet } from '../css/siteStyles.ts';
import { memo } from '../text/memo.ts';
import type { SourceFile } from '../text/sourceFile.ts';
import { isHiddenPath, isIgnored, isStyleSheet } from './paths.ts';
import type { SiteIndex } from './siteTypes.ts';

/** Returns the style sheets of a site, sorted by path, which is the order in which they apply. */
export const sheetsOf: (others: SiteIndex['others']) => readonly SourceFile[] = memo((others: SiteIndex['others']) =>
  [...others.values()]
    .filter(({ path }) => isStyleSheet(path) && !isIgnored(path) && !isHiddenPath(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1)),
);

/** Further sheets are ignored in previews. In UTF-16 code units of all sheets together. */
export const maxSheets = 2 * maxSheet;

/** Returns the sheets that previews use, and those that are too long, alone or with all before them. */
export const countedSheets = memo(
  (others: SiteIndex['others']): { readonly counted: readonly SourceFile[]; readonly left: readonly SourceFile[] } => {
    const counted: SourceFile[] = [];
    const left: SourceFile[] = [];
    let sum = 0;
    for (const file of sheetsOf(others)) {
      const { length } = file.text;
      const fits = length <= maxSheet && sum + length <= maxSheets;
      if (fits) sum += length;
      (fits ? counted : left).push(file);
    }
    return { counted, left };
  },
);
