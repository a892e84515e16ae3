import { type GradedFinding, isSameNavigation, type SiteIndex } from '../../core/index.ts';
import type { LiveSite } from '../sites/liveSiteTypes.ts';

/** Tells the navigation view when what it shows of a site is another thing: of sites that it asked about, once each time. */
export interface NavigationWatch {
  /** The view has the rows of this moment. */
  asked(live: LiveSite): void;
  /** Something changed in a site, or was found in it. */
  check(live: LiveSite): void;
}

/**
 * @param breaks the files of a site that have build errors, with how many, as one text
 * @param tell hears of a site whose rows have to be asked for anew
 */
export function createNavigationWatch(
  breaks: (live: LiveSite) => string,
  tell: (live: LiveSite) => void,
): NavigationWatch {
  const known = new WeakMap<LiveSite, { readonly index: SiteIndex; readonly breaks: string }>();
  return {
    asked: (live) => void known.set(live, { index: live.site.index, breaks: breaks(live) }),
    check(live) {
      const before = known.get(live);
      if (before === undefined) return;
      const now = { index: live.site.index, breaks: breaks(live) };
      known.set(live, now);
      if (before.breaks !== now.breaks || !isSameNavigation(before.index, now.index)) tell(live);
    },
  };
}

/** The files that findings are in, each with how many there are, as one text. */
export function brokenFiles(findings: readonly GradedFinding[]): string {
  const counts = new Map<string, number>();
  for (const { path } of findings) counts.set(path, (counts.get(path) ?? 0) + 1);
  return JSON.stringify([...counts]);
}
