import { topOffset } from './scroll.ts';

/** Marks in the table of contents the section that the reader is in. */
export function followOutline(): void {
  const links = [...(document.getElementById('ds-toc')?.querySelectorAll<HTMLAnchorElement>('.toc-link') ?? [])];
  if (links.length === 0) return;
  const limit = topOffset() + 40;
  const isAtEnd =
    window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 4 && window.scrollY > 0;
  let current: HTMLAnchorElement | undefined;
  for (const link of links) {
    const target = document.getElementById(decode(link.hash.slice(1)));
    if (target === null || target.offsetParent === null) continue;
    const { top } = target.getBoundingClientRect();
    if (top <= limit || (isAtEnd && top < window.innerHeight)) current = link;
  }
  for (const link of links) {
    if (link !== (current ?? links[0])) link.removeAttribute('aria-current');
    else if (link.getAttribute('aria-current') === null) {
      link.setAttribute('aria-current', 'true');
      bringIntoSight(link);
    }
  }
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

export function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
