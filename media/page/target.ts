import { chooseView } from '../controls/choices.ts';
import { showWhole } from './beginning.ts';
import { chooseAt, panelsOf } from './morph.ts';
import { chooseSection, decode } from './outline.ts';

/** Scrolls to a fragment and opens folds around it. Returns whether it exists. */
export function revealFragment(fragment: string): boolean {
  return reveal(targetOf(fragment));
}

/** The same for an element; false without one. */
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

/** Opens an element and everything around it. */
function open(target: Element): void {
  for (let each: Element | null = target; each !== null; each = each.parentElement) {
    if (each instanceof HTMLDetailsElement) each.open = true;
    else if (each.getAttribute('aria-expanded') === 'false' && each.matches('[role="treeitem"]'))
      each.setAttribute('aria-expanded', 'true');
    else if (each instanceof HTMLElement && each.hidden) show(each);
  }
}

/** Shows a tab panel or a view. */
function show(hidden: HTMLElement): void {
  const { view } = hidden.dataset;
  if (view !== undefined) chooseView(document, view);
  const group = hidden.getAttribute('role') === 'tabpanel' ? hidden.parentElement : null;
  if (group !== null) chooseAt(group, panelsOf(group).indexOf(hidden));
}

/** Whether the page has a fragment. */
export function hasFragment(fragment: string): boolean {
  return targetOf(fragment) !== null;
}

function targetOf(fragment: string): HTMLElement | null {
  const id = decode(fragment);
  // The renderer prefixes ids of pages (`p-`) and footnotes (`n-`), so that links of a page cannot lead to the chrome.
  const own = /^[pn]-/.test(id) ? document.getElementById(id) : null;
  return own ?? document.getElementById(`p-${id}`);
}
