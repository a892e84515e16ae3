import { inlineFonts, showPictures } from './inlined.ts';
import { currentMode } from './mode.ts';
import { fontStyles, showStyles } from './siteFonts.ts';

/** What the two views of the page compare. */
type Comparison = 'modes' | 'widths';

/** One of two views of the page: its mode, and its screen width if that is not half of the panel. */
interface Pane {
  readonly frame: HTMLIFrameElement;
  readonly mode: 'light' | 'dark' | undefined;
  readonly width: number | undefined;
  /** The position that was set here, as opposed to one from the reader's scrolling. */
  set: number | undefined;
}

/** Typical screen widths, in pixels. */
const desktop = 1280;
const phone = 390;
/** Maximum share of the panel for the phone. */
const phoneShare = 0.3;
const gap = 8;
/** In milliseconds: changes within this time are drawn together. */
const together = 120;

/**
 * Shows the page twice: light and dark, or desktop and phone width. Both are copies of the document in frames. Clicks
 * in them are passed to the document, and they scroll with it. No scripts run in them. Returns the switch for the
 * strip.
 */
export function sideBySide(): HTMLElement {
  let shown: Comparison | undefined;
  let panes: readonly Pane[] = [];
  let waiting = 0;
  const ground = document.createElement('div');
  ground.className = 'side-by-side';
  const switches = (
    [
      { what: 'modes', words: 'Light | Dark', tip: 'Both modes side by side' },
      { what: 'widths', words: 'Desktop | Phone', tip: 'Both widths side by side' },
    ] as const
  ).map(({ what, words, tip }) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = words;
    button.dataset['tip'] = tip;
    button.setAttribute('aria-pressed', 'false');
    button.addEventListener('click', () => show(shown === what ? undefined : what));
    return { what, button };
  });
  const group = document.createElement('div');
  group.className = 'view-switch';
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', 'Compare');
  group.append(...switches.map(({ button }) => button));

  const mirrorAll = (): void => {
    for (const pane of panes) mirror(pane);
    followAll();
  };
  const observer = new MutationObserver(() => {
    window.clearTimeout(waiting);
    waiting = window.setTimeout(mirrorAll, together);
  });
  const followAll = (from?: Pane): void => {
    const place = placeIn(from?.frame.contentWindow ?? window);
    if (place === undefined) return;
    if (from !== undefined) scrollTo(window, place);
    for (const pane of panes) {
      const inside = pane.frame.contentWindow;
      if (pane !== from && inside !== null) pane.set = scrollTo(inside, place);
    }
  };
  const show = (what: Comparison | undefined): void => {
    shown = what;
    for (const each of switches) each.button.setAttribute('aria-pressed', String(each.what === what));
    observer.disconnect();
    window.clearTimeout(waiting);
    ground.remove();
    panes = what === undefined ? [] : panesOf(what);
    document.documentElement.toggleAttribute('data-side-by-side', what !== undefined);
    if (what === undefined) return;
    ground.replaceChildren(...panes.map(({ frame }) => frame));
    document.body.append(ground);
    for (const pane of panes)
      pane.frame.addEventListener('load', () => {
        begin(pane, followAll);
        void inlineFonts(pane.frame.contentDocument);
        mirror(pane);
        followAll();
      });
    layOut(ground, panes);
    const app = document.getElementById('ds-app');
    if (app !== null) observer.observe(app, { subtree: true, childList: true, attributes: true, characterData: true });
    observer.observe(document.documentElement, { attributes: true });
  };
  window.addEventListener('scroll', () => followAll(), { passive: true });
  window.addEventListener('resize', () => layOut(ground, panes));
  return group;
}

function panesOf(what: Comparison): readonly Pane[] {
  const kinds =
    what === 'modes'
      ? ([
          { name: 'Light', mode: 'light', width: undefined },
          { name: 'Dark', mode: 'dark', width: undefined },
        ] as const)
      : ([
          { name: 'Desktop', mode: undefined, width: desktop },
          { name: 'Phone', mode: undefined, width: phone },
        ] as const);
  return kinds.map(({ name, mode, width }) => {
    const frame = document.createElement('iframe');
    frame.title = name;
    const styles = [...document.querySelectorAll('head style, head link[rel="stylesheet"]')];
    frame.srcdoc = `<!DOCTYPE html><html><head>${styles.map((style) => style.outerHTML).join('')}<style>${fontStyles()}</style></head><body><div id="ds-app" class="app"></div></body></html>`;
    return { frame, mode, width, set: undefined };
  });
}

