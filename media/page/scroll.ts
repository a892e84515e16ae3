import { showWhole } from './beginning.ts';
import { type Shown, shownBlocks } from './blocks.ts';

/** Height of the top bars, in pixels. */
export function topOffset(): number {
  const bars = ['ds-header', 'ds-tabs'].map((id) => document.getElementById(id)?.offsetHeight ?? 0);
  return bars.reduce((sum, height) => sum + height, 0);
}

interface Place {
  readonly line: number;
  readonly top: number;
}

/** The blocks in the main column. */
function column(): readonly Shown[] {
  return shownBlocks().filter(({ place }) => place !== 'aside');
}

/** Index of the first item for which a condition holds that then holds for all later ones. */
function firstOf<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && holds(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The first block that extends below a position in the window. */
function firstBelow(blocks: readonly Shown[], top: number): number {
  return firstOf(blocks, ({ element }) => element.getBoundingClientRect().bottom > top);
}

/** Lines and their screen positions: of one block, and of the nodes in it with a line. */
function placesIn(blocks: readonly Shown[], at: number): readonly Place[] {
  const block = blocks[at];
  if (block === undefined) return [];
  const box = block.element.getBoundingClientRect();
  const after = blocks[at + 1];
  const inside = [...block.element.querySelectorAll<HTMLElement>('[data-line]')]
    .filter((element) => element.offsetParent !== null)
    .map((element) => ({
      line: block.line + Number(element.dataset['line']),
      top: element.getBoundingClientRect().top,
    }));
  const end = after === undefined ? [] : [{ line: after.line, top: after.element.getBoundingClientRect().top }];
  const sorted: Place[] = [];
  // Table cells and grid columns are side by side, so only positions further down count.
  for (const place of [{ line: block.line, top: box.top }, ...inside.sort((a, b) => a.line - b.line), ...end]) {
    const last = sorted.at(-1);
    if (last === undefined || (place.line > last.line && place.top > last.top)) sorted.push(place);
  }
  return end.length > 0 ? sorted : [...sorted, { line: (sorted.at(-1)?.line ?? block.line) + 1, top: box.bottom }];
}

/** The source line (with fraction) at the top of the window. */
export function lineAtTop(): number {
  const top = topOffset() + 8;
  if (window.scrollY < 4) return 0;
  const blocks = column();
  const places = placesIn(blocks, firstBelow(blocks, top));
  for (let i = places.length - 1; i >= 0; i--) {
    const here = places[i];
    const next = places[i + 1];
    if (here === undefined || (here.top > top && i > 0)) continue;
    if (next === undefined || next.top <= here.top) return here.line;
    const share = Math.min(Math.max((top - here.top) / (next.top - here.top), 0), 1);
    return here.line + share * (next.line - here.line);
  }
  return 0;
}

let quietUntil = 0;

/** True if the editor requested the current scrolling. The editor must not be notified of it. */
export function isQuiet(): boolean {
  return performance.now() < quietUntil;
}

/** The line that the editor last requested, until the reader scrolls. */
let held: number | undefined;

/** Keeps the requested line in place while images load. Ends when the reader scrolls; then `gone` is called. */
export function holdLine(gone: () => void): void {
  const goOn = (): void => {
    freeLine();
    gone();
  };
  for (const kind of ['wheel', 'pointerdown', 'keydown', 'touchstart'])
    document.addEventListener(kind, goOn, { capture: true, passive: true });
  document.addEventListener('load', () => held !== undefined && scrollToLine(held), { capture: true });
}

/** The reader scrolled, or another page is shown. */
export function freeLine(): void {
  held = undefined;
}

/** Scrolls a source line to the top of the window. */
export function scrollToLine(line: number): void {
  settlePlace();
  held = line;
  bringToTop(line);
}

/** Runs a change that may replace all blocks, and keeps the source line at the top of the window. */
export function keepLine(change: () => void): void {
  settlePlace();
  const line = lineAtTop();
  change();
  if (window.scrollY > 0) bringToTop(line);
}

function bringToTop(line: number): void {
  quietUntil = performance.now() + 250;
  if (line <= 0) {
    window.scrollTo({ top: 0 });
    return;
  }
  showWhole();
  const blocks = column();
  const places = placesIn(blocks, firstOf(blocks, (block) => block.line > line) - 1);
  const first = places[0];
  if (first === undefined) {
    blocks[0]?.element.scrollIntoView({ block: 'start' });
    return;
  }
  let top = first.top;
  for (let i = 0; i < places.length; i++) {
    const here = places[i];
    const next = places[i + 1];
    if (here === undefined || here.line > line) break;
    top =
      next === undefined
        ? here.top
        : here.top + Math.min((line - here.line) / Math.max(next.line - here.line, 0.01), 1) * (next.top - here.top);
  }
  window.scrollTo({ top: window.scrollY + top - topOffset() - 8 });
}

/** The source line of an element in a block; undefined outside blocks. */
export function lineOf(element: Element): number | undefined {
  const block = shownBlocks().find((each) => each.element.contains(element));
  if (block === undefined) return undefined;
  const inside = element.closest<HTMLElement>('[data-line], .block');
  const offset = inside === null || inside === block.element ? 0 : Number(inside.dataset['line']);
  return block.line + (Number.isFinite(offset) ? offset : 0);
}

/** The marked line, and its block. */
let markedLine: number | undefined;
let marked: HTMLElement | undefined;

/** Marks the block with a source line; undefined removes the mark. */
export function markLine(line: number | undefined): void {
  markedLine = line;
  updateMark();
}

/** The line may be in another block now; the editor only reports cursor moves. */
export function updateMark(): void {
  const line = markedLine;
  if (line === undefined && marked === undefined) return;
  const current = line === undefined ? undefined : shownBlocks().findLast((block) => block.line <= line)?.element;
  if (marked !== current) marked?.classList.remove('current');
  current?.classList.add('current');
  marked = current;
}

/** Work to do before the next paint. */
let unsettled: (() => void) | undefined;

/** Does that work now. */
export function settlePlace(): void {
  unsettled?.();
}

/**
 * Scrolling forces a layout of the whole page, so it is done once before the next paint, or earlier if something must
 * be measured.
 */
function settleLater(settle: () => void): void {
  settlePlace();
  const frame = window.requestAnimationFrame(() => settlePlace());
  unsettled = () => {
    unsettled = undefined;
    window.cancelAnimationFrame(frame);
    settle();
  };
}

/** Shows another page from its top. Calls `shown` when it is on screen. */
export function showFromTop(shown: () => void): void {
  settleLater(() => {
    window.scrollTo({ top: 0 });
    shown();
  });
}

/**
 * Runs a change to the page and keeps the position of the changed block, or of the first visible one. The change is
 * immediate; measuring is delayed until the next paint, because it forces a layout of the whole page.
 */
export function keepPlace(change: () => void, changedFirst: () => HTMLElement | undefined): void {
  settlePlace();
  const blocks = window.scrollY === 0 ? [] : column();
  const inSight: Shown[] = [];
  for (let i = blocks.length === 0 ? 0 : firstBelow(blocks, topOffset()); i < blocks.length; i++) {
    const block = blocks[i];
    if (block === undefined || block.element.getBoundingClientRect().top > window.innerHeight) break;
    inSight.push(block);
  }
  const tops = new Map(inSight.map(({ element }) => [element, element.getBoundingClientRect().top]));
  change();
  if (tops.size === 0) return;
  settleLater(() => {
    const edited = changedFirst();
    const anchor =
      edited !== undefined && tops.has(edited)
        ? edited
        : inSight.map(({ element }) => element).find((element) => element.isConnected);
    const before = anchor === undefined ? undefined : tops.get(anchor);
    if (anchor === undefined || before === undefined || window.scrollY === 0) return;
    const moved = anchor.getBoundingClientRect().top - before;
    if (Math.abs(moved) < 1) return;
    quietUntil = performance.now() + 100;
    window.scrollBy({ top: moved });
  });
}
