import type { PreviewBlock, PreviewPage, PreviewPatch } from '../protocol/messages.ts';

/**
 * What a webview that shows `before` needs to show `after`: nothing, the changed parts and blocks, or the whole page
 * where more than those changed.
 */
export function previewPatch(before: PreviewPage, after: PreviewPage): PreviewPage | PreviewPatch | undefined {
  if (frameOf(before) !== frameOf(after)) return after;
  const known = new Set(before.blocks.map(({ key }) => key));
  const html = new Map(before.parts.map((each) => [each.part, each.html]));
  const parts = after.parts.filter((each) => html.get(each.part) !== each.html);
  const blocks: readonly PreviewBlock[] = after.blocks.filter(({ key }) => !known.has(key));
  const same =
    parts.length === 0 && blocks.length === 0 && before.title === after.title && order(before) === order(after);
  if (same) return undefined;
  const { preview, uri, version, title } = after;
  return {
    kind: 'patch',
    preview,
    uri,
    version,
    title,
    parts,
    order: after.blocks.map(({ key, line }) => ({ key, line })),
    blocks,
  };
}

/** All that a patch cannot carry. */
function frameOf({ uri, site, mode, variables, layout, favicon, parts }: PreviewPage): string {
  return JSON.stringify([uri, site, mode, variables, layout, favicon, parts.map(({ part }) => part)]);
}

function order({ blocks }: PreviewPage): string {
  return blocks.map(({ key, line }) => `${key} ${line}`).join('\n');
}
