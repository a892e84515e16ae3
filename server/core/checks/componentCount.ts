import type { Element } from '../page/pageTree.ts';
import { usesOf } from '../site/uses.ts';
import type { PageCheck } from './check.ts';

/** Components that a page may hold only so often, and samples outside of the page's Panel. */
export const componentCount: PageCheck = {
  on: 'page',
  codes: ['component/once-per-page', 'component/outside-panel'],
  *run(page, index) {
    const { path } = page.file;
    const seen = new Map<string, Element[]>();
    let panel: Element | undefined;
    for (const { element, spec } of usesOf(page, index)) {
      if (spec?.shape === 'panel') panel ??= element;
      if (spec?.perPage === undefined || insideView(element)) continue;
      const before = seen.get(spec.name) ?? [];
      const first = before[0];
      seen.set(spec.name, [...before, element]);
      if (first === undefined || before.length < spec.perPage) continue;
      yield {
        code: 'component/once-per-page',
        range: element.nameRange,
        message: `A page shows only ${spec.perPage === 1 ? 'one' : spec.perPage} "${spec.name}". Put this one's content into the first.`,
        related: [{ path, range: first.nameRange, message: `The first "${spec.name}".` }],
      };
    }
    if (panel === undefined) return;
    for (const { element, spec } of usesOf(page, index)) {
      if (spec?.shape !== 'example' || isInside(element, panel.name)) continue;
      yield {
        code: 'component/outside-panel',
        range: element.nameRange,
        message: `This page has a "${panel.name}", so "${element.name}" must stand inside it.`,
        related: [{ path, range: panel.nameRange, message: `The "${panel.name}".` }],
      };
    }
  },
};

/** Of views a reader sees one at a time. */
function insideView(element: Element): boolean {
  return isInside(element, 'View');
}

function isInside(element: Element, name: string): boolean {
  for (let parent = element.parent; parent !== undefined; parent = parent.parent) if (parent.name === name) return true;
  return false;
}
