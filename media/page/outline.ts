import { topOffset } from './scroll.ts';

/** The section that a link led to, which is the reader's until they go on by themselves. */
let chosen: Element | undefined;

/** The reader is in the section of an element, even where the page's end does not let it come to the top. */
export function chooseSection(target: Element): void {
  chosen = target;
  followOutline();
}

/** The reader goes on by themselves. */
export function leaveSection(): void {
  chosen = undefined;
}

/** Marks in the table of contents the section that the reader is in. */
export function followOutline(): void {
  const links = [...(document.getElementById('ds-toc')?.querySelectorAll<HTMLAnchorElement>('.toc-link') ?? [])];
  if (links.length === 0) return;
  const limit = readingLine();
  let first: HTMLAnchorElement | undefined;
  let current: HTMLAnchorElement | undefined;
  for (const link of links) {
    const target = document.getElementById(decode(link.hash.slice(1)));
    // What is in a tab that is not chosen is not read.
    if (target === null || target.offsetParent === null) continue;
    first ??= link;
    const { top } = target.getBoundingClientRect();
    // What the editor scrolled away from is no longer read.
    const isChosen = target === chosen && top >= 0 && top < window.innerHeight;
    if (isChosen || top <= limit) current = link;
    if (isChosen) break;
  }
  for (const link of links) {
    if (link !== (current ?? first)) link.removeAttribute('aria-current');
    else if (link.getAttribute('aria-current') === null) {
      link.setAttribute('aria-current', 'true');
      bringIntoSight(link);
    }
  }
}

/**
 * The height of the window, in pixels, above which the reader's section begins: below the bars on top, and on the way
 * through the last screen down to the window's end, so that also the last sections have their turn.
 */
function readingLine(): number {
  const first = topOffset() + 40;
  const way = Math.min(document.documentElement.scrollHeight - window.innerHeight, window.innerHeight);
  const rest = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
  if (way <= 0 || rest >= way) return first;
  return first + (1 - Math.max(rest, 0) / way) * (window.innerHeight - first);
}

/** A long table of contents scrolls along, by itself and without the page, with some entries around the current one. */
function bringIntoSight(link: HTMLElement): void {
  const list = link.closest('.beside');
  if (list === null || list.scrollHeight <= list.clientHeight) return;
  const { top, bottom } = list.getBoundingClientRect();
  const own = link.getBoundingClientRect();
  const room = Math.min(96, (bottom - top) / 4);
  if (own.top < top + room) list.scrollTop += own.top - top - room;
  else if (own.bottom > bottom - room) list.scrollTop += own.bottom - bottom + room;
}

/** A URL's fragment without its percent signs; as it is where they are malformed. */
export function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
