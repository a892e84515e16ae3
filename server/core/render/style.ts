import html from '../../../schemas/html.json' with { type: 'json' };
import type { Literal } from '../page/pageTree.ts';

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
]);
const maxDeclarations = 64;

/**
 * The declarations of a page's `style` that may pass: properties and values by the allow-list of schemas/html.json, which
 * has none that could lift content out of the page's own box or load anything. Takes the object that JSX wants and the text that
 * authors also write; undefined when nothing is left.
 */
export function safeStyle(style: Literal): string | undefined {
  const declarations =
    typeof style === 'string'
      ? style.split(';', maxDeclarations).map((part) => part.split(/:(.*)/s, 2))
      : typeof style === 'object' && style !== null && !Array.isArray(style)
        ? Object.entries(style)
            .slice(0, maxDeclarations)
            .map(([name, value]) => [kebab(name), withUnit(kebab(name), value)])
        : [];
  const safe = declarations.flatMap(([name, value]) => declaration(name ?? '', value ?? ''));
  return safe.length === 0 ? undefined : safe.join(';');
}

function declaration(name: string, value: string): readonly string[] {
  const property = name.trim().toLowerCase();
  const wanted = value.trim();
  const isKnown = keywords.get(property)?.includes(wanted.toLowerCase()) ?? values.test(wanted);
  return properties.has(property) && wanted !== '' && isKnown ? [`${property}:${wanted}`] : [];
}

function kebab(name: string): string {
  return name.slice(0, 64).replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function withUnit(name: string, value: Literal): string {
  if (typeof value === 'number') return value === 0 || unitless.has(name) ? String(value) : `${value}px`;
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
