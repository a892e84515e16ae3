import { el, type Html, text } from './html.ts';

/** One of several panels of which one shows. The script of the preview tells them apart by title. */
export interface TabLabel {
  readonly title: string;
  /** What is on the button, where that is more than the title. */
  readonly label?: Html | undefined;
}

/** The buttons that choose a panel. `first` is the one that shows at first, `name` says what is chosen. */
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

/** The same choice for many languages or codes. */
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

/** What a button chooses. */
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
