import { anchorPlace } from '../../model/references/anchors.ts';
import { fragmentsOf } from '../../site/link/resolve.ts';
import type { Site } from '../../site/siteTypes.ts';
import { nearest } from '../../text/nearest.ts';
import type { Range } from '../../text/range.ts';
import { renameAnchor } from './anchorSymbol.ts';
import { type Renamed, type RenameOptions, refused } from './symbol.ts';
import { symbolAt } from './symbolAt.ts';

/** What can be renamed at an offset: the range and text of its name. Undefined if there is nothing. */
export function renameRange(
  site: Site,
  path: string,
  offset: number,
): { readonly range: Range; readonly name: string } | undefined {
  const symbol = symbolAt(site, path, offset);
  return symbol && { range: symbol.range, name: symbol.name };
}

/** Renames the thing at an offset, everywhere. Undefined if there is nothing to rename. */
export function rename(
  site: Site,
  path: string,
  offset: number,
  name: string,
  options: RenameOptions = {},
): Renamed | undefined {
  return symbolAt(site, path, offset)?.rename(name, options);
}

/** Renames the target of a fragment, and updates every link to it. */
export function renameFragment({
  site,
  path,
  fragment,
  name,
  linkTexts = false,
}: {
  readonly site: Site;
  readonly path: string;
  readonly fragment: string;
  readonly name: string;
  /** As in `RenameOptions`. */
  readonly linkTexts?: boolean;
}): Renamed {
  const place = anchorPlace({ site, path, fragment });
  if (place !== undefined) return renameAnchor(site, place, name, { linkTexts });
  const near = nearest(fragment, fragmentsOf(site.index, path));
  const hint = near === undefined ? '' : ` Did you mean "#${near}"?`;
  return refused(`"${path}" has no section for "#${fragment}".${hint}`);
}
