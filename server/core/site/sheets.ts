import { maxSheet } from '../css/siteStyles.ts';
import { memo } from '../text/memo.ts';
import type { SourceFile } from '../text/sourceFile.ts';
import { isHiddenPath, isIgnored, isStyleSheet } from './paths.ts';
import type { SiteIndex } from './siteTypes.ts';

/** The style sheets of a site in the order in which they count: by path. */
export const sheetsOf: (others: SiteIndex['others']) => readonly SourceFile[] = memo((others: SiteIndex['others']) =>
  [...others.values()]
    .filter(({ path }) => isStyleSheet(path) && !isIgnored(path) && !isHiddenPath(path))
    .sort((a, b) => (a.path < b.path ? -1 : 1)),
);

/** Sheets beyond these many UTF-16 code units together do not count in previews. */
export const maxSheets = 2 * maxSheet;

/** The sheets that count in previews, and those that do not since they, or all before them together, are too long. */
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
