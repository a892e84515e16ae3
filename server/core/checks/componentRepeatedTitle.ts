import { textOf } from '../page/attributes.ts';
import type { Element } from '../page/pageTree.ts';
import { slugOf } from '../page/slug.ts';
import { usesOf } from '../site/uses.ts';
import type { PageCheck } from './check.ts';

/** Titles that make the same fragment twice on a page: links lead to the first. It misleads where there is such a link. */
export const componentRepeatedTitle: PageCheck = {
  on: 'page',
  codes: ['component/repeated-title', 'component/ambiguous-anchor'],
  *run(page, index) {
    const { path } = page.file;
    const first = new Map<string, Element>();
    let linked: ReadonlySet<string> | undefined;
    for (const { element, spec } of usesOf(page, index)) {
      if (spec?.uniqueTitle !== true) continue;
      const title = textOf(element, 'title');
      if (title === undefined || textOf(element, 'id') !== undefined) continue;
      const slug = slugOf(title);
      const before = first.get(slug);
      if (before === undefined) {
        first.set(slug, element);
        continue;
      }
      linked ??= new Set(page.links.flatMap(({ target }) => (target.startsWith('#') ? [slugOf(target)] : [])));
      const isLinked = linked.has(slug);
      const range = element.attributes.find(({ name }) => name === 'title')?.range ?? element.nameRange;
      yield {
        code: isLinked ? 'component/ambiguous-anchor' : 'component/repeated-title',
        range,
        message: isLinked
          ? `"${title}" is the title of an earlier ${spec.name} too, and the link to "#${slug}" leads there.`
          : `"${title}" is the title of an earlier ${spec.name} of this page too: links can only lead to that one.`,
        related: [{ path, range: before.nameRange, message: 'The first of that title.' }],
      };
    }
  },
};
