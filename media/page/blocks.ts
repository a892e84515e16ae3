import type { PreviewBlock, PreviewPatch } from '../../server/protocol/messages.ts';
import { closeMenus } from '../controls/menus.ts';
import { morph } from './morph.ts';

/** A block on screen. */
export interface Shown {
  readonly key: string;
  readonly line: number;
  readonly element: HTMLElement;
  /** In the text, between title and text, or in the column next to the text. */
  readonly place: string;
  /** The last good rendering of what is broken now. */
  readonly isDim: boolean;
}

/** What is to be on screen: every block's key and line, in order. */
export type Order = readonly { readonly key: string; readonly line: number }[];

/** A half-typed tag leaves its last good rendering on screen for this long after the last keystroke. */
const patience = 2000;

/** How the HTML of a block with an error of syntax begins. */
const broken = /^<div class="block"(?: data-place="[a-z]+")? data-broken/;

/** What blocks are in. */
const containers = [
  { id: 'ds-above', place: 'above' },
  { id: 'ds-blocks', place: 'text' },
  { id: 'ds-beside', place: 'aside' },
] as const;

let shown: readonly Shown[] = [];
/** What was asked to be on screen last; some of it may wait while it is broken. */
let wanted: Order = [];
let html = new Map<string, string>();
let late: number | undefined;

/** What a patch asks to be on screen, after what was asked before it. */
export function patchedOrder({ keep, order, keepEnd, shift }: PreviewPatch): Order {
  const end = wanted.slice(wanted.length - keepEnd);
  return [
    ...wanted.slice(0, keep),
    ...order,
    ...(shift === 0 ? end : end.map(({ key, line }) => ({ key, line: line + shift }))),
  ];
}

/** The blocks on screen, in order of the text. */
export function shownBlocks(): readonly Shown[] {
  return shown;
}

/** Forgets what is on screen: another page follows. */
export function clearBlocks(): void {
  // What is open is of the page that goes.
  closeMenus();
  window.clearTimeout(late);
  for (const { id } of containers) document.getElementById(id)?.replaceChildren();
  shown = [];
  wanted = [];
  html = new Map();
  sayBeside();
}

/** Styles ask the root: looking through a long page for it would cost at every keystroke. */
function sayBeside(): void {
  const isThere = document.getElementById('ds-beside')?.firstElementChild instanceof Element;
  document.documentElement.toggleAttribute('data-with-beside', isThere);
}

/**
 * Puts the blocks of `order` on screen. Blocks that are there stay untouched; one that takes another's place is made from
 * it in place. Blocks that are new are in `fresh`. Calls back with each element that has new content, and with what is
 * done only later, when something broken stays as it is.
 */
export function showBlocks(
  order: Order,
  fresh: readonly PreviewBlock[],
  changed: (element: HTMLElement) => void,
  later: (change: () => void) => void,
): void {
  window.clearTimeout(late);
  wanted = order;
  for (const block of fresh) html.set(block.key, block.html);
  const isWaiting = arrange(order, true, changed);
  if (isWaiting) late = window.setTimeout(() => later(() => arrange(order, false, changed)), patience);
}

/**
 * True when something broken was left out in favor of its last good rendering. What is the same at the beginning and at
 * the end is not looked at further: a keystroke costs the same on a long page.
 */
function arrange(order: Order, mayWait: boolean, changed: (element: HTMLElement) => void): boolean {
  const before = shown;
  const isSame = (each: Shown | undefined, wanted: { readonly key: string } | undefined): boolean =>
    each !== undefined && each.key === wanted?.key && !each.isDim;
  const most = Math.min(before.length, order.length);
  let head = 0;
  while (head < most && isSame(before[head], order[head])) head++;
  let tail = 0;
  while (tail < most - head && isSame(before.at(-1 - tail), order.at(-1 - tail))) tail++;
  const old = before.slice(head, before.length - tail);
  const wanted = order.slice(head, order.length - tail);
  const { next: made, isWaiting } = rearrange(
    wanted,
    old,
    // A page that is opened shows all of itself.
    mayWait && before.length > 0,
    changed,
  );
  const asked = new Set(wanted.map(({ key }) => key));
  const next = made.map((each) => (each.isDim && asked.has(each.key) ? { ...each, isDim: false } : each));
  for (const { element, isDim } of next) element.classList.toggle('stale', isDim);
  const above = moved(before.slice(0, head), order);
  const below = moved(before.slice(before.length - tail), order.slice(order.length - tail));
  arrangeIn(next, above, below);
  shown = [...above, ...next, ...below];
  const kept = new Set([...asked, ...next.map(({ key }) => key)]);
  for (const { key } of old) if (!kept.has(key)) html.delete(key);
  return isWaiting;
}

/** The same blocks on the lines where they are now. */
function moved(blocks: readonly Shown[], order: Order): readonly Shown[] {
  return blocks.map((each, i) => {
    const line = order[i]?.line ?? each.line;
    return line === each.line ? each : { ...each, line };
  });
}

