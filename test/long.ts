/**
 * How much is tried. Where a test goes through very many inputs that are alike (prefixes, random texts, pages of the
 * corpus), it tries some of them, and all when everything is asked for: `DOCSIGHT_LONG=1`. Each commit in CI
 * takes other samples (`DOCSIGHT_SEED`), and a weekly run takes all.
 */
export const isLong: boolean = process.env['DOCSIGHT_LONG'] === '1';

/** Where samples begin: a whole number from 0, of the commit when `npm test` runs, else 0. */
export const seed: number = Math.trunc(Math.abs(Number(process.env['DOCSIGHT_SEED'] ?? 0))) || 0;

/** So many rounds of a test: `few`, or `all` when everything is asked for. */
export function rounds(few: number, all: number): number {
  return isLong ? all : few;
}

/** Whether the entry at an index from 0 belongs to a sample of one in `every`. */
export function isInSample(index: number, every: number): boolean {
  return isLong || index % every === seed % every;
}

/** One in `every` of a list, or all of it. Where a list is shorter than `every`, still one. */
export function sampleOf<Item>(items: readonly Item[], every: number): readonly Item[] {
  const sample = items.filter((_, index) => isInSample(index, every));
  return sample.length > 0 ? sample : items.slice(0, 1);
}
