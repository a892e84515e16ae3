import { safeLoad } from 'js-yaml/lib/js-yaml/loader.js';

/** Longer front matter is judged by our own reader only, in UTF-16 code units: no page has any near it. */
const LONGEST = 100_000;

/** What the sites' loader makes of YAML: a value, or why it refuses. `at` is an offset, where it knows one. */
export type LoaderVerdict =
  | { readonly accepted: true; readonly value: unknown }
  | { readonly accepted: false; readonly reason: string; readonly at: number | undefined };

/**
 * Asks js-yaml 3 in its safe schema, which reads the front matter of deployed pages (it is what the packages front-matter
 * 4 and gray-matter 4 load YAML with). Undefined where it cannot be asked: the text is too long or nests too deep for a
 * reader that recurses. Callers keep aliases that stand for too much away from it.
 */
export function askLoader(source: string): LoaderVerdict | undefined {
  if (source.length > LONGEST) return undefined;
  try {
    return { accepted: true, value: safeLoad(source) };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    const { reason, mark } = error as { reason?: unknown; mark?: { position?: unknown } };
    const at = typeof mark?.position === 'number' ? Math.min(mark.position, source.length) : undefined;
    return { accepted: false, reason: typeof reason === 'string' ? reason : '', at };
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const UNREADABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufffe\uffff]|\p{Surrogate}/u;

/** Where a text has a character that YAML does not allow: control characters, halves of pairs. */
export function unreadableIn(source: string): number | undefined {
  const found = UNREADABLE.exec(source);
  return found?.index;
}
