/** Shows what an element has to say (`data-tip`) on hover and focus; Escape hides it. */
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
    put(tip, element.getBoundingClientRect());
  };
  document.addEventListener('mouseover', (event) => show(event.target));
  document.addEventListener('focusin', (event) => show(event.target));
  document.addEventListener('focusout', () => show(null));
  // What has the focus may have been scrolled to: its words go along. Under a pointer something else is now.
  document.addEventListener(
    'scroll',
    () => {
      const tip = document.getElementById('ds-tip');
      if (tip !== null && owner?.matches(':focus-visible') === true) put(tip, owner.getBoundingClientRect());
      else show(null);
    },
    { capture: true, passive: true },
  );
  document.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') show(null);
  });
}

/** Above its owner where there is room, else below. */
function put(tip: HTMLElement, owner: DOMRect): void {
  const box = tip.getBoundingClientRect();
  const left = Math.min(Math.max(owner.left + owner.width / 2 - box.width / 2, 8), window.innerWidth - box.width - 8);
  const above = owner.top - box.height - 8;
  tip.style.left = `${left}px`;
  tip.style.top = `${above > 8 ? above : owner.bottom + 8}px`;
}
