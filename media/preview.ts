/**
 * The script of the preview's webview: receives HTML blocks from the server, patches the page in place, and reports
 * clicks. It runs no scripts of pages. Diagrams, search and the request form are in separate folders.
 */

import type { PreviewPage, PreviewPatch, ToWebview, WebviewState } from '../server/protocol/messages.ts';
import { actions } from './controls/actions.ts';
import { blockMenu } from './controls/blockMenu.ts';
import { applyChoices } from './controls/choices.ts';
import { tips } from './controls/tip.ts';
import { drawDiagrams } from './diagrams/diagrams.ts';
import { followEdges } from './diagrams/edges.ts';
import { reachImages } from './diagrams/zoom.ts';
import { connect, reportShown } from './host.ts';
import { currentMode, onSystemMode, showMode } from './mode.ts';
import { followAddress } from './page/address.ts';
import { showBeginning } from './page/beginning.ts';
import { clearBlocks, type Order, patchedOrder, showBlocks, shownBlocks } from './page/blocks.ts';
import { morph } from './page/morph.ts';
import { followOutline, leaveSection } from './page/outline.ts';
import { checkPictures, followPictures } from './page/pictures.ts';
import { nameRegions } from './page/regions.ts';
import {
  freeLine,
  holdLine,
  isQuiet,
  keepLine,
  keepPlace,
  lineAtTop,
  markLine,
  scrollToLine,
  settlePlace,
  showFromTop,
  updateMark,
} from './page/scroll.ts';
import { revealFragment } from './page/target.ts';
import { showTabs, staticVersions } from './page/versions.ts';
import { followWidths } from './page/wide.ts';
import { leftForms } from './playground/formState.ts';
import { playground } from './playground/playground.ts';
import { followPrinting, printWhenDrawn } from './print.ts';
import { readerView, type View } from './readerView.ts';
import { search } from './search/search.ts';
import { staticSearch } from './search/staticSearch.ts';
import { sideBySide } from './sideBySide.ts';
import { showFonts, showLook, showStyles } from './siteFonts.ts';
import { staticPage } from './staticPage.ts';

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript : undefined;
const host = connect(script);
const root = document.documentElement;
if (/^(?:Mac|iP)/.test(navigator.platform)) root.dataset['keys'] = 'mac';
let state: WebviewState = host.load();
let page: PreviewPage | undefined;
/** The last HTML of each part, so that equal HTML is skipped. */
const parts = new Map<string, string>();

const versions = host.kind === 'static' ? staticVersions(contentChanged) : undefined;
const ownSearch = host.kind === 'static' ? staticSearch(script, () => versions?.shown) : undefined;
const dialog = search((query) => {
  if (ownSearch === undefined) host.send({ kind: 'search', query });
  else void ownSearch(query).then((results) => dialog.answer(query, results));
});
tips();
followPictures();
holdLine(leaveSection);
followPrinting(host.kind === 'editor');
const form = playground(host);
const forms = leftForms();
actions({
  host,
  playground: form,
  openSearch: dialog.open,
  closeSearch: dialog.close,
  toggleMode() {
    remember({ mode: currentMode() === 'dark' ? 'light' : 'dark' });
    showMode(page?.mode, state.mode);
  },
  chooseVersion(version) {
    remember({ version });
    host.send({ kind: 'version', version });
    return versions?.show(version) ?? true;
  },
  changed: contentChanged,
});

const strip = host.kind === 'static' ? undefined : readerView(viewAs, sideBySide());
strip?.show(state.view);
const blocksMenu = host.kind === 'static' ? undefined : blockMenu(host);
host.listen((message) => {
  hear(message);
  reportShown(host, message);
});
onSystemMode(() => showMode(page?.mode, state.mode));
root.addEventListener('docsight-mode', () => drawDiagrams(document, script));
display(state);
if (host.kind === 'static') {
  page = staticPage();
  showMode(page?.mode, state.mode);
  if (state.version !== undefined) versions?.show(state.version);
  checkPictures(document);
  contentChanged(document.body);
  nameRegions();
  followOutline();
  showPlace();
  if (root.dataset['paper'] !== undefined) void printWhenDrawn();
} else {
  showMode(undefined, state.mode);
  root.dataset['host'] = host.kind;
  host.send({ kind: 'ready' });
  if (host.kind === 'live' && state.version !== undefined) host.send({ kind: 'version', version: state.version });
}
if (host.kind !== 'editor' && root.dataset['paper'] === undefined) followAddress();

function hear(message: ToWebview): void {
  switch (message.kind) {
    case 'page':
      showPage(message);
      break;
    case 'patch':
      showPatch(message);
      break;
    case 'problem':
      showProblem(message.message);
      break;
    case 'results':
      dialog.answer(message.query, message.html);
      break;
    case 'display':
      remember(pick(message));
      // The reader's position stays at the top at any width and zoom.
      if (message.width !== undefined || message.zoom !== undefined) keepLine(() => display(state));
      showMode(page?.mode, state.mode);
      break;
    case 'scrollTo':
      scrollToLine(message.line);
      break;
    case 'cursor':
      markLine(message.line);
      break;
    case 'blockText':
      blocksMenu?.copied(message.text);
      break;
    case 'answer':
      form.answer(message.answer);
      break;
    case 'kept':
      form.kept(message.method, message.host);
      break;
    default:
      message satisfies never;
  }
}

function pick({ width, zoom, mode, isPinned, version }: WebviewState): WebviewState {
  return {
    ...(width && { width }),
    ...(zoom && { zoom }),
    ...(mode && { mode }),
    ...(isPinned !== undefined && { isPinned }),
    ...(version !== undefined && { version }),
  };
}

