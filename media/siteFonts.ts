import type { PreviewFont } from '../server/protocol/messages.ts';

let shown = '';
let faces: readonly FontFace[] = [];

/** Loads the fonts that the site brings along, in place of those from before. */
export function showFonts(fonts: readonly PreviewFont[] = []): void {
  const wanted = JSON.stringify(fonts);
  if (wanted === shown) return;
  shown = wanted;
  for (const face of faces) document.fonts.delete(face);
  faces = fonts.map(({ name, url, format, weight = 400 }) => {
    const face = new FontFace(name, `url("${url}") format("${format}")`, { weight: String(weight), display: 'swap' });
    document.fonts.add(face);
    return face;
  });
}
