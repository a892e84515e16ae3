import { shownBlocks } from './blocks.ts';

/** Space that the bars on top take, in pixels. */
export function topOffset(): number {
  const bars = ['ds-header', 'ds-tabs'].map((id) => document.getElementById(id)?.offsetHeight ?? 0);
  return bars.reduce((sum, height) => sum + height, 0);
}

interface Place {
  readonly line: number;
  readonly top: number;
}

/** Lines and where they are on screen: the blocks, and within one block the nodes that know theirs. */
function placesAround(wanted: (block: DOMRect, line: number, next: number | undefined) => boolean): readonly Place[] {
  const blocks = shownBlocks().filter(({ element }) => element.dataset['place'] === undefined);
  for (let i = 0; i < blocks.length; i++) {
    const block = blocks[i];
    if (block === undefined) continue;
    const box = block.element.getBoundingClientRect();
    const after = blocks[i + 1];
    if (!wanted(box, block.line, after?.line)) continue;
    const inside = [...block.element.querySelectorAll<HTMLElement>('[data-line]')]
      .filter((element) => element.offsetParent !== null)
      .map((element) => ({
        line: block.line + Number(element.dataset['line']),
        top: element.getBoundingClientRect().top,
      }));
    const end = after === undefined ? [] : [{ line: after.line, top: after.element.getBoundingClientRect().top }];
    const sorted: Place[] = [];
    // Cells of a row, or columns of a grid, are beside each other: only what goes down counts.
    for (const place of [{ line: block.line, top: box.top }, ...inside.sort((a, b) => a.line - b.line), ...end]) {
      const last = sorted.at(-1);
      if (last === undefined || (place.line > last.line && place.top > last.top)) sorted.push(place);
    }
    return end.length > 0 ? sorted : [...sorted, { line: (sorted.at(-1)?.line ?? block.line) + 1, top: box.bottom }];
  }
  return [];
}

/** The source line, with its fraction, that stands at the top of the window. */
export function lineAtTop(): number {
  const top = topOffset() + 8;
  if (window.scrollY < 4) return 0;
  const places = placesAround((box) => box.bottom > top);
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

/** True while the scrolling under way was asked for by the editor, which must not hear of it again. */
export function isQuiet(): boolean {
  return performance.now() < quietUntil;
}

/** Scrolls so that a source line stands at the top of the window. */
export function scrollToLine(line: number): void {
  quietUntil = performance.now() + 250;
  if (line <= 0) {
    window.scrollTo({ top: 0 });
    return;
  }
  const places = placesAround((_box, from, next) => from <= line && (next === undefined || next > line));
  const first = places[0] ?? undefined;
  if (first === undefined) {
    const before = shownBlocks().find((block) => block.line >= line);
    before?.element.scrollIntoView({ block: 'start' });
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

/** The source line of a place in a block, or undefined outside of all blocks. */
export function lineOf(element: Element): number | undefined {
  const block = shownBlocks().find((each) => each.element.contains(element));
  if (block === undefined) return undefined;
  const inside = element.closest<HTMLElement>('[data-line], .block');
  const offset = inside === null || inside === block.element ? 0 : Number(inside.dataset['line']);
  return block.line + (Number.isFinite(offset) ? offset : 0);
}

/** Marks the block that holds a source line. */
export function markLine(line: number): void {
  let current: HTMLElement | undefined;
  for (const block of shownBlocks()) {
    if (block.line <= line) current = block.element;
    block.element.classList.remove('current');
  }
  current?.classList.add('current');
}

/**
 * Runs a change of the page's content so that nothing moves under the reader's eyes: the block that changes, or else
 * the first one in sight, keeps its place in the window.
 */
export function keepPlace(change: () => void, changedFirst: () => HTMLElement | undefined): void {
  const blocks = shownBlocks();
  const inSight = blocks.filter(({ element }) => {
    const box = element.getBoundingClientRect();
    return box.bottom > topOffset() && box.top < window.innerHeight;
  });
  const tops = new Map(inSight.map(({ element }) => [element, element.getBoundingClientRect().top]));
  change();
  const edited = changedFirst();
  const anchor =
    edited !== undefined && tops.has(edited)
      ? edited
      : inSight.map(({ element }) => element).find((element) => element.isConnected);
  const before = anchor === undefined ? undefined : tops.get(anchor);
  if (anchor === undefined || before === undefined || window.scrollY === 0) return;
  const moved = anchor.getBoundingClientRect().top - before;
  if (Math.abs(moved) >= 1) {
    quietUntil = performance.now() + 100;
    window.scrollBy({ top: moved });
  }
}
