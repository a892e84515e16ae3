import type { Position } from 'vscode-languageserver';
import type { ServerRequests } from '../../protocol/messages.ts';
import type { NavigationWatch } from '../../workspace/answers/navigationWatch.ts';
import type { Problems } from '../../workspace/diagnostics/problems.ts';
import type { Openings } from '../../workspace/previews/openings.ts';
import type { Previews } from '../../workspace/previews/previews.ts';
import type { Reviews } from '../../workspace/reviews/reviews.ts';
import type { LiveSites, Place } from '../../workspace/sites/liveSiteTypes.ts';
import type { LinesOf } from '../columns.ts';
import type { World } from '../feature.ts';

/** Context of requests. */
export interface RequestScope {
  readonly world: World;
  readonly sites: LiveSites;
  readonly problems: Problems;
  readonly previews: Previews;
  readonly openings: Openings;
  /** Stars of repositories, as last reported by the client. */
  readonly stars: Map<string, number>;
  readonly navigation: NavigationWatch;
  readonly reviews: Reviews;
}

type Result<Method extends keyof ServerRequests> = ServerRequests[Method]['result'];

/** The handler of one request. */
export interface Row<Method extends keyof ServerRequests> {
  /** The answer after an error. */
  readonly empty: Result<Method>;
  answer(params: ServerRequests[Method]['params'], scope: RequestScope): Result<Method> | Promise<Result<Method>>;
}

/** A row for each request. A missing one is a compile error. */
export type Rows<Requests> = { readonly [Method in keyof Requests & keyof ServerRequests]: Row<Method> };

/** A position in a file of a site, with the lines to convert positions of the client. */
export interface Cursor extends Place {
  readonly lines: ReturnType<LinesOf>;
  /** In UTF-16 code units from the start of the file. */
  readonly offset: number;
}

/** The place of a cursor; undefined if no site contains its file. */
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
