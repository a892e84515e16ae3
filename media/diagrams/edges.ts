/** Scrollable boxes: code, tables, drawings. A page can have hundreds, so only visible ones are measured. */
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

/** Fades boxes inside an element at edges where their content continues. */
export function followEdges(inside: ParentNode): void {
  for (const box of inside.querySelectorAll(boxes)) {
    // Observing it again reports it again, since its content may have become wider.
    seen.unobserve(box);
    sized.unobserve(box);
    seen.observe(box);
  }
}

/** In pixels: larger distances look the same. */
const maxBeyond = 64;

/** Sets how far a box continues on each side, for the style sheet. */
function mark(box: Element): void {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = box;
  // Negative for right-to-left text.
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
