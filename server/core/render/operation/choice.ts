import { el, type Html } from '../page/html/html.ts';
import { tabList, tabPanel } from '../page/html/tabList.ts';

/** Panels with tabs. Titles identify them, so equal titles get a number. */
export function choice(
  caption: string,
  panels: readonly { readonly title: string; readonly body: Html; readonly label?: Html }[],
): Html {
  const titles = unique(panels.map(({ title }) => title));
  return el(
    'div',
    { class: 'tabs choices', 'data-tabs': 'own' },
    tabList(
      panels.map(({ label }, i) => ({ title: titles[i] ?? '', label })),
      0,
      caption,
    ),
    panels.map(({ body }, i) => tabPanel(titles[i], i === 0, body)),
  );
}

/** Adds a number to equal names. */
export function unique(names: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  return names.map((name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name} (${count})`;
  });
}
