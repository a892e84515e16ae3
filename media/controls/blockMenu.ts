import type { Host } from '../host.ts';
import { shownBlocks } from '../page/blocks.ts';
import { copyText } from './copyText.ts';

/** Actions for a block of the page, in the order of the menu. */
const entries = [
  { act: 'source', words: 'Go to Source' },
  { act: 'link', words: 'Copy Link' },
  { act: 'markdown', words: 'Copy as Markdown' },
  { act: 'mdx', words: 'Copy as MDX' },
] as const;

type Act = (typeof entries)[number]['act'];

/** The menu of the block under the pointer or with the focus. */
export interface BlockMenu {
  /** Receives the requested text; null if the block has none. */
  copied(text: string | null): void;
}

function makeButton(): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'block-button';
  button.setAttribute('aria-label', 'Block');
  button.setAttribute('aria-haspopup', 'menu');
  button.dataset['tip'] = 'Source and copy options (Shift+F10)';
  return button;
}

function makeMenu(): HTMLElement {
  const menu = document.createElement('div');
  menu.className = 'block-menu';
  menu.popover = 'auto';
  menu.setAttribute('role', 'menu');
  menu.setAttribute('aria-label', 'Block');
  return menu;
}

function makeItem(words: string): HTMLButtonElement {
  const item = document.createElement('button');
  item.type = 'button';
  item.tabIndex = -1;
  item.setAttribute('role', 'menuitem');
  item.textContent = words;
  return item;
}

/** Adds the menu's button. Without an editor, the menu cannot show the source. */
export function blockMenu(host: Host): BlockMenu {
  const button = makeButton();
  const menu = makeMenu();
  const items = entries
    .filter(({ act }) => act !== 'source' || host.kind === 'editor')
    .map(({ act, words }) => {
      const item = makeItem(words);
      item.addEventListener('click', () => choose(act));
      return item;
    });
  menu.append(...items);
  // Outside the page's content, because updates replace what is in a block.
  document.body.append(button, menu);

  let block: HTMLElement | undefined;

  const choose = (act: Act): void => {
    const line = shownBlocks().find(({ element }) => element === block)?.line;
    menu.hidePopover();
    if (line === undefined) return;
    if (act === 'source') host.send({ kind: 'reveal', line });
    else host.send({ kind: 'copyBlock', line, form: act });
  };
  const put = (next: HTMLElement | undefined): void => {
    if (menu.matches(':popover-open')) return;
    block = next;
    button.classList.toggle('is-shown', next !== undefined);
    if (next === undefined) return;
    const box = next.getBoundingClientRect();
    const isMirrored = getComputedStyle(next).direction === 'rtl';
    const width = button.offsetWidth;
    const beside = isMirrored ? box.right : box.left - width;
    const left = Math.min(Math.max(beside, 0), document.documentElement.clientWidth - width);
    button.style.left = `${left + window.scrollX}px`;
    button.style.top = `${Math.max(box.top, 0) + window.scrollY}px`;
  };
  const open = (): void => {
    if (block === undefined) return;
    const box = button.getBoundingClientRect();
    // When a key or action closes it, the browser restores the focus.
    menu.showPopover();
    const { offsetWidth, offsetHeight } = menu;
    menu.style.left = `${Math.min(box.left, window.innerWidth - offsetWidth - 8)}px`;
    menu.style.top = `${Math.max(8, Math.min(box.bottom, window.innerHeight - offsetHeight - 8))}px`;
    items[0]?.focus({ preventScroll: true });
  };

  button.addEventListener('click', open);
  document.addEventListener('pointerover', ({ target }) => {
    if (!(target instanceof Element) || button.contains(target) || menu.contains(target)) return;
    put(blockAround(target));
  });
  document.addEventListener('focusin', ({ target }) => {
    const around = target instanceof Element ? blockAround(target) : undefined;
    if (around !== undefined) put(around);
  });
  document.addEventListener('keydown', (event) => {
    if (menu.matches(':popover-open')) moveIn(event, items);
    else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const around = blockAround(document.activeElement) ?? blockAtTop();
      if (around === undefined) return;
      event.preventDefault();
      put(around);
      open();
    }
  });
  return {
    copied(text) {
      if (text !== null) copyText(text, host, button);
    },
  };
}

/** The block in the page's text that contains an element. */
function blockAround(element: Element | null): HTMLElement | undefined {
  const found = element?.closest<HTMLElement>('.content > .block');
  return found ?? undefined;
}

/** The first visible block. */
function blockAtTop(): HTMLElement | undefined {
  return shownBlocks().find(({ element }) => element.getBoundingClientRect().bottom > 80)?.element;
}

/** Arrow keys, Home and End move through the menu. */
function moveIn(event: KeyboardEvent, items: readonly HTMLElement[]): void {
  const { activeElement } = document;
  const at = activeElement instanceof HTMLElement ? items.indexOf(activeElement) : -1;
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  items[(to + items.length) % items.length]?.focus();
}
