/** How a site makes fragments: from the words of headings and titles, and from ids in the page. */
export interface AnchorRule {
  /** Returns the fragment of words. Empty if the words consist of punctuation only. */
  readonly slug: (words: string) => string;
  /** Returns the fragment of an id in `{#…}` after a heading. */
  readonly ownId: (id: string) => string;
  /** Number of the second component with a title. Undefined if each kind of component has its own. */
  readonly second?: number;
  /** True if links may also use GitHub's fragments. */
  readonly isLenient: boolean;
  /** Replaces each `{{name}}` in a text with its value. */
  readonly fill: (text: string) => string;
}

const asWritten = (text: string): string => text;

/** The rule of docs.json v1. Source: components.md, "Anchor ids", measured on 1,415 links of its sites. */
export const v1Anchors: AnchorRule = {
  slug: slugOf,
  ownId: (id) => (/\s/.test(id) ? slugOf(id) : id),
  isLenient: true,
  fill: asWritten,
};

/** The rule of docs.json v2. Source: platform-today.md, "Anchors" (mintlify/docs create/text; TableProApp/TablePro#2991). */
export const v2Anchors: AnchorRule = { slug: v2SlugOf, ownId: v2SlugOf, second: 2, isLenient: false, fill: asWritten };

/**
 * Fragment of words in docs.json v1: each run of characters that are neither letters nor digits becomes one hyphen,
 * except at the ends. Letters of all scripts are kept, in lower case. File names are made in the same way in both
 * formats.
 */
export function slugOf(text: string): string {
  const others = ascii.test(text) ? /[^a-z0-9]+/g : /[^\p{L}\p{M}\p{N}]+/gu;
  const slug = text.toLowerCase().replace(others, '-');
  const start = slug.startsWith('-') ? 1 : 0;
  return slug.slice(start, Math.max(start, slug.endsWith('-') ? slug.length - 1 : slug.length));
}

/** Most headings are ASCII, for which a plain character class is much faster. */
const ascii = /^[\t\n -~]*$/;

/** Most headings contain only letters, digits and single spaces or hyphens. Both formats agree on them. */
const plainWords = /^[a-z0-9]+(?:[ -][a-z0-9]+)*$/i;

/**
 * Fragment of words in docs.json v2, in lower case. Spaces, `.`, `!` and `*` become one hyphen. Brackets, backticks and
 * `: ： , ; ? ~` are removed. Straight quotes become curly. Other characters stay.
 */
function v2SlugOf(text: string): string {
  if (plainWords.test(text)) return text.toLowerCase().replaceAll(' ', '-');
  const slug = curlyQuotes(text.normalize('NFC').toLowerCase())
    .replace(/[:：,;?~()[\]{}`]/g, '')
    .replace(/[\s.!*-]+/g, '-');
  const start = slug.startsWith('-') ? 1 : 0;
  return slug.slice(start, Math.max(start, slug.endsWith('-') ? slug.length - 1 : slug.length));
}

/** Replaces straight quotes: those at the start of a word open, all others close. */
function curlyQuotes(text: string): string {
  return text.replace(/(^|[\s([{/—-])?(['"])/g, (_, before: string | undefined, quote: string) =>
    before === undefined ? (quote === '"' ? '”' : '’') : before + (quote === '"' ? '“' : '‘'),
  );
}

/**
 * Normalizes a fragment for comparison. The direction of a curly quote depends on the text around a heading, so it is
 * ignored.
 */
export function foldFragment(fragment: string): string {
  return fragment.normalize('NFC').replace(/‘/g, '’').replace(/“/g, '”');
}

/** GitHub's fragments, which some links use: punctuation is removed, spaces become hyphens, `_` and `-` stay. */
export function githubSlugOf(text: string): string {
  return text
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** Fragment of a field: `param-` and the words of its name. Camel case is split. */
export function fieldSlugOf(name: string): string {
  return slugOf(`param-${partWords(name)}`);
}

/** Splits a name in camel case with spaces: `expireAfterSecs`, `HTTPServer`, `APIs`, `S3Key`. */
export function partWords(name: string): string {
  return (
    name
      .replace(/([A-Z]{2})(?=\d)/g, '$1 ')
      .replace(/([a-z\d])(?=[A-Z])/g, '$1 ')
      // Not before the last letter of a plural: `APIs` is one word.
      .replace(/([A-Z])(?=[A-Z][a-rt-z\d])/g, '$1 ')
  );
}
