import { enlargeDiagram, moveDiagram } from '../diagrams/diagrams.ts';
import { canZoom, zoom } from '../diagrams/zoom.ts';
import type { Host } from '../host.ts';
import { buttonsOf, panelsOf } from '../page/morph.ts';
import { lineOf } from '../page/scroll.ts';
import { hasFragment, reveal, revealFragment } from '../page/target.ts';
import { pressInTree, toggleFolder } from '../page/tree.ts';
import type { Playground } from '../playground/playground.ts';
import { chooseTab, chooseTag, chooseView } from './choices.ts';
import { copyText } from './copyText.ts';
import { closeMenus, followMenus } from './menus.ts';

/** Actions for clicks and keys. */
export interface Actions {
  readonly host: Host;
  readonly playground: Playground;
  openSearch(): void;
  closeSearch(): void;
  toggleMode(): void;
  /** Returns false if the page does not exist in that version. */
  chooseVersion(version: string): boolean;
  changed(element: HTMLElement): void;
}

/**
 * Registers listeners once for the whole document, since its content is replaced. They capture, so that they run before
 * the editor's own.
 */
export function actions(act: Actions): void {
  document.addEventListener('click', (event) => onClick(event, act), true);
  document.addEventListener('auxclick', (event) => onAuxiliary(event, act), true);
  document.addEventListener('dblclick', (event) => onDoubleClick(event, act));
  document.addEventListener('change', (event) => onChange(event, act));
  document.addEventListener('toggle', onToggle, true);
  followMenus();
  // Before the editor, which receives all keys of a webview and uses some itself.
  window.addEventListener('keydown', (event) => onKey(event, act), true);
}

function onClick(event: MouseEvent, act: Actions): void {
  const { target } = event;
  if (!(target instanceof Element)) return;
  const button = target.closest<HTMLElement>(
    '[data-act], [data-reveal], [data-load], [data-version], [data-view-choice], [data-tag-choice], button[role="tab"]',
  );
  const link = target.closest<HTMLAnchorElement>('a[href]');
  // Only an editor can show the source. Elsewhere, a mark inside a link is part of the link.
  const isPartOfLink = act.host.kind !== 'editor' && button?.dataset['reveal'] !== undefined && link !== null;
  if (button !== null && !isPartOfLink && (link === null || link.contains(button))) {
    event.preventDefault();
    event.stopPropagation();
    press(button, act);
  } else if (link !== null) follow(event, link, act);
  else if (canZoom(target)) zoom(target);
  else if (target.closest('summary') !== null) followFold(target, act);
  else if (act.host.kind !== 'editor') followHeading(target, act);
}

/** A click on a heading goes to it, unless text is being selected. In an editor, a click may be the first of two. */
function followHeading(target: Element, act: Actions): void {
  const link = target.closest('.content :is(h1, h2, h3, h4, h5, h6)[id]')?.querySelector('a.anchor');
  const hash = link?.getAttribute('href');
  if (hash === null || hash === undefined || window.getSelection()?.isCollapsed === false) return;
  act.host.go(hash);
  revealFragment(hash.slice(1));
}

/** An element with a fragment that is being opened becomes the address. Closing it does nothing. */
function followFold(target: Element, act: Actions): void {
  const fold = target.closest('summary')?.parentElement;
  if (fold instanceof HTMLDetailsElement && !fold.open) goTo(fold, act);
}

/** The panel of a tab becomes the address if it has a fragment, like an accordion. */
function goToTab(group: Element, at: number, act: Actions): void {
  chooseTab(group, at);
  const panel = panelsOf(group)[at];
  if (panel !== undefined) goTo(panel, act);
}

/** Only elements with a fragment from the page can be linked to. */
function goTo({ id }: Element, act: Actions): void {
  if (id.startsWith('p-')) act.host.go(`#${encodeURIComponent(id)}`);
}

function press(button: HTMLElement, act: Actions): void {
  const { reveal, load, version, viewChoice, tagChoice } = button.dataset;
  if (button.getAttribute('role') === 'tab') {
    const group = button.closest('[data-tabs]');
    if (group !== null) goToTab(group, buttonsOf(group).indexOf(button), act);
  } else if (reveal !== undefined) {
    act.host.send({ kind: 'reveal', line: blockLine(button) + Number(reveal) });
  } else if (load !== undefined) loadFrom(button, load, act);
  else if (version !== undefined) readAs(version, act);
  else if (viewChoice !== undefined) chooseView(document, viewChoice);
  else if (tagChoice !== undefined) chooseTag(tagChoice);
  else named(button, act);
}

