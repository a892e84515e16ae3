/** What scrolls: code, tables, drawings. A page has hundreds, so only those in sight are measured. */
const boxes = '.code-lines, .content pre:not([class]), .table, .diagram-drawing';

const sized = new ResizeObserver((entries) => {
  for (const { target } of entries) mark(target);
});

const seen = new IntersectionObserver((entries) => {
  for (const { target, isIntersecting } of entries) {
    if (isIntersecting) sized.observe(target);
    else sized.unobserve(target);
  }
});

const heard = { capture: true, passive: true };
document.addEventListener('scroll', ({ target }) => isBox(target) && mark(target), heard);

function isBox(target: EventTarget | null): target is Element {
  return target instanceof Element && target.matches(boxes);
}

/** Has the boxes in an element fade at the edges beyond which they go on. */
export function followEdges(inside: ParentNode): void {
  for (const box of inside.querySelectorAll(boxes)) {
    // When it is observed again, it is reported again: its content may have become wider than it.
    seen.unobserve(box);
    sized.unobserve(box);
    seen.observe(box);
  }
}

/** No more fades out than lies beyond: so much, in pixels, is not told apart. */
const maxBeyond = 64;

/** Where a box goes on, and how far: the style sheet fades it there. */
function mark(box: Element): void {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = box;
  // Negative where it is read from right to left.
  const passed = Math.abs(scrollLeft);
  const rest = scrollWidth - clientWidth - passed;
  const more = [
    passed > 1 ? 'before' : '',
    rest > 1 ? 'behind' : '',
    scrollTop > 1 ? 'above' : '',
    scrollHeight - clientHeight - scrollTop > 1 ? 'below' : '',
  ]
    .filter((side) => side !== '')
    .join(' ');
  if (more === '') box.removeAttribute('data-more');
  else if (box.getAttribute('data-more') !== more) box.setAttribute('data-more', more);
  if (!(box instanceof HTMLElement)) return;
  for (const [name, beyond] of [
    ['--beyond-start', passed],
    ['--beyond-end', rest],
  ] as const) {
    const value = `${Math.min(Math.round(beyond), maxBeyond)}px`;
    if (more !== '' && box.style.getPropertyValue(name) !== value) box.style.setProperty(name, value);
  }
}
