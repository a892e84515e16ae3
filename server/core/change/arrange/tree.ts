import { configRoot, isBroken } from '../../model/config/parts.ts';
import { withGeneratedIndex } from '../../openapi/page/generatedPages.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { memo } from '../../text/memo.ts';
import { entryNodes, type NodeParts, siblings, type TreeNode } from './node.ts';
import { sections } from './sections.ts';
import { v1Nodes } from './v1Tree.ts';

/** The top rows of the navigation view, with the sections last. Empty for another tool's docs.json. */
export const navigationTree: (index: SiteIndex) => readonly TreeNode[] = memo((index: SiteIndex) => {
  if (configRoot(index) === undefined) return [];
  const shown = withGeneratedIndex(index);
  const nodes = index.config.dialect === 'v2' ? v2Nodes(shown, index) : v1Nodes(shown, index);
  // With a syntax error, part of docs.json is unread, so the unlisted pages are unknown.
  return siblings(undefined, [...nodes, ...(isBroken(index) ? [] : sections(index))]);
});

/** The node with an id; undefined if it no longer exists. */
export function nodeOf(index: SiteIndex, id: string): TreeNode | undefined {
  let nodes = navigationTree(index);
  for (;;) {
    const next = nodes.find((node) => id === node.id || id.startsWith(`${node.id}/`));
    if (next === undefined || next.id === id) return next;
    nodes = next.children;
  }
}

/** The nodes of a page, in order; the section of unlisted pages if the navigation does not list it. */
export function nodesOfPage(index: SiteIndex, path: string): readonly TreeNode[] {
  const found: TreeNode[] = [];
  const look = (nodes: readonly TreeNode[]): void => {
    for (const node of nodes) {
      if (node.path === path) found.push(node);
      look(node.children);
    }
  };
  look(navigationTree(index));
  return found;
}

function v2Nodes(shown: SiteIndex, index: SiteIndex): readonly NodeParts[] {
  const { anchors } = index.config.settings;
  const everywhere = anchors.map(({ name, url }): NodeParts => ({ kind: 'anchor', name, href: url }));
  return [...entryNodes(shown.config.navigation.entries, index), ...everywhere];
}
