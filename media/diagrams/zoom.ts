/** Lets the keyboard reach what a click enlarges, also in content that is still to be put on the page. */
export function reachImages(inside: Element): void {
  for (const image of inside.querySelectorAll('img'))
    if (image.isConnected ? canZoom(image) : isAlone(image)) image.tabIndex = 0;
}

/** Shows an image of the page as large as the window; a click or Escape closes it. */
export function zoom(image: HTMLImageElement): void {
  const copy = document.createElement('img');
  copy.src = image.currentSrc;
  copy.alt = image.alt;
  showAlone(copy, image.alt === '' ? 'Image' : image.alt);
}

/** Shows its own element in the whole window; a click or Escape closes it. */
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

/** True for images that a reader can enlarge: content, in no link, not opted out. */
export function canZoom(element: Element): element is HTMLImageElement {
  return element instanceof HTMLImageElement && element.closest('.content') !== null && isAlone(element);
}

/** Whether a click on it does nothing else. */
function isAlone(image: HTMLImageElement): boolean {
  return image.dataset['zoom'] !== 'off' && image.closest('a, .icon, .card-linked, button') === null;
}
