import { stringOf, valueOf } from '../data/node.ts';
import { type ComponentSpec, catalogue } from '../schema/catalogue.ts';
import { memo, memo2 } from '../text/memo.ts';
import { type AnchorRule, fieldSlugOf } from './anchorRule.ts';
import type { Element, Heading, Page } from './pageTree.ts';
import { attributeText, plainText } from './walk.ts';

/** What leads to a heading or component, as written: the site's rule makes the fragment of it. */
export interface Anchor {
  readonly text: string;
  /** `words` of a heading or title, an `id` attribute, `ownId` in `{#…}`, the name of a `field`. */
  readonly from: 'words' | 'id' | 'ownId' | 'field';
  /** What it is counted with: headings with headings, each kind of component by itself. */
  readonly counted: string;
  /** The number that the second of them gets. */
  readonly second: number;
  /** Which of its file's headings it belongs to, from 0. */
  readonly heading?: number;
}

/** Fragments given so far and how often each text made one; opaque. */
export type Claims = Map<string, number>;

/** The fragment of an anchor before equal ones are told apart; empty where it has none. */
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
 * The fragment of an anchor on a page, in order of the text; empty where it has none. The second of the same kind and
 * text gets the number that the platform gives it. What another kind has already gets a number behind it, so that each
 * is one place of the page.
 */
export function claimAnchor(claims: Claims, anchor: Anchor, rule: AnchorRule): string {
  const text = fragmentOf(anchor, rule);
  if (text === '') return '';
  const second = rule.second ?? anchor.second;
  const key = countKey(anchor.counted, text);
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
export function countKey(counted: string, fragment: string): string {
  return `\0${counted}\0${fragment}`;
}

/** The text with the number of its place among equal ones, of which it has `count` before it. */
export function numbered(text: string, count: number, second: number): string {
  return count === 0 ? text : `${text}-${count - 1 + second}`;
}

/** An anchor counted with the headings, as their own ids and those of plain elements are. */
export function headingAnchor(text: string, from: Anchor['from'] = 'id'): Anchor {
  return { text, from, counted: 'headings', second: 2 };
}

/** Headings deeper than this have no fragment, unless they give themselves an id. */
export const deepestAnchor = 4;

/** The anchor of a heading of Markdown; undefined for levels that have none. */
export function anchorOfHeading({ level, text, id }: Pick<Heading, 'level' | 'text' | 'id'>): Anchor | undefined {
  // Source: platform-today.md, "Anchors" (mintlify/docs create/text): ids on levels 1 to 6.
  if (id !== undefined) return headingAnchor(id.value, 'ownId');
  return level > deepestAnchor || text === '' ? undefined : headingAnchor(text, 'words');
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
  if (/^(?:h[1-4]|Heading)$/.test(name)) return headingAnchor(plain(), 'words');
  if (spec?.anchor === undefined) return undefined;
  const from = spec.anchor === 'location' ? spec.exactlyOneOf : [spec.anchor];
  const title = from.map(read).find((text) => text !== undefined && text.trim() !== '');
  if (title === undefined) return undefined;
  if (spec.shape === 'field') return { text: title, from: 'field', counted: 'field', second: 1 };
  return { text: title, from: 'words', counted: spec.name, second: spec.second ?? 1 };
}

/** An anchor and the offset where it stands. */
interface AnchorStart {
  readonly anchor: Anchor;
  readonly start: number;
}

/** The anchors of a page's own text, each with the offset where it stands, in order of the text. */
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
    (name) => attributeText(element, name),
    () => plainText(element.children).trim(),
  );
}

/** The fragments of anchors of one file, in order: each list begins with the anchor's own, and is empty where it has none. */
export function fragmentsIn(anchors: readonly Anchor[], rule: AnchorRule): readonly (readonly string[])[] {
  const claims: Claims = new Map();
  return anchors.map((anchor) => fragmentsOfAnchor(claims, anchor, rule));
}

/** The fragment of each heading of a file, by its place among the headings; of its own text alone. */
export function headingFragments(anchors: readonly Anchor[], rule: AnchorRule): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const [at, [own]] of fragmentsIn(anchors, rule).entries()) {
    const heading = anchors[at]?.heading;
    if (heading !== undefined && own !== undefined) found.set(heading, own);
  }
  return found;
}

/** The fragment of each heading that has one, in a page's own text. */
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

/** The fragment of the section that an offset of a page is in; undefined before the first heading that has one. */
export function fragmentAt(page: Page, offset: number, rule: AnchorRule): string | undefined {
  const fragments = fragmentsOfHeadings(page, rule);
  const heading = page.headings.findLast((each) => each.range.start <= offset && fragments.has(each));
  return heading && fragments.get(heading);
}

/** The offset at which a fragment leads into a page's own text. */
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
 * The fragments that links may use for an anchor: its own and, where a title is repeated, the one under the other way of
 * counting; components of the platform begin with 1 or with 2. None where it makes no fragment.
 */
export function fragmentsOfAnchor(claims: Claims, anchor: Anchor, rule: AnchorRule): readonly string[] {
  const text = fragmentOf(anchor, rule);
  if (text === '') return [];
  const count = claims.get(countKey(anchor.counted, text)) ?? 0;
  const own = claimAnchor(claims, anchor, rule);
  if (count === 0 || anchor.counted === 'headings') return [own];
  return [own, numbered(text, count, 1), numbered(text, count, 2)];
}