/** Shows the same page in another version, or that version's first page. */
function readAs(version: string, act: Actions): void {
  const options = [...document.querySelectorAll<HTMLOptionElement>('select[data-choose="version"] option')];
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.menu-item[data-version]')];
  const href =
    options.find(({ value }) => value === version)?.dataset['href'] ??
    links.find((link) => link.dataset['version'] === version)?.getAttribute('href') ??
    undefined;
  // The initially selected version, whatever is selected now.
  const shown =
    options.find(({ defaultSelected }) => defaultSelected)?.dataset['href'] ??
    links.find((link) => link.hasAttribute('aria-current'))?.getAttribute('href');
  closeMenu();
  const isShown = act.chooseVersion(version);
  if (act.host.kind === 'static') {
    if (!isShown && href !== undefined) window.location.assign(href);
    return;
  }
  if (href !== undefined && href !== shown) act.host.send({ kind: 'navigate', href, inEditor: false });
}

/** The first line of the block around an element; 0 in the chrome. */
function blockLine(element: Element): number {
  const block = element.closest('.block');
  return block === null ? 0 : (lineOf(block) ?? 0);
}

function named(button: HTMLElement, act: Actions): void {
  if (act.playground.press(button)) return;
  switch (button.dataset['act']) {
    case 'copy':
      copyText(codeOf(button), act.host, button);
      break;
    case 'copy-text':
    case 'copy-prompt':
      copyText(button.dataset['copy'] ?? '', act.host, button);
      break;
    case 'folder':
      toggleFolder(button);
      break;
    case 'unfold':
      unfold(button);
      break;
    case 'search':
      act.openSearch();
      break;
    case 'close-search':
      act.closeSearch();
      break;
    case 'close-banner':
      button.closest('.banner')?.setAttribute('hidden', '');
      document.getElementById('ds-main')?.focus({ preventScroll: true });
      break;
    case 'menu':
      document.getElementById('ds-sidebar')?.togglePopover();
      break;
    case 'mode':
      act.toggleMode();
      break;
    case 'diagram':
      moveDiagram(button);
      break;
    case 'enlarge':
      enlargeDiagram(button);
      break;
    case 'create':
      act.host.send({ kind: 'create' });
      break;
    case 'rate':
      for (const other of button.parentElement?.querySelectorAll('[data-act="rate"]') ?? [])
        other.setAttribute('aria-pressed', String(other === button));
      break;
  }
}

/** The code for a copy button, without removed lines. */
function codeOf(button: HTMLElement): string {
  const lines = button.parentElement?.querySelectorAll('.line:not(.line-remove)') ?? [];
  return [...lines].map((line) => line.textContent ?? '').join('\n');
}

function unfold(button: HTMLElement): void {
  const code = button.closest<HTMLElement>('.code');
  if (code !== null) delete code.dataset['folded'];
}

