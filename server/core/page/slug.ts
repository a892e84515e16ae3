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

/** Gives the headings of one page their fragments: repeated ones get `-2`, `-3`; a heading's own id stays as it is. */
export function slugger(): (text: string, id?: string) => string {
  const used = new Map<string, number>();
  return (text, id) => {
    const slug = id ?? slugOf(text);
    let count = (used.get(slug) ?? 0) + 1;
    used.set(slug, count);
    if (count === 1 || id !== undefined) return slug;
    // `A`, `A`, `A 2`: the second must not take the third one's.
    while (used.has(`${slug}-${count}`)) count++;
    used.set(slug, count);
    used.set(`${slug}-${count}`, 1);
    return `${slug}-${count}`;
  };
}
