import type { PreviewBlock, PreviewPatch } from '../../server/protocol/messages.ts';
import { closeMenus } from '../controls/menus.ts';
import { morph } from './morph.ts';

/** A block on screen. */
export interface Shown {
  readonly key: string;
  readonly line: number;
  readonly element: HTMLElement;
  /** Position of the block: in the text, between title and text, or in the column next to the text. */
  readonly place: string;
  /** Whether it is the last good rendering of a block with an error. */
  readonly isDim: boolean;
}

/** Key and line of every block to show, in order. */
export type Order = readonly { readonly key: string; readonly line: number }[];

/** In milliseconds: how long the last good rendering of a half-typed tag stays after the last keystroke. */
const patience = 2000;

/** Start of the HTML of a block with a syntax error. */
const broken = /^<div class="block"(?: data-place="[a-z]+")? data-broken/;

/** Elements that contain blocks. */
const containers = [
  { id: 'ds-above', place: 'above' },
  { id: 'ds-blocks', place: 'text' },
  { id: 'ds-beside', place: 'aside' },
] as const;

let shown: readonly Shown[] = [];
/** The last requested order. Blocks with errors may not be on screen yet. */
let wanted: Order = [];
let html = new Map<string, string>();
let late: number | undefined;

/** The order that results from a patch. */
export function patchedOrder({ keep, order, keepEnd, shift }: PreviewPatch): Order {
  const end = wanted.slice(wanted.length - keepEnd);
  return [
    ...wanted.slice(0, keep),
    ...order,
    ...(shift === 0 ? end : end.map(({ key, line }) => ({ key, line: line + shift }))),
  ];
}

/** The blocks on screen, in text order. */
export function shownBlocks(): readonly Shown[] {
  return shown;
}

/** Removes all blocks, before another page is shown. */
export function clearBlocks(): void {
  // Open menus belong to the old page.
  closeMenus();
  window.clearTimeout(late);
  for (const { id } of containers) document.getElementById(id)?.replaceChildren();
  shown = [];
  wanted = [];
  html = new Map();
  updateBesideState();
}

/** A class on the root, because a CSS selector that searches a long page would be slow at each keystroke. */
function updateBesideState(): void {
  const isThere = document.getElementById('ds-beside')?.firstElementChild instanceof Element;
  document.documentElement.toggleAttribute('data-with-beside', isThere);
}

/**
 * Shows the blocks of `order`. Existing blocks are not touched; a changed one is morphed in place. New blocks are in
 * `fresh`. Calls back with each element that has new content, also later, when the wait for a block with errors is
 * over.
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
 * Returns whether a block with errors was replaced by its last good rendering. Equal blocks at the start and end are
 * skipped, so that a keystroke is as fast on a long page.
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
    // A new page is shown completely.
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

/** The same blocks with their current lines. */
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
      // The old blocks get the line of the broken text.
      const first = gap[0]?.line ?? 0;
      const shift = stop === undefined ? first - (old[0]?.line ?? 0) : stop.line - (shown[to]?.line ?? 0);
      for (const [at, each] of old.entries()) {
        const line = at === 0 ? first : Math.max(first, each.line + shift);
        next.push({ ...each, line, isDim: true });
      }
    } else if (mayWait && isBroken && old.length === 0) {
      // A tag is being started, so the good version is the page without it.
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
 * The largest set of existing blocks that can stay in place: the longest increasing subsequence. Moving a block from
 * the end to the start costs one move.
 */
function keptInOrder(order: Order, before: ReadonlyMap<string, { readonly at: number }>): ReadonlyMap<string, number> {
  // Patience sorting: `ends[n]` is the smallest position at which a run of n + 1 blocks can end.
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

/** Replaces old blocks by new ones. Each is morphed from the old block next to it, so that open parts stay open. */
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

/** Only the block itself; morphing with siblings would be slower on longer pages. */
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

/** Puts elements into their container in order, between those that stay. Only moves elements that are out of place. */
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
  updateBesideState();
}
