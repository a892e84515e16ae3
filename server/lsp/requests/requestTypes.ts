import type { ServerRequests } from '../../protocol/messages.ts';
import type { NavigationWatch } from '../../workspace/answers/navigationWatch.ts';
import type { Problems } from '../../workspace/diagnostics/problems.ts';
import type { Previews } from '../../workspace/previews/previews.ts';
import type { Reviews } from '../../workspace/reviews/reviews.ts';
import type { LiveSites } from '../../workspace/sites/liveSiteTypes.ts';
import type { World } from '../feature.ts';

/** What requests are answered from. */
export interface RequestScope {
  readonly world: World;
  readonly sites: LiveSites;
  readonly problems: Problems;
  readonly previews: Previews;
  readonly navigation: NavigationWatch;
  readonly reviews: Reviews;
}

type Result<Method extends keyof ServerRequests> = ServerRequests[Method]['result'];

/** How one request is answered. */
export interface Row<Method extends keyof ServerRequests> {
  /** The answer when something went wrong. */
  readonly empty: Result<Method>;
  answer(params: ServerRequests[Method]['params'], scope: RequestScope): Result<Method> | Promise<Result<Method>>;
}

/** A row for each of some requests; the compiler misses those that have none. */
export type Rows<Requests> = { readonly [Method in keyof Requests & keyof ServerRequests]: Row<Method> };
