import type { Position } from 'vscode-languageserver';
import type { ServerRequests } from '../../protocol/messages.ts';
import type { NavigationWatch } from '../../workspace/answers/navigationWatch.ts';
import type { Problems } from '../../workspace/diagnostics/problems.ts';
import type { Previews } from '../../workspace/previews/previews.ts';
import type { Reviews } from '../../workspace/reviews/reviews.ts';
import type { LiveSites, Place } from '../../workspace/sites/liveSiteTypes.ts';
import type { LinesOf } from '../columns.ts';
import type { World } from '../feature.ts';

/** What requests are answered from. */
export interface RequestScope {
  readonly world: World;
  readonly sites: LiveSites;
  readonly problems: Problems;
  readonly previews: Previews;
  /** How many stars repositories have, as the client reported last. */
  readonly stars: Map<string, number>;
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

/** A place in a file of a site, with the lines that positions of the client are read by. */
export interface Cursor extends Place {
  readonly lines: ReturnType<LinesOf>;
  /** In UTF-16 code units from the beginning of the file. */
  readonly offset: number;
}

/** Where a cursor stands; undefined where its file belongs to no site. */
export function cursorOf(
  { sites, world }: RequestScope,
  { uri, line, character }: Position & { readonly uri: string },
): Cursor | undefined {
  const place = sites.placeOf(uri);
  const file = place?.live.site.files.get(place.path);
  if (place === undefined || file === undefined) return undefined;
  const lines = world.abilities.linesOf(file);
  return { ...place, lines, offset: lines.offsetAt({ line, character }) };
}
