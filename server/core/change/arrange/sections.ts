import { unlistedPages } from '../../model/config/reach.ts';
import { isUnusedPart } from '../../model/page/unusedParts.ts';
import { folderOf } from '../../site/paths.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { memo } from '../../text/memo.ts';
import { type NodeParts, siblings, type TreeNode } from './node.ts';

/** Sections below the navigation: unlisted pages, unused snippets and unused images. */
export function sections(index: SiteIndex): readonly NodeParts[] {
  return [
    section('unlisted', unlistedPages(index), 'page'),
    section('snippets', unusedSnippets(index), 'file'),
    section('images', unusedImages(index), 'file'),
  ].filter((each) => each !== undefined);
}

/** Snippets that no page includes, in order. */
export const unusedSnippets: (index: SiteIndex) => readonly string[] = memo((index: SiteIndex) =>
  [...index.pages.keys()].filter((path) => isUnusedPart(index, path)).toSorted(),
);

/** Images that nothing refers to by name, in order. */
const unusedImages: (index: SiteIndex) => readonly string[] = memo((index: SiteIndex) =>
  [...index.unusedImages].toSorted(),
);

function section(name: string, paths: readonly string[], kind: 'page' | 'file'): NodeParts | undefined {
  if (paths.length === 0) return undefined;
  return { kind: 'section', name, children: (parent) => siblings(parent, byFolder(paths, kind)) };
}

/** Groups files by folder; files next to docs.json come last. */
function byFolder(paths: readonly string[], kind: 'page' | 'file'): readonly NodeParts[] {
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const inside = folders.get(folderOf(path));
    if (inside === undefined) folders.set(folderOf(path), [path]);
    else inside.push(path);
  }
  const rows = (own: readonly string[]): readonly NodeParts[] => own.map((path) => ({ kind, name: path, path }));
  const named = [...folders].filter(([folder]) => folder !== '').toSorted(([a], [b]) => (a < b ? -1 : 1));
  return [
    ...named.map(
      ([name, own]): NodeParts => ({
        kind: 'folder',
        name,
        children: (parent: TreeNode) => siblings(parent, rows(own)),
      }),
    ),
    ...rows(folders.get('') ?? []),
  ];
}
