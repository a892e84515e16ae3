import { anchorPlace } from '../../model/references/anchors.ts';
import { fragmentsOf } from '../../site/link/resolve.ts';
import type { Site } from '../../site/siteTypes.ts';
import { nearest } from '../../text/nearest.ts';
import type { Range } from '../../text/range.ts';
import { renameAnchor } from './anchorSymbol.ts';
import { type Renamed, type RenameOptions, refused } from './symbol.ts';
import { symbolAt } from './symbolAt.ts';

/** What can get another name at a place: where its name stands and how it is typed. Undefined where nothing has one. */
export function renameRange(
  site: Site,
  path: string,
  offset: number,
): { readonly range: Range; readonly name: string } | undefined {
  const symbol = symbolAt(site, path, offset);
  return symbol && { range: symbol.range, name: symbol.name };
}

/** Gives what stands at a place another name, there and everywhere it is meant. Undefined where nothing has one. */
export function rename(
  site: Site,
  path: string,
  offset: number,
  name: string,
  options: RenameOptions = {},
): Renamed | undefined {
  return symbolAt(site, path, offset)?.rename(name, options);
}

/** Gives what a fragment of a page leads to another text, with every link to it. */
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
