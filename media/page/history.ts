/** A step of the history with a fragment leads to its place, any other one to where the reader was. */
export function keepPlaces(): void {
  window.history.scrollRestoration = window.location.hash === '' ? 'auto' : 'manual';
}
