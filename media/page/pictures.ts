/** Pictures of the page itself: not those that stand for a word, nor an answer's, which says itself what came. */
const shown = '.content img:not(.icon img, .answer-image)';

/** From where a webview of VS Code has the files of a site. */
const ownHost = /\.vscode-(?:resource|cdn)\.(?:net|com)$|^file\+/;

/** Puts a note in the place of each picture that the browser cannot show: its words, and why. */
export function followPictures(): void {
  // Errors of pictures do not bubble.
  document.addEventListener('error', ({ target }) => target instanceof HTMLImageElement && standIn(target), true);
}

/** Does the same for those in an element that failed before anybody listened. */
export function checkPictures(inside: ParentNode): void {
  for (const image of inside.querySelectorAll<HTMLImageElement>(shown)) {
    const isDone = image.complete && image.naturalWidth === 0 && image.currentSrc !== '';
    // A drawing without its own size has none either.
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

/** What is known of a file that is there, or of a host that may be asked: the browser says no more. */
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
