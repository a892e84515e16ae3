import type { PreviewFont, PreviewPage } from '../server/protocol/messages.ts';

let shown = '';
let faces: readonly FontFace[] = [];
let styles = '';

/** Loads the site's fonts, replacing earlier ones. */
export function showFonts(fonts: readonly PreviewFont[] = []): void {
  const wanted = JSON.stringify(fonts);
  if (wanted === shown) return;
  shown = wanted;
  styles = fonts
    .map(
      ({ name, url, format, weight = 400 }) =>
        `@font-face{font-family:"${name}";src:url("${url}") format("${format}");font-weight:${weight};font-display:swap}`,
    )
    .join('');
  for (const face of faces) document.fonts.delete(face);
  faces = fonts.map(({ name, url, format, weight = 400 }) => {
    const face = new FontFace(name, `url("${url}") format("${format}")`, { weight: String(weight), display: 'swap' });
    document.fonts.add(face);
    return face;
  });
}

/** The same fonts as a style sheet for another document. The values are escaped. */
export function fontStyles(): string {
  return styles.replaceAll('<', '%3C');
}

/** Updates the style sheets of the page and site. Those that are not given stay. */
export function showStyles(styles: PreviewPage['styles'] = {}, { head }: Document = document): void {
  for (const name in styles) {
    const css = styles[name] ?? '';
    let element = head.querySelector<HTMLStyleElement>(`style[data-styles="${name}"]`);
    if (element === null) {
      element = head.ownerDocument.createElement('style');
      element.dataset['styles'] = name;
      head.append(element);
    }
    if (element.textContent !== css) element.textContent = css;
  }
}

/** Sets the attributes that style sheets select by. */
export function showLook(look: PreviewPage['look']): void {
  for (const name of ['theme', 'decoration', 'code'] as const) {
    const value = look[name];
    if (value === undefined) delete document.documentElement.dataset[name];
    else document.documentElement.dataset[name] = value;
  }
}
