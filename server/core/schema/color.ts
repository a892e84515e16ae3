/** True for what a browser takes for a color: hex codes, color functions, custom properties, names. */
export function isCssColor(text: string): boolean {
  const color = text.trim();
  if (color.length > 200) return false;
  return (
    /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(color) ||
    /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix|var)\([^()]*(?:\([^()]*\)[^()]*)*\)$/i.test(color) ||
    /^[a-z]{3,24}$/i.test(color)
  );
}
