import { firstPage } from '../../site/view/sidebar.ts';
import type { SidebarEntry, SidebarGroup, SidebarPage } from '../../site/view/viewTypes.ts';

/** Number of entries of each level before and after the current page. */
const around = 10;

/** False for an operation of an API document, which has only an entry in the sidebar. */
export function hasPage({ href }: SidebarPage): boolean {
  return href !== '#';
}

/**
 * The part of a sidebar near the current page: the groups around it with their entries. Other groups become a link
 * to their first page.
 */
export function excerptOf(entries: readonly SidebarEntry[]): readonly SidebarEntry[] {
  const at = Math.max(
    0,
    entries.findIndex((entry) => entry.active),
  );
  return entries
    .slice(Math.max(0, at - around), at + around + 1)
    .flatMap((entry): readonly SidebarEntry[] => (entry.kind === 'page' ? [entry] : groupExcerpt(entry)));
}

function groupExcerpt(group: SidebarGroup): readonly SidebarGroup[] {
  if (group.active) return [{ ...group, entries: excerptOf(group.entries) }];
  const root = firstPage([group], hasPage);
  return root === undefined ? [] : [{ ...group, root, entries: [] }];
}

/** True if a sidebar has more than `most` entries. */
export function isLong(entries: readonly SidebarEntry[], most: number): boolean {
  return countUpTo(entries, most + 1) > most;
}

function countUpTo(entries: readonly SidebarEntry[], most: number): number {
  let count = 0;
  for (const entry of entries) {
    if (count >= most) break;
    count += 1 + (entry.kind === 'group' ? countUpTo(entry.entries, most - count) : 0);
  }
  return count;
}
