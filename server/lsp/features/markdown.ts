import { type MarkupContent, MarkupKind } from 'vscode-languageserver';
import type { Glyph } from '../../core/index.ts';
import { base64Of } from '../bytes.ts';

/** Legible on light and dark backgrounds, because an image in a hover cannot know the theme. */
const ink = '#8a8a8a';

/** An icon as a data URI, with a note about a substitute. */
export function glyphMarkdown(glyph: Glyph | undefined, size: number): string {
  if (glyph === undefined) return '';
  const svg = glyph.svg.replaceAll('currentColor', ink).replace('<svg ', `<svg width="${size}" height="${size}" `);
  const picture = pictureOf(svg);
  if (glyph.isNeutral === true) return `${picture}\n\nOnly in paid icon sets. The preview shows a placeholder.`;
  return glyph.standIn === undefined ? picture : `${picture}\n\nShown as the free icon ${glyph.standIn}.`;
}

/** A drawing as a data URI. */
export function pictureOf(svg: string): string {
  return `![](data:image/svg+xml;base64,${base64Of(svg)})`;
}

/** Joins the existing parts to one Markdown text. */
export function markup(...parts: readonly (string | undefined)[]): MarkupContent {
  return { kind: MarkupKind.Markdown, value: parts.filter((part) => part !== undefined && part !== '').join('\n\n') };
}
