import {
  baseName,
  configPath,
  docsightrcPath,
  folderOf,
  foldersOf,
  isHiddenPath,
  isIgnored,
  isMarkdown,
  isPage,
  slugOfPath,
} from '../../site/paths.ts';
import { canBeSiteFile } from '../../site/readPaths.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import { linksToDeleted } from '../refactor/deleteFiles.ts';
import { type Move, movedPaths } from './moveTarget.ts';

/**
 * Why files or folders cannot be moved, as a sentence for the author; undefined if they can. Names that differ only in
 * case are different names.
 */
export function moveRefusal(index: SiteIndex, moves: readonly Move[]): string | undefined {
  const { files, after } = movedPaths(index, moves);
  for (const { from, to } of moves) {
    if (from === to) continue;
    if (from === configPath) return 'docs.json must stay in the folder of its site. Move the folder instead.';
    if (to === '' || to.split('/').some((part) => part === '' || part === '.' || part === '..'))
      return `"${to}" is outside the site.`;
    if (to.startsWith(`${from}/`) && !index.paths.has(from)) return `"${from}" cannot be moved into itself.`;
    if (!index.paths.has(from) && ![...files.keys()].some((path) => path.startsWith(`${from}/`)))
      return `This site has no file or folder "${from}".`;
  }
  const known = new Set(files.keys());
  const targets = new Set<string>();
  // Paths that do not move, in lower case.
  const others = new Map([...index.paths].filter((path) => !known.has(path)).map((path) => [path.toLowerCase(), path]));
  for (const [from, to] of files) {
    if (targets.has(to) || (index.paths.has(to) && !known.has(to))) return `"${to}" already exists.`;
    targets.add(to);
    const file = foldersOf([to]).find((folder) => after.has(folder));
    if (file !== undefined) return `"${file}" is a file and cannot contain anything.`;
    const alike = others.get(to.toLowerCase());
    if (alike !== undefined && alike !== to)
      return `"${alike}" differs from "${to}" in upper and lower case alone: on many disks they are one file.`;
    const twin = isMarkdown(to) ? twinsOf(to).find((each) => after.has(each)) : undefined;
    if (twin !== undefined) return `"${twin}" has the same address as "${to}".`;
    if (isPage(from) && (isIgnored(to) || isHiddenPath(to)))
      return `"${to}" would not be a page, because the site leaves out this folder. Choose another folder or name.`;
    if (!canBeSiteFile(to)) return `"${to}" would not be part of the site, which leaves out this folder.`;
    if (from !== docsightrcPath && isMarkdown(from) && !isMarkdown(to))
      return `"${baseName(to)}" would not be a page: its name must end in .mdx or .md.`;
  }
  return undefined;
}

/**
 * Why files or folders should not leave a site, as a sentence for the author: pages would no longer be part of it, and
 * links would break. Undefined if nothing refers to them.
 */
export function leaveRefusal(site: Site, paths: readonly string[]): string | undefined {
  const { pages } = site.index;
  if (paths.includes(configPath)) return moveRefusal(site.index, [{ from: configPath, to: '' }]);
  const isLeaving = (path: string): boolean => paths.some((each) => path === each || path.startsWith(`${each}/`));
  const leaving = [...pages.keys()].filter((path) => isPage(path) && isLeaving(path)).length;
  const links = linksToDeleted(site, paths).length;
  if (leaving === 0 && links === 0) return undefined;
  const name = paths.length === 1 ? `"${paths[0]}"` : `${paths.length} files or folders`;
  const target = paths.length === 1 ? 'it' : 'them';
  const many = links === 1 ? `1 link leads to ${target}` : `${links} links lead to ${target}`;
  return links === 0 ? `${name} would leave the site.` : `${name} would leave the site, and ${many}.`;
}

/** Files with the same address: `.md` for `.mdx`, and `guides.mdx` for `guides/index.mdx`, and the other way round. */
function twinsOf(path: string): readonly string[] {
  const slug = slugOfPath(path);
  const isIndex = baseName(slug).toLowerCase() === 'index';
  const other = !isIndex ? `${slug}/index` : folderOf(slug);
  return [path.endsWith('.mdx') ? path.slice(0, -1) : `${path}x`, `${other}.mdx`, `${other}.md`];
}
