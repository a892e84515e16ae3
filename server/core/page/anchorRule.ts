/** How a site's format makes fragments: of the words of headings and titles, and of the ids that headings give themselves. */
export interface AnchorRule {
  /** The fragment of words; empty where signs alone make none. */
  readonly slug: (words: string) => string;
  /** The fragment of an id in `{#…}` behind a heading. */
  readonly ownId: (id: string) => string;
  /** The number of the second component with one title, where the format has one for all; else each component's own. */
  readonly second?: number;
  /** True when a link may also follow the other common way to write a fragment. */
  readonly isLenient: boolean;
  /** The text with what stands for its `{{name}}`s. */
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
 * The fragment of words in docs.json v1: every run of characters that are neither letters nor digits becomes one hyphen,
 * trimmed, in lower case. Letters of all scripts are kept. Names of files are made so in both formats.
 */
export function slugOf(text: string): string {
  const others = ascii.test(text) ? /[^a-z0-9]+/g : /[^\p{L}\p{M}\p{N}]+/gu;
  const slug = text.toLowerCase().replace(others, '-');
  const start = slug.startsWith('-') ? 1 : 0;
  return slug.slice(start, Math.max(start, slug.endsWith('-') ? slug.length - 1 : slug.length));
}

/** Most headings: a plain class of characters is much the faster. */
const ascii = /^[\t\n -~]*$/;

/** Most headings once more: nothing but words, in which both formats agree. */
const plainWords = /^[a-z0-9]+(?:[ -][a-z0-9]+)*$/i;

/**
 * The fragment of words in docs.json v2: lower case; blanks, `.`, `!` and `*` part words with one hyphen; brackets,
 * `: ： , ; ? ~` and backticks go; straight quotes become curly; all other signs stay.
 */
function v2SlugOf(text: string): string {
  if (plainWords.test(text)) return text.toLowerCase().replaceAll(' ', '-');
  const slug = curlyQuotes(text.normalize('NFC').toLowerCase())
    .replace(/[:：,;?~()[\]{}`]/g, '')
    .replace(/[\s.!*-]+/g, '-');
  const start = slug.startsWith('-') ? 1 : 0;
  return slug.slice(start, Math.max(start, slug.endsWith('-') ? slug.length - 1 : slug.length));
}

/** Straight quotes as printed: one that begins a word opens, every other one closes. */
function curlyQuotes(text: string): string {
  return text.replace(/(^|[\s([{/—-])?(['"])/g, (_, before: string | undefined, quote: string) =>
    before === undefined ? (quote === '"' ? '”' : '’') : before + (quote === '"' ? '“' : '‘'),
  );
}

/** A fragment as it is compared: which way a curly quote opens depends on text around the heading. */
export function foldFragment(fragment: string): string {
  return fragment.normalize('NFC').replace(/‘/g, '’').replace(/“/g, '”');
}

/** GitHub's rule, which links may follow as well: punctuation goes, blanks become hyphens, `_` and `-` stay. */
export function githubSlugOf(text: string): string {
  return text
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

/** The fragment of a field: `param-` and the words of its name, those of camel case parted as well. */
export function fieldSlugOf(name: string): string {
  return slugOf(`param-${partWords(name)}`);
}

/** The words of a name in camel case with blanks between them: `expireAfterSecs`, `HTTPServer`, `APIs`, `S3Key`. */
export function partWords(name: string): string {
  return (
    name
      .replace(/([A-Z]{2})(?=\d)/g, '$1 ')
      .replace(/([a-z\d])(?=[A-Z])/g, '$1 ')
      // Not before the last letter of a plural: `APIs` is one word.
      .replace(/([A-Z])(?=[A-Z][a-rt-z\d])/g, '$1 ')
  );
}
