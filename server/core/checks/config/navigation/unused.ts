import { property } from '../../../data/node.ts';
import { configRoot, hasNavigation } from '../../../model/config/parts.ts';
import { isForgotten, unlinkedPages, unlistedPages } from '../../../model/config/reach.ts';
import { configPath, folderOf } from '../../../site/paths.ts';
import type { FileFinding } from '../../../text/finding.ts';
import type { SiteCheck } from '../../check.ts';

/** Maximum number of names for each folder. The rest is counted. */
const maxNamed = 5;

/**
 * Reports pages that readers cannot reach, one finding for each folder, and images that no page shows. Off by default.
 */
export const configUnused: SiteCheck = {
  on: 'site',
  codes: ['page/unlisted', 'page/unlinked', 'image/unused'],
  *run(index): Iterable<FileFinding> {
    const root = configRoot(index);
    const range = property(root, 'navigation')?.keyRange ?? root?.range;
    if (range === undefined) return;
    const unlisted = (hasNavigation(index) ? unlistedPages(index) : []).filter((path) => isForgotten(index, path));
    for (const [folder, pages] of byFolder(unlisted)) {
      const message = `${folderName(folder)} has ${counted(pages, 'page')} that the navigation does not list: ${named(pages)}.`;
      yield { code: 'page/unlisted', range, path: configPath, message };
    }
    for (const path of hasNavigation(index) ? unlinkedPages(index) : []) {
      if (!isForgotten(index, path)) continue;
      const message = 'No link or navigation entry leads to this page.';
      yield { code: 'page/unlinked', range: { start: 0, end: 0 }, path, message };
    }
    for (const [folder, images] of byFolder([...index.unusedImages])) {
      const message = `${folderName(folder)} has ${counted(images, 'image')} that nothing in the site uses: ${named(images)}.`;
      yield { code: 'image/unused', range, path: configPath, message };
    }
  },
};

function byFolder(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const inside = folders.get(folderOf(path));
    if (inside === undefined) folders.set(folderOf(path), [path]);
    else inside.push(path);
  }
  return folders;
}

function folderName(folder: string): string {
  return folder === '' ? 'This site folder' : `The folder "${folder}"`;
}

function counted(items: readonly string[], word: string): string {
  return items.length === 1 ? `a ${word}`.replace('a image', 'an image') : `${items.length} ${word}s`;
}

function named(paths: readonly string[]): string {
  const shown = paths.slice(0, maxNamed).map((path) => `"${path}"`);
  const more = paths.length - shown.length;
  return `${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
