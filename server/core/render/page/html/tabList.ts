import { el, type Html, text } from './html.ts';

/** One of several panels. The preview's script identifies it by its title. */
export interface TabLabel {
  readonly title: string;
  /** Content of the button, if it is more than the title. */
  readonly label?: Html | undefined;
}

/** The buttons that choose a panel. `first` is the initial one; `name` is the label of the list. */
export function tabList(tabs: readonly TabLabel[], first: number, name: string): Html {
  return el(
    'div',
    { class: 'tab-buttons', role: 'tablist', 'aria-label': name },
    tabs.map(({ title, label }, i) =>
      el(
        'button',
        {
          type: 'button',
          role: 'tab',
          class: 'tab-button',
          'data-title': title,
          'aria-selected': i === first ? 'true' : 'false',
          tabindex: i === first ? 0 : -1,
        },
        label ?? text(title),
      ),
    ),
  );
}

/** The same choice as a menu, for many languages or status codes. */
export function tabChoice(
  tabs: readonly (TabLabel & { readonly lang?: string })[],
  name: string,
  byLanguage = false,
): Html {
  return el(
    'select',
    {
      class: byLanguage ? 'choice code-choice code-choice-language' : 'choice code-choice',
      'data-choose': 'tab',
      'aria-label': name,
    },
    tabs.map(({ title, lang }) =>
      el('option', { value: title }, text(byLanguage && lang !== undefined ? lang : title)),
    ),
  );
}

/** The panel of a button. */
export function tabPanel(
  name: string | undefined,
  isFirst: boolean,
  body: Html,
  more: { readonly id?: string | undefined; readonly 'data-title'?: string | undefined } = {},
): Html {
  return el(
    'div',
    { role: 'tabpanel', class: 'tab-panel', ...more, 'aria-label': name, tabindex: 0, hidden: !isFirst },
    body,
  );
}
