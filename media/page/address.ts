import { keepPlaces } from './history.ts';
import { revealFragment } from './target.ts';

/**
 * Scrolls to the fragment of the address and opens folds around it: at the start, for typed addresses, for links, and
 * on Back and Forward.
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
