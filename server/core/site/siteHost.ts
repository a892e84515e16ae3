/**
 * A site as one immutable value, and the one thing in the core that changes: its host. `nextSite.ts` makes the next
 * value from changes, counting again only what they touch. Past this folder nobody knows which generation a docs.json
 * is of.
 */

import { factsOf, indexFacts, marksOf, newFacts } from './facts.ts';
import { emptySite, NextSite } from './nextSite.ts';
import type { Change, Site } from './siteTypes.ts';

/** Holds the one mutable reference to a site; everything that happens to its files arrives here. */
export interface SiteHost {
  readonly site: Site;
  /** Makes the next site. Order counts: of two changes of one path the later one wins. */
  apply(changes: readonly Change[]): Site;
  /** Begins the next site as a value apart, which takes its changes a few at a time while the site stays what it is. */
  begin(): NextSite;
  /** Makes a site that was begun here the next one, in one step; false where the site is not any more what it came from. */
  adopt(next: NextSite): boolean;
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
  let site = after(emptySite(use === 'once' ? undefined : newFacts()), changes);
  return {
    get site() {
      return site;
    },
    apply(more) {
      site = after(site, more);
      return site;
    },
    begin: () => new NextSite(site),
    adopt(next) {
      if (next.before !== site) return false;
      site = next.done();
      return true;
    },
    knowRenames(renames) {
      site = { ...site, index: indexFacts({ ...site.index, renames }, factsOf(site.index), marksOf(site.index)) };
    },
  };
}

/** A site as it would be after these changes; the site itself stays as it is. */
export function withChanges(site: Site, changes: readonly Change[]): Site {
  return after(site, changes);
}

function after(site: Site, changes: readonly Change[]): Site {
  const next = new NextSite(site);
  next.take(changes);
  return next.done();
}
