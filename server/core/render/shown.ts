import type { SiteIndex } from '../site/siteTypes.ts';
import { memo2 } from '../text/memo.ts';
import type { RenderHost } from './renderTypes.ts';

/** A site's index and the host that shows it. */
export interface Shown {
  readonly index: SiteIndex;
  readonly host: RenderHost;
}

/** The same object for the same pair, so that results for both and a path can be cached on it. */
export const shownBy = memo2((index: SiteIndex, host: RenderHost): Shown => ({ index, host }));
