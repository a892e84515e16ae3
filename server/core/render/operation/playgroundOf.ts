import type { PlaygroundMode } from '../../site/settingsTypes.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { RenderHost } from '../renderTypes.ts';

/**
 * How much of the playground a page has: its own field `playground` goes before docs.json. Whoever reads a page that was
 * written as a file is not logged in.
 */
export function playgroundOf(index: SiteIndex, path: string, host: RenderHost | undefined): PlaygroundMode {
  const mode = index.pages.get(path)?.playground ?? index.config.settings.api.playgroundMode;
  return mode === 'login' && host?.pageUrl !== undefined ? 'simple' : mode;
}
