/** Places the lists of menus below their buttons. The browser opens and closes them. */
export function followMenus(): void {
  // Before the list is shown, so that it does not jump.
  document.addEventListener('beforetoggle', ({ target }) => place(target), true);
  const follow = (): void => {
    for (const list of document.querySelectorAll('.menu-list:popover-open')) place(list);
  };
  document.addEventListener('scroll', follow, { capture: true, passive: true });
  window.addEventListener('resize', follow);
}

/** Closes all menus after a choice. */
export function closeMenus(): void {
  for (const list of document.querySelectorAll<HTMLElement>('.menu-list:popover-open')) list.hidePopover();
}

/** Space around a list, in pixels. */
const gap = { below: 6, edge: 8 };

function place(list: EventTarget | null): void {
  if (!(list instanceof HTMLElement) || !list.matches('.menu-list')) return;
  const button = document.querySelector(`[popovertarget="${CSS.escape(list.id)}"]`)?.getBoundingClientRect();
  if (button === undefined) return;
  const { clientWidth } = document.documentElement;
  // The list grows towards the side with more room.
  const isLeft = button.left <= clientWidth - button.right;
  list.style.left = isLeft ? `${Math.max(button.left, gap.edge)}px` : 'auto';
  list.style.right = isLeft ? 'auto' : `${Math.max(clientWidth - button.right, gap.edge)}px`;
  const top = button.bottom + gap.below;
  list.style.top = `${top}px`;
  list.style.maxHeight = `${Math.max(window.innerHeight - top - gap.edge, 120)}px`;
}
