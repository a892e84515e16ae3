import html from '../../../../../schemas/html.json' with { type: 'json' };
import { siteProperty } from '../../../css/names.ts';
import { safeValue, withAddresses } from '../../../css/values.ts';
import type { Literal } from '../../../page/pageTree.ts';

const properties: ReadonlySet<string> = new Set(html.styleProperties);
const keywords = new Map(Object.entries(html.styleKeywords as Readonly<Record<string, readonly string[]>>));
const values = new RegExp(html.styleValues);
const unitless = new Set([
  'opacity',
  'flex',
  'flex-grow',
  'flex-shrink',
  'order',
  'line-height',
  'font-weight',
  'fill-opacity',
  'stroke-opacity',
  'aspect-ratio',
  'animation-iteration-count',
  'column-count',
  'columns',
  'grid-area',
  'grid-column',
  'grid-column-end',
  'grid-column-start',
  'grid-row',
  'grid-row-end',
  'grid-row-start',
  'line-clamp',
  'scale',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-width',
  'tab-size',
  'z-index',
]);
const maxDeclarations = 64;

/**
 * The declarations of a page's `style` that may pass: custom properties, and properties and values by the allow-list of
 * schemas/html.json, which has none that could lift content out of the page's own box. Takes the object that JSX wants
 * and the text that authors also write; undefined when nothing is left.
 *
 * @param urlOf what an address in `url()` is loaded from; without it, and where it says undefined, its declaration is left out
 */
export function safeStyle(style: Literal, urlOf?: (target: string) => string | undefined): string | undefined {
  const declarations =
    typeof style === 'string'
      ? style.split(';', maxDeclarations).map((part) => part.split(/:(.*)/s, 2))
      : typeof style === 'object' && style !== null && !Array.isArray(style)
        ? Object.entries(style)
            .slice(0, maxDeclarations)
            .map(([name, value]) => [kebab(name), withUnit(kebab(name), value)])
        : [];
  const safe = declarations.flatMap(([name, value]) => declaration(name ?? '', value ?? '', urlOf));
  return safe.length === 0 ? undefined : safe.join(';');
}

function declaration(
  name: string,
  value: string,
  urlOf: ((target: string) => string | undefined) | undefined,
): readonly string[] {
  const written = name.trim();
  const isCustom = /^--[\w-]{1,60}$/.test(written);
  const property = isCustom ? siteProperty(written) : written.toLowerCase();
  const addresses: string[] = [];
  // An address is a number until it is known that it may be loaded.
  const wanted = safeValue(value.trim(), addresses);
  const urls = addresses.map((target) => urlOf?.(target));
  if (wanted === undefined || wanted === '' || urls.includes(undefined)) return [];
  const isKnown = keywords.get(property)?.includes(wanted.toLowerCase()) ?? values.test(wanted.replace(marks, ''));
  if ((!isCustom && !properties.has(property)) || !isKnown) return [];
  return [`${property}:${withAddresses(wanted, (index) => urls[index])}`];
}

const marks = /\uE000\d+\uE000/g;

function kebab(name: string): string {
  if (name.startsWith('--')) return name;
  return name.slice(0, 64).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function withUnit(name: string, value: Literal): string {
  if (typeof value === 'number')
    return value === 0 || unitless.has(name) || name.startsWith('--') ? String(value) : `${value}px`;
  return typeof value === 'string' ? value : '';
}

/** A color that a page or docs.json names: hex digits, a name, or one of the plain color functions. */
export function safeColor(value: Literal): string | undefined {
  if (typeof value !== 'string') return undefined;
  const color = value.trim();
  if (/^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color)) return color;
  if (/^[a-z]{3,24}$/i.test(color)) return color;
  return /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([-0-9.,%/ a-z]{1,60}\)$/i.test(color) ? color : undefined;
}

/** A length that a page gives as a number of pixels or with its unit. */
export function safeLength(value: Literal): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return `${value}px`;
  if (typeof value !== 'string') return undefined;
  const length = value.trim();
  if (/^\d{1,5}(?:\.\d{1,4})?$/.test(length)) return `${length}px`;
  return /^\d{1,5}(?:\.\d{1,4})?(?:px|%|em|rem|vw|vh|ch|ex)$/i.test(length) ? length : undefined;
}

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

/** A hex color as `rgb()` takes it, `12 34 56`: the form that style sheets of sites know the colors of docs.json in. */
export function channels(color: string): string {
  return (parseHex(color) ?? black).join(' ');
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

/** The strongest tint of a background that text in the color of the tint is on. */
const tint = 0.12;

/** How much of black or white boxes have that stand out from the page. */
const raised = 0.06;

/** How much of black or white the strongest tints of boxes, badges and changed lines come to together. */
const boxTint = 0.14;

/** Of less difference between its lights, 0 to 255, a color is a gray. */
const gray = 40;
/** A gray that is fainter than the text around says that something counts less: as an accent it is stronger. */
const strong = 13.2;

/**
 * The color itself where text in it can be read on the background, and on the background tinted with its lines' color
 * (WCAG AA, 4.5 to 1), else the nearest shade of it that can; of a gray, one that stands out from other text by its
 * contrast. Both are hex; what is not is returned.
 */
export function readable(color: string, background: string): string {
  const paper = parseHex(background);
  const line = parseHex(visible(color, background));
  if (line === undefined || paper === undefined) return color;
  // Boxes stand out from the page by a shade, and have their own tints.
  const tinted = blend(blend(paper, pole(paper), raised), line, tint);
  const ink = parseHex(color) ?? paper;
  // A little above the limit, since what is tinted may be a shade darker or lighter than the page.
  const least = Math.max(...ink) - Math.min(...ink) < gray ? strong : 5;
  return shade(color, paper, (mixed) => contrast(mixed, paper) >= least && contrast(mixed, tinted) >= 4.6);
}

/**
 * How much of black, or of white where the background is dark, the colors of the style sheet need so that they are read
 * on a site's background as well as on the usual one: a share, 0 to 1, worked out for the faintest of them.
 */
export function deepening(faintest: string, usual: string, background: string): number {
  const [ink, before, paper] = [faintest, usual, background].map(parseHex);
  if (ink === undefined || before === undefined || paper === undefined) return 0;
  const least = contrast(ink, boxed(before));
  const ground = boxed(paper);
  for (let share = 0; share < 1; share += 0.04)
    if (contrast(blend(ink, pole(paper), share), ground) >= least) return Math.round(share * 100) / 100;
  return 1;
}

/** What is mixed into a color that shall be read on a background: black, or white where that is dark. */
export function deepInk(background: string): string {
  return toHex(pole(parseHex(background) ?? white));
}

/** A background with the strongest of the tints that text of any color is on. */
function boxed(paper: Rgb): Rgb {
  return blend(paper, pole(paper), boxTint);
}

function pole(paper: Rgb): Rgb {
  return luminance(paper) > 0.18 ? black : white;
}

/**
 * As `readable`, for lines and frames that say what is chosen: 3 to 1, as WCAG 2 asks of what is not a text, and what
 * rounding takes.
 */
export function visible(color: string, background: string): string {
  const paper = parseHex(background);
  return paper === undefined ? color : shade(color, paper, (mixed) => contrast(mixed, paper) >= 3.05);
}

/** The nearest shade of a color, away from the background, that will do; black or white where none does. */
function shade(color: string, paper: Rgb, willDo: (mixed: Rgb) => boolean): string {
  const ink = parseHex(color);
  if (ink === undefined) return color;
  const target = pole(paper);
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
