/** What a page may dress itself: by a style or by a class. */
const dressed = ':is([style], [class]):not(.katex *, .diagram *)';

const sized = new ResizeObserver((entries) => {
  // Read first, then written: each block measured after a change to another would be laid out anew.
  const found = entries.map(({ target }) => ({ target, isWide: target.scrollWidth > target.clientWidth + 1 }));
  for (const { target, isWide } of found) target.toggleAttribute('data-wide', isWide);
});

/** Marks the blocks of an element, or around it, that are wider than the page: on a phone the style sheet lets them scroll. */
export function followWidths(inside: Element): void {
  const around = inside.closest('.block');
  for (const block of around === null ? inside.querySelectorAll('.block') : [around]) {
    // Observed anew it is reported for again: what is in it may have become wider.
    sized.unobserve(block);
    if (block.querySelector(dressed) !== null) sized.observe(block);
    else block.removeAttribute('data-wide');
  }
}
