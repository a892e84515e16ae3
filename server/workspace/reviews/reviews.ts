import {
  type Change,
  checkedPaths,
  checkFile,
  createSiteHost,
  type LastChange,
  type Review,
  readChange,
  review,
  type Site,
  siteTasks,
  withKnownFiles,
} from '../../core/index.ts';
import type { Runtime } from '../runtime.ts';
import { inTurns } from '../schedule/turns.ts';
import type { LiveSite } from '../sites/liveSiteTypes.ts';

/** What a site was compared with last. */
export interface Reviewed {
  readonly commit: string;
  /** As it was at the commit. */
  readonly before: Site;
  readonly review: Review;
}

/** The comparisons of sites with commits; the last one of each site is kept. */
export interface Reviews {
  /** A review, or why there is none, as a sentence. `ref`: undefined for the last commit. */
  make(live: LiveSite, ref: string | undefined): Promise<Reviewed | string>;
  /** Undefined before the first. */
  last(live: LiveSite): Reviewed | undefined;
  branches(live: LiveSite): Promise<readonly string[]>;
  /** When files were changed last; or why that cannot be told, as a sentence. */
  lastChanges(live: LiveSite): Promise<ReadonlyMap<string, LastChange> | string>;
}

/**
 * Compares sites with commits on request only, in turns with everybody else. Where nothing may be run, git is not asked
 * either.
 *
 * A folder has no comparison, until one was made, and then the last one. It is kept until the server ends, also when
 * its site goes: one that comes back, as with a change of branches, is shown beside the same commit.
 */
export function createReviews({ disk, clock }: Pick<Runtime, 'disk' | 'clock'>, trusted: () => boolean): Reviews {
  /** The last comparison of each site, by its folder. */
  const kept = new Map<string, Reviewed>();
  /** What the comparison will ask for, in small steps. */
  function* steps(site: Site): Iterable<unknown> {
    for (const task of siteTasks(site)) yield task();
    for (const path of checkedPaths(site)) yield checkFile(site, path);
  }
  return {
    async make(live, ref) {
      if (!trusted()) return restricted;
      const then = await disk.readSiteAt({ folder: live.folder, ref });
      if (then.kind === 'problem') return then.message;
      const after = live.site;
      const changes: Change[] = [];
      await inTurns(clock, readInto(changes, withKnownFiles(after, then.changes)));
      const before = createSiteHost(changes).site;
      await inTurns(clock, steps(before));
      await inTurns(clock, steps(after));
      const found: Reviewed = { commit: then.commit, before, review: review(before, after) };
      kept.set(live.folder, found);
      return found;
    },
    last: ({ folder }) => kept.get(folder),
    lastChanges: async ({ folder }) =>
      trusted()
        ? ((await disk.lastChanges(folder)) ??
          'Git cannot read this folder, so the language that changed last is unknown.')
        : 'In Restricted Mode, Git does not run, so the language that changed last is unknown.',
    branches: ({ folder }) => (trusted() ? disk.branches(folder) : Promise.resolve([])),
  };
}

const restricted = 'Reviews need Git, which does not run in Restricted Mode. Trust this workspace to review changes.';

function* readInto(read: Change[], changes: readonly Change[]): Iterable<unknown> {
  for (const change of changes) yield read.push(readChange(change));
}

/** What a page was called at the commit. */
export function pathBefore({ review: { pages } }: Reviewed, path: string): string {
  return pages.find((each) => each.path === path)?.from ?? path;
}
