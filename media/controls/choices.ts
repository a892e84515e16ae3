import { buttonsOf, choose, chooseAt, titlesOf } from '../page/morph.ts';
import { reachTrees } from '../page/tree.ts';

/** Titles that the reader chose, the latest last. They apply to every page, as on the published site. */
const chosen: string[] = [];
const maxKept = 20;

/** Shows a tab (from 0), and the tab with the same title in every synchronized group. */
export function chooseTab(group: Element, tab: number): void {
  const before = group.getBoundingClientRect().top;
  const title = titlesOf(group)[tab];
  if (title === undefined) return;
  chooseAt(group, tab);
  buttonsOf(group)[tab]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  if (group.getAttribute('data-tabs') !== 'sync') return;
  const at = chosen.indexOf(title);
  if (at >= 0) chosen.splice(at, 1);
  chosen.push(title);
  if (chosen.length > maxKept) chosen.shift();
  for (const other of document.querySelectorAll('[data-tabs="sync"]')) if (other !== group) choose(other, title);
  // Groups above may have changed their height, so scroll to keep the clicked group under the pointer.
  window.scrollBy({ top: group.getBoundingClientRect().top - before });
}

/** Applies earlier choices to new content. */
export function applyChoices(inside: Element): void {
  reachTrees(inside);
  const groups = [...inside.querySelectorAll('[data-tabs="sync"]')];
  if (inside.matches('[data-tabs="sync"]')) groups.push(inside);
  for (const group of groups) {
    for (let i = chosen.length - 1; i >= 0; i--) if (choose(group, chosen[i] ?? '')) break;
  }
  chooseView(inside, undefined);
  applyTags();
}

const tags = new Set<string>();

/** Toggles a tag: only updates with one of the chosen tags are shown. */
export function chooseTag(tag: string): void {
  if (!tags.delete(tag)) tags.add(tag);
  applyTags();
}

/** Tags of other pages are ignored. */
function applyTags(): void {
  const buttons = inTitle('[data-tag-choice]');
  if (buttons.length === 0) return;
  const wanted = buttons.map((button) => button.dataset['tagChoice'] ?? '').filter((tag) => tags.has(tag));
  for (const button of buttons)
    button.setAttribute('aria-pressed', String(wanted.includes(button.dataset['tagChoice'] ?? '')));
  let isFirst = wanted.length > 0;
  for (const update of document.querySelectorAll<HTMLElement>('.update')) {
    const own = [...update.querySelectorAll(':scope > .update-head .update-tag')].map((tag) => tag.textContent ?? '');
    update.hidden = wanted.length > 0 && !own.some((tag) => wanted.includes(tag));
    // The first visible update has no line above it.
    update.toggleAttribute('data-first', isFirst && !update.hidden);
    if (!update.hidden) isFirst = false;
  }
}

let view: string | undefined;

/** Shows one of the page's views; without a title the one chosen before, else the first. */
export function chooseView(inside: ParentNode, title: string | undefined): void {
  const buttons = inTitle('[data-view-choice]');
  const titles = buttons.map((button) => button.dataset['viewChoice']);
  if (titles.length < 2) return;
  const all = [...document.querySelectorAll<HTMLElement>('[data-view]')];
  const fresh = [...inside.querySelectorAll<HTMLElement>('[data-view]')];
  if (title !== undefined) view = title;
  const wanted = view !== undefined && titles.includes(view) ? view : titles[0];
  for (const section of new Set([...all, ...fresh])) section.hidden = section.dataset['view'] !== wanted;
  for (const button of buttons) button.setAttribute('aria-pressed', String(button.dataset['viewChoice'] === wanted));
}

/** Searches only the title, since searching a long page at each keystroke would be slow. */
function inTitle(selector: string): readonly HTMLElement[] {
  return [...(document.getElementById('ds-title')?.querySelectorAll<HTMLElement>(selector) ?? [])];
}
