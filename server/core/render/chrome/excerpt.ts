import { firstPage } from '../../site/view/sidebar.ts';
import type { SidebarEntry, SidebarGroup, SidebarPage } from '../../site/view/viewTypes.ts';

/** So many entries of each level are shown before the page and behind it. */
const around = 10;

/** An operation of an API document has no page of its own. */
export function hasPage({ href }: SidebarPage): boolean {
  return href !== '#';
}

/**
 * The part of a sidebar that is near the page shown: the groups around it with what stands next to it. Other groups are
 * a link to their first page.
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

/** Whether a sidebar has more than so many entries. */
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
