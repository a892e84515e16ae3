import type { Range } from '../text/range.ts';

/** So many faults of a kind are reported each. */
const maxFaults = 20;

/** Tells the first of many faults, and how many there are of the others. `one` and `more` name a fault and several. */
export function firstFaults<Each>(
  all: readonly Each[],
  tell: (each: Each) => YamlFault,
  one: string,
  more: string,
): readonly YamlFault[] {
  const reported = all.slice(0, maxFaults).map(tell);
  const next = all[maxFaults];
  if (next === undefined) return reported;
  const { code, range } = tell(next);
  return [...reported, { code, range, message: moreOf(all.length - maxFaults, one, more) }];
}

/** Says at the first of the faults that are not reported how many there are. */
export function moreOf(count: number, one: string, more: string): string {
  const words = count === 1 ? `is 1 more ${one}` : `are ${count.toLocaleString('en')} more ${more}`;
  return `There ${words} like those before, from here on.`;
}

/** What is wrong in YAML, before it is worded for authors. */
export interface YamlFault {
  readonly code: string;
  readonly range: Range;
  readonly message: string;
}

/** What is not read and aliases that lead nowhere hide nothing but themselves. */
export function isOfSyntax({ code }: Pick<YamlFault, 'code'>): boolean {
  return code !== 'yaml/alias' && !isOfSize({ code });
}

/** Of what is nested too deep, or too much. */
export function isOfSize({ code }: Pick<YamlFault, 'code'>): boolean {
  return code === 'yaml/too-deep' || code === 'yaml/too-large';
}
