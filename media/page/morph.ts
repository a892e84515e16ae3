import { Idiomorph } from 'idiomorph';
import { typedIn } from '../playground/formState.ts';

/** Elements that the script adds to a page. New HTML lacks them and must not remove them. */
const ownNodes = '.diagram-drawing, .diagram-error, .answer';
const ownAttributes = new Set(['data-drawn', 'data-done', 'data-more', 'data-moved', 'data-small', 'data-wide']);

/** Updates an element to new HTML in place, and keeps the reader's state: what is open, chosen, playing. */
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

/** Copies the reader's state to the new element, so that morphing does not reset it. */
function keepState(before: HTMLElement, after: HTMLElement): void {
  if (before instanceof HTMLDetailsElement && after instanceof HTMLDetailsElement) {
    const { group, open } = before.dataset;
    const fresh = after.dataset;
    // If the author changes the default, it applies. A navigation group opens when it newly contains the current page,
    // but does not close again.
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
    // Of several options with that value, the surrounding group has chosen one.
    after.value !== before.value
  ) {
    after.value = before.value;
  }
}

/** Titles of a group's panels, in order; they can repeat. */
export function titlesOf(group: Element): readonly string[] {
  const select = selectOf(group);
  return select === null
    ? buttonsOf(group).map((tab) => tab.dataset['title'] ?? '')
    : [...select.options].map(({ value }) => value);
}

/** Shows a panel of a group by title. Returns false if no panel has it. */
export function choose(group: Element, title: string): boolean {
  const titles = titlesOf(group);
  // Of several panels with that title, keep the visible one.
  if (titles[chosenAt(group)] === title) return true;
  const at = titles.indexOf(title);
  if (at >= 0) chooseAt(group, at);
  return at >= 0;
}

/** Shows a panel of a group, from 0. */
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

/** Index of the visible panel; -1 without one. */
function chosenAt(group: Element): number {
  return panelsOf(group).findIndex((panel) => !panel.hidden);
}

/** Tabs of a group, without those of nested groups. */
export function buttonsOf(group: Element): readonly HTMLElement[] {
  return [...group.querySelectorAll<HTMLElement>('button[role="tab"]')].filter(
    (tab) => tab.closest('[data-tabs]') === group,
  );
}

/** Panels of a group in order, without those of nested groups. */
export function panelsOf(group: Element): readonly HTMLElement[] {
  return [...group.children].filter((child): child is HTMLElement => child.getAttribute('role') === 'tabpanel');
}

function selectOf(group: Element): HTMLSelectElement | null {
  const select = group.querySelector<HTMLSelectElement>('select[data-choose="tab"]');
  return select?.closest('[data-tabs]') === group ? select : null;
}
