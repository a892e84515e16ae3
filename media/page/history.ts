/** A history entry with a fragment scrolls there; others restore the reader's position. */
export function keepPlaces(): void {
  window.history.scrollRestoration = window.location.hash === '' ? 'auto' : 'manual';
}
