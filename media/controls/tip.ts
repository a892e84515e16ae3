/** Shows the tooltip of an element (`data-tip`) on hover and focus. Escape hides it. */
export function tips(): void {
  let owner: Element | undefined;
  const show = (target: EventTarget | null): void => {
    const element = target instanceof Element ? target.closest('[data-tip]') : null;
    if (element === owner || (element === null && owner === undefined)) return;
    const tip = document.getElementById('ds-tip');
    if (tip === null) return;
    owner = element ?? undefined;
    const words = element?.getAttribute('data-tip');
    if (element === null || words === null || words === undefined) {
      tip.hidden = true;
      return;
    }
    tip.textContent = words;
    tip.hidden = false;
    put(tip, element);
  };
  document.addEventListener('mouseover', (event) => show(event.target));
  document.addEventListener('focusin', (event) => show(event.target));
  document.addEventListener('focusout', () => show(null));
  // After scrolling, the tooltip of a focused element moves with the element. The tooltip of a hovered element closes,
  // because the pointer may now be over something else.
  document.addEventListener(
    'scroll',
    () => {
      const tip = document.getElementById('ds-tip');
      if (tip !== null && owner?.matches(':focus-visible') === true) put(tip, owner);
      else show(null);
    },
    { capture: true, passive: true },
  );
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') show(null);
  });
}

const gap = 8;

/**
 * Places the tooltip on the requested side (`data-side`, `data-align`), or above by default. Without room there, it
 * goes to the opposite side.
 */
function put(tip: HTMLElement, element: Element): void {
  const owner = element.getBoundingClientRect();
  const box = tip.getBoundingClientRect();
  const side = element.getAttribute('data-side') ?? 'top';
  const align = element.getAttribute('data-align') ?? 'center';
  const isBeside = side === 'left' || side === 'right';
  const along = isBeside
    ? aligned(align, owner.top, owner.bottom, box.height)
    : aligned(align, owner.left, owner.right, box.width);
  const before = (isBeside ? owner.left - box.width : owner.top - box.height) - gap;
  const behind = (isBeside ? owner.right : owner.bottom) + gap;
  const room = isBeside ? window.innerWidth - box.width : window.innerHeight - box.height;
  const wantsBefore = side === 'left' || side === 'top';
  const isBefore = wantsBefore ? before > gap : behind > room - gap && before > gap;
  const across = isBefore ? before : behind;
  const [left, top] = isBeside ? [across, along] : [along, across];
  tip.style.left = `${Math.min(Math.max(left, gap), window.innerWidth - box.width - gap)}px`;
  tip.style.top = `${top}px`;
}

function aligned(align: string, start: number, end: number, size: number): number {
  return align === 'start' ? start : align === 'end' ? end - size : (start + end - size) / 2;
}
