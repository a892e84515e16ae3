import type { Finding } from '../text/finding.ts';

/** So many findings of one kind are reported of one file: nobody reads more, and hostile text has hundreds of thousands. */
export const maxAlike = 1000;

/** Lets findings of each kind through as long as there are not too many, and counts the others. */
export interface Bound<Kind extends Finding> {
  /** The finding, or undefined for one that is not reported. */
  take(finding: Kind): Kind | undefined;
  /** One finding for each kind of which some were not reported, where the first of those is. */
  rest(): readonly Kind[];
}

/** A bound for the findings of one file, or of several where `fileOf` tells of which. */
export function newBound<Kind extends Finding>(fileOf: (finding: Kind) => string = () => ''): Bound<Kind> {
  const kinds = new Map<string, { count: number; readonly first: Kind | undefined }>();
  return {
    take(finding) {
      const key = `${finding.code} ${fileOf(finding)}`;
      const kind = kinds.get(key);
      if (kind === undefined) kinds.set(key, { count: 1, first: undefined });
      else if (kind.count < maxAlike) kind.count++;
      else {
        kinds.set(key, { count: kind.count + 1, first: kind.first ?? finding });
        return undefined;
      }
      return finding;
    },
    rest: () =>
      [...kinds.values()].flatMap(({ count, first }): readonly Kind[] => {
        if (first === undefined) return [];
        const { fixes: _fixes, related: _related, ...plain } = first;
        const more = count - maxAlike;
        // What is special about a kind of finding stands in properties that every one of them has.
        return [
          {
            ...plain,
            message: `There are ${more.toLocaleString('en')} more findings like those before, from here on.`,
          } as Kind,
        ];
      }),
  };
}
