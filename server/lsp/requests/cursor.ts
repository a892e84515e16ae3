import type { Position } from 'vscode-languageserver/node';
import type { Place } from '../../workspace/sites/liveSiteTypes.ts';
import type { LinesOf } from '../columns.ts';
import type { RequestScope } from './requestTypes.ts';

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
