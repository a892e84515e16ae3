import { linkPath } from '../ide/linkSuggestions.ts';
import { settingsFileOf } from '../site/siteRules.ts';
import type { SiteIndex } from '../site/siteTypes.ts';
import { withFragment } from './link.ts';
import type { RenderHost } from './renderTypes.ts';
import { encodePath, hostOf } from './url.ts';

/** Where readers find the pages of a site whose settings say where it stands (`siteUrl`); undefined for others. */
export function publicPageUrl(index: SiteIndex): NonNullable<RenderHost['pageUrl']> | undefined {
  const { siteUrl = '' } = settingsFileOf(index);
  if (hostOf(siteUrl) === undefined) return undefined;
  const root = siteUrl
    .trim()
    .replace(/[?#].*$/s, '')
    .replace(/\/{1,99}$/, '');
  return (path, fragment) => withFragment(`${root}/${encodePath(linkPath(path))}`, fragment);
}
