import type { IconLibrary } from '../../schema/icons.ts';
import type { SiteIndex } from '../siteTypes.ts';

/** A text as the name of a library of icons; undefined for any other. */
export function libraryNamed(name: string | undefined): IconLibrary | undefined {
  return name === 'fontawesome' || name === 'lucide' || name === 'tabler' ? name : undefined;
}

/** The library that docs.json chooses for all icons of its site; undefined where it chooses none. */
export function siteLibrary({ config: { settings } }: SiteIndex): IconLibrary | undefined {
  return libraryNamed(settings.iconLibrary);
}
