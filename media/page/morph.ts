import { Idiomorph } from 'idiomorph';
import { typedIn } from '../playground/formState.ts';

/** Parts that the script itself adds to a page's HTML; new HTML does not have them and must not take them away. */
const ownNodes = '.diagram-drawing, .diagram-error, .answer';
const ownAttributes = new Set(['data-drawn', 'data-done', 'data-more', 'data-moved', 'data-small', 'data-wide']);

/** Changes what is in an element into new HTML in place, keeping what the reader did to it: what is open, chosen, playing. */
export function morph(element: Element, html: string | Node[]): void {
  const putBack = typedIn(element);
  Idiomorph.morph(element, html, {
    morphStyle: 'innerHTML',
    ignoreActiveValue: true,
    restoreFocus: true,
    callbacks: {
      beforeNodeMorphed: (before, after) => {
        if (before instanceof HTMLElement && after instanceof HTMLElement) keepState(before, after);
        return true;
      },
      beforeNodeRemoved: (node) => !(node instanceof Element && node.matches(ownNodes)),
      beforeAttributeUpdated: (name) => !ownAttributes.has(name),
    },
  });
  putBack();
}

/** Writes the reader's state into the new element, so that the morph finds nothing to undo. */
function keepState(before: HTMLElement, after: HTMLElement): void {
  if (before instanceof HTMLDetailsElement && after instanceof HTMLDetailsElement) {
    const { group, open } = before.dataset;
    const fresh = after.dataset;
    // A changed default is the author's wish and counts. A group of the navigation opens for a page that it holds only
    // now, and does not close behind one.
    const isKept = open === fresh['open'] || (group !== undefined && fresh['open'] === undefined);
    if (isKept && group === fresh['group']) after.open = before.open;
  } else if (before.matches('[role="treeitem"]') && after.matches('[role="treeitem"]')) {
    after.tabIndex = before.tabIndex;
    const isOpen = before.getAttribute('aria-expanded');
    if (isOpen !== null && after.hasAttribute('aria-expanded') && before.dataset['open'] === after.dataset['open'])
      after.setAttribute('aria-expanded', isOpen);
  } else if (before.matches('[data-tabs]') && after.matches('[data-tabs]')) {
    const at = chosenAt(before);
    const chosen = titlesOf(before)[at];
    if (chosen !== undefined && titlesOf(after)[at] === chosen) chooseAt(after, at);
    else if (chosen !== undefined) choose(after, chosen);
  } else if (before.matches('.code') && after.matches('.code')) {
    if (before.dataset['folded'] === undefined && before.querySelector('.code-unfold') !== null)
      delete after.dataset['folded'];
  } else if (
    before instanceof HTMLSelectElement &&
    after instanceof HTMLSelectElement &&
    before.dataset['choose'] === 'tab' &&
    // Of several with that value the group around it has chosen one.
    after.value !== before.value
  ) {
    after.value = before.value;
  }
}

/** The titles of a group's panels, in order; several may have the same. */
export function titlesOf(group: Element): readonly string[] {
  const select = selectOf(group);
  return select === null
    ? buttonsOf(group).map((tab) => tab.dataset['title'] ?? '')
    : [...select.options].map(({ value }) => value);
}

/** Shows one panel of a group by its title; false when it has none of that title. */
export function choose(group: Element, title: string): boolean {
  const titles = titlesOf(group);
  // Of several panels with that title the one that shows is as good as any.
  if (titles[chosenAt(group)] === title) return true;
  const at = titles.indexOf(title);
  if (at >= 0) chooseAt(group, at);
  return at >= 0;
}

/** Shows one panel of a group, counted from 0. */
export function chooseAt(group: Element, at: number): void {
  buttonsOf(group).forEach((tab, i) => {
    tab.setAttribute('aria-selected', String(i === at));
    tab.tabIndex = i === at ? 0 : -1;
  });
  const select = selectOf(group);
  if (select !== null) select.selectedIndex = at;
  panelsOf(group).forEach((panel, i) => {
    panel.hidden = i !== at;
  });
}

/** Which panel of a group shows; -1 for none. */
function chosenAt(group: Element): number {
  return panelsOf(group).findIndex((panel) => !panel.hidden);
}

/** The tabs of a group, without those of groups inside it. */
export function buttonsOf(group: Element): readonly HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>('button[role="tab"]')].filter(
    (tab) => tab.closest('[data-tabs]') === group,
  );
}

/** The panels of a group of tabs in order, those of tabs inside them left out. */
export function panelsOf(group: Element): readonly HTMLElement[] {
  return [...group.children].filter((child): child is HTMLElement => child.getAttribute('role') === 'tabpanel');
}

function selectOf(group: Element): HTMLSelectElement | null {
  const select = group.querySelector<HTMLSelectElement>('select[data-choose="tab"]');
  return select?.closest('[data-tabs]') === group ? select : null;
}
