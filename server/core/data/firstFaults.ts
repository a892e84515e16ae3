import type { YamlFault } from './yamlTree.ts';

/** So many faults of a kind are told each. */
const MOST_FAULTS = 20;

/** Tells the first of many faults, and how many there are of the others. `one` and `more` name a fault and several. */
export function firstFaults<Each>(
  all: readonly Each[],
  tell: (each: Each) => YamlFault,
  one: string,
  more: string,
): readonly YamlFault[] {
  const told = all.slice(0, MOST_FAULTS).map(tell);
  const next = all[MOST_FAULTS];
  if (next === undefined) return told;
  const { code, range } = tell(next);
  return [...told, { code, range, message: moreOf(all.length - MOST_FAULTS, one, more) }];
}

/** Says at the first of the faults that are not told how many there are. */
export function moreOf(count: number, one: string, more: string): string {
  const words = count === 1 ? `is 1 more ${one}` : `are ${count.toLocaleString('en')} more ${more}`;
  return `There ${words} like those before, from here on.`;
}
