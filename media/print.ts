import { diagramsDrawn, isDrawing } from './diagrams/diagrams.ts';

const root = document.documentElement;

/**
 * Prepares the page for paper before the browser prints, and restores it afterwards. Not in an editor, where nothing
 * prints.
 */
export function followPrinting(isEditor: boolean): void {
  let undo: readonly (() => void)[] = [];
  window.addEventListener('beforeprint', () => {
    if (undo.length === 0) undo = [lighten(), unfold()];
  });
  window.addEventListener('afterprint', () => {
    for (const each of undo) each();
    undo = [];
  });
  if (!isEditor) window.addEventListener('keydown', onKey);
}

/** Printing does not wait, so the key for it waits until diagrams are drawn. */
function onKey(event: KeyboardEvent): void {
  const isPrint = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey);
  if (!isPrint || event.shiftKey || event.altKey || event.defaultPrevented || !isDrawing()) return;
  event.preventDefault();
  void diagramsDrawn().then(() => window.print());
}

/** Prints a page made for paper, when it is complete. */
export async function printWhenDrawn(): Promise<void> {
  // A page printed to a file keeps its links, so links to this temporary server are removed.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]'))
    if (link.origin === window.location.origin && !link.getAttribute('href')?.startsWith('#'))
      link.removeAttribute('href');
  await Promise.all([document.fonts.ready, diagramsDrawn(), ...[...document.images].map(loaded)]);
  window.print();
}

/** Also resolves for an image that fails to load; then its alt text is shown. */
function loaded(image: HTMLImageElement): Promise<void> {
  image.loading = 'eager';
  return image.decode().catch(() => undefined);
}

/** Paper is white and browsers print no backgrounds, so light text would be unreadable. */
function lighten(): () => void {
  const { mode } = root.dataset;
  root.dataset['mode'] = 'light';
  root.dataset['printed'] = mode;
  return () => {
    delete root.dataset['printed'];
    if (mode !== undefined) root.dataset['mode'] = mode;
  };
}

/** On paper nothing can be opened, so everything is. */
function unfold(): () => void {
  const closed = [...document.querySelectorAll<HTMLDetailsElement>('#ds-main details:not([open])')];
  const hidden = [...document.querySelectorAll<HTMLElement>('#ds-main [role="tabpanel"][hidden]')];
  for (const details of closed) details.open = true;
  for (const panel of hidden) panel.hidden = false;
  return () => {
    for (const details of closed) details.open = false;
    for (const panel of hidden) panel.hidden = true;
  };
}