function viewAs(view: View): void {
  remember({ view });
  // The reader's position stays at the top, whatever is hidden above it.
  keepLine(() => strip?.show(view));
}

function showPage(next: PreviewPage): void {
  const isOther = page?.uri !== next.uri;
  const isFirst = page === undefined;
  const isRestored = isFirst && state.uri === next.uri;
  if (isOther && page !== undefined) forms.leave(page.uri);
  page = next;
  for (const name in next.variables) root.style.setProperty(name, next.variables[name] ?? '');
  showFonts(next.fonts);
  root.dataset['layout'] = next.layout;
  showLook(next.look);
  root.lang = next.language;
  showMode(next.mode, state.mode);
  if (isOther) {
    freeLine();
    markLine(undefined);
    clearBlocks();
  }
  update(
    next,
    next.blocks.map(({ key, line }) => ({ key, line })),
  );
  if (isOther) {
    forms.comeBack(next.uri);
    form.arrived();
  }
  if (isOther) showBeginning(shownBlocks().map(({ element }) => element));
  settlePlace();
  if (isOther) dialog.close();
  const fragment = next.fragment ?? (isFirst && host.kind === 'live' ? window.location.hash.slice(1) : '');
  if (fragment !== '') revealFragment(fragment);
  if (!isOther) return;
  const kept = isRestored ? state.line : undefined;
  remember({ uri: next.uri, line: kept ?? 0 });
  if (fragment !== '') return;
  if (kept === undefined) {
    showFromTop(showPlace);
    return;
  }
  scrollToLine(kept);
  showPlace();
}

/** Scrolls the current entry in the sidebar and tabs into view. */
function showPlace(): void {
  for (const current of document.querySelectorAll('#ds-sidebar [aria-current="page"], .tab-link[aria-current]'))
    current.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function showPatch(patch: PreviewPatch): void {
  // A patch for another page is outdated after a click.
  if (page?.uri === patch.uri) update(patch, patchedOrder(patch));
}

function update(next: PreviewPage | PreviewPatch, order: Order): void {
  if (document.title !== next.title) document.title = next.title;
  if (next.kind === 'page' && host.kind === 'live') showFavicon(next.favicon);
  showStyles(next.styles);
  for (const { part, html } of next.parts) showPart(part, html);
  let first: HTMLElement | undefined;
  let hasRegions = false;
  keepPlace(
    () =>
      showBlocks(
        order,
        next.blocks,
        (element) => {
          first ??= element;
          hasRegions ||= element.querySelector('[role="region"]') !== null;
          contentChanged(element);
        },
        (change) => {
          keepLine(change);
          nameRegions();
          updateMark();
          followSoon();
        },
      ),
    () => first,
  );
  // Removed regions do not make other labels ambiguous.
  if (hasRegions) nameRegions();
  strip?.follow();
  updateMark();
  followSoon();
}

/** Sets the favicon of the browser's tab. */
function showFavicon(url: string | undefined): void {
  const known = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (url === undefined) known?.remove();
  else {
    const link = known ?? document.createElement('link');
    link.rel = 'icon';
    link.href = url;
    document.head.append(link);
  }
}

function showPart(part: string, html: string): void {
  if (parts.get(part) === html) return;
  parts.set(part, html);
  const isShell = part === 'shell';
  const element = document.getElementById(isShell ? 'ds-app' : `ds-${part}`);
  if (element === null) return;
  if (isShell || element.childElementCount === 0) element.innerHTML = html;
  else morph(element, html);
  showTabs(element);
  if (isShell) {
    clearBlocks();
    parts.clear();
    parts.set(part, html);
  }
}

function showProblem(message: string): void {
  if (page !== undefined) forms.leave(page.uri);
  clearBlocks();
  parts.clear();
  root.removeAttribute('data-with-tabs');
  page = undefined;
  const note = document.createElement('p');
  note.className = 'problem';
  note.textContent = message;
  document.getElementById('ds-app')?.replaceChildren(note);
}

/** Prepares new content: chosen tabs, focusable images, diagrams. */
function contentChanged(element: HTMLElement): void {
  applyChoices(element);
  reachImages(element);
  drawDiagrams(element, script);
  followEdges(element);
  followWidths(element);
}

function display({ width, zoom }: WebviewState): void {
  if (width !== undefined) root.dataset['width'] = width;
  if (zoom !== undefined && zoom >= 0.25 && zoom <= 5) root.style.fontSize = `${zoom * 100}%`;
}

function remember(change: WebviewState): void {
  state = { ...state, ...change };
  host.save(state);
}

let [frame, keeping, hasScrolled] = [0, 0, false];

/** Handles the effects of a change or scroll once before the next paint. */
function followSoon(): void {
  if (frame !== 0) return;
  frame = window.requestAnimationFrame(() => {
    frame = 0;
    followOutline();
    const isPlaceNew = hasScrolled && page !== undefined && host.kind !== 'static';
    hasScrolled = false;
    if (!isPlaceNew) return;
    window.clearTimeout(keeping);
    // After scrolling by the editor or an edit, the state is saved later, so that typing does not wait.
    if (isQuiet()) {
      keeping = window.setTimeout(() => remember({ line: lineAtTop() }), 300);
      return;
    }
    freeLine();
    const line = lineAtTop();
    remember({ line });
    host.send({ kind: 'scrolled', line: Math.floor(line) });
  });
}

window.addEventListener(
  'scroll',
  () => {
    hasScrolled = true;
    followSoon();
  },
  { passive: true },
);

// Folding or choosing can hide the marked section.
for (const kind of ['click', 'keydown', 'toggle']) document.addEventListener(kind, followSoon, true);
