import type * as lsp from 'vscode-languageserver/node';
import { hover as hoverAt } from '../../core/index.ts';
import { toRange } from '../convert.ts';
import { type Feature, onPlace } from '../feature.ts';
import { glyphMarkdown, markup } from './markdown.ts';

export const hover: Feature = onPlace<lsp.HoverParams, lsp.Hover | null>(
  'textDocument/hover',
  { hoverProvider: true },
  null,
  ({ live, site, path, lines }, offset, _, { runtime, sites }) => {
    const found = hoverAt(site, path, offset);
    if (found === undefined) return null;
    const { icon, image } = found;
    const glyph = icon === undefined ? undefined : glyphMarkdown(runtime.glyph(icon.name, icon.type), 48);
    const picture = image === undefined ? undefined : `![](${sites.uriOf(live, image)}|width=240)`;
    return { range: toRange(lines, found.range), contents: markup(glyph, picture, found.markdown) };
  },
);
