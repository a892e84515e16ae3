import { topOffset } from './scroll.ts';

/** Marks in the table of contents the section that the reader is in. */
export function followOutline(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.toc-link')];
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
    if (link === (current ?? links[0])) link.setAttribute('aria-current', 'true');
    else link.removeAttribute('aria-current');
  }
}

export function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment);
  } catch {
    return fragment;
  }
}
