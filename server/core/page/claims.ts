/** What leads to a heading or component before equal ones are told apart. */
export interface Anchor {
  readonly text: string;
  /** What it is counted with: headings with headings, each kind of component by itself. */
  readonly counted: string;
  /** The number that the second of them gets. */
  readonly second: number;
}

/** Fragments given so far and how often each text made one; opaque. */
export type Claims = Map<string, number>;

/**
 * The fragment of an anchor on a page, in order of the text. The second of the same kind and text gets the number that
 * the platform gives it. What another kind has already gets a number behind it, so that each is one place of the page.
 */
export function claimAnchor(claims: Claims, { text, counted, second }: Anchor): string {
  const key = countKey(counted, text);
  let count = claims.get(key) ?? 0;
  let wanted = numbered(text, count, second);
  // `A`, `A`, `A 2`: the second must not take the third one's.
  while (count > 0 && claims.has(wanted)) wanted = numbered(text, ++count, second);
  claims.set(key, count + 1);
  let id = wanted;
  for (let more = 2; claims.has(id); more++) id = `${wanted}-${more}`;
  claims.set(id, 1);
  return id;
}

/** The key under which claims count an anchor, for those who take a claim back. */
export function countKey(counted: string, text: string): string {
  return `\0${counted}\0${text}`;
}

/** The text with the number of its place among equal ones, of which it has `count` before it. */
export function numbered(text: string, count: number, second: number): string {
  return count === 0 ? text : `${text}-${count - 1 + second}`;
}

/** An anchor counted with the headings, as their own ids and those of plain elements are. */
export function headingAnchor(text: string): Anchor {
  return { text, counted: 'headings', second: 2 };
}
