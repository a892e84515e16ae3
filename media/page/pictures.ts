/** Images of the page, without icons and those in responses of the playground, which have their own message. */
const shown = '.content img:not(.icon img, .answer-image)';

/** Origin of the site's files in a VS Code webview. */
const ownHost = /\.vscode-(?:resource|cdn)\.(?:net|com)$|^file\+/;

/** Replaces images that the browser cannot show by a note with their alt text and the reason. */
export function followPictures(): void {
  // Error events of images do not bubble.
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && standIn(target), true);
}

/** The same for images that failed before the listener existed. */
export function checkPictures(inside: ParentNode): void {
  for (const image of inside.querySelectorAll<HTMLImageElement>(shown)) {
    const isDone = image.complete && image.naturalWidth === 0 && image.currentSrc !== '';
    // An SVG without a size also has a width of 0.
    if (isDone) void image.decode().catch(() => standIn(image));
  }
}

function standIn(image: HTMLImageElement): void {
  if (!image.isConnected || !image.matches(shown)) return;
  const name = image.alt.trim() === '' ? 'Image' : image.alt;
  const why = reason(image.currentSrc === '' ? image.src : image.currentSrc);
  const isLow = [image.width, image.height].some((side) => side > 0 && side <= 48);
  const isInSentence = image.parentElement?.matches('p, .p') === true && image.parentElement.textContent?.trim() !== '';
  const note = document.createElement('span');
  note.className = `stand-in stand-in-image stand-in-missing${isLow || isInSentence ? ' stand-in-small' : ''}`;
  note.dataset['tip'] = why;
  note.setAttribute('role', 'img');
  note.setAttribute('aria-label', `${name}. ${why}`);
  note.append(words('stand-in-name', name), words('stand-in-why', why));
  image.replaceWith(note);
}

function words(className: string, text: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  element.textContent = text;
  return element;
}

/** The likely reason, for a file that exists or a host that is allowed. The browser provides no details. */
function reason(source: string): string {
  const url = URL.canParse(source) ? new URL(source) : undefined;
  const file = fileName(url?.pathname ?? source);
  const isElsewhere =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    url.origin !== window.location.origin &&
    !ownHost.test(url.hostname);
  return isElsewhere
    ? `“${file}” from ${url.hostname} could not be loaded, or is not an image that can be shown`
    : `“${file}” cannot be shown: its content is broken, or its name has the wrong extension`;
}

function fileName(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1);
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
