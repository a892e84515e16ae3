/** Where a diagram may say its own ground: styles and classes of boxes, frames of a sequence. */
const saysGround = /\bfill\s*:|^\s*(?:rect|box)\b/m;

/** What one writes with on a light and on a dark ground. */
const inks = { dark: '#0a0d12', light: '#ffffff' } as const;

interface Ground {
  readonly shape: SVGGraphicsElement;
  readonly box: DOMRect;
  /** Luminance of what one sees there, 0 to 1. */
  readonly light: number;
}

/**
 * Words on a ground that the author chose, in the color of the theme, become dark on light grounds and light on dark
 * ones: the theme's fits the mode of the page only. Words that the author gave a color keep it.
 *
 * @param drawing As it is on the page.
 * @param source The diagram's text.
 */
export function inkOnGrounds(drawing: SVGSVGElement, source: string): void {
  if (!saysGround.test(source)) return;
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

/** What WCAG AA asks for of text. */
const legible = 4.5;

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The last of the shapes painted before a label that its middle is on. */
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

/** Says the luminance of colors painted over each other, however they are written: one pixel knows. */
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
