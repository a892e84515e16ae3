import { fileReferences } from '../../model/references/reference.ts';
import { referTest } from '../../model/references/referrers.ts';
import { SiteDraft } from '../../model/write/siteDraft.ts';
import { writeTarget } from '../../model/write/writeTarget.ts';
import type { Site } from '../../site/siteTypes.ts';
import type { FileEdit } from '../../text/edit.ts';
import { configMoves } from './moveConfig.ts';
import { type RedirectChoice, redirectMoves } from './moveRedirects.ts';
import { type Move, type Moved, movedPaths, retarget } from './moveTarget.ts';

export type { Move } from './moveTarget.ts';

/**
 * The edits that keep every reference working when files or folders move: links in all files, tabs and anchors, the
 * navigation, and a redirect from each address that no longer works. Edits use the paths before the move.
 */
export function moveFiles(
  site: Site,
  moves: readonly Move[],
  options: { readonly redirects?: RedirectChoice } = {},
): readonly FileEdit[] {
  const { index } = site;
  const moved = movedPaths(index, moves);
  if (moved.files.size === 0) return [];
  const draft = new SiteDraft(index.config.whole);
  moveLinks(draft, site, moved, options.redirects);
  const result = draft.edits();
  return result.kind === 'edits' ? result.edits : [];
}

/** The same as changes to a draft. */
export function moveLinks(draft: SiteDraft, site: Site, moved: Moved, redirects: RedirectChoice | undefined): void {
  // This makes the edits follow the order of the files.
  for (const file of site.files.values()) draft.text(file);
  configMoves(draft, site.index, moved);
  redirectMoves(draft, site.index, moved, redirects);
  const isInFolder = (path: string): boolean => moved.folder(path) !== undefined;
  const named = [
    ...[...moved.files.keys()].filter((path) => !isInFolder(path)),
    ...moved.folders.map(({ from }) => from),
  ];
  const mayRefer = referTest(site, named);
  for (const [path, file] of site.files) {
    if (!moved.files.has(path) && !mayRefer(path)) continue;
    for (const reference of fileReferences(site, path)) {
      const to = retarget(reference, moved);
      const edit = to === undefined || to === reference.target ? undefined : writeTarget(file, reference, to);
      if (edit !== undefined) draft.text(file).replace(edit);
    }
  }
}
