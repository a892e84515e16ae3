import type { Page } from '../../page/pageTree.ts';
import { nodesAt } from '../../page/walk.ts';
import type { Site } from '../../site/siteTypes.ts';
import { touches } from '../../text/range.ts';
import { fileReferences, type Reference } from './reference.ts';

/** The reference of a file that an offset stands on: its target, or where that is written. */
export function referenceAt(site: Site, path: string, offset: number): Reference | undefined {
  return fileReferences(site, path).find(({ range, written }) => touches(range, offset) || touches(written, offset));
}

/** The same in a page, where the words of a link and an image's text count too. */
export function referenceAround(site: Site, page: Page, offset: number): Reference | undefined {
  const { path } = page.file;
  const direct = referenceAt(site, path, offset);
  if (direct !== undefined) return direct;
  const around = nodesAt(page, offset).findLast((node) => node.kind === 'link' || node.kind === 'image');
  return (
    around &&
    fileReferences(site, path).find(({ range }) => around.range.start <= range.start && range.end <= around.range.end)
  );
}
