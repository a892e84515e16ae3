import table from '../../../../schemas/themes.json' with { type: 'json' };
import type { SiteSettings } from '../../site/siteTypes.ts';

/** HTML details that depend on the theme; see schemas/themes.json. */
export interface Theme {
  /** Undefined for an unknown or missing theme. */
  readonly name: string | undefined;
  /** Place of the tabs: a bar below the header, or the top of the sidebar. */
  readonly tabs: 'top' | 'side';
  /** Default for clicks on nested groups: whether they open the first page. */
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
