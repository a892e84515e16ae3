import { anchorsOf } from '../page/anchors.ts';
import { textOf } from '../page/attributes.ts';
import type { Element, Page } from '../page/pageTree.ts';
import { slugOf } from '../page/slug.ts';
import { includedIn } from '../site/included.ts';
import { isLinkedTo } from '../site/linked.ts';
import { catalogueOf } from '../site/siteCatalogue.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import { usesOf } from '../site/uses.ts';
import type { Finding, Fix } from '../text/finding.ts';
import { insertion, suggestion } from '../text/fix.ts';
import { memo } from '../text/memo.ts';
import type { PageCheck } from './check.ts';

/**
 * Titles that make the same fragment twice on a page: links lead to the first. It misleads where there is such a link,
 * on this page or on another. Titles that snippets bring count where their tags stand.
 */
export const componentRepeatedTitle: PageCheck = {
  on: 'page',
  codes: ['component/repeated-title', 'component/ambiguous-anchor'],
  run(page, index) {
    const found: Finding[] = [];
    const known = new Map<string, Shared>();
    for (const titled of titledIn(page, index)) {
      const shared = known.get(titled.slug);
      if (shared === undefined) known.set(titled.slug, { first: titled });
      // Twice in one snippet is told of in the snippet.
      else if (shared.first.element !== titled.element) {
        shared.about ??= { isLinked: isLinkedTo(page, index, titled.slug), id: freeId(page, titled.slug) };
        found.push(finding(page, titled, shared.first, shared.about));
      }
    }
    return found;
  },
};

/** A title that makes a fragment: of a component of the page, or of one that a snippet brings. */
interface Titled {
  readonly slug: string;
  readonly title: string;
  readonly component: string;
  readonly element: Element;
  /** The snippet that brings it. */
  readonly from: string | undefined;
}

/** A fragment: who has it, and, once another one has it too, what there is to say of it. */
interface Shared {
  readonly first: Titled;
  about?: { readonly isLinked: boolean; readonly id: string };
}

function* titledIn(page: Page, index: SiteIndex): Iterable<Titled> {
  const { components } = catalogueOf(index);
  const included = includedIn(page, index);
  for (const { element, spec } of usesOf(page, index)) {
    const title = spec?.uniqueTitle === true ? textOf(element, 'title') : undefined;
    const slug = title === undefined || textOf(element, 'id') !== undefined ? '' : slugOf(title);
    // Signs alone make no fragment.
    if (spec !== undefined && title !== undefined && slug !== '')
      yield { slug, title, component: spec.name, element, from: undefined };
    const brought = included.get(element);
    if (brought === undefined) continue;
    const seen = new Set<string>();
    for (const part of brought.parts) {
      if (part.kind !== 'component' || part.title === undefined || seen.has(part.title)) continue;
      if (components.get(part.name)?.uniqueTitle !== true) continue;
      seen.add(part.title);
      yield { slug: part.title, title: part.title, component: part.name, element, from: brought.path };
    }
  }
}

function finding(
  page: Page,
  { slug, title, component, element, from }: Titled,
  first: Titled,
  { isLinked, id }: { readonly isLinked: boolean; readonly id: string },
): Finding {
  const { path } = page.file;
  const attribute = from === undefined ? element.attributes.find(({ name }) => name === 'title') : undefined;
  const what =
    from === undefined
      ? `"${title}" is the title of an earlier ${component}`
      : `"${from}" brings a ${component} that is found under "#${slug}", as an earlier one is`;
  return {
    code: isLinked ? 'component/ambiguous-anchor' : 'component/repeated-title',
    range: attribute?.range ?? element.nameRange,
    message: isLinked
      ? `${what}${from === undefined ? ' too' : ''}, and the link to "#${slug}" leads there.`
      : `${what}${from === undefined ? ' of this page too' : ''}: links can only lead to that one.`,
    related: [{ path, range: first.element.nameRange, message: 'The first of that title.' }],
    fixes: from === undefined && attribute !== undefined ? [idFix(page, attribute.range.end, id)] : [],
  };
}

/** A fragment that nothing else on the page has. */
function freeId(page: Page, slug: string): string {
  const taken = takenIn(page);
  let count = 2;
  while (taken.has(`${slug}-${count}`)) count++;
  return `${slug}-${count}`;
}

function idFix(page: Page, offset: number, id: string): Fix {
  return suggestion(page.file.path, `Give it the id "${id}"`, [insertion(offset, ` id="${id}"`)]);
}

const takenIn = memo((page: Page) => new Set(anchorsOf(page)));
