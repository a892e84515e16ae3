/** Parts of the page. Narrow windows show one at a time. */
export type View = 'files' | 'editor' | 'preview' | 'problems';

const narrow = '(max-width: 899px)';

/** Tabs in narrow windows. In wide ones, all parts are visible and the tabs are hidden. */
export class Views {
  readonly #tabs: readonly HTMLButtonElement[];
  #view: View = 'editor';

  constructor(list: HTMLElement) {
    this.#tabs = [...list.querySelectorAll<HTMLButtonElement>('[role="tab"]')];
    for (const tab of this.#tabs) tab.addEventListener('click', () => this.show(viewOf(tab)));
    list.addEventListener('keydown', (event) => this.#move(event));
    window.matchMedia(narrow).addEventListener('change', () => this.#update());
    this.#update();
  }

  show(view: View): void {
    this.#view = view;
    this.#update();
  }

  #move(event: KeyboardEvent): void {
    const at = this.#tabs.findIndex((tab) => viewOf(tab) === this.#view);
    const last = this.#tabs.length - 1;
    const next = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last };
    const to = this.#tabs[next[event.key as keyof typeof next] ?? -1];
    if (to === undefined) return;
    event.preventDefault();
    this.show(viewOf(to));
    to.focus();
  }

  #update(): void {
    const isNarrow = window.matchMedia(narrow).matches;
    document.body.dataset['view'] = this.#view;
    for (const tab of this.#tabs) {
      const isShown = viewOf(tab) === this.#view;
      tab.setAttribute('aria-selected', String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
      const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
      if (isNarrow) panel?.setAttribute('role', 'tabpanel');
      else panel?.removeAttribute('role');
    }
  }
}

function viewOf(tab: HTMLElement): View {
  return (tab.dataset['view'] ?? 'editor') as View;
}
