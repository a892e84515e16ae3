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
 * Filters the declarations of a page's `style`: custom properties, and properties and values allowed by
 * schemas/html.json. None of them can move content out of the page's box. Accepts the object that JSX needs and the
 * string that authors also write. Undefined if nothing is left.
 *
 * @param urlOf the URL to load for a `url()`; without it, or if it returns undefined, the value is dropped
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
  // A URL is replaced by a number until it is allowed.
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

/** A color from a page or docs.json: hex digits, a name, or a plain color function. */
export function safeColor(value: Literal): string | undefined {
  if (typeof value !== 'string') return undefined;
  const color = value.trim();
  if (/^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color)) return color;
  if (/^[a-z]{3,24}$/i.test(color)) return color;
  return /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch)\([-0-9.,%/ a-z]{1,60}\)$/i.test(color) ? color : undefined;
}

/** A length in pixels (a number), or with a unit. */
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

/** `#rgb` and `#rrggbb` as numbers from 0 to 255; undefined for others. */
function parseHex(color: string): Rgb | undefined {
  const digits = /^#([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(color)?.[1];
  if (digits === undefined) return undefined;
  const full = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  const part = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16);
  return [part(0), part(2), part(4)];
}

/** A hex color as the arguments of `rgb()`, `12 34 56`, as the site's style sheets use it. */
export function channels(color: string): string {
  return (parseHex(color) ?? black).join(' ');
}

function toHex(color: Rgb): string {
  return `#${color.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Relative luminance from 0 to 1, as in WCAG 2. */
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

/** The strongest tint of a background below text in the same color. */
const tint = 0.12;

/** Share of black or white in boxes, which contrast with the page. */
const raised = 0.06;

/** Maximum share of black or white in boxes, badges and changed lines together. */
const boxTint = 0.14;

/** Maximum difference of channels (0 to 255) for a color to count as gray. */
const gray = 40;
/** Contrast for a gray accent. A gray that is fainter than the text would look less important. */
const strong = 13.2;

/**
 * The color, if its text is readable on the background and on the background tinted with it (WCAG AA, 4.5 to 1).
 * Otherwise the nearest readable shade; a gray gets a stronger contrast. Both colors are hex; others are returned
 * unchanged.
 */
export function readable(color: string, background: string): string {
  const paper = parseHex(background);
  const line = parseHex(visible(color, background));
  if (line === undefined || paper === undefined) return color;
  // Boxes are a shade darker or lighter than the page and have their own tint.
  const tinted = blend(blend(paper, pole(paper), raised), line, tint);
  const ink = parseHex(color) ?? paper;
  // Slightly above the limit, since tinted boxes can be darker or lighter than the page.
  const least = Math.max(...ink) - Math.min(...ink) < gray ? strong : 5;
  return shade(color, paper, (mixed) => contrast(mixed, paper) >= least && contrast(mixed, tinted) >= 4.6);
}

/**
 * Share of black (or of white, on dark backgrounds) that the style sheet's colors need to be readable on a site's
 * background: from 0 to 1, computed for the faintest color.
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

/** The color to mix in: black, or white on a dark background. */
export function deepInk(background: string): string {
  return toHex(pole(parseHex(background) ?? white));
}

/** A background with the strongest tint that text is on. */
function boxed(paper: Rgb): Rgb {
  return blend(paper, pole(paper), boxTint);
}

function pole(paper: Rgb): Rgb {
  return luminance(paper) > 0.18 ? black : white;
}

/**
 * Like `readable` for lines and frames that show a selection: 3 to 1, as in WCAG 2 for non-text, with a margin for
 * rounding.
 */
export function visible(color: string, background: string): string {
  const paper = parseHex(background);
  return paper === undefined ? color : shade(color, paper, (mixed) => contrast(mixed, paper) >= 3.05);
}

/** The nearest shade of a color, away from the background, that `willDo` accepts; black or white if none is. */
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

/** Contrast for normal text in WCAG AA. */
const legible = 4.5;
/** Contrast for icons and other non-text. */
export const seen = 3;

/** A text color on a background: white if readable, else nearly black, else black. One of them always is. */
export function inkOn(color: string, least = legible): string {
  const paper = parseHex(color);
  const inks = ['#ffffff', '#0a0d12', '#000000'];
  return inks.find((ink) => paper === undefined || contrast(parseHex(ink) ?? black, paper) >= least) ?? '#000000';
}