/** Screens wider than their space are scaled down. */
function layOut(ground: HTMLElement, panes: readonly Pane[]): void {
  const room = ground.clientWidth - gap;
  const small = Math.min(1, (room * phoneShare) / phone);
  for (const { frame, width } of panes) {
    const natural = width ?? room / 2;
    const scale = width === undefined ? 1 : width === phone ? small : Math.min(1, (room - phone * small) / desktop);
    frame.style.width = `${natural}px`;
    frame.style.height = `${ground.clientHeight / scale}px`;
    frame.style.scale = String(scale);
    frame.style.marginInlineEnd = `${natural * (scale - 1)}px`;
  }
}

/** Passes clicks and scrolling in a copy to the document. */
function begin(pane: Pane, follow: (from: Pane) => void): void {
  const { contentWindow: inside, contentDocument: picture } = pane.frame;
  if (inside === null || picture === null) return;
  picture.addEventListener('click', (event) => {
    event.preventDefault();
    const { ctrlKey, metaKey } = event;
    const meant = event.target === null ? undefined : sameElement(event.target as Element, picture);
    meant?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey }));
  });
  inside.addEventListener(
    'scroll',
    () => {
      if (pane.set !== undefined && Math.abs(inside.scrollY - pane.set) < 2) return;
      pane.set = undefined;
      follow(pane);
    },
    { passive: true },
  );
}

/** Updates a copy to the current document. */
function mirror({ frame, mode }: Pane): void {
  const picture = frame.contentDocument;
  const app = document.getElementById('ds-app');
  const copy = picture?.getElementById('ds-app');
  if (picture === null || app === null || copy === null || copy === undefined) return;
  const root = document.documentElement;
  const own = picture.documentElement;
  for (const { name } of [...own.attributes]) if (!root.hasAttribute(name)) own.removeAttribute(name);
  for (const { name, value } of root.attributes) if (own.getAttribute(name) !== value) own.setAttribute(name, value);
  own.dataset['mode'] = mode ?? currentMode();
  delete own.dataset['width'];
  // The strip is above both.
  delete own.dataset['view'];
  if (root.dataset['view'] === 'reader') own.dataset['view'] = 'reader';
  own.style.setProperty('--strip', '0px');
  copy.replaceChildren(...picture.importNode(app, true).childNodes);
  showPictures(copy);
  for (const { dataset, textContent } of document.querySelectorAll<HTMLElement>('head style[data-styles]'))
    showStyles({ [dataset['styles'] ?? '']: textContent }, picture);
  // Dialogs and tooltips are shown once, in the document.
  for (const id of ['ds-tip', 'ds-search', 'ds-said']) picture.getElementById(id)?.remove();
}

/** The element in the document that corresponds to one in a copy. */
function sameElement(element: Element, picture: Document): Element | undefined {
  const way: number[] = [];
  const top = picture.getElementById('ds-app');
  for (let at: Element | null = element; at !== null && at !== top; at = at.parentElement)
    way.unshift(at.parentElement === null ? 0 : [...at.parentElement.children].indexOf(at));
  let found: Element | null | undefined = document.getElementById('ds-app');
  for (const index of way) found = found?.children[index];
  return found ?? undefined;
}

/** Scroll position: the block at the top, and the fraction of it above the window. */
interface Place {
  readonly block: number;
  readonly part: number;
}

function blocksIn(inside: Window): readonly Element[] {
  return [...inside.document.querySelectorAll('.content > .block')];
}

function placeIn(inside: Window): Place | undefined {
  const blocks = blocksIn(inside);
  const at = blocks.findIndex((block) => block.getBoundingClientRect().bottom > 0);
  const box = blocks[at]?.getBoundingClientRect();
  if (box === undefined) return undefined;
  // Above the first block: the fraction of the way to it.
  if (box.top > 0 && at === 0) return { block: -1, part: inside.scrollY / Math.max(1, box.top + inside.scrollY) };
  return { block: at, part: Math.max(0, -box.top / Math.max(1, box.height)) };
}

/** Scrolls a window to a position, and returns it in pixels. */
function scrollTo(inside: Window, { block, part }: Place): number {
  const box = blocksIn(inside)[Math.max(0, block)]?.getBoundingClientRect();
  if (box === undefined) return inside.scrollY;
  const top = box.top + inside.scrollY;
  inside.scrollTo({ top: block < 0 ? top * part : top + box.height * part, behavior: 'instant' });
  return inside.scrollY;
}
