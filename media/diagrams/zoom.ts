/** Makes images that a click enlarges focusable, also in content that is not on the page yet. */
export function reachImages(inside: Element): void {
  for (const image of inside.querySelectorAll('img'))
    if (image.isConnected ? canZoom(image) : isAlone(image)) image.tabIndex = 0;
}

/** Shows an image in the full window. A click or Escape closes it. */
export function zoom(image: HTMLImageElement): void {
  const copy = document.createElement('img');
  copy.src = image.currentSrc;
  copy.alt = image.alt;
  showAlone(copy, image.alt === '' ? 'Image' : image.alt);
}

/** Shows an element alone in the full window. A click or Escape closes it. */
export function showAlone(content: Element, label: string): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'zoomed';
  dialog.setAttribute('aria-label', label);
  dialog.append(content);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Whether readers can enlarge an image: it is content, not inside a link, and not excluded. */
export function canZoom(element: Element): element is HTMLImageElement {
  return element instanceof HTMLImageElement && element.closest('.content') !== null && isAlone(element);
}

/** Whether a click on an image has no other effect. */
function isAlone(image: HTMLImageElement): boolean {
  return image.dataset['zoom'] !== 'off' && image.closest('a, .icon, .card-linked, button') === null;
}
