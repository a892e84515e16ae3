/**
 * On opening, only the beginning of a page is laid out: more than a window shows, so that long pages appear as fast as
 * short ones. The rest follows after the first paint, or immediately if positions must be measured.
 */
const root = document.documentElement;

/** Number of blocks that fill more than a window. */
const maxBlocks = 40;

/** In milliseconds: how long to wait for a paint, which a hidden window never makes. */
const patience = 200;

/** Draws the beginning of new blocks first, and the rest after that is visible. */
export function showBeginning(blocks: readonly HTMLElement[]): void {
  if (blocks.length <= maxBlocks) return;
  // A class is used, because a selector by position would be evaluated for each inserted block.
  for (const block of blocks.slice(maxBlocks)) block.classList.add('later');
  root.toggleAttribute('data-beginning', true);
  window.requestAnimationFrame(() => window.setTimeout(showWhole));
  window.setTimeout(showWhole, patience);
}

/** Lays out the rest of the page too. */
export function showWhole(): void {
  root.removeAttribute('data-beginning');
}
