import table from '../../../../schemas/themes.json' with { type: 'json' };
import type { SiteSettings } from '../../site/siteTypes.ts';

/** What a theme decides of the HTML around a page; see schemas/themes.json. */
export interface Theme {
  /** Undefined if a site names none that is known. */
  readonly name: string | undefined;
  /** Where the tabs are: in a bar below the header, or at the head of the sidebar. */
  readonly tabs: 'top' | 'side';
  /** A click on a nested group opens its first page where docs.json says nothing of it. */
  readonly drilldown: boolean;
}

const themes: ReadonlyMap<string, { readonly tabs: string; readonly drilldown: boolean }> = new Map(
  Object.entries(table.themes),
);

/** The theme of a site. */
export function themeOf({ theme }: SiteSettings): Theme {
  const known = theme === undefined ? undefined : themes.get(theme);
  return {
    name: known === undefined ? undefined : theme,
    tabs: known?.tabs === 'side' ? 'side' : 'top',
    drilldown: known?.drilldown === true,
  };
}
