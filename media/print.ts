import { diagramsDrawn, isDrawing } from './diagrams/diagrams.ts';

const root = document.documentElement;

/**
 * Readies the page for paper when the browser is about to print it, and takes that back afterwards. In an editor, whose
 * key is for something else, nothing asks the browser to print.
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

/** A browser that prints waits for nothing: its key waits until the diagrams are there. */
function onKey(event: KeyboardEvent): void {
  const isPrint = event.key.toLowerCase() === 'p' && (event.ctrlKey || event.metaKey);
  if (!isPrint || event.shiftKey || event.altKey || event.defaultPrevented || !isDrawing()) return;
  event.preventDefault();
  void diagramsDrawn().then(() => window.print());
}

/** Prints a page that was made for paper, when all of it is there. */
export async function printWhenDrawn(): Promise<void> {
  // A page that was printed to a file keeps its links; those of an address that is gone tomorrow would is broken.
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href]'))
    if (link.origin === window.location.origin && !link.getAttribute('href')?.startsWith('#'))
      link.removeAttribute('href');
  await Promise.all([document.fonts.ready, diagramsDrawn(), ...[...document.images].map(loaded)]);
  window.print();
}

/** Also of one that cannot be loaded: its alternative text is there then. */
function loaded(image: HTMLImageElement): Promise<void> {
  image.loading = 'eager';
  return image.decode().catch(() => undefined);
}

/** Paper is white, and browsers print no backgrounds: light text of the dark mode could not be read. */
function lighten(): () => void {
  const { mode } = root.dataset;
  root.dataset['mode'] = 'light';
  root.dataset['printed'] = mode;
  return () => {
    delete root.dataset['printed'];
    if (mode !== undefined) root.dataset['mode'] = mode;
  };
}

/** On paper, nothing can be opened, so everything is open. */
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
