import type { CodeFix } from '../../model/answers.ts';
import type { AnchorPlace } from '../../model/references/anchors.ts';
import { type FragmentLink, fragmentLinksTo } from '../../model/references/linksTo.ts';
import { editsFor } from '../../model/write/siteDraft.ts';
import { allowsTrailingId } from '../../page/block/heading.ts';
import { hasAttribute } from '../../page/walk.ts';
import { isMarkdown } from '../../site/paths.ts';
import type { Site } from '../../site/siteTypes.ts';
import { lineEnding, lineStart } from '../../text/lines.ts';
import { nearest } from '../../text/nearest.ts';
import { anchorAt, fragmentsTo, toFragment } from '../rename/anchorSymbol.ts';

/** Maximum number of lost addresses that are offered. */
const maxOffered = 3;

/**
 * Fixes for the heading, id or title at an offset.
 *
 * - If links lead to it: keep its address when it is renamed.
 * - If links lead to an address that the page has lost, as after an edit of the heading: update the links, or keep the
 *   old address here.
 */
export function headingFixes(site: Site, path: string, offset: number): readonly CodeFix[] {
  const place = isMarkdown(path) ? anchorAt(site, path, offset) : undefined;
  const [own] = place?.fragments ?? [];
  if (place === undefined || own === undefined) return [];
  const leading = fragmentsTo(site, place);
  const lost = new Map<string, FragmentLink[]>();
  let isLinked = false;
  for (const link of fragmentLinksTo(site, new Set(leading.keys()))) {
    if (link.found) isLinked ||= leading.get(link.page)?.has(link.fragment) === true;
    else {
      const links = lost.get(link.fragment);
      if (links === undefined) lost.set(link.fragment, [link]);
      else links.push(link);
    }
  }
  if (isLinked) {
    const keep = keepId(site, place, own);
    return keep === undefined
      ? []
      : [{ ...keep, title: `Keep "#${own}" when the text changes`, kind: 'refactor.rewrite' }];
  }
  const alike = nearest(own, lost.keys());
  const inOrder = [...lost].sort(([a], [b]) => Number(b === alike) - Number(a === alike));
  return inOrder.slice(0, maxOffered).flatMap(([fragment, links]) => {
    const edits = editsFor(site.index.config.whole, (draft) => {
      for (const link of links) draft.edit(site, link.path, toFragment(site, link, own));
    });
    const count = `${links.length} ${links.length === 1 ? 'link' : 'links'}`;
    const update: CodeFix = {
      title: `Update ${count} from "#${fragment}" to "#${own}"`,
      kind: 'quickfix',
      edits,
    };
    const keep = keepId(site, place, fragment);
    return keep === undefined ? [update] : [update, keep];
  });
}

/** Adds an id. Undefined if there is one already or no id can be written. */
export function keepId(
  { files, index }: Site,
  { path, form, name, heading, element }: AnchorPlace,
  id: string,
): CodeFix | undefined {
  if (form === 'id' || /[\s{}"<>]/.test(id) || (element !== undefined && hasAttribute(element, 'id'))) return undefined;
  const { text: page } = files.get(path) ?? { text: '' };
  if (heading !== undefined && (!allowsTrailingId(page, heading) || index.config.anchorRule.ownId(id) !== id))
    return anchorBefore(path, page, heading.range.start, id);
  const at = element === undefined || heading !== undefined ? name.end : element.nameRange.end;
  const text = heading !== undefined ? ` {#${id}}` : ` id="${id}"`;
  return {
    title: `Keep "#${id}"`,
    kind: 'quickfix',
    edits: [{ kind: 'change', path, edits: [{ range: { start: at, end: at }, text }] }],
  };
}

/** An HTML anchor before a heading, for files where `{#id}` is not supported or would change. */
function anchorBefore(path: string, text: string, start: number, id: string): CodeFix | undefined {
  const margin = text.slice(lineStart(text, start), start);
  if (margin.trim() !== '') return undefined;
  const ending = lineEnding(text);
  const edit = { range: { start, end: start }, text: `<a id="${id}" />${ending}${ending}${margin}` };
  return { title: `Keep "#${id}"`, kind: 'quickfix', edits: [{ kind: 'change', path, edits: [edit] }] };
}
