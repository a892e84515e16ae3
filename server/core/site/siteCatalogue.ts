import { type Catalogue, catalogue, withOwnComponents } from '../schema/catalogue.ts';
import { settingsFileOf } from './siteRules.ts';
import type { SiteIndex } from './siteTypes.ts';

/** The built-in components and those that the site's .docsightrc.json adds or changes. */
export function catalogueOf(index: SiteIndex): Catalogue {
  const own = settingsFileOf(index).components;
  return own === undefined ? catalogue() : withOwnComponents(own);
}
