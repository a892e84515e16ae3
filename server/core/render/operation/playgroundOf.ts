import type { PlaygroundMode } from '../../site/settingsTypes.ts';
import type { SiteIndex } from '../../site/siteTypes.ts';
import type { RenderHost } from '../renderTypes.ts';

/**
 * The playground setting of a page: its own field `playground`, else docs.json. Readers of a static page are not logged
 * in.
 */
export function playgroundOf(index: SiteIndex, path: string, host: RenderHost | undefined): PlaygroundMode {
  const mode = index.pages.get(path)?.playground ?? index.config.settings.api.playgroundMode;
  return mode === 'login' && host?.pageUrl !== undefined ? 'simple' : mode;
}
