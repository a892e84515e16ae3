import { fileReferences } from '../../model/references/reference.ts';
import { writeTarget } from '../../model/write/writeTarget.ts';
import { changesIn } from '../../site/config/configFiles.ts';
import type { Site } from '../../site/siteTypes.ts';
import type { Edit, FileEdit } from '../../text/edit.ts';
import { configMoves } from './moveConfig.ts';
import { type RedirectChoice, redirectMoves } from './moveRedirects.ts';
import { type Move, movedPaths, retarget, withoutOverlap } from './moveTarget.ts';

export type { Move } from './moveTarget.ts';

/**
 * What has to change so that everything still leads where it led once files or folders were moved: every reference of
 * every file, tabs and anchors, the navigation, and a redirect from each address that no longer works. The edits name
 * files by the paths that they have before the move.
 */
export function moveFiles(
  site: Site,
  moves: readonly Move[],
  options: { readonly redirects?: RedirectChoice } = {},
): readonly FileEdit[] {
  const { index } = site;
  const moved = movedPaths(index, moves);
  if (moved.files.size === 0) return [];
  const result: FileEdit[] = [];
  const ofConfig = [...configMoves(index, moved), ...redirectMoves(index, moved, options.redirects)];
  const byPath = new Map(
    (changesIn(index.config.whole, ofConfig) ?? []).map((each) => [
      each.path,
      each.kind === 'change' ? each.edits : [],
    ]),
  );
  for (const [path, file] of site.files) {
    const edits: Edit[] = [...(byPath.get(path) ?? [])];
    for (const reference of fileReferences(site, path)) {
      const to = retarget(reference, moved);
      const edit = to === undefined || to === reference.target ? undefined : writeTarget(file, reference, to);
      if (edit !== undefined) edits.push(edit);
    }
    if (edits.length > 0) result.push({ kind: 'change', path, edits: withoutOverlap(edits) });
  }
  return result;
}
