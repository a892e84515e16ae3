/** Elements that a page has styled itself, by style or class. */
const styled = ':is([style], [class]):not(.katex *, .diagram *)';

const sized = new ResizeObserver((entries) => {
  // Measure all before writing, since each write would force another layout.
  const found = entries.map(({ target }) => ({ target, isWide: target.scrollWidth > target.clientWidth + 1 }));
  for (const { target, isWide } of found) target.toggleAttribute('data-wide', isWide);
});

/** Marks blocks that are wider than the page. On a phone, the style sheet lets them scroll. */
export function followWidths(inside: Element): void {
  const around = inside.closest('.block');
  for (const block of around === null ? inside.querySelectorAll('.block') : [around]) {
    // Observing it again reports it again, since its content may have become wider.
    sized.unobserve(block);
    if (block.querySelector(styled) !== null) sized.observe(block);
    else block.removeAttribute('data-wide');
  }
}
