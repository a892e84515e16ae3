/**
 * A page that is opened has only its beginning laid out, more than a window shows: a long page is there as soon as a short
 * one. The rest follows when the beginning has been drawn, and at once for whoever has to know where something stands.
 */
const root = document.documentElement;

/** So many blocks are more than a window shows. */
const maxBlocks = 40;

/** How long a window that draws nothing, since it is hidden, is waited for, in milliseconds. */
const patience = 200;

/** Draws the beginning of new blocks first, and the rest once that is visible. */
export function showBeginning(blocks: readonly HTMLElement[]): void {
  if (blocks.length <= maxBlocks) return;
  // Asking in a style sheet for the place among the others would cost at every block that is put between them.
  for (const block of blocks.slice(maxBlocks)) block.classList.add('later');
  root.toggleAttribute('data-beginning', true);
  window.requestAnimationFrame(() => window.setTimeout(showWhole));
  window.setTimeout(showWhole, patience);
}

/** Lays out the rest of the page too. */
export function showWhole(): void {
  root.removeAttribute('data-beginning');
}
