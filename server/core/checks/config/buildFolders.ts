import { property } from '../../data/node.ts';
import { configRoot, listedPages } from '../../model/config/parts.ts';
import { configPath, isInBuildFolder } from '../../site/paths.ts';
import { pagesIn } from '../../site/site.ts';
import type { FileFinding } from '../../text/finding.ts';
import type { SiteCheck } from '../check.ts';

/**
 * Reports pages in folders such as `dist`. The platform's documentation and its code disagree about them.
 * Source: platform-today.md, "Ignored by default" (mintlify/docs organize/mintignore).
 */
export const configBuildFolders: SiteCheck = {
  on: 'site',
  codes: ['config/build-folder'],
  *run(index): Iterable<FileFinding> {
    const root = configRoot(index);
    if (root === undefined) return;
    const folders = new Set(pagesIn(index).filter(isInBuildFolder).map(firstFolder));
    for (const folder of folders) {
      const entry = listedPages(index).find(({ page }) => firstFolder(page.slug) === folder)?.page;
      const range = entry?.range ?? property(root, 'navigation')?.keyRange ?? root.range;
      const message = `The platform's documentation lists "${folder}/" as ignored, although sites with pages in it are served. Move its pages to be sure.`;
      yield { code: 'config/build-folder', path: configPath, range, message };
    }
  },
};

function firstFolder(path: string): string {
  return path.slice(0, path.indexOf('/'));
}
