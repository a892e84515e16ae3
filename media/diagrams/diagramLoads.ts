/** External resources in CSS and drawings. */
const address = /(?:url|image-set)\s*\((?!\s*['"]?#)|@import/i;
/** How a diagram refers to an image: as a shape, and as the icon of a participant or person. */
const picture = /@\{[^}]{0,400}\bimg\b|["']icon["']\s*:\s*["'](?!@)|\$sprite\s*=/i;

/** Formatting elements allowed in labels. None of them loads anything, is a link or an input. */
const wording = 'b strong i em u s del ins mark small big sub sup code kbd br p span ul ol li'.split(' ');

/** Options for Mermaid's sanitizer of labels: text and formulas, without classes, styles, names and links. */
export const labelPurifying = {
  USE_PROFILES: { mathMl: true },
  ADD_TAGS: wording,
  FORBID_ATTR: ['href', 'xlink:href', 'id', 'class', 'style'],
};

/** HTML elements in a drawing: formatting, and the boxes that Mermaid puts around labels. */
const inDrawings = new Set([...wording, 'div']);

/** Whether the text of a diagram would load an image or style. */
export function loadsMore(source: string): boolean {
  const text = plainCss(source);
  return address.test(text) || picture.test(text);
}

/** Whether a drawing would load something. It is inspected in a document that does not load anything. */
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

/** Decodes CSS escapes and Mermaid's character codes. */
function plainCss(text: string): string {
  return text
    .replace(/\\([0-9a-f]{1,6})\s?|\\/gi, (_, code: string | undefined) => character(code, 16))
    .replace(/#(\d{1,7});/g, (_, code: string) => character(code, 10));
}

function character(code: string | undefined, base: number): string {
  const point = code === undefined ? Number.NaN : Number.parseInt(code, base);
  return point <= 0x10ffff ? String.fromCodePoint(point) : '';
}
