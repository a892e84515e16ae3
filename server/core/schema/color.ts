/** True if a browser accepts a text as a color: hex codes, color functions, custom properties, names. */
export function isCssColor(text: string): boolean {
  const color = text.trim();
  if (color.length > 200) return false;
  return (
    /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color) ||
    /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|var)\([^()]*(?:\([^()]*\)[^()]*)*\)$/i.test(color) ||
    /^[a-z]{3,24}$/i.test(color)
  );
}

/** Minimum contrast of WCAG 2.2 between text and its background. Large text and icons can have less. */
export const enoughForText = 4.5;
/** Minimum contrast of WCAG 2.2 (1.4.11) for icons and controls, as N:1. */
export const enoughForIcons = 3;

/** Contrast ratio of two hex colors by WCAG 2.2, from 1 to 21. Undefined if one is not a hex color. */
export function contrast(a: string, b: string): number | undefined {
  const first = luminance(a);
  const second = luminance(b);
  if (first === undefined || second === undefined) return undefined;
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** Formats a ratio with two digits. It is cut, not rounded: 2.999 is not 3. */
export function ratioText(ratio: number): string {
  return `${Math.floor(ratio * 100) / 100}:1`;
}

/** Red, green and blue of a hex color, from 0 to 255. */
export function channelsOf(hex: string): readonly [number, number, number] | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(hex.trim())?.[1];
  if (digits === undefined) return undefined;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const channel = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16);
  return [channel(0), channel(2), channel(4)];
}

function luminance(hex: string): number | undefined {
  const channels = channelsOf(hex);
  if (channels === undefined) return undefined;
  const [red, green, blue] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}
