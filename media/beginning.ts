/**
 * A page that is opened has only its beginning laid out, more than a window shows: a long page is there as soon as a short
 * one. The rest follows when the beginning has been drawn, and at once for whoever has to know where something stands.
 */
const root = document.documentElement;

/** How long a window that draws nothing, since it is hidden, is waited for, in milliseconds. */
const patience = 200;

/** Leaves all but the beginning out until it was drawn. */
export function showBeginning(): void {
  root.toggleAttribute('data-beginning', true);
  window.requestAnimationFrame(() => window.setTimeout(showWhole));
  window.setTimeout(showWhole, patience);
}

/** Lays out the rest of the page too. */
export function showWhole(): void {
  root.removeAttribute('data-beginning');
}
