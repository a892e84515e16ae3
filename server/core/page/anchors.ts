import { stringOf, valueOf } from '../data/node.ts';
import { type ComponentSpec, catalogue } from '../schema/catalogue.ts';
import { memo, memo2 } from '../text/memo.ts';
import { type AnchorRule, fieldSlugOf } from './anchorRule.ts';
import type { Element, Heading, Page } from './pageTree.ts';
import { attributeText, plainText } from './walk.ts';

/** A heading or component that a link can point to. The site's rule makes its fragment. */
export interface Anchor {
  readonly text: string;
  /**
   * Where the text comes from: the `words` of a heading or title, an `id` attribute, an `ownId` in `{#…}`, or the name
   * of a `field`.
   */
  readonly from: 'words' | 'id' | 'ownId' | 'field';
  /** Anchors with the same value here are numbered together: headings, or one kind of component. */
  readonly counted: string;
  /** Number of the second one with the same text. */
  readonly second: number;
  /** Index of its heading in the file. */
  readonly heading?: number;
}

/** Fragments in use on a page, and how often each text was met. Opaque for callers. */
export type Claims = Map<string, number>;

/** Fragment of an anchor without a number. Empty if it has none. */
export function fragmentOf({ text, from }: Anchor, rule: AnchorRule): string {
  const filled = rule.fill(text);
  switch (from) {
    case 'words':
      return rule.slug(filled);
    case 'ownId':
      return rule.ownId(filled.trim());
    case 'field':
      return fieldSlugOf(filled);
    case 'id':
      return filled.trim();
  }
}

/**
 * Returns the fragment of an anchor on a page. Anchors must be passed in order of the text. The second anchor of the
 * same kind and text gets the number that the platform gives it. If another kind already has the fragment, a number is
 * added, so that fragments are unique. Empty if the anchor has none.
 */
export function claimAnchor(claims: Claims, anchor: Anchor, rule: AnchorRule): string {
  const text = fragmentOf(anchor, rule);
  if (text === '') return '';
  const second = rule.second ?? anchor.second;
  const key = countKey(anchor.counted, text);
  let count = claims.get(key) ?? 0;
  let wanted = numbered(text, count, second);
  // With the headings `A`, `A`, `A 2`, the second must not take the fragment of the third.
  while (count > 0 && claims.has(wanted)) wanted = numbered(text, ++count, second);
  claims.set(key, count + 1);
  let id = wanted;
  for (let more = 2; claims.has(id); more++) id = `${wanted}-${more}`;
  claims.set(id, 1);
  return id;
}

/** Key for the number of anchors with the same text in `Claims`, for callers that undo a claim. */
export function countKey(counted: string, fragment: string): string {
  return `\0${counted}\0${fragment}`;
}

/** Adds the number of an anchor to its text. `count` is how many equal ones come before it. */
export function numbered(text: string, count: number, second: number): string {
  return count === 0 ? text : `${text}-${count - 1 + second}`;
}

/** Returns an anchor that is numbered together with headings, as their ids and those of plain elements are. */
export function headingAnchor(text: string, from: Anchor['from'] = 'id'): Anchor {
  return { text, from, counted: 'headings', second: 2 };
}

/** Headings below this level have no fragment, unless they have an id. */
export const deepestAnchor = 4;

/** Returns the anchor of a Markdown heading. Undefined for levels without one. */
export function anchorOfHeading({ level, text, id }: Pick<Heading, 'level' | 'text' | 'id'>): Anchor | undefined {
  // Source: platform-today.md, "Anchors" (mintlify/docs create/text): ids on levels 1 to 6.
  if (id !== undefined) return headingAnchor(id.value, 'ownId');
  return level > deepestAnchor || text === '' ? undefined : headingAnchor(text, 'words');
}

/**
 * Returns the anchor of a component or plain element: its `id`, or what `anchor` in the catalogue refers to (a title, a
 * label, the name of a field). `read` returns an attribute as text, `plain` the words between the tags.
 */
export function anchorOfElement(
  name: string,
  spec: ComponentSpec | undefined,
  read: (attribute: string) => string | undefined,
  plain: () => string,
): Anchor | undefined {
  const id = (read('id') ?? (name === 'a' ? read('name') : undefined))?.trim();
  if (id !== undefined && id !== '') return headingAnchor(id);
  if (/^(?:h[1-4]|Heading)$/.test(name)) return headingAnchor(plain(), 'words');
  if (spec?.anchor === undefined) return undefined;
  const from = spec.anchor === 'location' ? spec.exactlyOneOf : [spec.anchor];
  const title = from.map(read).find((text) => text !== undefined && text.trim() !== '');
  if (title === undefined) return undefined;
  if (spec.shape === 'field') return { text: title, from: 'field', counted: 'field', second: 1 };
  return { text: title, from: 'words', counted: spec.name, second: spec.second ?? 1 };
}

