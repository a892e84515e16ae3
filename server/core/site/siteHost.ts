/**
 * A site is one immutable value. Its host is the one thing in the core that changes. `nextSite.ts` makes the next value
 * from changes, and only computes what they affect. Code outside this folder does not know the format of a docs.json.
 */

import { pushAll } from '../text/pushAll.ts';
import { factsOf, indexFacts, marksOf, newFacts } from './facts.ts';
import { emptySite, NextSite, readChange, withChanges } from './nextSite.ts';
import type { Change, Site } from './siteTypes.ts';

/**
 * The next site while it is made from many changes, one by one. `done` makes it the current site. Changes that were
 * applied to the current site in the meantime come after these.
 */
export interface GrowingSite {
  take(change: Change): void;
  /** Makes it the current site and returns it. */
  done(): Site;
  /** Discards it. Has no effect after `done`. */
  drop(): void;
}

/** Contains the one mutable reference to a site. All changes of its files arrive here. */
export interface SiteHost {
  readonly site: Site;
  /** Makes the next site. Of two changes of one path the later one counts. */
  apply(changes: readonly Change[]): Site;
  /** Begins to make the next site from thousands of changes. */
  grow(): GrowingSite;
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
  /** For each growing site, the changes that were applied since it began. */
  const growing = new Set<Change[]>();
  const withRenames = (renames: ReadonlyMap<string, string>): Site => ({
    ...site,
    index: indexFacts({ ...site.index, renames }, factsOf(site.index), marksOf(site.index)),
  });
  return {
    get site() {
      return site;
    },
    apply(more) {
      for (const later of growing) pushAll(later, more);
      site = withChanges(site, more);
      return site;
    },
    grow() {
      const next = new NextSite(site);
      const taken: Change[] = [];
      const later: Change[] = [];
      growing.add(later);
      return {
        take(change) {
          const read = readChange(change);
          next.take(read);
          taken.push(read);
        },
        done() {
          growing.delete(later);
          for (const other of growing) pushAll(other, taken);
          for (const change of later) next.take(change);
          const { renames } = site.index;
          site = next.done();
          if (renames !== undefined && renames !== site.index.renames) site = withRenames(renames);
          return site;
        },
        drop: () => void growing.delete(later),
      };
    },
    knowRenames(renames) {
      site = withRenames(renames);
    },
  };
}