function rearrange(
  order: Order,
  shown: readonly Shown[],
  mayWait: boolean,
  changed: (element: HTMLElement) => void,
): { readonly next: readonly Shown[]; readonly isWaiting: boolean } {
  const before = new Map(shown.map(({ key }, at) => [key, { at }]));
  const kept = keptInOrder(order, before);
  const next: Shown[] = [];
  let isWaiting = false;
  let from = 0;
  for (let i = 0; i <= order.length; ) {
    // A gap: new blocks between two that stay.
    const gap: { readonly key: string; readonly line: number }[] = [];
    while (i < order.length && kept.get(order[i]?.key ?? '') === undefined) {
      const each = order[i++];
      if (each !== undefined) gap.push(each);
    }
    const stop = order[i];
    const to = stop === undefined ? shown.length : (kept.get(stop.key) ?? shown.length);
    const old = shown.slice(from, to);
    const isBroken = gap.some(isBrokenBlock);
    const wasGood =
      old.length > 0 && old.every(({ element, isDim }) => isDim || element.dataset['broken'] === undefined);
    if (mayWait && isBroken && wasGood) {
      isWaiting = true;
      // They are where the broken text begins, and below it on their own lines.
      const first = gap[0]?.line ?? 0;
      const shift = stop === undefined ? first - (old[0]?.line ?? 0) : stop.line - (shown[to]?.line ?? 0);
      for (const [at, each] of old.entries()) {
        const line = at === 0 ? first : Math.max(first, each.line + shift);
        next.push({ ...each, line, isDim: true });
      }
    } else if (mayWait && isBroken && old.length === 0) {
      // A tag that is being begun: what was good is the page without it.
      isWaiting = true;
      const good = gap.filter((each) => !isBrokenBlock(each));
      next.push(...fill(good, old, changed));
    } else next.push(...fill(gap, old, changed));
    if (stop === undefined) break;
    const stays = shown[to];
    if (stays !== undefined) next.push({ ...stays, key: stop.key, line: stop.line, isDim: false });
    from = to + 1;
    i++;
  }
  return { next, isWaiting };
}

function isBrokenBlock({ key }: { readonly key: string }): boolean {
  return broken.test(html.get(key) ?? '');
}

/**
 * Of the blocks that are on screen already, the most that can stay where they are: the longest run of them whose order
 * has not turned. A block moved from the end to the beginning costs one move.
 */
function keptInOrder(order: Order, before: ReadonlyMap<string, { readonly at: number }>): ReadonlyMap<string, number> {
  // Patience sorting: `ends[n]` is the smallest place on which a run of n + 1 blocks can end.
  const ends: { readonly key: string; readonly at: number; readonly previous: number | undefined }[] = [];
  const all: { readonly key: string; readonly at: number; readonly previous: number | undefined }[] = [];
  const index: number[] = [];
  for (const { key } of order) {
    const at = before.get(key)?.at;
    if (at === undefined) continue;
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.at ?? 0) < at) low = middle + 1;
      else high = middle;
    }
    const entry = { key, at, previous: low > 0 ? index[low - 1] : undefined };
    all.push(entry);
    ends[low] = entry;
    index[low] = all.length - 1;
  }
  const kept = new Map<string, number>();
  for (let i = index.at(-1); i !== undefined; i = all[i]?.previous) {
    const entry = all[i];
    if (entry !== undefined) kept.set(entry.key, entry.at);
  }
  return kept;
}

/**
 * New blocks in the place of old ones: each is made from the old one next to it, so that what is open in it stays open.
 */
function fill(gap: Order, old: readonly Shown[], changed: (element: HTMLElement) => void): readonly Shown[] {
  const result = gap.flatMap(({ key, line }, i): Shown[] => {
    const fresh = parse(html.get(key) ?? '');
    if (fresh === undefined) return [];
    const place = fresh.dataset['place'] ?? 'text';
    const before = old[i];
    const isReused = before?.place === place;
    if (!isReused) before?.element.remove();
    const element = isReused ? become(before.element, fresh) : fresh;
    changed(element);
    return [{ key, line, element, place, isDim: false }];
  });
  for (const { element } of old.slice(gap.length)) element.remove();
  return result;
}

/** The block itself is a plain element; morphing it with its siblings would cost more on a longer page. */
function become(element: HTMLElement, fresh: HTMLElement): HTMLElement {
  const isCurrent = element.classList.contains('current');
  for (const { name } of [...element.attributes]) if (!fresh.hasAttribute(name)) element.removeAttribute(name);
  for (const { name, value } of fresh.attributes)
    if (element.getAttribute(name) !== value) element.setAttribute(name, value);
  if (isCurrent) element.classList.add('current');
  morph(element, [...fresh.childNodes]);
  return element;
}

function parse(text: string): HTMLElement | undefined {
  const template = document.createElement('template');
  template.innerHTML = text;
  const first = template.content.firstElementChild;
  return first instanceof HTMLElement ? document.adoptNode(first) : undefined;
}

/** Brings elements into their container in order, between those that stay, moving only what is not in place. */
function arrangeIn(blocks: readonly Shown[], above: readonly Shown[], below: readonly Shown[]): void {
  for (const { id, place } of containers) {
    const container = document.getElementById(id);
    if (container === null) continue;
    const isHere = (each: Shown): boolean => each.place === place;
    const last = above.findLast(isHere)?.element;
    const stop = below.find(isHere)?.element ?? null;
    let at = last === undefined ? container.firstElementChild : last.nextElementSibling;
    for (const each of blocks) {
      if (!isHere(each)) continue;
      if (at === each.element) at = at.nextElementSibling;
      else container.insertBefore(each.element, at);
    }
    while (at !== null && at !== stop) {
      const next = at.nextElementSibling;
      at.remove();
      at = next;
    }
  }
  sayBeside();
}
