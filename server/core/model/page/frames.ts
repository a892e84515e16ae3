/** Components that give an image a border or a size of their own. */
const holders = new Set([
  'Frame',
  'Card',
  'Tile',
  'ZoomImage',
  'Icon',
  'Tooltip',
  'Badge',
  'picture',
  'figure',
  'button',
  'Columns',
  'Column',
]);

/** True where one of the elements around an image, by name, frames it already. */
export function hasFrame(inside: readonly string[]): boolean {
  return inside.some((name) => holders.has(name));
}
