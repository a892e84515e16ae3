type Rgb = readonly [number, number, number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];

/** `#rgb` and `#rrggbb` as numbers from 0 to 255; undefined for all else. */
function parseHex(color: string): Rgb | undefined {
  const digits = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(color)?.[1];
  if (digits === undefined) return undefined;
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const part = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}

function toHex(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance as WCAG 2 defines it, 0 to 1. */
function luminance(color: Rgb): number {
  const [red, green, blue] = color.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/** The strongest tint of a background that text in the color of the tint stands on. */
const tint = 0.12;

/** Of less difference between its lights, 0 to 255, a color is a gray. */
const gray = 40;
/** A gray that is fainter than the text around says that something counts less: as an accent it is stronger. */
const strong = 13.2;

/**
 * The color itself where text in it can be read on the background, and on the background tinted with its lines' color
 * (WCAG AA, 4.5 to 1), else the nearest shade of it that can; of a gray, one that stands out from other text by its
 * contrast. Both are hex; what is not is given back.
 */
export function readable(color: string, background: string): string {
  const paper = parseHex(background);
  const line = parseHex(visible(color, background));
  if (line === undefined || paper === undefined) return color;
  const tinted = blend(paper, line, tint);
  const ink = parseHex(color) ?? paper;
  // A little above the limit, since what is tinted may be a shade darker or lighter than the page.
  const least = Math.max(...ink) - Math.min(...ink) < gray ? strong : 5;
  return shade(color, paper, (mixed) => contrast(mixed, paper) >= least && contrast(mixed, tinted) >= 4.6);
}

/** The same for lines and frames that say what is chosen: 3 to 1, as WCAG 2 asks of what is no text, and what rounding takes. */
export function visible(color: string, background: string): string {
  const paper = parseHex(background);
  return paper === undefined ? color : shade(color, paper, (mixed) => contrast(mixed, paper) >= 3.05);
}

/** The nearest shade of a color, away from the background, that will do; black or white where none does. */
function shade(color: string, paper: Rgb, willDo: (mixed: Rgb) => boolean): string {
  const ink = parseHex(color);
  if (ink === undefined) return color;
  const target = luminance(paper) > 0.18 ? black : white;
  for (let share = 0; share <= 1; share += 0.04) {
    const mixed = blend(ink, target, share);
    if (willDo(mixed)) return share === 0 ? color : toHex(mixed);
  }
  return toHex(target);
}

function blend(from: Rgb, to: Rgb, share: number): Rgb {
  return [mix(from[0], to[0], share), mix(from[1], to[1], share), mix(from[2], to[2], share)];
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** What WCAG AA asks for of text of ordinary size. */
const legible = 4.5;
/** And of signs, which are not read. */
export const seen = 3;

/** What to write on a color: white where it can be read, else nearly black, else black; one of them always can be. */
export function inkOn(color: string, least = legible): string {
  const paper = parseHex(color);
  const inks = ['#ffffff', '#0a0d12', '#000000'];
  return inks.find((ink) => paper === undefined || contrast(parseHex(ink) ?? black, paper) >= least) ?? '#000000';
}
