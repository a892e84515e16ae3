/** Components that give an image a border or a size. */
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

/** Whether one of the elements around an image (by name) already frames it. */
export function hasFrame(inside: readonly string[]): boolean {
  return inside.some((name) => holders.has(name));
}
