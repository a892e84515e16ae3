/** The search dialog: searches while typing; arrow keys choose, Enter opens. */
export interface Search {
  open(): void;
  close(): void;
  /** Shows the results of a query, unless the text has changed since. */
  answer(query: string, results: string | readonly HTMLElement[]): void;
}

/** Selectable results, without the line that says that nothing was found. */
const hit = '[role="option"]:not([aria-disabled])';

/** Creates the dialog. `send` passes a query to the searcher. */
export function search(send: (query: string) => void): Search {
  const dialog = (): HTMLDialogElement | null => document.querySelector('dialog#ds-search');
  const input = (): HTMLInputElement | null => document.querySelector('.search-input');
  let asked = '';
  const ask = (): void => {
    const query = input()?.value.trim() ?? '';
    if (query === asked) return;
    asked = query;
    if (query === '') fill('');
    else send(query);
  };
  const fill = (results: string | readonly HTMLElement[]): void => {
    const list = document.getElementById('ds-results');
    if (list === null) return;
    if (typeof results === 'string') list.innerHTML = results;
    else list.replaceChildren(...results);
    const found = list.querySelectorAll(hit);
    input()?.setAttribute('aria-expanded', String(found.length > 0));
    select(found[0] ?? null);
    const shown = dialog();
    if (shown !== null) shown.dataset['found'] = String(found.length);
    const said = document.getElementById('ds-found');
    if (said !== null) said.textContent = found.length > 0 ? `Results: ${found.length}` : list.textContent;
  };
  document.addEventListener('input', (event) => {
    if (event.target === input()) ask();
  });
  document.addEventListener('keydown', (event) => {
    // Enter and arrow keys belong to the input method while it is composing.
    if (event.target !== input() || event.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      step(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Escape') {
      // By default, the browser would first only clear the field.
      event.preventDefault();
      dialog()?.close();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      document.querySelector<HTMLElement>('#ds-results [aria-selected="true"]')?.click();
    }
  });
  // Only a moving pointer selects, not results that scroll below it.
  document.addEventListener('pointermove', ({ target }) => {
    const option = target instanceof Element ? target.closest(`#ds-results ${hit}`) : null;
    if (option !== null && option.getAttribute('aria-selected') !== 'true') select(option);
  });
  document.addEventListener('click', (event) => {
    const { target } = event;
    // A click outside the dialog's box hits its backdrop, and a result may lead to this page.
    const isFound = target instanceof Element && target.closest('#ds-results a') !== null;
    if (target === dialog() || (isFound && !event.ctrlKey && !event.metaKey)) dialog()?.close();
  });
  return {
    open() {
      const shown = dialog();
      if (shown === null || shown.open) return;
      shown.showModal();
      input()?.focus();
      input()?.select();
    },
    close: () => dialog()?.close(),
    answer(query, results) {
      if (query === asked) fill(results);
    },
  };
}

function select(option: Element | null): void {
  for (const each of document.querySelectorAll(`#ds-results ${hit}`))
    each.setAttribute('aria-selected', String(each === option));
  const input = document.querySelector('.search-input');
  if (option === null) input?.removeAttribute('aria-activedescendant');
  else input?.setAttribute('aria-activedescendant', option.id);
}

function step(by: 1 | -1): void {
  const options = [...document.querySelectorAll(`#ds-results ${hit}`)];
  const at = options.findIndex((option) => option.getAttribute('aria-selected') === 'true');
  const next = options[(at + by + options.length) % Math.max(options.length, 1)];
  if (next === undefined) return;
  select(next);
  next.scrollIntoView({ block: 'nearest' });
}
