import { stringOf, valueOf } from '../data/node.ts';
import { type ComponentSpec, catalogue } from '../schema/catalogue.ts';
import { memo } from '../text/memo.ts';
import type { Element, Heading, Page } from './pageTree.ts';
import { plainText, textOf } from './walk.ts';

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

/**
 * The fragment of a heading by the platform's rule: every run of characters that are neither letters nor digits becomes
 * one hyphen, trimmed, in lower case. Letters of all scripts are kept.
 */
export function slugOf(text: string): string {
  const others = ascii.test(text) ? /[^a-z0-9]+/g : /[^\p{L}\p{M}\p{N}]+/gu;
  const slug = text.toLowerCase().replace(others, '-');
  const start = slug.startsWith('-') ? 1 : 0;
  return slug.slice(start, Math.max(start, slug.endsWith('-') ? slug.length - 1 : slug.length));
}

/** Most headings: a plain class of characters is much the faster. */
const ascii = /^[\t\n -~]*$/;

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

/** The anchor of a heading of Markdown; undefined for levels that have none. */
export function anchorOfHeading({ level, text, id }: Pick<Heading, 'level' | 'text' | 'id'>): Anchor | undefined {
  const own = id?.value ?? slugOf(text);
  return level > deepestAnchor || own === '' ? undefined : headingAnchor(own);
}

/**
 * The anchor of a component or plain element, from its `id` or what the catalogue's `anchor` names: its title, its
 * label, a field's name. `read` gives an attribute as text, `plain` the words between the tags.
 */
export function anchorOfElement(
  name: string,
  spec: ComponentSpec | undefined,
  read: (attribute: string) => string | undefined,
  plain: () => string,
): Anchor | undefined {
  const id = (read('id') ?? (name === 'a' ? read('name') : undefined))?.trim();
  if (id !== undefined && id !== '') return headingAnchor(id);
  if (/^(?:h[1-4]|Heading)$/.test(name)) {
    const slug = slugOf(plain());
    return slug === '' ? undefined : headingAnchor(slug);
  }
  if (spec?.anchor === undefined) return undefined;
  const from = spec.anchor === 'location' ? spec.exactlyOneOf : [spec.anchor];
  const title = from.map(read).find((text) => text !== undefined && text.trim() !== '');
  if (title === undefined) return undefined;
  if (spec.shape === 'field') return { text: fieldSlugOf(title), counted: 'field', second: 1 };
  const slug = slugOf(title);
  return slug === '' ? undefined : { text: slug, counted: spec.name, second: spec.second ?? 1 };
}

/** The anchors of a page's own text, each with the offset where it stands, in order of the text. */
export const anchorPlacesOf: (page: Page) => readonly { readonly anchor: Anchor; readonly start: number }[] = memo(
  (page: Page) => {
    const found: { readonly anchor: Anchor; readonly start: number }[] = [];
    for (const heading of hasHeadingAnchors(page) ? page.headings : []) {
      const anchor = anchorOfHeading(heading);
      if (anchor !== undefined) found.push({ anchor, start: heading.range.start });
    }
    const { components } = catalogue();
    for (const element of page.elements) {
      const anchor = ownAnchor(element, components.get(element.name));
      if (anchor !== undefined) found.push({ anchor, start: element.range.start });
    }
    return found.sort((a, b) => a.start - b.start);
  },
);

/** Pages that are laid out by hand have no list of their headings, and no fragments for them. */
function hasHeadingAnchors({ frontMatter }: Page): boolean {
  const mode = stringOf(valueOf(frontMatter?.root, 'mode'))?.trim();
  return mode !== 'custom' && mode !== 'frame';
}

function ownAnchor(element: Element, spec: ComponentSpec | undefined): Anchor | undefined {
  if (element.attributes.length === 0 && !/^(?:h[1-4]|Heading)$/.test(element.name)) return undefined;
  return anchorOfElement(
    element.name,
    spec,
    (name) => textOf(element, name),
    () => plainText(element.children).trim(),
  );
}

/**
 * Every fragment that leads into a page's own text, without `#`, in order of the text and once each: headings of the
 * first four levels, `id` attributes (and the `name` of an `<a>`), and what components make of their titles and names.
 */
export const anchorsOf: (page: Page) => readonly string[] = memo((page: Page) => [...startsOf(page).keys()]);

/** The offset at which a fragment leads into a page's own text. */
export function startOfAnchor(page: Page, fragment: string): number | undefined {
  return startsOf(page).get(fragment);
}

const startsOf = memo((page: Page): ReadonlyMap<string, number> => {
  const starts = new Map<string, number>();
  const claims: Claims = new Map();
  for (const { anchor, start } of anchorPlacesOf(page))
    for (const fragment of fragmentsOfAnchor(claims, anchor)) if (!starts.has(fragment)) starts.set(fragment, start);
  return starts;
});

/**
 * The fragments that links may use for an anchor: its own and, where a title is repeated, the one under the other way of
 * counting; the generations of the platform begin with 1 or with 2.
 */
export function fragmentsOfAnchor(claims: Claims, anchor: Anchor): readonly string[] {
  const count = claims.get(countKey(anchor.counted, anchor.text)) ?? 0;
  const own = claimAnchor(claims, anchor);
  if (count === 0 || anchor.counted === 'headings') return [own];
  return [own, numbered(anchor.text, count, 1), numbered(anchor.text, count, 2)];
}
