import type { AnchorRule } from '../../page/anchorRule.ts';
import { anchorPlacesOf, type Claims, fragmentsIn, fragmentsOfAnchor } from '../../page/anchors.ts';
import type { Attribute, Element, Heading, Page } from '../../page/pageTree.ts';
import { attributeText } from '../../page/walk.ts';
import { catalogue } from '../../schema/catalogue.ts';
import { pageOf } from '../../site/site.ts';
import type { Site, SiteIndex } from '../../site/siteTypes.ts';
import { contentOf } from '../../site/snippet/included.ts';
import { resolveSnippet } from '../../site/snippet/resolveSnippet.ts';
import { memo2 } from '../../text/memo.ts';
import type { Range } from '../../text/range.ts';

/** Anything with a fragment: a heading, an id, the title of a component. */
export interface AnchorPlace {
  readonly path: string;
  /** The heading or the opening tag. */
  readonly whole: Range;
  /** Range of the words or id that the fragment is made from, without quotes and braces. */
  readonly name: Range;
  /** `markdown`: the words of a heading. `id`: its `{#id}`. Others: the value of an attribute. */
  readonly form: 'markdown' | 'id' | 'attribute' | 'script';
  /** For a Markdown heading. */
  readonly heading?: Heading;
  /** For a component or plain element. */
  readonly element?: Element;
  /** Fragments of this file that lead here. The first is its own; others come from snippets and duplicates. */
  readonly fragments: readonly string[];
}

/** Anchors in a file's own text, in order. */
export function anchorsIn(page: Page, { config }: SiteIndex): readonly AnchorPlace[] {
  return placesOf(page, config.anchorRule);
}

const placesOf = memo2((page: Page, rule: AnchorRule): readonly AnchorPlace[] => {
  const claims: Claims = new Map();
  const headings = new Map(page.headings.map((each) => [each.range.start, each]));
  const elements = new Map(page.elements.map((each) => [each.range.start, each]));
  return anchorPlacesOf(page).flatMap(({ anchor, start }): readonly AnchorPlace[] => {
    const fragments = fragmentsOfAnchor(claims, anchor, rule);
    if (fragments.length === 0) return [];
    const [heading, element] = [headings.get(start), elements.get(start)];
    const named =
      heading !== undefined ? namedHeading(heading) : element !== undefined ? namedElement(page, element) : undefined;
    const whole = heading?.range ?? element?.openTag;
    if (named === undefined || whole === undefined) return [];
    const from = heading !== undefined ? { heading } : element !== undefined ? { element } : {};
    return [{ path: page.file.path, whole, ...named, fragments, ...from }];
  });
});

type Named = Pick<AnchorPlace, 'name' | 'form'>;

function namedHeading({ id, children }: Heading): Named | undefined {
  if (id !== undefined) return { name: { start: id.range.start + 2, end: id.range.end - 1 }, form: 'id' };
  return textRange(children);
}

/** Range of the words of a heading. */
export function textRange(children: Heading['children'] | Element['children']): Named | undefined {
  const [first, last] = [children[0], children.at(-1)];
  return first === undefined || last === undefined
    ? undefined
    : { name: { start: first.range.start, end: last.range.end }, form: 'markdown' };
}

/** As in `anchorOfElement` of page/anchors.ts. */
function namedElement(page: Page, element: Element): Named | undefined {
  const spec = catalogue().components.get(element.name);
  const isHeading = /^(?:h[1-4]|Heading)$/.test(element.name);
  const anchor = spec?.anchor;
  const titles = isHeading || anchor === undefined ? [] : anchor === 'location' ? spec?.exactlyOneOf : [anchor];
  for (const name of ['id', ...(element.name === 'a' ? ['name'] : []), ...(titles ?? [])]) {
    if ((attributeText(element, name)?.trim() ?? '') === '') continue;
    const attribute = element.attributes.findLast((each) => each.name === name);
    return attribute && valueRange(page, attribute);
  }
  return isHeading ? textRange(element.children) : undefined;
}

/** The string between an attribute's quotes; undefined for an expression. */
function valueRange({ file }: Page, { value }: Attribute): Named | undefined {
  if (value === undefined) return undefined;
  const { start, end } = value.range;
  const written = file.text.slice(start, end);
  const found = /^(\{\s{0,99})?(["'`])[^"'`$\\\r\n]*\2(?:\s{0,99}\})?$/.exec(written);
  if (found === null) return undefined;
  const open = (found[1]?.length ?? 0) + 1;
  const quote = found[2] ?? '';
  const name = { start: start + open, end: start + written.lastIndexOf(quote) };
  return { name, form: value.kind === 'string' ? 'attribute' : 'script' };
}

/** The place of a fragment, in the page or in a file that it includes. */
export function anchorPlace({
  site,
  path,
  fragment,
}: {
  readonly site: Site;
  readonly path: string;
  readonly fragment: string;
}): AnchorPlace | undefined {
  for (const each of filesIn(site.index, path)) {
    const file = site.files.get(each);
    const found = file && anchorsIn(pageOf(file), site.index).find(({ fragments }) => fragments.includes(fragment));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A file and everything that it includes, at any depth. */
function filesIn(index: SiteIndex, path: string): ReadonlySet<string> {
  const files = new Set([path]);
  for (const file of files) {
    for (const { kind, target } of index.pages.get(file)?.includes ?? []) {
      const snippet = resolveSnippet({ index, fromPath: file, target, kind });
      if (snippet.kind === 'file' && index.pages.has(snippet.path)) files.add(snippet.path);
    }
  }
  return files;
}

/** The fragments of each anchor on a page in order, with those of included files. */
export function fragmentLists(site: Site, path: string): readonly (readonly string[])[] {
  const { index, files } = site;
  const rule = index.config.anchorRule;
  const claims: Claims = new Map();
  const file = files.get(path);
  const summary = index.pages.get(path);
  // If a page's includes add no anchors, its own text is enough.
  if (summary?.includes.length === 0 || (summary !== undefined && summary.parts === undefined))
    return file === undefined
      ? []
      : fragmentsIn(
          anchorPlacesOf(pageOf(file)).map(({ anchor }) => anchor),
          rule,
        ).filter(makesSome);
  return contentOf(index, path)
    .map((part) => (part.kind === 'anchor' ? fragmentsOfAnchor(claims, part.anchor, rule) : []))
    .filter(makesSome);
}

function makesSome(fragments: readonly string[]): boolean {
  return fragments.length > 0;
}
