import { reveal } from './page/target.ts';

/** Audience of the preview: an author sees what is missing or wrong, a reader what the site shows. */
export type View = 'author' | 'reader';

/** Differences to the published page, with selectors for them; for a comparison, what changed. */
const differences: readonly {
  readonly selector: string;
  readonly one: string;
  readonly many: string;
  /** Label of a button to the previous one. */
  readonly back?: string;
}[] = [
  { selector: '.compare-row[data-change]', one: 'change', many: 'changes', back: 'Previous change' },
  { selector: '.not-run', one: 'component with code that is not run', many: 'components with code that is not run' },
  {
    selector: '.box:not(.box-hidden, .box-broken), .expression',
    one: 'place that is not shown',
    many: 'places that are not shown',
  },
  {
    selector: '.stand-in[data-url]',
    one: 'picture or frame of another host',
    many: 'pictures and frames of other hosts',
  },
];

const content = '#ds-above, #ds-blocks, #ds-beside';

/** The strip above a preview: the audience, and for authors the differences to the published page. */
export interface ReaderView {
  show(view: View | undefined): void;
  /** Updates the strip after the page changed. */
  follow(): void;
}

/** Adds the strip above the page. `choose` is called by its buttons; `more` is inserted after them. */
export function readerView(choose: (view: View) => void, more: HTMLElement): ReaderView {
  const strip = document.createElement('aside');
  strip.className = 'view-strip';
  strip.setAttribute('aria-label', 'View');
  const switches = (['author', 'reader'] as const).map((view) => {
    const button = buttonOf(view === 'author' ? 'Author' : 'Reader');
    button.dataset['tip'] =
      view === 'author' ? 'Mark problems and what the preview does not show' : 'Like the published site';
    button.addEventListener('click', () => choose(view));
    return { view, button };
  });
  const toggle = document.createElement('div');
  toggle.className = 'view-switch';
  toggle.setAttribute('role', 'group');
  toggle.setAttribute('aria-label', 'Shown to');
  toggle.append(...switches.map(({ button }) => button));
  const list = document.createElement('ul');
  list.className = 'view-differences';
  strip.append(toggle, more, list);
  document.body.prepend(strip);

  let shown = '';
  const count = (): void => {
    const found = differences.map((each) => ({ ...each, places: placesOf(each.selector) }));
    const texts = found.map(({ places, one, many }) => `${places.length} ${places.length === 1 ? one : many}`);
    if (shown === texts.join('\n')) return;
    shown = texts.join('\n');
    list.replaceChildren(
      ...found.flatMap(({ places, selector, back }, index) =>
        places.length === 0 ? [] : [entry(texts[index] ?? '', selector, back)],
      ),
    );
  };
  let waiting = 0;
  return {
    show(kept) {
      const view: View = kept === 'reader' ? 'reader' : 'author';
      document.documentElement.dataset['view'] = view;
      for (const each of switches) each.button.setAttribute('aria-pressed', String(each.view === view));
    },
    follow() {
      // Delayed, so that typing does not wait for it.
      window.clearTimeout(waiting);
      waiting = window.setTimeout(count, 200);
    },
  };
}

function placesOf(selector: string): readonly HTMLElement[] {
  return [...document.querySelectorAll(content)].flatMap((part) => [...part.querySelectorAll<HTMLElement>(selector)]);
}

/** A button that leads to the next difference. `back` is the label of a button to the previous one, before it. */
function entry(text: string, selector: string, back: string | undefined): HTMLElement {
  const item = document.createElement('li');
  let shown = -1;
  const go = (step: 1 | -1) => (): void => {
    const places = placesOf(selector);
    shown = shown < 0 && step < 0 ? places.length - 1 : (shown + step + places.length) % places.length;
    reveal(places[shown] ?? null);
  };
  const button = buttonOf(text);
  button.addEventListener('click', go(1));
  item.append(button);
  if (back === undefined) return item;
  button.dataset['tip'] = 'Next change';
  const before = buttonOf('↑');
  before.setAttribute('aria-label', back);
  before.dataset['tip'] = back;
  before.addEventListener('click', go(-1));
  item.prepend(before);
  return item;
}

function buttonOf(text: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  return button;
}
