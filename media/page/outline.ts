import { topOffset } from './scroll.ts';

/** The section that a link led to. It stays marked until the reader scrolls. */
let chosen: Element | undefined;

/** Marks the section of an element, even if the end of the page keeps it from reaching the top. */
export function chooseSection(target: Element): void {
  chosen = target;
  followOutline();
}

/** The reader scrolls. */
export function leaveSection(): void {
  chosen = undefined;
}

/** Marks the current section in the table of contents. */
export function followOutline(): void {
  const links = [...(document.getElementById('ds-toc')?.querySelectorAll<HTMLAnchorElement>('.toc-link') ?? [])];
  if (links.length === 0) return;
  const limit = readingLine();
  let first: HTMLAnchorElement | undefined;
  let current: HTMLAnchorElement | undefined;
  for (const link of links) {
    const target = document.getElementById(decode(link.hash.slice(1)));
    // Headings in hidden tabs do not count.
    if (target === null || target.offsetParent === null) continue;
    first ??= link;
    const { top } = target.getBoundingClientRect();
    // A chosen section is current only while its heading is visible.
    const isChosen = target === chosen && top >= 0 && top < window.innerHeight;
    if (isChosen || top <= limit) current = link;
    if (isChosen) break;
  }
  for (const link of links) {
    if (link !== (current ?? first)) link.removeAttribute('aria-current');
    else if (link.getAttribute('aria-current') === null) {
      link.setAttribute('aria-current', 'true');
      keepInView(link);
    }
  }
}

/**
 * Height in the window above which the current section begins, in pixels: below the top bars, and moving down to the
 * bottom on the last screen, so that the last sections can be current too.
 */
function readingLine(): number {
  const first = topOffset() + 40;
  const way = Math.min(document.documentElement.scrollHeight - window.innerHeight, window.innerHeight);
  const rest = document.documentElement.scrollHeight - window.innerHeight - window.scrollY;
  if (way <= 0 || rest >= way) return first;
  return first + (1 - Math.max(rest, 0) / way) * (window.innerHeight - first);
}

/** Scrolls a long table of contents, so that the current entry and some around it are visible. */
function keepInView(link: HTMLElement): void {
  const list = link.closest('.beside');
  if (list === null || list.scrollHeight <= list.clientHeight) return;
  const { top, bottom } = list.getBoundingClientRect();
  const own = link.getBoundingClientRect();
  const room = Math.min(96, (bottom - top) / 4);
  if (own.top < top + room) list.scrollTop += own.top - top - room;
  else if (own.bottom > bottom - room) list.scrollTop += own.bottom - bottom + room;
}

/** Decodes a URL fragment; unchanged if its escapes are invalid. */
export function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
