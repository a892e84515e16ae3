import { chooseView } from '../controls/choices.ts';
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
  open(target);
  target.scrollIntoView({ block: 'start' });
  chooseSection(target);
  if (!target.matches('a, button, input, select, [tabindex]')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
  return true;
}

/** Opens an element and all that holds it. */
function open(target: Element): void {
  for (let each: Element | null = target; each !== null; each = each.parentElement) {
    if (each instanceof HTMLDetailsElement) each.open = true;
    else if (each.getAttribute('aria-expanded') === 'false' && each.matches('[role="treeitem"]'))
      each.setAttribute('aria-expanded', 'true');
    else if (each instanceof HTMLElement && each.hidden) show(each);
  }
}

/** Shows a panel of tabs, or a view of the page. */
function show(hidden: HTMLElement): void {
  const { view } = hidden.dataset;
  if (view !== undefined) chooseView(document, view);
  const group = hidden.getAttribute('role') === 'tabpanel' ? hidden.parentElement : null;
  if (group !== null) chooseAt(group, panelsOf(group).indexOf(hidden));
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
