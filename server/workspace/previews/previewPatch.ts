import { linesOf, type renderPreview } from '../../core/index.ts';
import type { PreviewBlock, PreviewPage, PreviewPatch } from '../../protocol/messages.ts';
import type { LiveSite } from '../sites/liveSiteTypes.ts';

/**
 * Returns what a webview that shows `before` needs to show `after`: nothing, the changed parts and blocks, or the whole
 * page if more has changed.
 */
export function previewPatch(before: PreviewPage, after: PreviewPage): PreviewPage | PreviewPatch | undefined {
  if (frameOf(before) !== frameOf(after)) return after;
  const known = new Set(before.blocks.map(({ key }) => key));
  const html = new Map(before.parts.map((each) => [each.part, each.html]));
  const parts = after.parts.filter((each) => html.get(each.part) !== each.html);
  const blocks: readonly PreviewBlock[] = after.blocks.filter(({ key }) => !known.has(key));
  const styles = Object.entries(after.styles ?? {}).filter(([name, css]) => before.styles?.[name] !== css);
  const change = orderChange(before.blocks, after.blocks);
  const isSame =
    parts.length === 0 &&
    blocks.length === 0 &&
    before.title === after.title &&
    styles.length === 0 &&
    change.order.length === 0 &&
    change.shift === 0 &&
    change.keep + change.keepEnd === before.blocks.length;
  if (isSame) return undefined;
  const { preview, uri, version, title } = after;
  return {
    kind: 'patch',
    preview,
    uri,
    version,
    title,
    parts,
    ...change,
    blocks,
    ...(styles.length > 0 && { styles: Object.fromEntries(styles) }),
  };
}

/** Returns the middle of the order, without the equal parts at both ends. */
function orderChange(
  before: readonly PreviewBlock[],
  after: readonly PreviewBlock[],
): Pick<PreviewPatch, 'keep' | 'order' | 'keepEnd' | 'shift'> {
  const most = Math.min(before.length, after.length);
  let keep = 0;
  while (keep < most && before[keep]?.key === after[keep]?.key && before[keep]?.line === after[keep]?.line) keep++;
  const shift = (after.at(-1)?.line ?? 0) - (before.at(-1)?.line ?? 0);
  let keepEnd = 0;
  while (keepEnd < most - keep) {
    const was = before.at(-1 - keepEnd);
    const is = after.at(-1 - keepEnd);
    if (was === undefined || is === undefined || was.key !== is.key || is.line - was.line !== shift) break;
    keepEnd++;
  }
  const order = after.slice(keep, after.length - keepEnd).map(({ key, line }) => ({ key, line }));
  return { keep, order, keepEnd, shift: keepEnd === 0 ? 0 : shift };
}

/** Everything that a patch cannot change. */
function frameOf(page: PreviewPage): string {
  const carried = { title: undefined, version: undefined, fragment: undefined, blocks: undefined, styles: undefined };
  return JSON.stringify({ ...page, ...carried, parts: page.parts.map(({ part }) => part) });
}

/** Returns the message for a page, except for where it comes from. */
export function pageMessage(
  drawn: Omit<ReturnType<typeof renderPreview>, 'rendering'>,
  live: LiveSite,
  path: string,
): Omit<PreviewPage, 'preview' | 'uri' | 'site' | 'version' | 'source'> {
  const { title, language, favicon, repository, mode, variables, fonts, layout, look, parts, blocks, styles } = drawn;
  const file = live.site.files.get(path);
  const lines = file === undefined ? undefined : linesOf(file);
  return {
    kind: 'page',
    title,
    language,
    mode: { default: mode.default ?? null, forced: mode.forced },
    variables,
    ...(fonts.length === 0 ? {} : { fonts }),
    layout,
    look,
    ...(favicon === undefined ? {} : { favicon }),
    ...(repository === undefined ? {} : { repository }),
    parts,
    styles,
    blocks: blocks.map(({ key, html, range }) => ({ key, html, line: lines?.positionAt(range.start).line ?? 0 })),
  };
}
