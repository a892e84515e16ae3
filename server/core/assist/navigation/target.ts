import type { Target } from '../../model/answers.ts';
import { anchorPlace } from '../../model/references/anchors.ts';
import { resolveLink } from '../../site/link/resolve.ts';
import { configPath } from '../../site/paths.ts';
import type { Resolved, Site, SiteIndex } from '../../site/siteTypes.ts';
import type { Range } from '../../text/range.ts';

const fileStart: Range = { start: 0, end: 0 };

/** Browsers give up after about 20 redirects. */
const maxHops = 20;

/** The place that a reference leads to, after redirects: the start of a file, or the anchor of the fragment. */
export function targetOf(site: Site, resolved: Resolved): Target | undefined {
  const end = endOf(site.index, resolved);
  if (end.kind === 'file') return { path: end.path, range: fileStart };
  if (end.kind !== 'page' && end.kind !== 'missing-anchor') return undefined;
  const place = end.fragment === undefined ? undefined : anchorPlace({ site, path: end.path, fragment: end.fragment });
  return place === undefined ? { path: end.path, range: fileStart } : { path: place.path, range: place.whole };
}

/** The target of a link after all redirects. */
export function endOf(index: SiteIndex, resolved: Resolved): Resolved {
  let end = resolved;
  for (let hops = 0; end.kind === 'redirect' && hops < maxHops; hops++)
    end = resolveLink({ index, fromPath: configPath, target: end.to });
  return end;
}
