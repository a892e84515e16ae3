/** What CSS and drawings load, other than a part of the drawing itself. */
const address = /(?:url|image-set)\s*\((?!\s*['"]?#)|@import/i;
/** How a diagram names a picture: as a shape, and in what it says of a participant or a person. */
const picture = /@\{[^}]{0,400}\bimg\b|["']icon["']\s*:\s*["'](?!@)|\$sprite\s*=/i;

/** What labels are written in: words that look different. Nothing of it loads, leads anywhere or is asked for. */
const wording = 'b strong i em u s del ins mark small big sub sup code kbd br p span ul ol li'.split(' ');

/** How Mermaid's sanitiser reads labels: words and formulas, without classes, styles, names and links. */
export const labelPurifying = {
  USE_PROFILES: { mathMl: true },
  ADD_TAGS: wording,
  FORBID_ATTR: ['href', 'xlink:href', 'id', 'class', 'style'],
};

/** Elements of HTML that a drawing has: labels, and the boxes that Mermaid puts around them. */
const inDrawings = new Set([...wording, 'div']);

/** True for the text of a diagram that would have a picture or style from somewhere else loaded. */
export function loadsMore(source: string): boolean {
  const text = plainCss(source);
  return address.test(text) || picture.test(text);
}

/** True for a drawing that would. It is looked at where nothing loads yet. */
export function drawingLoadsMore(svg: string): boolean {
  const template = document.createElement('template');
  template.innerHTML = svg;
  return [...template.content.querySelectorAll('*')].some(
    (element) =>
      element.matches('image:not([href^="#"]), use:not([href^="#"]):not([*|href^="#"])') ||
      (element instanceof HTMLElement && !inDrawings.has(element.localName)) ||
      (element.localName === 'style' && address.test(plainCss(element.textContent ?? ''))) ||
      [...element.attributes].some(({ value }) => address.test(plainCss(value))),
  );
}

/** Escapes of CSS, and Mermaid's own of characters, as what they stand for. */
function plainCss(text: string): string {
  return text
    .replace(/\\([0-9a-f]{1,6})\s?|\\/gi, (_, code: string | undefined) => character(code, 16))
    .replace(/#(\d{1,7});/g, (_, code: string) => character(code, 10));
}

function character(code: string | undefined, base: number): string {
  const point = code === undefined ? Number.NaN : Number.parseInt(code, base);
  return point <= 0x10ffff ? String.fromCodePoint(point) : '';
}
