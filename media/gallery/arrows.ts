/**
 * The option that an arrow key moves to: left and right by order, up and down to the nearest in the next row. Undefined
 * for other keys.
 */
export function nextOption(
  key: string,
  from: HTMLElement | undefined,
  options: readonly HTMLElement[],
): HTMLElement | undefined {
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[key];
  if (step === undefined) return undefined;
  const at = from === undefined ? -1 : options.indexOf(from);
  if (from === undefined || at < 0) return options[0];
  if (key === 'ArrowLeft' || key === 'ArrowRight') return options[at + step] ?? from;
  const place = from.getBoundingClientRect();
  const isBeyond = (box: DOMRect): boolean => (step > 0 ? box.top >= place.bottom - 1 : box.bottom <= place.top + 1);
  let best: HTMLElement | undefined;
  let bestBox: DOMRect | undefined;
  for (const option of options) {
    const box = option.getBoundingClientRect();
    if (!isBeyond(box)) continue;
    const [row, bestRow] = [Math.abs(box.top - place.top), Math.abs((bestBox?.top ?? Infinity) - place.top)];
    const isNearer = Math.abs(box.left - place.left) < Math.abs((bestBox?.left ?? Infinity) - place.left);
    if (row < bestRow - 1 || (row <= bestRow + 1 && isNearer)) {
      best = option;
      bestBox = box;
    }
  }
  return best ?? from;
}
