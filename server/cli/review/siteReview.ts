import type { Review, Site } from '../../core/index.ts';
import type { OpenSite } from '../openSites.ts';

/** What changed in one site since a commit. */
export interface SiteReview {
  readonly site: OpenSite;
  /** As it was at the commit. */
  readonly before: Site;
  /** What it is compared with, as it was named, and the commit's full name. */
  readonly since: string;
  readonly commit: string;
  readonly review: Review;
}