/** In the editor the user is asked. A static page has no permissions and no policy that blocks loading. */
function loadFrom(button: HTMLElement, host: string, act: Actions): void {
  if (act.host.kind !== 'static') {
    act.host.send({ kind: 'allowHost', host });
    return;
  }
  const card = button.closest<HTMLElement>('.stand-in');
  const { url, kind } = card?.dataset ?? {};
  if (card === null || url === undefined || !/^https?:\/\//i.test(url)) return;
  const element = document.createElement(
    { image: 'img', video: 'video', audio: 'audio', frame: 'iframe' }[kind ?? ''] ?? 'img',
  );
  element.setAttribute('src', url);
  element.setAttribute(kind === 'image' ? 'alt' : 'title', card.querySelector('.stand-in-name')?.textContent ?? '');
  if (kind === 'frame') element.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-presentation');
  if (kind === 'video' || kind === 'audio') element.setAttribute('controls', '');
  card.replaceWith(element);
}

function follow(event: MouseEvent, link: HTMLAnchorElement, act: Actions): void {
  const href = link.getAttribute('href') ?? '';
  const isStatic = act.host.kind === 'static';
  if (href.startsWith('#')) {
    // Close the table of contents, which would cover the target.
    link.closest('.contents > details')?.removeAttribute('open');
    // Class names of pages have a prefix, so this one is ours.
    const isSkip = link.classList.contains('skip');
    const isThere = href === '#' || (isSkip ? reveal(document.getElementById('ds-main')) : hasFragment(href.slice(1)));
    // Before scrolling, so that Back returns to the old position. The skip link is not part of the history.
    if (isThere && !isSkip) act.host.go(href);
    if (href === '#') window.scrollTo({ top: 0 });
    else if (!isSkip) revealFragment(href.slice(1));
    if (isThere || !isStatic) {
      event.preventDefault();
      event.stopPropagation();
    }
    return;
  }
  // Links in diagrams are not made by the renderer.
  if (link.origin !== window.location.origin) {
    link.setAttribute('target', '_blank');
    link.setAttribute('rel', 'noopener noreferrer');
  }
  if (isStatic || (act.host.kind === 'live' && isForBrowser(event, link))) return;
  event.preventDefault();
  event.stopPropagation();
  act.closeSearch();
  closeMenu();
  act.host.send({ kind: 'navigate', href, inEditor: event.ctrlKey || event.metaKey });
}

/** Whether the browser handles a click itself: other sites, files, new tabs and windows. */
function isForBrowser(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const isElsewhere = link.origin !== window.location.origin || link.dataset['file'] !== undefined;
  return isElsewhere || event.ctrlKey || event.metaKey || event.shiftKey;
}

function closeMenu(): void {
  closeMenus();
  const sidebar = document.getElementById('ds-sidebar');
  if (sidebar?.matches(':popover-open')) sidebar.hidePopover();
}

/**
 * Handles a menu that was opened or closed by Escape or a click elsewhere. The focus moves into it, and back to its
 * button.
 */
function onToggle({ target }: Event): void {
  if (!(target instanceof HTMLElement) || target.id !== 'ds-sidebar') return;
  const isOpen = target.matches(':popover-open');
  for (const button of document.querySelectorAll('[data-act="menu"]'))
    button.setAttribute('aria-expanded', String(isOpen));
  if (!isOpen) return;
  const entry =
    target.querySelector<HTMLElement>('[aria-current="page"]') ?? target.querySelector<HTMLElement>('a[href]');
  entry?.focus({ preventScroll: true });
  entry?.scrollIntoView({ block: 'nearest' });
}

/** The side buttons of a mouse go back and forward; the middle button opens a link in the editor. */
function onAuxiliary(event: MouseEvent, act: Actions): void {
  if (act.host.kind !== 'editor') return;
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
  if (event.button === 3 || event.button === 4) act.host.send({ kind: 'history', step: event.button === 3 ? -1 : 1 });
  else if (event.button === 1 && link !== null)
    act.host.send({ kind: 'navigate', href: link.getAttribute('href') ?? '', inEditor: true });
  else return;
  event.preventDefault();
  event.stopPropagation();
}

function onDoubleClick(event: MouseEvent, act: Actions): void {
  const { target } = event;
  if (!(target instanceof Element) || target.closest('button, a, input, select, summary') !== null) return;
  const line = lineOf(target);
  const field = target.closest('.field[id]')?.id;
  if (line !== undefined) act.host.send({ kind: 'reveal', line, ...(field === undefined ? {} : { field }) });
}

function onChange(event: Event, act: Actions): void {
  const { target } = event;
  if (!(target instanceof HTMLSelectElement)) return;
  switch (target.dataset['choose']) {
    case 'version':
      readAs(target.value, act);
      break;
    case 'page':
      if (act.host.kind === 'static') window.location.assign(target.value);
      else act.host.send({ kind: 'navigate', href: target.value, inEditor: false });
      break;
    case 'tab': {
      const group = target.closest('[data-tabs]');
      if (group !== null) goToTab(group, target.selectedIndex, act);
    }
  }
}

function onKey(event: KeyboardEvent, act: Actions): void {
  const { target, key } = event;
  if (key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
    event.preventDefault();
    event.stopImmediatePropagation();
    act.openSearch();
  } else if (
    event.altKey &&
    (key === 'ArrowLeft' || key === 'ArrowRight') &&
    act.host.kind === 'editor' &&
    !isTypedIn(target)
  ) {
    event.preventDefault();
    event.stopImmediatePropagation();
    act.host.send({ kind: 'history', step: key === 'ArrowLeft' ? -1 : 1 });
  } else if (target instanceof HTMLButtonElement && target.getAttribute('role') === 'tab') moveTab(event, target, act);
  else if (pressInTree(event)) event.preventDefault();
  else if ((key === 'Enter' || key === ' ') && target instanceof Element && canZoom(target)) {
    event.preventDefault();
    zoom(target);
  }
}

/** In a text field on a Mac, these keys move by words. */
function isTypedIn(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea, select');
}

/** Arrow keys, Home and End move through tabs, as in every tab list. */
function moveTab(event: KeyboardEvent, tab: HTMLElement, act: Actions): void {
  const group = tab.closest('[data-tabs]');
  const tabs = [...(tab.parentElement?.querySelectorAll<HTMLElement>('button[role="tab"]') ?? [])];
  const at = tabs.indexOf(tab);
  const onward = getComputedStyle(tab).direction === 'rtl' ? -1 : 1;
  const to = { ArrowRight: at + onward, ArrowLeft: at - onward, Home: 0, End: tabs.length - 1 }[event.key];
  const next = to === undefined ? undefined : tabs[(to + tabs.length) % tabs.length];
  if (group === null || next === undefined) return;
  event.preventDefault();
  goToTab(group, buttonsOf(group).indexOf(next), act);
  next.focus();
}
