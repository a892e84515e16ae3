import type { Review, Site } from '../../core/index.ts';
import type { OpenSite } from '../openSites.ts';

/** Changes in one site since a commit. */
export interface SiteReview {
  readonly site: OpenSite;
  /** The site at the commit. */
  readonly before: Site;
  /** The reference as the user wrote it, and the full commit hash. */
  readonly since: string;
  readonly commit: string;
  readonly review: Review;
}
