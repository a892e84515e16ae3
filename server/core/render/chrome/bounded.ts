import type { SidebarEntry } from '../../site/view/viewTypes.ts';

/** Entries of the sidebar that are drawn: more than any site has, and few enough to be there at once. */
const maxEntries = 10_000;

/** The first of a list, and how many of it were left out. */
export interface Bounded<Entry> {
  readonly list: readonly Entry[];
  readonly leftOut: number;
}

/** The first 10,000 entries of a sidebar in reading order, those in groups counted; levels behind `depth` are not looked at. */
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

/** The first so many of a list, and the active ones behind them. */
export function boundedChoices<Choice extends { readonly active: boolean }>(
  choices: readonly Choice[],
  most: number,
): Bounded<Choice> {
  if (choices.length <= most) return { list: choices, leftOut: 0 };
  const list = choices.filter(({ active }, at) => at < most || active).slice(0, 2 * most);
  return { list, leftOut: choices.length - list.length };
}

/** What is where entries were left out. */
export function leftOutWords(count: number): string {
  return `${count.toLocaleString('en')} more are not shown.`;
}