/** An anchor and its offset. */
interface AnchorStart {
  readonly anchor: Anchor;
  readonly start: number;
}

/** Returns the anchors of a page's own text with their offsets, in order. */
export const anchorPlacesOf: (page: Page) => readonly AnchorStart[] = memo((page: Page) => {
  const found: AnchorStart[] = [];
  if (hasHeadingAnchors(page)) {
    for (const [at, heading] of page.headings.entries()) {
      const anchor = anchorOfHeading(heading);
      if (anchor !== undefined) found.push({ anchor: { ...anchor, heading: at }, start: heading.range.start });
    }
  }
  const { components } = catalogue();
  for (const element of page.elements) {
    const anchor = ownAnchor(element, components.get(element.name));
    if (anchor !== undefined) found.push({ anchor, start: element.range.start });
  }
  return found.sort((a, b) => a.start - b.start);
});

/** Pages with a custom layout have no list of their headings, and no fragments for them. */
function hasHeadingAnchors({ frontMatter }: Page): boolean {
  const mode = stringOf(valueOf(frontMatter?.root, 'mode'))?.trim();
  return mode !== 'custom' && mode !== 'frame';
}

function ownAnchor(element: Element, spec: ComponentSpec | undefined): Anchor | undefined {
  if (element.attributes.length === 0 && !/^(?:h[1-4]|Heading)$/.test(element.name)) return undefined;
  return anchorOfElement(
    element.name,
    spec,
    (name) => attributeText(element, name),
    () => plainText(element.children).trim(),
  );
}

/** Returns the fragments of each anchor of a file. The first is its own. Empty for an anchor without one. */
export function fragmentsIn(anchors: readonly Anchor[], rule: AnchorRule): readonly (readonly string[])[] {
  const claims: Claims = new Map();
  return anchors.map((anchor) => fragmentsOfAnchor(claims, anchor, rule));
}

/** Returns the fragments of a file's headings, by the index of the heading. */
export function headingFragments(anchors: readonly Anchor[], rule: AnchorRule): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const [at, [own]] of fragmentsIn(anchors, rule).entries()) {
    const heading = anchors[at]?.heading;
    if (heading !== undefined && own !== undefined) found.set(heading, own);
  }
  return found;
}

/** Returns the fragments of a page's own headings. Headings without one are left out. */
export const fragmentsOfHeadings: (page: Page, rule: AnchorRule) => ReadonlyMap<Heading, string> = memo2(
  (page: Page, rule: AnchorRule) => {
    const anchors = anchorPlacesOf(page).map(({ anchor }) => anchor);
    const found = new Map<Heading, string>();
    for (const [at, fragment] of headingFragments(anchors, rule)) {
      const heading = page.headings[at];
      if (heading !== undefined) found.set(heading, fragment);
    }
    return found;
  },
);

/** Returns the fragment of the section that contains an offset. Undefined before the first heading that has one. */
export function fragmentAt(page: Page, offset: number, rule: AnchorRule): string | undefined {
  const fragments = fragmentsOfHeadings(page, rule);
  const heading = page.headings.findLast((each) => each.range.start <= offset && fragments.has(each));
  return heading && fragments.get(heading);
}

/** Returns the offset that a fragment points to in a page's own text. */
export function startOfAnchor(page: Page, fragment: string, rule: AnchorRule): number | undefined {
  return startsOf(page, rule).get(fragment);
}

const startsOf = memo2((page: Page, rule: AnchorRule): ReadonlyMap<string, number> => {
  const starts = new Map<string, number>();
  const claims: Claims = new Map();
  for (const { anchor, start } of anchorPlacesOf(page))
    for (const fragment of fragmentsOfAnchor(claims, anchor, rule))
      if (!starts.has(fragment)) starts.set(fragment, start);
  return starts;
});

/**
 * Returns the fragments that links can use for an anchor. A repeated title of a component has several, because some
 * components begin to count with 1 and others with 2. Empty if the anchor has no fragment.
 */
export function fragmentsOfAnchor(claims: Claims, anchor: Anchor, rule: AnchorRule): readonly string[] {
  const text = fragmentOf(anchor, rule);
  if (text === '') return [];
  const count = claims.get(countKey(anchor.counted, text)) ?? 0;
  const own = claimAnchor(claims, anchor, rule);
  if (count === 0 || anchor.counted === 'headings') return [own];
  return [own, numbered(text, count, 1), numbered(text, count, 2)];
}
