import { type Claims, claimAnchor, headingAnchor } from './claims.ts';

/**
 * The fragment of a heading by the platform's rule: every run of characters that are neither letters nor digits becomes
 * one hyphen, trimmed, in lower case. Letters of all scripts are kept.
 */
export function slugOf(text: string): string {
  const others = ASCII.test(text) ? /[^a-z0-9]+/g : /[^\p{L}\p{M}\p{N}]+/gu;
  const slug = text.toLowerCase().replace(others, '-');
  const start = slug.startsWith('-') ? 1 : 0;
  return slug.slice(start, Math.max(start, slug.endsWith('-') ? slug.length - 1 : slug.length));
}

/** Most headings: a plain class of characters is much the faster. */
const ASCII = /^[\t\n -~]*$/;

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

/** Headings that are written deeper than this have no fragment. */
export const deepestAnchor = 4;

/** Gives the headings of one page their fragments: repeated ones get `-2`, `-3`. Signs alone make none. */
export function slugger(): (text: string, id?: string) => string {
  const claims: Claims = new Map();
  return (text, id) => {
    const slug = id ?? slugOf(text);
    return slug === '' ? '' : claimAnchor(claims, headingAnchor(slug));
  };
}
