/**
 * How much is tested. Tests with very many similar inputs (prefixes, random texts, pages of the corpus) try a sample,
 * or all with `DOCSIGHT_LONG=1`. Each commit in CI takes other samples (`DOCSIGHT_SEED`), and a weekly run takes all.
 */
export const isLong: boolean = process.env['DOCSIGHT_LONG'] === '1';

/** Start of samples: an integer from 0, made from the commit in `npm test`, else 0. */
export const seed: number = Math.trunc(Math.abs(Number(process.env['DOCSIGHT_SEED'] ?? 0))) || 0;

/** Number of rounds of a test: `few`, or `all` in a complete run. */
export function rounds(few: number, all: number): number {
  return isLong ? all : few;
}

/** Whether an index (from 0) is in a sample of one in `every`. */
export function isInSample(index: number, every: number): boolean {
  return isLong || index % every === seed % every;
}

/** One in `every` of a list, but at least one; or all of it in a complete run. */
export function sampleOf<Item>(items: readonly Item[], every: number): readonly Item[] {
  const sample = items.filter((_, index) => isInSample(index, every));
  return sample.length > 0 ? sample : items.slice(0, 1);
}
