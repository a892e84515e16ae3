/** A reader's choice of version, language and product. Undefined parts mean "any". */
export interface Choice {
  readonly version: string | undefined;
  readonly language: string | undefined;
  readonly product: string | undefined;
}

/** Index of places in the navigation by the choice that shows them. */
export interface Visitors<Place extends Choice> {
  add(place: Place): void;
  /** The first place that a reader can see together with this one. */
  meeting(place: Choice): Place | undefined;
}

const any = 'any';

/**
 * Creates an empty index. Places are filed under each of their choices and under "any", which avoids comparing all
 * pairs.
 */
export function newVisitors<Place extends Choice>(): Visitors<Place> {
  const first = new Map<string, { readonly place: Place; readonly at: number }>();
  let count = 0;
  return {
    add(place) {
      const at = count++;
      for (const key of keysOf(place, (name) => [written(name), any]))
        if (!first.has(key)) first.set(key, { place, at });
    },
    meeting(place) {
      const keys = keysOf(place, (name) => (name === undefined ? [any] : [written(name), written(undefined)]));
      return keys.flatMap((key) => first.get(key) ?? []).sort((a, b) => a.at - b.at)[0]?.place;
    },
  };
}

function keysOf(
  { version, language, product }: Choice,
  formsOf: (name: string | undefined) => readonly string[],
): readonly string[] {
  const languages = formsOf(language);
  const products = formsOf(product);
  return formsOf(version).flatMap((one) =>
    languages.flatMap((two) => products.map((three) => `${one} ${two} ${three}`)),
  );
}

function written(name: string | undefined): string {
  return name === undefined ? 'all' : JSON.stringify(name);
}
