import { baseName, configPath, isHiddenPath, isIgnored, isMarkdown, isPage, settingsPath } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { type Move, movedPaths } from './moveTarget.ts';

/**
 * Why files or folders cannot be moved, as a sentence for the author; undefined where they can. A name that differs in
 * upper and lower case alone is another name.
 */
export function moveRefusal(index: SiteIndex, moves: readonly Move[]): string | undefined {
  const { files, after } = movedPaths(index, moves);
  for (const { from, to } of moves) {
    if (from === to) continue;
    if (from === configPath) return 'docs.json makes its folder a site and stays where it is. Move the folder instead.';
    if (to === '' || to.split('/').some((part) => part === '' || part === '.' || part === '..'))
      return `"${to}" does not lie within the site.`;
    if (to.startsWith(`${from}/`) && !index.paths.has(from)) return `"${from}" cannot be moved into itself.`;
    if (!index.paths.has(from) && ![...files.keys()].some((path) => path.startsWith(`${from}/`)))
      return `There is no file or folder "${from}" in this site.`;
  }
  const known = new Set(files.keys());
  const targets = new Set<string>();
  for (const [from, to] of files) {
    if (targets.has(to) || (index.paths.has(to) && !known.has(to))) return `"${to}" exists already.`;
    targets.add(to);
    const twin = isMarkdown(to) ? twinOf(to) : undefined;
    if (twin !== undefined && after.has(twin)) return `"${twin}" has the same address as "${to}".`;
    if (isPage(from) && (isIgnored(to) || isHiddenPath(to)))
      return `"${to}" would be no page: the site leaves out what lies there. Choose another folder or name.`;
    if (from !== settingsPath && isMarkdown(from) && !isMarkdown(to))
      return `"${baseName(to)}" would be no page: its name has to end in .mdx or .md.`;
  }
  return undefined;
}

/** The file of the same address with the other ending. */
function twinOf(path: string): string {
  return path.endsWith('.mdx') ? path.slice(0, -1) : `${path}x`;
}
