import type { SidebarEntry } from '../../site/view/viewTypes.ts';

/** Limit for drawn entries of the sidebar. */
const maxEntries = 10_000;

/** The first entries of a list, and the number of the others. */
export interface Bounded<Entry> {
  readonly list: readonly Entry[];
  readonly leftOut: number;
}

/**
 * The first 10,000 entries of a sidebar in reading order, including those in groups. Levels deeper than `depth` are
 * ignored.
 */
export function boundedEntries(entries: readonly SidebarEntry[], depth: number): Bounded<SidebarEntry> {
  let drawn = 0;
  let leftOut = 0;
  const take = (list: readonly SidebarEntry[], levels: number): readonly SidebarEntry[] => {
    if (levels < 0) return [];
    const taken: SidebarEntry[] = [];
    for (const entry of list) {
      if (drawn++ < maxEntries)
        taken.push(entry.kind === 'page' ? entry : { ...entry, entries: take(entry.entries, levels - 1) });
      else {
        leftOut++;
        if (entry.kind === 'group') take(entry.entries, levels - 1);
      }
    }
    return taken;
  };
  const list = take(entries, depth);
  return leftOut === 0 ? { list: entries, leftOut } : { list, leftOut };
}

/** The first entries of a list, and the active ones after them. */
export function boundedChoices<Choice extends { readonly active: boolean }>(
  choices: readonly Choice[],
  most: number,
): Bounded<Choice> {
  if (choices.length <= most) return { list: choices, leftOut: 0 };
  const list = choices.filter(({ active }, at) => at < most || active).slice(0, 2 * most);
  return { list, leftOut: choices.length - list.length };
}

/** The note in place of left-out entries. */
export function leftOutWords(count: number): string {
  return `${count.toLocaleString('en')} more are not shown.`;
}
