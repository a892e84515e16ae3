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

/** The result of a site's last comparison. */
export interface Reviewed {
  readonly commit: string;
  /** The site at the commit. */
  readonly before: Site;
  readonly review: Review;
}

/** Compares sites with commits. The last comparison of each site is kept. */
export interface Reviews {
  /** Returns a review, or a sentence that says why it failed. `ref` is undefined for the last commit. */
  make(live: LiveSite, ref: string | undefined): Promise<Reviewed | string>;
  /** Undefined before the first comparison. */
  last(live: LiveSite): Reviewed | undefined;
  branches(live: LiveSite): Promise<readonly string[]>;
  /** Returns when files were last changed, or a sentence that says why that is unknown. */
  lastChanges(live: LiveSite): Promise<ReadonlyMap<string, LastChange> | string>;
}

/**
 * Compares sites with commits when asked, in turns with other work. If no program can be run, Git is not used either.
 *
 * The last comparison of a folder is kept until the server ends, even if its site is removed. A site that returns, as
 * after a change of branches, is shown next to the same commit.
 */
export function createReviews({ disk, clock }: Pick<Runtime, 'disk' | 'clock'>, trusted: () => boolean): Reviews {
  /** The last comparison of each site, by folder. */
  const kept = new Map<string, Reviewed>();
  /** Computes what the comparison needs, in small steps. */
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

/** Returns the path of a page at the commit. */
export function pathBefore({ review: { pages } }: Reviewed, path: string): string {
  return pages.find((each) => each.path === path)?.from ?? path;
}
