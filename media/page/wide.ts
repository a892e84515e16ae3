/** What a page may dress itself: by a style or by a class. */
const dressed = ':is([style], [class]):not(.katex *, .diagram *)';

const sized = new ResizeObserver((entries) => {
  // Read first, then written: each block measured after a change to another would be laid out again.
  const found = entries.map(({ target }) => ({ target, isWide: target.scrollWidth > target.clientWidth + 1 }));
  for (const { target, isWide } of found) target.toggleAttribute('data-wide', isWide);
});

/** Marks the blocks of an element, or around it, that are wider than the page: on a phone the style sheet lets them scroll. */
export function followWidths(inside: Element): void {
  const around = inside.closest('.block');
  for (const block of around === null ? inside.querySelectorAll('.block') : [around]) {
    // When it is observed again, it is reported again: its content may have become wider.
    sized.unobserve(block);
    if (block.querySelector(dressed) !== null) sized.observe(block);
    else block.removeAttribute('data-wide');
  }
}
