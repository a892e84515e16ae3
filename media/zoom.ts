/** Shows an image of the page as large as the window; any click or key closes it. */
export function zoom(image: HTMLImageElement): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'zoomed';
  dialog.setAttribute('aria-label', image.alt === '' ? 'Image' : image.alt);
  const copy = document.createElement('img');
  copy.src = image.currentSrc;
  copy.alt = image.alt;
  dialog.append(copy);
  dialog.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** True for images that a reader can enlarge: content, in no link, not opted out. */
export function canZoom(element: Element): element is HTMLImageElement {
  return (
    element instanceof HTMLImageElement &&
    element.dataset['zoom'] !== 'off' &&
    element.closest('.content') !== null &&
    element.closest('a, .icon, .card-linked, button') === null
  );
}
