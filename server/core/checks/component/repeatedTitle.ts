import { numbered } from '../../page/anchors.ts';
import type { Element, Page } from '../../page/pageTree.ts';
import { attributeText } from '../../page/walk.ts';
import { catalogueOf, usesOf } from '../../site/link/references.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { includedIn } from '../../site/snippet/included.ts';
import type { Finding } from '../../text/finding.ts';
import { insertion, suggestion } from '../../text/finding.ts';
import type { PageCheck } from '../check.ts';

/**
 * Reports equal titles. Readers cannot tell them apart, and their fragments differ only in a number, which changes when
 * another one is added before. Titles in snippets count at the snippet's tag.
 */
export const componentRepeatedTitle: PageCheck = {
  on: 'page',
  codes: ['component/repeated-title'],
  *run(page, index): Iterable<Finding> {
    const known = new Map<string, Shared>();
    const second = index.config.anchorRule.second ?? 1;
    for (const titled of titledIn(page, index)) {
      const shared = known.get(titled.slug);
      if (shared === undefined) {
        known.set(titled.slug, { first: titled, count: 1 });
        continue;
      }
      // If one snippet has both, the finding is in the snippet.
      if (shared.first.element !== titled.element) yield finding(page, titled, shared, second);
      shared.count++;
    }
  },
};

/** A title with a fragment, of a component in the page or in a snippet. */
interface Titled {
  readonly slug: string;
  readonly title: string;
  readonly component: string;
  readonly element: Element;
  /** The snippet that contains it. */
  readonly from: string | undefined;
}

/** A fragment, with the first component that has it, and how many have it so far. */
interface Shared {
  readonly first: Titled;
  count: number;
}

function* titledIn(page: Page, index: SiteIndex): Iterable<Titled> {
  const { components } = catalogueOf(index);
  const included = includedIn(page, index);
  const { slug: slugOf, fill } = index.config.anchorRule;
  for (const { element, spec } of usesOf(page, index)) {
    const title = spec?.uniqueTitle === true ? attributeText(element, 'title') : undefined;
    const slug = title === undefined || attributeText(element, 'id') !== undefined ? '' : slugOf(fill(title));
    // Punctuation alone makes no fragment.
    if (spec !== undefined && title !== undefined && slug !== '')
      yield { slug, title, component: spec.name, element, from: undefined };
    const snippet = included.get(element);
    if (snippet === undefined) continue;
    const seen = new Set<string>(['']);
    for (const part of snippet.parts) {
      if (part.kind !== 'component' || part.title === undefined) continue;
      const slugInSnippet = slugOf(fill(part.title));
      if (seen.has(slugInSnippet) || components.get(part.name)?.uniqueTitle !== true) continue;
      seen.add(slugInSnippet);
      yield { slug: slugInSnippet, title: part.title, component: part.name, element, from: snippet.path };
    }
  }
}

function finding(
  page: Page,
  { slug, title, component, element, from }: Titled,
  { first, count }: Shared,
  second: number,
): Finding {
  const { path } = page.file;
  const attribute = from === undefined ? element.attributes.find(({ name }) => name === 'title') : undefined;
  const id = numbered(slug, count, second);
  const what =
    from === undefined
      ? `"${title}" is also the title of an earlier ${component} on this page.`
      : `"${from}" brings a ${component} with the address "#${slug}", which an earlier one on this page already has.`;
  return {
    code: 'component/repeated-title',
    range: attribute?.range ?? element.nameRange,
    message: `${what} Readers cannot tell them apart, and links to "#${id}" break when the order changes.`,
    related: [{ path, range: first.element.nameRange, message: 'The first one with that title.' }],
    fixes:
      attribute === undefined
        ? []
        : [
            suggestion({
              path,
              title: `Keep its address: add the ID "${id}"`,
              edits: [insertion(attribute.range.end, ` id="${id}"`)],
            }),
          ],
  };
}
