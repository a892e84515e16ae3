/**
 * A site as one immutable value, and the one thing in the core that changes: its host. `nextSite.ts` makes the next
 * value from changes, counting again only what they touch. Past this folder nobody knows which generation a docs.json
 * is of.
 */

import { factsOf, indexFacts, marksOf, newFacts } from './facts.ts';
import { emptySite, withChanges } from './nextSite.ts';
import type { Change, Site } from './siteTypes.ts';

/** Holds the one mutable reference to a site; everything that happens to its files arrives here. */
export interface SiteHost {
  readonly site: Site;
  /** Makes the next site. Of two changes of one path the later one counts. */
  apply(changes: readonly Change[]): Site;
  /** Tells the site what git knows of renamed files: their paths now, by those before. */
  knowRenames(renames: ReadonlyMap<string, string>): void;
}

/**
 * How often results of a site are needed. With `once`, what they ask the site for is not noted: the first check is
 * faster, and each change has the whole site checked again.
 */
export type SiteUse = 'once' | 'again';

/** A host of a site that begins with these files. */
export function createSiteHost(changes: readonly Change[] = [], use: SiteUse = 'again'): SiteHost {
  let site = withChanges(emptySite(use === 'once' ? undefined : newFacts()), changes);
  return {
    get site() {
      return site;
    },
    apply(more) {
      site = withChanges(site, more);
      return site;
    },
    knowRenames(renames) {
      site = { ...site, index: indexFacts({ ...site.index, renames }, factsOf(site.index), marksOf(site.index)) };
    },
  };
}
