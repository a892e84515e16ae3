import { keepPlaces } from './history.ts';
import { revealFragment } from './target.ts';

/**
 * Scrolls to the fragment of the document's address and opens what hides it: at the start, for addresses that are typed,
 * for links that the browser follows, and on Back and Forward.
 */
export function followAddress(): void {
  window.addEventListener('popstate', arrive);
  arrive();
}

function arrive(): void {
  keepPlaces();
  const fragment = window.location.hash.slice(1);
  if (fragment !== '') revealFragment(fragment);
}
