import type * as lsp from 'vscode-languageserver';
import { hover as hoverAt } from '../../core/index.ts';
import { drawnGlyph } from '../../workspace/answers/drawnGlyph.ts';
import { toRange } from '../convert.ts';
import { type Feature, onPlace } from '../feature.ts';
import { glyphMarkdown, markup, pictureOf } from './markdown.ts';

/** textDocument/hover: the meaning of the name or value under the cursor; null if unknown. */
export const hover: Feature = onPlace<lsp.HoverParams, lsp.Hover | null | Promise<lsp.Hover | null>>(
  'textDocument/hover',
  { hoverProvider: true },
  null,
  async ({ live, site, path, lines }, offset, _, { runtime, sites }) => {
    const found = hoverAt(site, path, offset);
    if (found === undefined) return null;
    const { icon, image, drawing } = found;
    const glyph = icon && glyphMarkdown(await drawnGlyph(runtime, icon.name, icon.type, icon.library), 48);
    const range = toRange(lines, found.range);
    const drawn = drawing === undefined ? undefined : pictureOf(drawing);
    if (image === undefined) return { range, contents: markup(glyph, drawn, found.markdown) };
    const picture = `![](${sites.uriOf(live, image)}|width=240)`;
    const size = await runtime.disk.pictureSize({ folder: live.folder, path: image });
    return { range, contents: markup(glyph, drawn, picture, found.markdown, size && sizeText(size)) };
  },
);

/** For example `640 × 480, 12 KB`. */
function sizeText({ width, height, bytes }: { width?: number; height?: number; bytes: number }): string {
  const volume =
    bytes < 1024
      ? `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
      : bytes < 1024 ** 2
        ? `${Math.round(bytes / 1024)} KB`
        : `${(bytes / 1024 ** 2).toFixed(1)} MB`;
  return width === undefined || height === undefined ? volume : `${width} × ${height}, ${volume}`;
}
