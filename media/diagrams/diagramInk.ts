/** Matches where a diagram sets its own background: styles, classes of boxes, and frames in a sequence. */
const setsBackground = /\bfill\s*:|^\s*(?:rect|box)\b/m;

/** Text colors for light and dark backgrounds. */
const inks = { dark: '#0a0d12', light: '#ffffff' } as const;

interface Ground {
  readonly shape: SVGGraphicsElement;
  readonly box: DOMRect;
  /** Visible luminance of the background, 0 to 1. */
  readonly light: number;
}

/**
 * Makes text dark on light backgrounds and light on dark ones, if the author chose the background but not the text
 * color. The theme's text color only fits the page's mode.
 *
 * @param drawing the drawing on the page
 * @param source the diagram's text
 */
export function inkOnGrounds(drawing: SVGSVGElement, source: string): void {
  if (!setsBackground.test(source)) return;
  const look = lights();
  if (look === undefined) return;
  const paper = getComputedStyle(document.body).backgroundColor;
  const grounds: Ground[] = [];
  for (const shape of drawing.querySelectorAll<SVGGraphicsElement>('rect, path, polygon, circle, ellipse')) {
    const { fill, fillOpacity } = getComputedStyle(shape);
    if (fill === 'none' || fillOpacity === '0' || fill.endsWith(', 0)') || shape.closest('defs, marker') !== null)
      continue;
    const box = shape.getBoundingClientRect();
    if (box.width > 0 && box.height > 0) grounds.push({ shape, box, light: look([paper, fill]) });
  }
  for (const label of drawing.querySelectorAll<SVGElement>('foreignObject, text')) {
    const ground = label.closest('.edgeLabel') === null ? groundOf(label, grounds) : undefined;
    if (ground === undefined) continue;
    const parts = [label, ...label.querySelectorAll<HTMLElement | SVGElement>('*')];
    const lines = label.closest<SVGElement>('.label');
    if ([...parts, ...(lines === null ? [] : [lines])].some(({ style }) => style.color !== '')) continue;
    const property = label.localName === 'text' ? 'fill' : 'color';
    const own = look([getComputedStyle(parts.at(-1) ?? label).getPropertyValue(property)]);
    if (contrast(ground.light, own) >= legible) continue;
    const ink = contrast(ground.light, look([inks.light])) >= legible ? inks.light : inks.dark;
    for (const part of parts) part.style.setProperty(property, ink, 'important');
  }
}

/** Contrast for text in WCAG AA. */
const legible = 4.5;

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The last shape painted before a label that contains the label's center. */
function groundOf(label: SVGElement, grounds: readonly Ground[]): Ground | undefined {
  const { x, y, width, height } = label.getBoundingClientRect();
  const [middle, center] = [x + width / 2, y + height / 2];
  return grounds.findLast(
    ({ shape, box }) =>
      box.left <= middle &&
      middle <= box.right &&
      box.top <= center &&
      center <= box.bottom &&
      (shape.compareDocumentPosition(label) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
}

/** Computes the luminance of colors painted over each other, in any CSS notation, by drawing one pixel. */
function lights(): ((colors: readonly string[]) => number) | undefined {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (canvas === null) return undefined;
  return (colors) => {
    canvas.clearRect(0, 0, 1, 1);
    for (const color of colors) {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
}
