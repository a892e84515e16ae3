/**
 * Files of a webview come through a service worker, which `srcdoc` frames do not use. Files that do not load there are
 * fetched here and inlined as data URLs.
 */

const known = new Map<string, Promise<string | undefined>>();

/** A file of the webview as a data URL; undefined if it cannot be fetched. */
function dataUrl(url: string): Promise<string | undefined> {
  const asked = known.get(url) ?? fetched(url);
  known.set(url, asked);
  return asked;
}

async function fetched(url: string): Promise<string | undefined> {
  try {
    const response = await fetch(url);
    if (!response.ok) return undefined;
    const file = await response.blob();
    return await new Promise((done) => {
      const reader = new FileReader();
      reader.addEventListener('load', () => done(typeof reader.result === 'string' ? reader.result : undefined));
      reader.addEventListener('error', () => done(undefined));
      reader.readAsDataURL(file);
    });
  } catch {
    return undefined;
  }
}

/** Inlines images of a copy that do not load. */
export function showPictures(copy: Element): void {
  for (const picture of copy.querySelectorAll('img')) {
    const url = picture.currentSrc || picture.src;
    if (!/^https?:/.test(url)) continue;
    const replace = async (): Promise<void> => {
      const data = await dataUrl(url);
      if (data === undefined) return;
      picture.removeAttribute('srcset');
      picture.src = data;
    };
    if (picture.complete && picture.naturalWidth === 0) void replace();
    else picture.addEventListener('error', () => void replace(), { once: true });
  }
}

/** Inlines the document's loaded fonts for a frame that cannot load them. */
export async function inlineFonts(picture: Document | null): Promise<void> {
  if (picture === null) return;
  // By absolute URL, since URLs can be written differently.
  const loaded = new Set(performance.getEntriesByType('resource').map(({ name }) => name));
  for (const style of picture.querySelectorAll('style')) {
    const text = style.textContent ?? '';
    const urls = [...text.matchAll(/url\("(https?:[^"]+)"\)/g)].flatMap(([, url]) =>
      url !== undefined && loaded.has(new URL(url).href) ? url : [],
    );
    if (urls.length === 0) continue;
    let inlined = text;
    for (const url of new Set(urls)) {
      const data = await dataUrl(url);
      if (data !== undefined) inlined = inlined.replaceAll(`url("${url}")`, () => `url("${data}")`);
    }
    style.textContent = inlined;
  }
}
