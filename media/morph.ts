import { Idiomorph } from 'idiomorph';

/** Parts that the script itself adds to a page's HTML; new HTML does not have them and must not take them away. */
const ownNodes = '.diagram-drawing, .diagram-error';
const ownAttributes = new Set(['data-drawn', 'data-done']);

/** Changes what is in an element into new HTML in place, keeping what the reader did to it: what is open, chosen, playing. */
export function morph(element: Element, html: string | Node[]): void {
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
  } else if (before.matches('[data-tabs]') && after.matches('[data-tabs]')) {
    const chosen = before.querySelector('[role="tab"][aria-selected="true"]')?.getAttribute('data-title');
    if (typeof chosen === 'string') choose(after, chosen);
  } else if (before.matches('.code') && after.matches('.code')) {
    if (before.dataset['folded'] === undefined && before.querySelector('.code-unfold') !== null)
      delete after.dataset['folded'];
  } else if (
    before instanceof HTMLSelectElement &&
    after instanceof HTMLSelectElement &&
    before.dataset['choose'] === 'tab'
  ) {
    after.value = before.value;
  }
}

/** Shows one panel of a group by its title; false when it has none of that title. */
export function choose(group: Element, title: string): boolean {
  const tabs = [...group.querySelectorAll<HTMLElement>('[role="tab"]')].filter(
    (tab) => tab.closest('[data-tabs]') === group,
  );
  const panels = [...group.children].filter((child): child is HTMLElement => child.getAttribute('role') === 'tabpanel');
  const select = group.querySelector<HTMLSelectElement>('select[data-choose="tab"]');
  const titles =
    tabs.length > 0 ? tabs.map((tab) => tab.dataset['title']) : [...(select?.options ?? [])].map(({ value }) => value);
  const at = titles.indexOf(title);
  if (at < 0) return false;
  tabs.forEach((tab, i) => {
    tab.setAttribute('aria-selected', String(i === at));
    tab.tabIndex = i === at ? 0 : -1;
  });
  if (select !== null) select.value = title;
  panels.forEach((panel, i) => {
    panel.hidden = i !== at;
  });
  return true;
}
