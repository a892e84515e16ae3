import { linesOf, type renderPreview } from '../../core/index.ts';
import type { PreviewPage } from '../../protocol/messages.ts';
import type { LiveSite } from '../sites/liveSiteTypes.ts';

/** A page as it was drawn, as a webview is told of it; where it comes from aside. */
export function pageMessage(
  drawn: Omit<ReturnType<typeof renderPreview>, 'rendering'>,
  live: LiveSite,
  path: string,
): Omit<PreviewPage, 'preview' | 'uri' | 'site' | 'version' | 'source'> {
  const { title, language, favicon, repository, mode, variables, fonts, layout, look, parts, blocks } = drawn;
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
    blocks: blocks.map(({ key, html, range }) => ({ key, html, line: lines?.positionAt(range.start).line ?? 0 })),
  };
}
