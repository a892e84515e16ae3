import { showWhole } from './beginning.ts';
import { chooseAt, panelsOf } from './morph.ts';
import { chooseSection, decode } from './outline.ts';

/** Scrolls to a fragment of the page and opens what hides it. True when there is such a place. */
export function revealFragment(fragment: string): boolean {
  return reveal(targetOf(fragment));
}

/** The same for an element; false for none. */
export function reveal(target: HTMLElement | null): boolean {
  if (target === null) return false;
  showWhole();
  for (let each: Element | null = target; each !== null; each = each.parentElement) {
    if (each instanceof HTMLDetailsElement) each.open = true;
    if (each instanceof HTMLElement && each.getAttribute('role') === 'tabpanel' && each.hidden) showPanel(each);
  }
  target.scrollIntoView({ block: 'start' });
  chooseSection(target);
  if (!target.matches('a, button, input, select, [tabindex]')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  return true;
}

/** True when the page has a place of that name. */
export function hasFragment(fragment: string): boolean {
  return targetOf(fragment) !== null;
}

function targetOf(fragment: string): HTMLElement | null {
  const id = decode(fragment);
  // As the renderer prefixes what pages give (`p-`) and footnotes (`n-`): no link of a page leads to a part of the chrome.
  const own = /^[pn]-/.test(id) ? document.getElementById(id) : null;
  return own ?? document.getElementById(`p-${id}`);
}

function showPanel(panel: HTMLElement): void {
  const group = panel.parentElement;
  if (group !== null) chooseAt(group, panelsOf(group).indexOf(panel));
}
