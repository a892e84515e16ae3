import { type GradedFinding, isSameNavigation, type SiteIndex } from '../../core/index.ts';
import type { LiveSite } from '../sites/liveSiteTypes.ts';

/**
 * Notifies the navigation view when the rows of a site change. Each site that the view asked about is reported once,
 * until it asks again.
 */
export interface NavigationWatch {
  /** The view has the current rows. */
  asked(live: LiveSite): void;
  /** Something changed in a site, or its findings did. */
  check(live: LiveSite): void;
}

/**
 * @param breaks the files of a site with build errors and their number, as one text
 * @param notify is called for a site whose rows must be requested again
 */
export function createNavigationWatch(
  breaks: (live: LiveSite) => string,
  notify: (live: LiveSite) => void,
): NavigationWatch {
  const known = new WeakMap<LiveSite, { readonly index: SiteIndex; readonly breaks: string }>();
  return {
    asked: (live) => void known.set(live, { index: live.site.index, breaks: breaks(live) }),
    check(live) {
      const before = known.get(live);
      if (before === undefined) return;
      const now = { index: live.site.index, breaks: breaks(live) };
      known.set(live, now);
      if (before.breaks !== now.breaks || !isSameNavigation(before.index, now.index)) notify(live);
    },
  };
}

/** Returns the files of findings and their number, as one text. */
export function brokenFiles(findings: readonly GradedFinding[]): string {
  const counts = new Map<string, number>();
  for (const { path } of findings) counts.set(path, (counts.get(path) ?? 0) + 1);
  return JSON.stringify([...counts]);
}
