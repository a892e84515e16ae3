import type { IconLibrary } from '../../schema/icons.ts';
import type { SiteIndex } from '../siteTypes.ts';

/** Returns the icon library with a name. Undefined for other names. */
export function libraryNamed(name: string | undefined): IconLibrary | undefined {
  return name === 'fontawesome' || name === 'lucide' || name === 'tabler' ? name : undefined;
}

/** Returns the icon library of docs.json. Undefined if it sets none. */
export function siteLibrary({ config: { settings } }: SiteIndex): IconLibrary | undefined {
  return libraryNamed(settings.iconLibrary);
}
