/**
 * A site is one immutable value. Its host is the one thing in the core that changes. `nextSite.ts` makes the next value
 * from changes, and only computes what they affect. Code outside this folder does not know the format of a docs.json.
 */

import { factsOf, indexFacts, marksOf, newFacts } from './facts.ts';
import { emptySite, withChanges } from './nextSite.ts';
import type { Change, Site } from './siteTypes.ts';

/** Contains the one mutable reference to a site. All changes of its files arrive here. */
export interface SiteHost {
  readonly site: Site;
  /** Makes the next site. Of two changes of one path the later one counts. */
  apply(changes: readonly Change[]): Site;
  /** Sets the new paths of files that Git knows as renamed, by their old paths. */
  knowRenames(renames: ReadonlyMap<string, string>): void;
}

/**
 * How often results of a site are needed. With `once`, it is not noted what they depend on: the first check is faster,
 * but each change needs a check of the whole site.
 */
export type SiteUse = 'once' | 'again';

/** Creates a host for a site with these files. */
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
