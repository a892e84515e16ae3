import { stringOf, valueOf } from '../data/node.ts';
import { type ComponentSpec, catalogue } from '../schema/catalogue.ts';
import { memo } from '../text/memo.ts';
import { textOf } from './attributes.ts';
import { type Anchor, type Claims, claimAnchor, countKey, headingAnchor, numbered } from './claims.ts';
import type { Element, Heading, Page } from './pageTree.ts';
import { plainText } from './plainText.ts';
import { deepestAnchor, fieldSlugOf, slugOf } from './slug.ts';

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
