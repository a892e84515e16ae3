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
import { fixIn, insertion } from '../text/fix.ts';
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
    const first = new Map<string, Titled>();
    for (const titled of titledIn(page, index)) {
      const before = first.get(titled.slug);
      if (before === undefined) first.set(titled.slug, titled);
      // Twice in one snippet is told of in the snippet.
      else if (before.element !== titled.element) found.push(finding(page, index, titled, before));
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
  index: SiteIndex,
  { slug, title, component, element, from }: Titled,
  first: Titled,
): Finding {
  const { path } = page.file;
  const isLinked = isLinkedTo(page, index, slug);
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
    fixes: from === undefined && attribute !== undefined ? [idFix(page, attribute.range.end, slug)] : [],
  };
}

/** A fragment of its own, which nothing else on the page has. */
function idFix(page: Page, offset: number, slug: string): Fix {
  const taken = takenIn(page);
  let count = 2;
  while (taken.has(`${slug}-${count}`)) count++;
  const id = `${slug}-${count}`;
  return fixIn(page.file.path, `Give it the id "${id}"`, [insertion(offset, ` id="${id}"`)]);
}

const takenIn = memo((page: Page) => new Set(anchorsOf(page)));
