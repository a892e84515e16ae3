import type { Range } from '../text/range.ts';

/** How many faults of a kind are reported one by one. */
const maxFaults = 20;

/** Reports the first faults one by one, and the number of the others. `one` and `more` name one fault and several. */
export function firstFaults<Each>(
  all: readonly Each[],
  report: (each: Each) => YamlFault,
  one: string,
  more: string,
): readonly YamlFault[] {
  const reported = all.slice(0, maxFaults).map(report);
  const next = all[maxFaults];
  if (next === undefined) return reported;
  const { code, range } = report(next);
  return [...reported, { code, range, message: omittedFaultsMessage(all.length - maxFaults, one, more) }];
}

/** Returns the message for the faults that are not reported one by one. It is shown at the first of them. */
export function omittedFaultsMessage(count: number, one: string, more: string): string {
  const words = count === 1 ? `is 1 more ${one}` : `are ${count.toLocaleString('en')} more ${more}`;
  return `There ${words} from here on.`;
}

/** A fault in YAML, before it has a message for authors. */
export interface YamlFault {
  readonly code: string;
  readonly range: Range;
  readonly message: string;
}

/** True for faults that can hide others. A part that is not read, or an unresolved alias, hides only itself. */
export function isOfSyntax({ code }: Pick<YamlFault, 'code'>): boolean {
  return code !== 'yaml/alias' && !isOfSize({ code });
}

/** True if the text is nested too deep or is too large. */
export function isOfSize({ code }: Pick<YamlFault, 'code'>): boolean {
  return code === 'yaml/too-deep' || code === 'yaml/too-large';
}
