import { type GradedFinding, linesOf, type NavigationChange, type Site } from '../../core/index.ts';
import { fromOne } from '../check/formats/jsonFormat.ts';
import { pathFrom } from '../openSites.ts';
import { printableJson } from '../printable.ts';
import type { SiteReview } from './siteReview.ts';

/** Reviews in the shape of schemas/review.schema.json. Lines and columns count from 1. */
export function reviewJson(reviews: readonly SiteReview[]): string {
  return `${printableJson({ version: 1, sites: reviews.map(siteJson) })}\n`;
}

function siteJson({ site, before, since, commit, review }: SiteReview): object {
  const path = (of: string): string => pathFrom(site.base, site, of);
  const finding = (of: Site) => (each: GradedFinding) => {
    const lines = linesOf(of.files.get(each.path) ?? { path: '', text: '' });
    return {
      code: each.code,
      class: each.class,
      severity: each.severity,
      path: path(each.path),
      range: { start: fromOne(lines.positionAt(each.range.start)), end: fromOne(lines.positionAt(each.range.end)) },
      message: each.message,
    };
  };
  return {
    folder: site.prefix === '' ? '.' : site.prefix.slice(0, -1),
    since,
    commit,
    pages: review.pages.map(({ kind, from, title, edited, ...page }) => ({
      kind,
      path: path(page.path),
      ...(from !== undefined && { from: path(from) }),
      ...(title !== undefined && { title }),
      ...(edited !== undefined && { edited }),
    })),
    lost: review.lost.map(({ address, now, fix, ...lost }) => ({
      address,
      path: path(lost.path),
      ...(now !== undefined && { now }),
      ...(fix !== undefined && { fix: { title: fix.title, certain: fix.kind === 'safe' } }),
    })),
    redirects: review.redirects,
    navigation: review.navigation.map(navigationJson),
    added: review.added.map(finding(site.host.site)),
    fixed: review.fixed.map(finding(before)),
  };
}

function navigationJson({ kind, name, target, change, was, entries }: NavigationChange): object {
  return {
    kind,
    name,
    ...(target !== undefined && { target }),
    change,
    ...(was !== undefined && { was }),
    entries: entries.map(navigationJson),
  };
}
