import { parseFenceMeta } from '../../page/fenceMeta.ts';
import type { Element, Page } from '../../page/pageTree.ts';
import type { ComponentSpec } from '../../schema/catalogue.ts';
import { catalogueOf, usesOf } from '../../site/link/references.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import { includedIn } from '../../site/snippet/included.ts';
import type { Finding, Fix } from '../../text/finding.ts';
import { insertion, suggestion } from '../../text/finding.ts';
import { endingOf, marginIn } from '../../text/lines.ts';
import type { Range } from '../../text/range.ts';
import type { PageCheck } from '../check.ts';

/** Reports components that a page has too often, and code samples outside the page's Panel. Snippets count. */
export const componentCount: PageCheck = {
  on: 'page',
  codes: ['component/once-per-page', 'component/outside-panel'],
  run(page, index) {
    const found: Finding[] = [];
    const { path } = page.file;
    const held = [...heldBy(page, index)];
    if (held.length === 0) return found;
    const seen = new Map<string, { readonly first: Held; readonly count: number }>();
    const reported = new Set<Element>();
    for (const each of held) {
      const { element, spec, around, from } = each;
      // Readers see one view at a time.
      if (spec.perPage === undefined || around.includes('View')) continue;
      // componentPlace reports a component inside another one of the same kind.
      if (spec.notInside.some((name) => around.includes(name))) continue;
      const before = seen.get(spec.name);
      seen.set(spec.name, { first: before?.first ?? each, count: (before?.count ?? 0) + 1 });
      // If one snippet has both, the finding is in the snippet.
      if (
        before === undefined ||
        before.count < spec.perPage ||
        reported.has(element) ||
        before.first.element === element
      )
        continue;
      reported.add(element);
      const most = `A page shows only ${spec.perPage === 1 ? 'one' : spec.perPage} "${spec.name}"`;
      found.push({
        code: 'component/once-per-page',
        range: element.nameRange,
        message:
          from === undefined
            ? `${most}. Put this one's content into the first.`
            : `${most}, and "${from}" adds one more.`,
        related: [{ path, range: before.first.element.nameRange, message: `The first "${spec.name}".` }],
        fixes: from === undefined && before.first.from === undefined ? joinFix(page, before.first.element, each) : [],
      });
    }
    const panel = held.find(({ spec }) => spec.shape === 'panel');
    if (panel === undefined) return found;
    reported.clear();
    for (const { element, spec, around, from } of held) {
      if (spec.shape !== 'example' || around.includes(panel.spec.name) || reported.has(element)) continue;
      // If the snippet has both, the finding is in the snippet.
      if (from !== undefined && element === panel.element) continue;
      reported.add(element);
      found.push({
        code: 'component/outside-panel',
        range: element.nameRange,
        message: `This page has a "${panel.spec.name}", so "${spec.name}"${from === undefined ? '' : ` from "${from}"`} must be inside it.`,
        related: [{ path, range: panel.element.nameRange, message: `The "${panel.spec.name}".` }],
        fixes: panel.from === undefined ? moveInto(page, panel.element, element, element.range) : [],
      });
    }
    return found;
  },
};

/**
 * Moves the content of a component into the first of its kind, if readers can still choose each sample by its title.
 */
function joinFix(page: Page, first: Element, { element, spec }: Held): readonly Fix[] {
  const isUntitled = (child: Element['children'][number]): boolean =>
    child.kind === 'code' && parseFenceMeta(child.meta).title === undefined;
  if (spec.titledCode === true && [...first.children, ...element.children].some(isUntitled)) return [];
  const end = element.closeTag?.start;
  return end === undefined ? [] : moveInto(page, first, element, { start: element.openTag.end, end });
}

/** Moves an element, or its content, to the end of another one in the same lists and quotes. */
function moveInto(page: Page, target: Element, element: Element, moved: Range): readonly Fix[] {
  const { text, path } = page.file;
  const at = target.closeTag?.start;
  const margin = marginIn(page.file, target.range.start);
  const isApart = element.range.start >= target.range.end || element.range.end <= target.range.start;
  const written = text.slice(moved.start, moved.end).trim();
  if (at === undefined || !target.flow || !element.flow || !isApart || written === '') return [];
  if (marginIn(page.file, element.range.start) !== margin) return [];
  const ending = endingOf(page.file);
  // Blank lines before it are removed too.
  const start = margin === '' ? text.slice(0, element.range.start).trimEnd().length : element.range.start;
  const edits = [
    insertion(at, `${ending}${margin}${written}${ending}${margin}`),
    { range: { start, end: element.range.end }, text: '' },
  ];
  return [
    suggestion({
      path,
      title: `Move it into the ${target.name === element.name ? 'first ' : ''}"${target.name}"`,
      edits,
    }),
  ];
}

/** A component of a page or of a snippet in it. */
interface Held {
  /** In the page: the component itself, or the tag of the snippet. */
  readonly element: Element;
  readonly spec: ComponentSpec;
  /** Names of the components around it. */
  readonly around: readonly string[];
  /** The snippet that contains it. */
  readonly from: string | undefined;
}

function* heldBy(page: Page, index: SiteIndex): Iterable<Held> {
  const { components } = catalogueOf(index);
  const included = includedIn(page, index);
  for (const { element, spec } of usesOf(page, index)) {
    if (spec?.perPage !== undefined || spec?.shape === 'panel' || spec?.shape === 'example')
      yield { element, spec, around: namesAround(element), from: undefined };
    const snippet = included.get(element);
    if (snippet === undefined) continue;
    for (const part of snippet.parts) {
      const own = part.kind === 'component' ? components.get(part.name) : undefined;
      if (own === undefined) continue;
      yield { element, spec: own, around: [...namesAround(element), ...part.around], from: snippet.path };
    }
  }
}

function namesAround(element: Element): readonly string[] {
  const names: string[] = [];
  for (let parent = element.parent; parent !== undefined; parent = parent.parent) names.push(parent.name);
  return names;
}
