import table from '../../../../schemas/themes.json' with { type: 'json' };
import type { SiteSettings } from '../../site/siteTypes.ts';

/** What a theme decides of the HTML around a page; see schemas/themes.json. */
export interface Theme {
  /** Undefined where a site names none that is known. */
  readonly name: string | undefined;
  /** Where the tabs are: in a bar below the header, or at the head of the sidebar. */
  readonly tabs: 'top' | 'side';
}

const themes: ReadonlyMap<string, string> = new Map(
  Object.entries(table.themes).map(([name, { tabs }]) => [name, tabs]),
);

/** The theme of a site. */
export function themeOf({ theme }: SiteSettings): Theme {
  const tabs = theme === undefined ? undefined : themes.get(theme);
  return { name: tabs === undefined ? undefined : theme, tabs: tabs === 'side' ? 'side' : 'top' };
}
